import type { Content, TableCell } from 'pdfmake/interfaces';
import { hourMs } from '@oilsight/oil';
import type { ReportIndicator } from '../../diagnostic/report-content.types.ts';
import { icon } from '../charts/icons.ts';
import { panelsChart } from '../charts/panels.ts';
import { gauge, spark } from '../charts/spark.ts';
import { chapterHead, headCell, partTitle, ruledTable } from '../nodes.ts';
import { ink, size, textWidth } from '../style.ts';
import { findingWords, indicatorWords } from '../words/chapter-words.ts';
import { words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { limitText } from './limit-text.ts';
import { sourceOf } from './notes.ts';
import { eventMarks, timeTicks } from './time-marks.ts';

const order = ['level1', 'level2', 'fault', 'normal', 'unset', 'missing'] as const;
/** Larger curves below the table. */
const mostTrends = 4;

/** Every indicator with value, range, limits, place between them and curve; then the curves that matter most. */
export function indicatorsChapter(writer: Writer, parent: string): Content[] {
  const { content, say } = writer;
  const { indicators } = content;
  if (indicators.length === 0) return [];
  const letters = lettersOf(writer);
  const counts = order.flatMap((state) => {
    const n = indicators.filter((one) => one.state === state).length;
    return n === 0 ? [] : [say(indicatorWords.count[state], { n })];
  });
  return [
    chapterHead({
      title: say(indicatorWords.chapter),
      sub: say(indicatorWords.sub, { count: indicators.length, parts: counts.join(say(words.listed)) }),
      parent,
      id: `${parent}indicators`,
      place: 'major',
    }),
    ruledTable({
      widths: [10, '*', 36, 30, 64, 44, 46, 50, 58, 6],
      head: [
        headCell(''),
        headCell(say(indicatorWords.indicator)),
        headCell(say(indicatorWords.now), 'right'),
        headCell(say(indicatorWords.unit)),
        headCell(say(indicatorWords.minMax), 'right'),
        headCell(say(indicatorWords.level2), 'right'),
        headCell(say(indicatorWords.level1), 'right'),
        headCell(say(indicatorWords.place)),
        headCell(say(indicatorWords.trend)),
        headCell(''),
      ],
      rows: indicators.map((indicator) => rowOf(indicator, letters, writer)),
    }),
    { text: noteOf(letters, writer), fontSize: size.note + 0.2, color: ink.soft },
    ...trendsPart(writer),
  ];
}

/** A letter for each origin of limits. */
function lettersOf(writer: Writer): ReadonlyMap<string, string> {
  const sources = writer.content.indicators.flatMap((one) =>
    one.limits === null ? [] : [sourceOf(one.limits, writer)],
  );
  return new Map([...new Set(sources)].map((source, n) => [source, String.fromCodePoint(97 + n)]));
}

function rowOf(indicator: ReportIndicator, letters: ReadonlyMap<string, string>, writer: Writer): TableCell[] {
  const { content, say, bare, unit } = writer;
  const { value, min, max, limits, state, curve } = indicator;
  const small = size.small + 0.4;
  const isGrave = state === 'level1' || state === 'level2';
  const cells: TableCell[] = [
    { svg: icon(state, 9.5), width: 9.5, margin: [0, 1.2, 0, 0] },
    { text: tiedName(say(indicator.name)), fontSize: small },
    {
      text: value === null ? say(words.none) : bare(value, indicator),
      bold: true,
      alignment: 'right',
      fontSize: small,
    },
    { text: unit(indicator.unit), color: ink.soft, fontSize: small },
    {
      text:
        min === null || max === null
          ? say(words.none)
          : indicator.isSwitch && min === max
            ? bare(min, indicator)
            : `${bare(min, indicator)} – ${bare(max, indicator)}`,
      alignment: 'right',
      fontSize: small,
    },
    { text: limitText(indicator, 2, writer), alignment: 'right', fontSize: small },
    { text: limitText(indicator, 1, writer), alignment: 'right', fontSize: small },
    indicator.isSwitch ? { text: '' } : { svg: gauge({ value, limits, width: 49 }), width: 49, margin: [0, 1.2, 0, 0] },
    { svg: spark({ curve, edges: content.edges, limits, width: 57, height: 14 }), width: 57 },
    { text: limits === null ? '' : (letters.get(sourceOf(limits, writer)) ?? ''), color: ink.soft, fontSize: small },
  ];
  return isGrave ? cells.map((cell) => ({ ...(cell as object), fillColor: ink.wash }) as TableCell) : cells;
}

/** A number within a name stays on the line of its unit. */
const tiedName = (name: string) => name.replace(/(≥|\d) (?=[\d°µ])/g, '$1\u00A0');

function noteOf(letters: ReadonlyMap<string, string>, { content, say, number, shortTime, clock }: Writer): string {
  const sources = [...letters].map(([source, letter]) => `${letter} ${source}`).join(say(words.joined));
  const { lastAt } = content.arrivals;
  const bad = content.indicators.reduce((all, one) => all + one.bad, 0);
  const isSilent = lastAt === null || content.indicators.every(({ value }) => value === null);
  if (isSilent) return say(indicatorWords.noteSilent, { sources: sources === '' ? say(words.none) : sources });
  return say(indicatorWords.note, {
    from: shortTime(lastAt - hourMs),
    to: clock(lastAt),
    sources: sources === '' ? say(words.none) : sources,
    bad: number(bad),
  });
}

/** Those beyond a limit first, then those that have limits. */
function trendsPart(writer: Writer): Content[] {
  const { content, say, bare, unit } = writer;
  const { indicators, period, edges, arrivals } = content;
  const shown = indicators
    .filter(({ readings, isSwitch, limits }) => readings > 0 && !isSwitch && limits !== null)
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    .slice(0, mostTrends);
  if (shown.length === 0) return [];
  const width = (textWidth - 10) / 2;
  const charts = shown.map((indicator): Content => ({
    svg: panelsChart({
      panels: [{ indicator, title: say(indicator.name), unit: unit(indicator.unit), evidence: [], trend: null }],
      edges,
      from: period.from,
      to: period.to,
      end: period.to,
      ticks: timeTicks(period.from, period.to, writer).filter((_, n) => n % 2 === 0),
      events: eventMarks(period.from, period.to, writer).slice(0, 3),
      since: null,
      gaps: arrivals.gaps,
      width,
      panelHeight: 72,
      words: {
        extrapolated: say(findingWords.extrapolated),
        limit: (level) => say(level === 1 ? words.limit1 : words.limit2),
      },
      format: bare,
    }),
    width,
  }));
  const pairs = Array.from({ length: Math.ceil(charts.length / 2) }, (_, n) => charts.slice(2 * n, 2 * n + 2));
  const number = Math.min(8, content.diagnosis?.findings.length ?? 0) + 1;
  const sub = say(indicatorWords.trendsSub, { range: writer.span(period.from, period.to) });
  return [
    partTitle(say(indicatorWords.trends), sub, 'chart'),
    ...pairs.map((pair): Content => ({
      stack: [{ columns: pair, columnGap: 10 }],
      unbreakable: true,
      margin: [0, 0, 0, 4],
    })),
    { text: say(indicatorWords.figure, { n: number }), fontSize: size.note + 0.2, color: ink.soft },
  ];
}
