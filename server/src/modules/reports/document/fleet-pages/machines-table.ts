import type { Content, TableCell } from 'pdfmake/interfaces';
import type { FleetContent, FleetFactory, FleetMachine, FleetState } from '../../fleet/fleet-content.types.ts';
import { fleetStates } from '../../fleet/fleet-states.rules.ts';
import { most } from '../../fleet/fleet-bounds.ts';
import { healthPlace } from '../charts/fleet-charts.ts';
import { fleetStrip, fleetSwatch } from '../charts/fleet-strip.ts';
import { icon } from '../charts/icons.ts';
import type { IconOf } from '../charts/icons.ts';
import { column, headCell, ruled } from '../nodes.ts';
import type { Notes } from '../pages/notes.ts';
import { heightOf, leading } from '../pages/cover-room.ts';
import { ink, size, textWidth } from '../style.ts';
import { fleetNotes, fleetStateWords, fleetWords } from '../words/fleet-words.ts';
import { words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { countsText } from './fleet-cover.ts';

type FleetWriter = Writer<FleetContent>;

const stripWidth = 122;
const placeWidth = 34;
const widths = [10, 116, stripWidth, '*', 17, placeWidth, 54, 30];
const small = size.small + 0.2;

export const iconOfState: Readonly<Record<FleetState, IconOf>> = {
  level1: 'level1',
  level2: 'level2',
  fault: 'fault',
  normal: 'normal',
  silent: 'missing',
  unconnected: 'missing',
};

/** What of the machines stands on the first page, and what on the next. */
export interface MachinesTable {
  readonly first: readonly Content[];
  readonly next: readonly Content[];
}

/**
 * Every machine with every day, by factory; those with the gravest machines first. The first page holds as many as stand
 * there: what follows them goes on behind the others, so that no page holds a few rows alone.
 *
 * @param room height that the table has on the first page, points
 */
export function machinesTable(writer: FleetWriter, notes: Notes, room: number): MachinesTable {
  const { content, say } = writer;
  if (content.machineCount === 0) return { first: [{ text: say(fleetWords.noMachines), color: ink.soft }], next: [] };
  const byFactory = Map.groupBy(content.machines, ({ customerId }) => customerId);
  const first: Content[] = [legend(writer)];
  const next: Content[] = [];
  let left = room - legendHeight;
  for (const [customerId, machines] of byFactory) {
    const factory = content.factories.find((one) => one.customerId === customerId);
    if (factory === undefined) continue;
    const count = next.length > 0 ? 0 : rowsWithin(left - factoryHeadHeight(factory, writer), machines, writer);
    if (count > 0) first.push(factoryTable(factory, machines.slice(0, count), writer, notes));
    if (count < machines.length) next.push(factoryTable(factory, machines.slice(count), writer, notes));
    left -= factoryHeadHeight(factory, writer) + machines.reduce((all, one) => all + rowHeight(one, writer), 0);
  }
  const others = remainder(writer);
  const isRoom = next.length === 0 && others.length * lineHeight <= left;
  return { first: isRoom ? [...first, ...others] : first, next: isRoom ? next : [...next, ...others] };
}

const legendHeight = 14;
const lineHeight = 14.2;
/** Widths of the texts of a row, points: eight columns with their padding leave the cause what remains. */
const nameWidth = 111;
const causeWidth = textWidth - widths.reduce<number>((all, one) => all + (one === '*' ? 0 : Number(one)), 0) - 40;

function factoryHeadHeight(factory: FleetFactory, writer: FleetWriter): number {
  const text = `${factory.name}　${factoryLine(factory, writer)}`;
  return 10.2 + heightOf(text, size.lead - 1, nameWidth + stripWidth + 10);
}

function rowHeight(machine: FleetMachine, writer: FleetWriter): number {
  const isTwoLines = machine.codes !== null && machine.target !== null && isAboveTarget(machine);
  const lines = [
    heightOf(`${machine.name}  ${machine.oil}`, small + 0.3, nameWidth),
    heightOf(causeText(machine, writer), small, causeWidth),
    isTwoLines ? (small + size.note) * leading : 0,
  ];
  return 4.9 + Math.max(...lines);
}

/** How many of the machines stand within a height, points. */
function rowsWithin(room: number, machines: readonly FleetMachine[], writer: FleetWriter): number {
  let used = 0;
  const end = machines.findIndex((machine) => (used += rowHeight(machine, writer)) > room);
  return end < 0 ? machines.length : end;
}

function legend({ content, say, monthDay }: FleetWriter): Content {
  const [first, last] = [content.days[0], content.days.at(-1)];
  const range = {
    from: monthDay(first?.from ?? content.period.from),
    to: monthDay(last?.from ?? content.period.to),
  };
  return {
    columns: [
      { text: say(fleetWords.strip, range), fontSize: size.small, color: ink.soft, width: '*' },
      ...fleetStates.flatMap((state) => [
        column({ svg: fleetSwatch(state), width: 9, margin: [0, 1, 0, 0] }, 9),
        column({ text: say(fleetStateWords[state]), fontSize: size.small, color: ink.soft }, 'auto'),
      ]),
    ],
    columnGap: 4,
    margin: [0, 0, 0, 2],
  };
}

/** Where a factory is, and how its machines are. */
function factoryLine({ place, states }: FleetFactory, writer: FleetWriter): string {
  const { say, number, language } = writer;
  return say(fleetWords.factoryLine, {
    place: place === '' ? '' : `${place}${language === 'en' ? ', ' : '，'}`,
    machines: number(fleetStates.reduce((sum, state) => sum + states[state], 0)),
    counts: countsText(writer, states),
  });
}

/** The head of a factory comes again on every page that its machines reach. */
function factoryTable(
  factory: FleetFactory,
  machines: readonly FleetMachine[],
  writer: FleetWriter,
  notes: Notes,
): Content {
  const { say } = writer;
  const line = factoryLine(factory, writer);
  const head: TableCell[] = [
    {
      text: [
        { text: factory.name, bold: true, fontSize: size.lead },
        { text: `　${line}`, color: ink.soft, fontSize: small },
      ],
      colSpan: 3,
    },
    '',
    '',
    headCell(say(fleetWords.cause)),
    { ...headCell(say(fleetWords.health), 'right'), colSpan: 2 },
    '',
    {
      text: [{ text: 'ISO 4406' }, notes.ref(say(fleetNotes.codes))],
      fontSize: size.small,
      color: ink.soft,
      alignment: 'right',
    },
    headCell(say(fleetWords.online), 'right'),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 1,
      widths,
      body: [head, ...machines.map((machine) => machineRow(machine, writer))],
    },
    layout: {
      ...ruled,
      paddingLeft: (at) => (at === 0 ? 0 : 2.5),
      paddingRight: () => 2.5,
      paddingTop: (row) => (row === 0 ? 5 : 2.2),
      paddingBottom: () => 2.2,
    },
    margin: [0, 0, 0, 3],
  };
}

