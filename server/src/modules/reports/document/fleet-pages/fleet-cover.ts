import type { Content, TableCell } from 'pdfmake/interfaces';
import { stateWords } from '../../diagnostic/verdict-words.rules.ts';
import type { FleetContent, FleetState } from '../../fleet/fleet-content.types.ts';
import type { Period } from '../../diagnostic/index.ts';
import { fleetStates } from '../../fleet/fleet-states.rules.ts';
import { firstOf, fleetHeadline, fleetSentence } from '../../fleet/fleet-verdict.rules.ts';
import { plain } from '../nodes.ts';
import { answerBox, answerHeight } from '../pages/answer-box.ts';
import type { Answer } from '../pages/answer-box.ts';
import { heightOf, wideOf } from '../pages/cover-room.ts';
import type { Notes } from '../pages/notes.ts';
import { ink, size, textWidth } from '../style.ts';
import { fleetNotes, fleetStateWords, fleetWords } from '../words/fleet-words.ts';
import { words } from '../words/words.ts';
import type { Writer } from '../writer.ts';

type FleetWriter = Writer<FleetContent>;

/** Numbers of machines by state, those that there are. */
export function countsText(
  { say, number }: Pick<FleetWriter, 'say' | 'number'>,
  counts: Readonly<Record<FleetState, number>>,
  which: readonly FleetState[] = fleetStates,
): string {
  return which
    .filter((state) => counts[state] > 0)
    .map((state) => say(fleetWords.counted, { state: say(fleetStateWords[state]), count: number(counts[state]) }))
    .join(say(words.listed));
}

/**
 * The head of the first page: what the report is of, its answer, and four numbers beside those of the last period; with
 * about how high that is, points.
 */
export function fleetCover(
  writer: FleetWriter,
  notes: Notes,
  id: string,
): { readonly parts: Content[]; readonly height: number } {
  const { content, say } = writer;
  const { subject } = content;
  const title = content.title === '' ? say(words.fleetKind) : content.title;
  const subjectSize = wideOf(subject) <= 36 ? 24 : 17;
  const answer = answerOf(writer, notes);
  const parts: Content[] = [
    { text: title, fontSize: size.lead, color: ink.soft, margin: [0, 4, 0, 0] },
    {
      text: subject,
      font: 'Serif',
      fontSize: subjectSize,
      lineHeight: 0.95,
      margin: [0, 0, 0, 4],
      outline: true,
      outlineText: `${subject} ${say(words.fleetKind)}`,
      outlineExpanded: true,
      id,
    },
    facts(writer),
    answerBox(answer),
    cards(writer, notes),
  ];
  const texts = heightOf(title, size.lead, textWidth) + heightOf(subject, subjectSize, textWidth);
  return { parts, height: fixedHeight + texts + answerHeight(answer) };
}

/** Margins of the head, the facts and the four numbers, points. */
const fixedHeight = 116;

/** A period of whole days by its first and its last day, any other with its clocks. */
export function daysText(
  { date, clock, span }: Pick<FleetWriter, 'date' | 'clock' | 'span'>,
  { from, to }: Period,
): string {
  const isWhole = clock(from) === '00:00' && clock(to) === '00:00' && to > from;
  return isWhole ? `${date(from)} – ${date(to - 1)}` : span(from, to);
}

function facts(writer: FleetWriter): Content {
  const { content, say, number, date } = writer;
  const { period, last, machineCount, gatewayCount, factories, isWholeDealer, previous } = content;
  const cell = (label: string, value: string): TableCell => ({
    stack: [
      { text: label, fontSize: size.small, color: ink.soft },
      { text: value, fontSize: size.text },
    ],
  });
  const counts = {
    factories: number(factories.length),
    machines: number(machineCount),
    gateways: number(gatewayCount),
  };
  const before = previous === null ? say(fleetWords.noPrevious) : `${previous.number}, ${date(previous.deliveredAt)}`;
  return {
    table: {
      widths: ['auto', 'auto', '*', 'auto'],
      body: [
        [
          cell(say(fleetWords.period), daysText(writer, period)),
          cell(say(fleetWords.comparedWith), daysText(writer, last)),
          cell(
            say(fleetWords.range),
            say(isWholeDealer ? fleetWords.rangeOfDealer : fleetWords.rangeOfFactory, counts),
          ),
          cell(say(fleetWords.previous), before),
        ],
      ],
    },
    layout: { ...plain, paddingRight: () => 12 },
    margin: [0, 0, 0, 8],
  };
}

const grave: readonly FleetState[] = ['level1', 'level2', 'fault', 'silent'];

