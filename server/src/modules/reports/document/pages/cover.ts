import type { Content, TableCell } from 'pdfmake/interfaces';
import { findingState, hourMs } from '@oilsight/oil';
import { dayStrip, stateSwatch } from '../charts/day-strip.ts';
import { icon } from '../charts/icons.ts';
import { gauge } from '../charts/spark.ts';
import { column, plain, ruled } from '../nodes.ts';
import { ink, size, textWidth } from '../style.ts';
import { actionWords } from '../words/closing-words.ts';
import { findingWords } from '../words/chapter-words.ts';
import { coverWords, noteWords, words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { actionsOf, restoring } from './actions.rules.ts';
import { keyCards } from './cover-cards.ts';
import { createNotes, notesBlock, notesHeight } from './notes.ts';
import { nearest, verdictBox } from './verdict-box.ts';

/** Rows of each list of the first page. */
const mostRows = 3;

/** A name on several lines takes the room of a row. */
const rowsOf = ({ content: { device } }: Writer) => (wideOf(device.name) > 60 ? mostRows - 1 : mostRows);

/** The first page: it answers alone, and says what it does not know. */
export function cover(writer: Writer, idPrefix: string): Cover {
  const { content, say } = writer;
  const notes = createNotes();
  const title = content.title === '' ? say(words.kind) : content.title;
  const parts: Content[] = [
    { text: title, fontSize: size.lead, color: ink.soft, margin: [0, 6, 0, 0] },
    {
      text: content.device.name,
      font: 'Serif',
      fontSize: titleSize(content.device.name),
      lineHeight: 0.95,
      margin: [0, 0, 0, 4],
      outline: true,
      outlineText: `${content.device.name} ${say(words.kind)}`,
      outlineExpanded: true,
      id: coverId(idPrefix),
    },
    facts(writer),
    verdictBox(writer, notes),
    keyCards(writer, notes),
    strip(writer),
    { columns: lists(writer), columnGap: 22, margin: [0, 8, 0, 0] },
  ];
  const below = meta(writer, notes);
  const line: Content = {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: textWidth, y2: 0, lineWidth: 0.5, lineColor: ink.rule }],
    margin: [0, 4, 0, 4],
  };
  return { parts, foot: { stack: [below, line, notesBlock(notes)] }, footHeight: metaHeight + notesHeight(notes) };
}

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

/** Long names are set smaller, so that the page holds them whole. A Chinese character is as wide as two Latin ones. */
function titleSize(name: string): number {
  const width = wideOf(name);
  return width <= 32 ? size.title : width <= 60 ? 20 : 16;
}

const wideOf = (name: string) =>
  Array.from(name).reduce((all, one) => all + ((one.codePointAt(0) ?? 0) > 0x2e_80 ? 2 : 1.1), 0);

