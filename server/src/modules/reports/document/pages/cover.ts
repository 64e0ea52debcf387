import type { Content, TableCell } from 'pdfmake/interfaces';
import { hourMs } from '@oilsight/oil';
import { dayStrip, stateSwatch } from '../charts/day-strip.ts';
import { column, plain } from '../nodes.ts';
import { ink, page, size, textWidth } from '../style.ts';
import { widthOf } from '../svg.ts';
import { coverWords, noteWords, words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { answerBox, answerHeight } from './answer-box.ts';
import { keyCards } from './cover-cards.ts';
import { coverLists } from './cover-lists.ts';
import { heightOf, leading, sharedWidths, titleSize } from './cover-room.ts';
import { createNotes, notesBlock, notesHeight } from './notes.ts';
import { verdictOf } from './verdict-box.ts';

/** The first page: it answers alone, and says what it does not know. */
export function cover(writer: Writer, idPrefix: string): Cover {
  const { content, say } = writer;
  const notes = createNotes();
  const { device } = content;
  const title = content.title === '' ? say(words.kind) : content.title;
  const answer = verdictOf(writer, notes);
  const cards = keyCards(writer, notes);
  const below = meta(writer, notes);
  const footHeight = metaHeight + notesHeight(notes);
  const above =
    fixedHeight +
    heightOf(title, size.lead, textWidth) +
    heightOf(device.name, titleSize(device.name), textWidth) +
    factsHeight(writer) +
    answerHeight(answer) +
    cards.height;
  const room = page.height - page.top - page.bottom - footHeight - above;
  const parts: Content[] = [
    { text: title, fontSize: size.lead, color: ink.soft, margin: [0, 6, 0, 0] },
    {
      text: device.name,
      font: 'Serif',
      fontSize: titleSize(device.name),
      lineHeight: 0.95,
      margin: [0, 0, 0, 4],
      outline: true,
      outlineText: `${device.name} ${say(words.kind)}`,
      outlineExpanded: true,
      id: coverId(idPrefix),
    },
    facts(writer),
    answerBox(answer),
    cards.node,
    strip(writer),
    { columns: coverLists(writer, room), columnGap: 22, margin: [0, 8, 0, 0] },
  ];
  const line: Content = {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: textWidth, y2: 0, lineWidth: 0.5, lineColor: ink.rule }],
    margin: [0, 4, 0, 4],
  };
  return { parts, foot: { stack: [below, line, notesBlock(notes)] }, footHeight };
}

/** Margins of the first page, and the strip of days, points. */
const fixedHeight = 56;

/** The bookmark of the first page, below which the others stand. */
export const coverId = (prefix: string) => `${prefix}cover`;

/** Height of what stands above the notes, points. */
const metaHeight = 64;

export interface Cover {
  readonly parts: readonly Content[];
  /** What stands at the foot of the page, and how high it is, points. */
  readonly foot: Content;
  readonly footHeight: number;
}

/** What the report is of, in two rows of four: label and value. */
function factsOf({ content, say, number, span }: Writer): [label: string, value: string][][] {
  const { device, oil, period } = content;
  const or = (text: string) => (text === '' ? say(words.none) : text);
  const since = oil?.since ?? null;
  const volumeL = oil?.volumeL ?? null;
  const age =
    since === null || since > period.to ? say(words.unknown) : `${number((period.to - since) / hourMs)}\u00A0h`;
  const oilText = [oil?.name ?? '', volumeL === null ? '' : `${number(volumeL)}\u00A0L`]
    .filter((part) => part !== '')
    .join(say(words.listed));
  return [
    [
      [say(coverWords.factory), device.factory],
      [say(coverWords.deviceNo), or(device.no)],
      [say(coverWords.machine), or(device.machine)],
      [say(coverWords.period), span(period.from, period.to)],
    ],
    [
      [say(coverWords.oil), or(oilText)],
      [say(coverWords.oilAge), age],
      [say(coverWords.position), or(device.position)],
      [say(coverWords.group), or(device.group)],
    ],
  ];
}

const factSize = size.lead - 0.4;
const factGap = 6;

/** A long name gets the room that short ones leave. */
function factWidths(rows: readonly [label: string, value: string][][]): number[] {
  const needs = [0, 1, 2, 3].map((n) =>
    Math.max(...rows.flatMap((row) => [widthOf(row[n]?.[1] ?? '', factSize), widthOf(row[n]?.[0] ?? '', size.small)])),
  );
  return sharedWidths(needs, textWidth - 4 * factGap);
}