function answerOf(writer: FleetWriter, notes: Notes): Answer {
  const { content, say, language, number } = writer;
  const { state, totals, totalsBefore } = content;
  const alarms = ({ level1, level2 }: { readonly level1: number; readonly level2: number }) => number(level1 + level2);
  const counts = (of: typeof totals) => countsText(writer, of.states, grave) || say(fleetWords.noneGrave);
  const sentence = say(fleetSentence(content));
  return {
    language,
    state,
    word: say(stateWords[state]),
    lines: [
      say(fleetWords.countsNow, { counts: counts(totals) }),
      say(fleetWords.countsBefore, { counts: counts(totalsBefore) }),
    ],
    headline: say(fleetHeadline(content)),
    paragraph: [
      ...(sentence === '' ? [] : [`${sentence}${language === 'en' ? ' ' : ''}`]),
      say(fleetWords.compared, {
        now: alarms(totals.alarms),
        before: alarms(totalsBefore.alarms),
        normal: number(totals.states.normal),
        normalBefore: number(totalsBefore.states.normal),
      }),
      notes.ref(say(fleetNotes.state)),
    ],
    lead: say(state === 'normal' ? fleetWords.next : fleetWords.first),
    step: firstStep(writer),
  };
}

function firstStep({ content, say, shortTime }: FleetWriter): string {
  if (content.machineCount === 0) return say(fleetWords.addMachines);
  if (content.state === 'unknown') return say(fleetWords.connect);
  if (content.state === 'normal') return say(fleetWords.goOn);
  const first = firstOf(content);
  const cause = first?.cause ?? null;
  if (first === null || cause === null) return say(fleetWords.allTaken);
  const since = shortTime(first.since ?? cause.onsetAt);
  return say(fleetWords.firstStep, { machine: first.name, cause: say(cause.name), since });
}

interface Card {
  readonly name: string;
  readonly note: string;
  readonly figure: string;
  readonly unit: string;
  readonly line: string;
}

function cards(writer: FleetWriter, notes: Notes): Content {
  const { content, say, number, lasting } = writer;
  const { totals, totalsBefore, longestGap, machineCount } = content;
  const or = (value: number | null, decimals = 0) => (value === null ? say(words.none) : number(value, decimals));
  const percent = (share: number | null) => or(share === null ? null : 100 * share, 1);
  const count = ({ level1, level2 }: { readonly level1: number; readonly level2: number }) => number(level1 + level2);
  const { health } = totals;
  const all: Card[] = [
    {
      name: say(fleetWords.normalCard),
      note: say(fleetNotes.state),
      figure: number(totals.states.normal),
      unit: say(fleetWords.normalUnit, { all: number(machineCount), before: number(totalsBefore.states.normal) }),
      line: say(fleetWords.normalLine, {
        silent: number(totals.states.silent),
        unconnected: number(totals.states.unconnected),
      }),
    },
    {
      name: say(fleetWords.healthCard),
      note: say(fleetNotes.health),
      figure: or(health.median),
      unit: say(fleetWords.healthUnit, { before: or(totalsBefore.health.median) }),
      line:
        health.lowest === null
          ? say(fleetWords.noHealth)
          : say(fleetWords.healthLine, {
              machines: number(health.machines),
              lowest: number(health.lowest),
              count: number(health.atLowest),
            }),
    },
    {
      name: say(fleetWords.onlineCard),
      note: say(fleetNotes.online),
      figure: percent(totals.online),
      unit: say(fleetWords.onlineUnit, { before: percent(totalsBefore.online) }),
      line:
        longestGap === null
          ? say(fleetWords.noGap)
          : say(fleetWords.gapLine, { time: lasting(longestGap.to - longestGap.from), machine: longestGap.machine }),
    },
    {
      name: say(fleetWords.alarmsCard),
      note: say(fleetNotes.alarms),
      figure: count(totals.alarms),
      unit: say(fleetWords.alarmsUnit, { before: count(totalsBefore.alarms) }),
      line: say(fleetWords.alarmsLine, {
        level1: number(totals.alarms.level1),
        level2: number(totals.alarms.level2),
        open: number(content.unprocessed),
      }),
    },
  ];
  const width = (textWidth - 3 * 5 - 4 * 4.5 - 2) / 4;
  return {
    table: { widths: all.map(() => width), body: [all.map((card) => cardCell(card, notes))] },
    layout: {
      hLineWidth: (row) => (row === 1 ? 0.5 : 0),
      vLineWidth: (column) => (column === 0 || column === all.length ? 0 : 0.5),
      hLineColor: () => ink.rule,
      vLineColor: () => ink.rule,
      paddingLeft: (column) => (column === 0 ? 0 : 6),
      paddingRight: () => 3.5,
      paddingTop: () => 0,
      paddingBottom: () => 5,
    },
    margin: [0, 0, 0, 7],
  };
}

const cardCell = ({ name, note, figure, unit, line }: Card, notes: Notes): Content => ({
  stack: [
    { text: [{ text: name, bold: true }, notes.ref(note)], fontSize: size.text },
    {
      text: [
        { text: figure, bold: true, fontSize: size.figure },
        { text: `\u00A0${unit}`, fontSize: size.small + 0.4, color: ink.soft },
      ],
      lineHeight: 0.9,
    },
    { text: line, fontSize: size.small, color: ink.soft },
  ],
});