function machineRow(machine: FleetMachine, writer: FleetWriter): TableCell[] {
  const { say, number } = writer;
  const { name, oil, state, days, health, healthBefore, online } = machine;
  const isGrave = state === 'level1' || state === 'level2';
  return [
    { svg: icon(iconOfState[state], 8.5), width: 8.5, margin: [0, 1.2, 0, 0] },
    {
      text: [
        { text: name, bold: isGrave },
        { text: oil === '' ? '' : `  ${oil}`, color: ink.soft, fontSize: size.note },
      ],
      fontSize: small + 0.3,
    },
    { svg: fleetStrip(days, stripWidth), width: stripWidth, margin: [0, 1, 0, 0] },
    { text: causeText(machine, writer), fontSize: small, color: isGrave ? ink.text : ink.soft },
    { text: health === null ? say(words.none) : number(health), bold: true, fontSize: small + 0.3, alignment: 'right' },
    { svg: healthPlace(health, healthBefore, placeWidth), width: placeWidth, margin: [0, 1.2, 0, 0] },
    codesCell(machine, writer),
    {
      text: online === null ? say(words.none) : number(100 * online, 1),
      fontSize: small,
      alignment: 'right',
    },
  ];
}

/** Why a machine is in its state, or what it had in the period. */
export function causeText({ state, since, cause }: FleetMachine, { say, shortTime, monthDay }: FleetWriter): string {
  if (state === 'unconnected') return say(fleetWords.waiting);
  if (state === 'silent')
    return since === null ? say(fleetWords.silentLong) : say(fleetWords.silentSince, { time: shortTime(since) });
  if (cause === null) return say(words.none);
  return cause.clearedAt === null
    ? say(cause.name)
    : say(fleetWords.recovered, { date: monthDay(cause.clearedAt), name: say(cause.name) });
}

const isAboveTarget = ({ codes, target }: FleetMachine) =>
  codes?.some((code, n) => code !== null && target !== null && code > (target[n] ?? 0)) ?? false;

/** The code, heavier with its target below it where one of the sizes is above the target. */
function codesCell(machine: FleetMachine, { say }: FleetWriter): TableCell {
  const { codes, target } = machine;
  if (codes === null) return { text: say(words.none), alignment: 'right', fontSize: small };
  const text = codes.map((code) => code ?? '-').join('/');
  if (target === null || !isAboveTarget(machine)) return { text, alignment: 'right', fontSize: small };
  return {
    stack: [
      { text, bold: true, fontSize: small },
      { text: say(fleetWords.target, { codes: target.join('/') }), fontSize: size.note, color: ink.soft },
    ],
    alignment: 'right',
  };
}

/** What is not listed one by one. */
function remainder(writer: FleetWriter): Content[] {
  const { content, say, number } = writer;
  const left = content.machineCount - content.machines.length;
  const counts = Object.fromEntries(
    fleetStates.map((state) => [
      state,
      content.totals.states[state] - content.machines.filter((machine) => machine.state === state).length,
    ]),
  ) as Record<FleetState, number>;
  const listedFactories = new Set(content.machines.map(({ customerId }) => customerId));
  const others = content.factories.filter(({ customerId }) => !listedFactories.has(customerId));
  const lines = [
    ...(left > 0 ? [say(fleetWords.notListed, { count: number(left), counts: countsText(writer, counts) })] : []),
    ...(others.length > 0
      ? [others.map(({ name, states }) => `${name} (${countsText(writer, states)})`).join(say(words.joined))]
      : []),
    ...(content.unread > 0
      ? [say(fleetWords.unread, { most: number(most.machines), count: number(content.unread) })]
      : []),
  ];
  return lines.map((text): Content => ({ text, fontSize: size.small, color: ink.soft, margin: [0, 2, 0, 2] }));
}
