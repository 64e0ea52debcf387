import { dayMs } from '@oilsight/oil';
import type { Content, TableCell } from 'pdfmake/interfaces';
import type { FleetContent, FleetWork } from '../../fleet/fleet-content.types.ts';
import { chapterHead, ruled } from '../nodes.ts';
import { ink, size } from '../style.ts';
import { plannedWords } from '../words/closing-words.ts';
import { fleetWords } from '../words/fleet-words.ts';
import { words } from '../words/words.ts';
import type { Writer } from '../writer.ts';

type FleetWriter = Writer<FleetContent>;
const small = size.small + 0.4;

/** What people have planned and what oils need, by date; then which reports there were. */
export function planChapter(writer: FleetWriter, parent: string): Content[] {
  const { content, say, number, date, monthDay } = writer;
  const { work, moreWork, period } = content;
  const middle = Math.ceil(work.length / 2);
  const columns = work.length < 6 ? [work] : [work.slice(0, middle), work.slice(middle)];
  return [
    chapterHead({
      title: say(fleetWords.plan),
      sub: say(fleetWords.planSub, { from: date(period.to), to: monthDay(period.to + 31 * dayMs) }),
      parent,
      id: `${parent}plan`,
    }),
    work.length === 0
      ? { text: say(fleetWords.noPlan), color: ink.soft }
      : { columns: columns.map((rows) => workTable(rows, writer)), columnGap: 20 },
    ...(moreWork > 0
      ? [
          {
            text: say(fleetWords.moreWork, { count: number(moreWork) }),
            fontSize: size.small,
            color: ink.soft,
          } as Content,
        ]
      : []),
    {
      text: [{ text: `${say(fleetWords.reports)}　`, bold: true, color: ink.text }, reportsText(writer)],
      fontSize: small,
      color: ink.soft,
      margin: [0, 8, 0, 0],
    },
  ];
}

function workTable(rows: readonly FleetWork[], writer: FleetWriter): Content {
  return {
    table: { dontBreakRows: true, widths: [40, '*', 'auto'], body: rows.map((row) => workRow(row, writer)) },
    layout: { ...ruled, hLineWidth: (row) => (row === 0 ? 0 : 0.5), hLineColor: () => ink.rule },
  };
}

function workRow(
  { at, machine, factory, kind, note, owner }: FleetWork,
  { content, say, date, monthDay }: FleetWriter,
): TableCell[] {
  const isSameYear = date(at).slice(0, 4) === date(content.period.to).slice(0, 4);
  const what = say(kind === 'oilLife' ? fleetWords.oilLife : plannedWords[kind]);
  const isLate = at < content.period.to;
  return [
    { text: isSameYear ? monthDay(at) : date(at), bold: true, fontSize: small },
    {
      text: [
        `${machine}${content.isWholeDealer ? ` (${factory})` : ''}${say(words.listed)}${[what, note].filter((part) => part !== '').join(say(words.joined))}`,
        ...(isLate ? [{ text: `　${say(fleetWords.overdue)}`, bold: true }] : []),
      ],
      fontSize: small,
    },
    { text: owner, fontSize: small, color: ink.soft },
  ];
}

function reportsText({ content, say, number }: FleetWriter): string {
  if (content.reports.length === 0) return say(fleetWords.noReports);
  return content.reports
    .map(({ type, asked, delivered }) =>
      say(fleetWords.reportLine, {
        type: say(fleetWords.types[type]),
        asked: number(asked),
        delivered: number(delivered),
      }),
    )
    .join(say(words.joined));
}
