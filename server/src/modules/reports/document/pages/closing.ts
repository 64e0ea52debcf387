import type { Content, TableCell } from 'pdfmake/interfaces';
import { findIndicator } from '@oilsight/oil';
import type { ReportSensor } from '../../diagnostic/report-content.types.ts';
import { arrivalsBar } from '../charts/condition.ts';
import { icon } from '../charts/icons.ts';
import { chapterHead, headCell, rule, ruledTable } from '../nodes.ts';
import type { Chapter } from '../nodes.ts';
import { ink, size, textWidth } from '../style.ts';
import { actionWords, methods } from '../words/closing-words.ts';
import { coverWords, words } from '../words/words.ts';
import type { Writer, Zoned } from '../writer.ts';

const small = size.small + 0.4;

/** How the report assesses, and by which standard. */
export function methodsChapter<Said extends Zoned>(
  { say }: Writer<Said>,
  parent: string,
  {
    how = methods,
    values = {},
    place,
  }: {
    readonly how?: typeof methods;
    readonly values?: Readonly<Record<string, number>>;
    readonly place?: Chapter['place'];
  } = {},
): Content[] {
  const rows = how.map((row): TableCell[] =>
    row.map((text, n) => ({ text: say(text, values), fontSize: small, bold: n === 0 })),
  );
  return [
    chapterHead({
      title: say(actionWords.method),
      sub: '',
      parent,
      id: `${parent}method`,
      ...(place === undefined ? {} : { place }),
    }),
    ruledTable({
      widths: [86, '*', 150],
      head: [headCell(say(actionWords.subject)), headCell(say(actionWords.how)), headCell(say(actionWords.source))],
      rows,
    }),
  ];
}

/** Which sensors the readings come from, when they arrived, and whether they are trusted. */
export function qualityChapter(writer: Writer, parent: string, place?: Chapter['place']): Content[] {
  const { content, say, number, lasting } = writer;
  const { arrivals, sensors } = content;
  const [gap] = arrivals.gaps;
  return [
    chapterHead({
      title: say(actionWords.quality),
      sub: say(actionWords.qualitySub, {
        received: number(arrivals.received),
        expected: number(arrivals.expected),
        gaps:
          gap === undefined ? say(actionWords.noGap) : say(coverWords.longestGap, { time: lasting(gap.to - gap.from) }),
      }),
      parent,
      id: `${parent}quality`,
      ...(place === undefined ? {} : { place }),
    }),
    sensors.length === 0
      ? { text: say(actionWords.noSensors), color: ink.soft, margin: [0, 0, 0, 4] }
      : ruledTable({
          widths: [62, '*', 120, 42, 42, 92],
          head: [
            headCell(say(actionWords.sensor)),
            headCell(say(actionWords.measures)),
            headCell(say(actionWords.arrived)),
            headCell(say(actionWords.good), 'right'),
            headCell(say(actionWords.bad), 'right'),
            headCell(say(actionWords.state)),
          ],
          rows: sensors.map((sensor) => sensorRow(sensor, writer)),
        }),
    { text: say(actionWords.qualityNote), fontSize: size.note + 0.2, color: ink.soft },
  ];
}

function sensorRow(sensor: ReportSensor, { content, say, number }: Writer): TableCell[] {
  const { period } = content;
  const { name, model, indicators: keys, readings: good, bad, gaps } = sensor;
  const own = content.indicators.filter(({ key }) => keys.includes(key));
  const names = keys.flatMap((key) => {
    const known = findIndicator(key);
    return known === null ? [] : [say(known.name)];
  });
  const faulty = own.filter(({ state }) => state === 'fault');
  const state =
    good === 0
      ? (['missing', say(actionWords.silent)] as const)
      : faulty.length > 0
        ? ([
            'fault',
            say(actionWords.faulty, { keys: faulty.map((one) => say(one.name)).join(say(words.listed)) }),
          ] as const)
        : (['normal', say(actionWords.trusted)] as const);
  return [
    {
      stack: [
        { text: name, bold: true, fontSize: small },
        { text: model, fontSize: size.note, color: ink.soft },
      ],
    },
    {
      text: [...names.slice(0, 3), ...(names.length > 3 ? [`+${names.length - 3}`] : [])].join(say(words.listed)),
      fontSize: small,
    },
    { svg: arrivalsBar(period, gaps, 118), width: 118, margin: [0, 2.5, 0, 0] },
    { text: number(good), fontSize: small, alignment: 'right' },
    { text: number(bad), fontSize: small, alignment: 'right' },
    {
      columns: [
        { svg: icon(state[0], 9), width: 9, margin: [0, 1.2, 0, 0] },
        { text: state[1], fontSize: small },
      ],
      columnGap: 4,
    },
  ];
}

/** Most sensors whose table stays on one page with the signatures. */
const fewSensors = 12;

/** Data quality and signatures, on one page where the sensors are few: nobody signs an otherwise empty sheet. */
export function lastChapters(writer: Writer, parent: string): Content[] {
  const signature = signatureChapter(writer, parent);
  if (writer.content.sensors.length > fewSensors) return [...qualityChapter(writer, parent), ...signature];
  return [{ stack: [...qualityChapter(writer, parent, 'inside'), ...signature], unbreakable: true }];
}

/** Where people sign; the system signs for what it made itself. */
export function signatureChapter(
  { content, say, time }: Writer<Zoned & { readonly madeAt: number }>,
  parent: string,
): Content[] {
  const width = (textWidth - 2 * 22) / 3;
  const place = (title: string, by: string, on: string): Content => ({
    stack: [
      rule(width),
      { text: title, bold: true, margin: [0, 2, 0, 0] },
      { text: by, fontSize: small, color: ink.soft },
      { text: `${say(actionWords.date)}　${on}`, margin: [0, 34, 0, 0], fontSize: small },
    ],
  });
  const blank = '          /          /';
  return [
    {
      stack: [
        chapterHead({ title: say(actionWords.signature), sub: '', parent, id: `${parent}signature`, place: 'inside' }),
        {
          columns: [
            place(say(actionWords.prepared), say(actionWords.preparedBy), time(content.madeAt)),
            place(say(actionWords.reviewed), '\u00A0', blank),
            place(say(actionWords.approved), '\u00A0', blank),
          ],
          columnGap: 22,
        },
        { text: say(actionWords.disclaimer), fontSize: size.note + 0.2, color: ink.soft, margin: [0, 8, 0, 0] },
      ],
      unbreakable: true,
    },
  ];
}