function facts({ content, say, number, span }: Writer): Content {
  const { device, oil, period } = content;
  const or = (text: string) => (text === '' ? say(words.none) : text);
  const since = oil?.since ?? null;
  const volumeL = oil?.volumeL ?? null;
  const age =
    since === null || since > period.to ? say(words.unknown) : `${number((period.to - since) / hourMs)}\u00A0h`;
  const oilText = [oil?.name ?? '', volumeL === null ? '' : `${number(volumeL)}\u00A0L`]
    .filter((part) => part !== '')
    .join(say(words.listed));
  const cell = (label: string, value: string): TableCell => ({
    stack: [
      { text: label, fontSize: size.small, color: ink.soft },
      { text: value, fontSize: size.lead - 0.4 },
    ],
  });
  return {
    table: {
      widths: ['*', '*', '*', 'auto'],
      body: [
        [
          cell(say(coverWords.factory), device.factory),
          cell(say(coverWords.deviceNo), or(device.no)),
          cell(say(coverWords.machine), or(device.machine)),
          cell(say(coverWords.period), span(period.from, period.to)),
        ],
        [
          cell(say(coverWords.oil), or(oilText)),
          cell(say(coverWords.oilAge), age),
          cell(say(coverWords.position), or(device.position)),
          cell(say(coverWords.group), or(device.group)),
        ],
      ],
    },
    layout: plain,
    margin: [0, 0, 0, 10],
  };
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

function listHead(title: string, sub: string): Content {
  return {
    text: [
      { text: title, bold: true, fontSize: size.part - 0.5 },
      { text: `   ${sub}`, fontSize: size.small + 0.4, color: ink.soft },
    ],
    margin: [0, 0, 0, 1],
  };
}

const listOf = (body: TableCell[][], widths: (number | string)[]): Content =>
  body.length === 0
    ? { text: '' }
    : {
        table: { widths, body },
        layout: {
          ...ruled,
          hLineWidth: (row) => (row === 0 ? 0.9 : 0.5),
          hLineColor: (row) => (row === 0 ? ink.text : ink.rule),
        },
      };

const two = (lead: string, sub: string, color: string = ink.soft): TableCell => ({
  stack: [
    { text: lead, fontSize: size.text + 0.3 },
    ...(sub === '' ? [] : [{ text: sub, fontSize: size.small + 0.2, color }]),
  ],
});

function lists(writer: Writer): Content[] {
  const { content, say } = writer;
  if (content.state === 'unknown') return [knownList(writer), restoreList(writer)];
  const findings = content.diagnosis?.findings ?? [];
  const grave = findings.filter((one) => findingState(one) !== 'normal');
  const left = content.state === 'normal' && grave.length === 0 ? nearestList(writer) : findingList(writer);
  const steps = actionsOf(content).filter((one) => content.state === 'normal' || one.state !== 'unset');
  if (steps.length === 0 || content.state === 'normal')
    return [left, { stack: [listHead(say(coverWords.upcoming), ''), plannedList(writer)] }];
  const body = steps
    .slice(0, rowsOf(writer))
    .map(({ due, what, finding, state }): TableCell[] => [
      { text: say(actionWords[due]), bold: true, fontSize: size.text, color: state === 'level1' ? ink.text : ink.soft },
      two(say(what), say(findings[finding - 1]?.name ?? { zh: '', en: '' })),
    ]);
  return [left, { stack: [listHead(say(coverWords.doFirst), say(coverWords.allActions)), listOf(body, [46, '*'])] }];
}

function plannedList(writer: Writer): Content {
  const { content, say, monthDay } = writer;
  const body = content.planned
    .slice(0, rowsOf(writer))
    .map(({ dueAt, note, owner }): TableCell[] => [
      { text: monthDay(dueAt), bold: true, fontSize: size.text },
      two(note, owner),
    ]);
  if (body.length > 0) return listOf(body, [46, '*']);
  return listOf([[{ text: say(coverWords.goOn), fontSize: size.text }]], ['*']);
}

function findingList(writer: Writer): Content {
  const { content, say, percent } = writer;
  const findings = content.diagnosis?.findings ?? [];
  const shown = findings.slice(0, rowsOf(writer));
  const body = shown.map((finding): TableCell[] => {
    const state = findingState(finding);
    const kind = {
      level1: findingWords.level1,
      level2: findingWords.level2,
      fault: words.sensorFault,
      normal: words.remark,
    }[state];
    return [
      { svg: icon(state === 'normal' ? 'unset' : state, 11), width: 11, margin: [0, 2, 0, 0] },
      two(
        say(finding.name),
        `${finding.ruleId}${say(words.listed)}${say(kind)}${say(words.listed)}${say(coverWords.confidence, { share: percent(finding.confidence) })}`,
      ),
    ];
  });
  const none: TableCell[][] = [[{ text: '' }, two(say(coverWords.noFinding), '')]];
  return {
    stack: [
      listHead(
        say(coverWords.findings),
        findings.length === 0 ? '' : say(coverWords.findingsSub, { count: findings.length }),
      ),
      listOf(body.length === 0 ? none : body, [14, '*']),
    ],
  };
}

function nearestList(writer: Writer): Content {
  const { content, say, value, percent } = writer;
  const body = nearest(content.indicators)
    .slice(0, rowsOf(writer))
    .map(({ indicator, share }): TableCell[] => [
      { text: say(indicator.name), fontSize: size.text },
      {
        text: indicator.value === null ? '' : value(indicator.value, indicator),
        bold: true,
        alignment: 'right',
        fontSize: size.text,
      },
      { svg: gauge({ value: indicator.value, limits: indicator.limits, width: 56 }), width: 56, margin: [0, 2, 0, 0] },
      {
        text: say(coverWords.ofLimit, { share: percent(share) }),
        fontSize: size.small,
        color: ink.soft,
        alignment: 'right',
      },
    ]);
  return { stack: [listHead(say(coverWords.nearestThree), ''), listOf(body, ['*', 'auto', 56, 'auto'])] };
}

function knownList({ content, say, time, lasting }: Writer): Content {
  const { arrivals, sensors, alarms, period } = content;
  const open = alarms.filter(({ clearedAt }) => clearedAt === null);
  const silent = arrivals.lastAt === null ? '' : lasting(period.to - arrivals.lastAt);
  const facts: [string, string][] = [
    [
      say(coverWords.lastReading),
      arrivals.lastAt === null
        ? say(coverWords.neverReported)
        : `${time(arrivals.lastAt)}${say(words.listed)}${silent}`,
    ],
    [
      say(actionWords.sensor),
      sensors.length === 0 ? say(actionWords.noSensors) : sensors.map(({ name }) => name).join(say(words.listed)),
    ],
    [say(words.noAlarm), open.map(({ name }) => say(name)).join(say(words.listed))],
  ];
  const body = facts
    .filter(([, sub], n) => n < 2 || sub === '')
    .map(([lead, sub], n): TableCell[] => [
      { svg: icon(n < 2 ? 'unknown' : 'normal', 11), width: 11, margin: [0, 2, 0, 0] },
      two(lead, sub),
    ]);
  return { stack: [listHead(say(coverWords.known), ''), listOf(body, [14, '*'])] };
}

function restoreList({ say }: Writer): Content {
  const body = restoring.map((step, n): TableCell[] => [
    { text: String(n + 1), bold: true, fontSize: size.text },
    { text: say(step), fontSize: size.text },
  ]);
  return { stack: [listHead(say(coverWords.restore), ''), listOf(body, [14, '*'])] };
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