function facts(writer: Writer): Content {
  const rows = factsOf(writer);
  const cell = ([label, value]: [label: string, value: string]): TableCell => ({
    stack: [
      { text: label, fontSize: size.small, color: ink.soft },
      { text: value, fontSize: factSize },
    ],
  });
  return {
    table: { widths: factWidths(rows), body: rows.map((row) => row.map(cell)) },
    layout: plain,
    margin: [0, 0, 0, 10],
  };
}

function factsHeight(writer: Writer): number {
  const rows = factsOf(writer);
  const widths = factWidths(rows);
  return rows.reduce(
    (all, row) =>
      all +
      2 +
      size.small * leading +
      Math.max(...row.map(([, value], n) => heightOf(value, factSize, widths[n] ?? textWidth))),
    10,
  );
}

function strip(writer: Writer): Content {
  const { content, say, monthDay } = writer;
  const { days } = content;
  const legend = [
    ['level1', words.level1],
    ['level2', words.level2],
    ['fault', words.sensorFault],
    ['normal', words.normal],
    ['none', words.noData],
  ] as const;
  const [first, last] = [days[0], days.at(-1)];
  return {
    stack: [
      {
        columns: [
          { text: say(coverWords.days, { count: days.length }), bold: true, fontSize: size.text, width: 'auto' },
          ...legend.flatMap(([state, word]): Content[] => [
            { svg: stateSwatch(state), width: 9, margin: [0, 1.5, 0, 0] },
            column({ text: say(word), fontSize: size.small, color: ink.soft, margin: [0, 0.8, 0, 0] }, 'auto'),
          ]),
        ],
        columnGap: 6,
        margin: [0, 0, 0, 2],
      },
      { svg: dayStrip(days, textWidth), width: textWidth },
      {
        columns: [
          { text: first === undefined ? '' : monthDay(first.from), fontSize: size.note, color: ink.soft },
          {
            text: last === undefined ? '' : monthDay(last.from),
            fontSize: size.note,
            color: ink.soft,
            alignment: 'right',
          },
        ],
      },
    ],
  };
}

function meta({ content, say, time, zone, number, lasting }: Writer, notes: ReturnType<typeof createNotes>): Content {
  const { arrivals, diagnosis, link, madeAt, device, period } = content;
  const [gap] = arrivals.gaps;
  const pair = (label: string, value: Content): TableCell[] => [
    { text: label, color: ink.soft, fontSize: size.small },
    { text: value as never, fontSize: size.small },
  ];
  const decided = diagnosis?.coverage.decided ?? 0;
  const left = [
    pair(say(words.dataAsOf, { time: '' }).trim(), `${time(period.to)} (${zone(period.to)})`),
    pair(say(coverWords.frames), [
      say(coverWords.framesLine, {
        received: number(arrivals.received),
        expected: number(arrivals.expected),
        interval: `${number(device.reportIntervalMs / 1000)}\u00A0s`,
      }),
      notes.ref(say(noteWords.frames)),
    ] as never),
    ...(gap === undefined || arrivals.received === 0
      ? []
      : [pair('', say(coverWords.longestGap, { time: lasting(gap.to - gap.from) }))]),
  ];
  const right = [
    pair(say(coverWords.made), `${time(madeAt)} (${zone(madeAt)})`),
    pair(
      say(coverWords.coverage),
      say(coverWords.coverageLine, { all: decided + (diagnosis?.coverage.open ?? 0), decided }),
    ),
    pair(say(coverWords.signature), say(coverWords.lastPage)),
  ];
  const code: Content[] =
    link === null
      ? []
      : [
          column(
            {
              stack: [
                { qr: link, fit: 46, foreground: ink.text, alignment: 'right' },
                { text: say(coverWords.scan), fontSize: size.note, color: ink.soft, alignment: 'right' },
              ],
            },
            78,
          ),
        ];
  return {
    columns: [
      { table: { widths: ['auto', '*'], body: left }, layout: plain, width: '*' },
      { table: { widths: ['auto', '*'], body: right }, layout: plain, width: 160 },
      ...code,
    ],
    columnGap: 8,
  };
}
