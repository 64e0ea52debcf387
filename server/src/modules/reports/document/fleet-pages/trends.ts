import type { Content } from 'pdfmake/interfaces';
import type { FleetContent } from '../../fleet/fleet-content.types.ts';
import { shareOf } from '../../fleet/fleet-health.rules.ts';
import { dailyBars, healthChart, kindBars, responseChart, responseMarks } from '../charts/fleet-charts.ts';
import { column, partHead } from '../nodes.ts';
import { ink, size, textWidth } from '../style.ts';
import { categoryWords, fleetWords } from '../words/fleet-words.ts';
import { words } from '../words/words.ts';
import type { Writer } from '../writer.ts';

type FleetWriter = Writer<FleetContent>;
const gap = 20;
const wide = 300;
const half = (textWidth - gap) / 2;

/** Alarms by day and kind, the health of the fleet, and how fast people answered. */
export function trendsParts(writer: FleetWriter): Content[] {
  if (writer.content.machineCount === 0) return [];
  return [
    {
      columns: [column(daily(writer), wide), column(kinds(writer), textWidth - wide - gap)],
      columnGap: gap,
      margin: [0, 8, 0, 0],
      headlineLevel: 2,
      unbreakable: true,
    },
    {
      columns: [column(health(writer), half), column(response(writer), half)],
      columnGap: gap,
      margin: [0, 4, 0, 0],
      unbreakable: true,
    },
  ];
}

const nothing = (text: string): Content => ({ text, fontSize: size.text, color: ink.soft });

function daily({ content, say, number, monthDay }: FleetWriter): Content {
  const { alarmDays, days, totals } = content;
  const { level1, level2 } = totals.alarms;
  const step = Math.max(1, Math.ceil(days.length / 5));
  const labels = new Map(
    days.flatMap(({ from }, n) =>
      n === days.length - 1 || (n % step === 0 && n <= days.length - 1 - step / 2)
        ? [[n, monthDay(from)] as const]
        : [],
    ),
  );
  return {
    stack: [
      partHead(say(fleetWords.daily), say(fleetWords.dailySub, { level1: number(level1), level2: number(level2) })),
      level1 + level2 === 0
        ? nothing(say(fleetWords.noAlarms))
        : { svg: dailyBars(alarmDays, labels, wide), width: wide },
    ],
  };
}

function kinds({ content, say }: FleetWriter): Content {
  const rows = content.categories
    .toSorted((a, b) => b.level1 + b.level2 - a.level1 - a.level2)
    .map(({ category, ...counts }) => ({ label: say(categoryWords[category]), ...counts }));
  const width = textWidth - wide - gap;
  return rows.length === 0
    ? { text: '' }
    : {
        stack: [partHead(say(fleetWords.byKind), say(fleetWords.causes)), { svg: kindBars(rows, width), width }],
      };
}

function health({ content, say, number, monthDay }: FleetWriter): Content {
  const points = content.health.map((point) => ({ ...point, label: monthDay(point.at) }));
  const last = points.at(-1);
  return {
    stack: [
      partHead(say(fleetWords.fleetHealth), say(fleetWords.fleetHealthSub)),
      last === undefined
        ? nothing(say(fleetWords.noHealth))
        : {
            svg: healthChart(
              points,
              {
                median: say(fleetWords.median, { value: number(last.median) }),
                lowest: say(fleetWords.lowest, { value: number(last.lowest) }),
              },
              half,
            ),
            width: half,
          },
    ],
  };
}

function response({ content, say, number, lasting }: FleetWriter): Content {
  const all = content.totals.alarms.level1 + content.totals.alarms.level2;
  const row = (label: string, took: readonly number[]) => {
    const median = shareOf(took, 0.5);
    const count = say(fleetWords.ofCauses, { count: number(took.length), all: number(all) });
    return {
      label,
      took,
      median,
      medianText:
        median === null ? '' : `${say(fleetWords.median, { value: lasting(median) })}${say(words.listed)}${count}`,
    };
  };
  const rows = [row(say(fleetWords.seen), content.seen), row(say(fleetWords.handled), content.processed)];
  const marks = responseMarks.map((at) => ({ at, label: lasting(at) }));
  return {
    stack: [
      partHead(say(fleetWords.response), say(fleetWords.responseSub)),
      content.seen.length + content.processed.length === 0
        ? nothing(say(fleetWords.noResponse))
        : { svg: responseChart(rows, marks, half), width: half },
    ],
  };
}
