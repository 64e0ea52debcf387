import type { Content, TableCell } from 'pdfmake/interfaces';
import { labQuantities } from '@oilsight/oil';
import type { ReportAlarm, ReportEvent } from '../../diagnostic/report-content.types.ts';
import { icon } from '../charts/icons.ts';
import { chapterHead, headCell, ruledTable } from '../nodes.ts';
import { ink, size } from '../style.ts';
import { eventWords, kindWords } from '../words/closing-words.ts';
import { words } from '../words/words.ts';
import type { Writer } from '../writer.ts';

/** Alarms that the table lists; the rest are counted below it. */
const mostAlarms = 40;

/** Alarms of the period, open ones first, and what happened to the machine. */
export function eventsChapter(writer: Writer, parent: string): Content[] {
  const { content, say } = writer;
  const { alarms, events, moreAlarms } = content;
  const open = alarms.filter(({ clearedAt }) => clearedAt === null).length;
  const hidden = moreAlarms + Math.max(0, alarms.length - mostAlarms);
  return [
    chapterHead({
      title: say(eventWords.chapter),
      sub: say(eventWords.sub, { alarms: alarms.length + moreAlarms, open, events: events.length }),
      parent,
      id: `${parent}events`,
    }),
    alarms.length === 0
      ? { text: say(eventWords.noAlarms), color: ink.soft, margin: [0, 0, 0, 6] }
      : alarmTable(writer),
    ...(hidden === 0
      ? []
      : [{ text: say(words.more, { count: hidden }), color: ink.soft, margin: [0, 0, 0, 6] } as Content]),
    events.length === 0 ? { text: say(eventWords.noEvents), color: ink.soft } : eventTable(writer),
  ];
}

const stateOf = ({ kind, level }: ReportAlarm) =>
  kind === 'silence' ? 'unknown' : kind === 'sensorFault' ? 'fault' : level === 1 ? 'level1' : 'level2';

function alarmTable(writer: Writer): Content {
  const { content, say } = writer;
  const rows = content.alarms.slice(0, mostAlarms).map((alarm): TableCell[] => {
    const cells = alarmCells(alarm, writer);
    return alarm.clearedAt === null
      ? cells.map((cell) => ({ ...(cell as object), fillColor: ink.wash }) as TableCell)
      : cells;
  });
  return ruledTable({
    widths: [10, '*', 58, 82, 56, 52, 32, 92],
    head: [
      headCell(''),
      headCell(say(eventWords.alarm)),
      headCell(say(eventWords.from)),
      headCell(say(eventWords.to)),
      headCell(say(eventWords.worst), 'right'),
      headCell(say(eventWords.limit), 'right'),
      headCell(say(eventWords.notices), 'right'),
      headCell(say(eventWords.processed)),
    ],
    rows,
  });
}

function alarmCells(alarm: ReportAlarm, { content, say, shortTime, lasting, measured }: Writer): TableCell[] {
  const small = size.small + 0.3;
  const { findingRule, onsetAt, clearedAt, processedAt, note, notices, peakText, thresholdText } = alarm;
  const lasted = lasting((clearedAt ?? content.period.to) - onsetAt);
  const or = (text: string) => (text === '' ? say(words.none) : text.replaceAll(' ', '\u00A0'));
  return [
    { svg: icon(stateOf(alarm), 9.5), width: 9.5, margin: [0, 1, 0, 0] },
    { text: `${say(alarm.name)}${findingRule === null ? '' : ` (${findingRule})`}`, fontSize: small },
    { text: shortTime(onsetAt), fontSize: small },
    {
      text: clearedAt === null ? say(eventWords.lasting, { time: lasted }) : `${shortTime(clearedAt)} (${lasted})`,
      fontSize: small,
    },
    { text: or(measured(peakText)), fontSize: small, alignment: 'right', bold: true },
    { text: or(measured(thresholdText)), fontSize: small, alignment: 'right' },
    {
      text: notices === 0 ? say(words.none) : say(eventWords.times, { n: notices }),
      fontSize: small,
      alignment: 'right',
    },
    {
      text:
        processedAt === null
          ? say(eventWords.unprocessed)
          : [shortTime(processedAt), note].filter((part) => part !== '').join(' '),
      fontSize: small,
      color: processedAt === null && clearedAt === null ? ink.text : ink.soft,
    },
  ];
}

function eventTable(writer: Writer): Content {
  const { content, say, shortTime } = writer;
  const rows = content.events.map((event): TableCell[] => [
    { text: say(kindWords[event.kind]), fontSize: size.small + 0.4 },
    { text: shortTime(event.at), fontSize: size.small + 0.4 },
    { text: eventText(event, writer), fontSize: size.small + 0.4 },
  ]);
  return ruledTable({
    widths: [70, 64, '*'],
    head: [headCell(say(eventWords.event)), headCell(say(eventWords.time)), headCell(say(eventWords.content))],
    rows,
  });
}

function eventText({ note, volumeL, results }: ReportEvent, { say, number }: Writer): string {
  const values = results.map(({ quantity, value }) => {
    const known = labQuantities[quantity];
    return `${say(known.name)} ${number(value, known.decimals)}${known.unit === '' ? '' : `\u00A0${known.unit}`}`;
  });
  const parts = [note, volumeL === null ? '' : `${number(volumeL)}\u00A0L`, ...values].filter((part) => part !== '');
  return parts.length === 0 ? say(words.none) : parts.join(say(words.joined));
}
