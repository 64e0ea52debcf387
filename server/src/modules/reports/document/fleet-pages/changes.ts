import type { Content, TableCell } from 'pdfmake/interfaces';
import type { FleetContent, FleetMachine, FleetState } from '../../fleet/fleet-content.types.ts';
import { icon } from '../charts/icons.ts';
import { chapterHead, headCell, ruledTable } from '../nodes.ts';
import { ink, size } from '../style.ts';
import { plannedWords } from '../words/closing-words.ts';
import { fleetStateWords, fleetWords } from '../words/fleet-words.ts';
import { words } from '../words/words.ts';
import type { Writer } from '../writer.ts';
import { causeText, iconOfState } from './machines-table.ts';

type FleetWriter = Writer<FleetContent>;
const small = size.small + 0.4;

const colors: Readonly<Record<FleetState, string>> = {
  level1: ink.level1,
  level2: ink.level2,
  fault: ink.fault,
  normal: ink.normal,
  silent: ink.soft,
  unconnected: ink.soft,
};

/** Machines whose state changed, or that are in alarm: since when, why, and what is being done. */
export function changesChapter(writer: FleetWriter, parent: string): Content[] {
  const { content, say, number, shortTime } = writer;
  const { changes, moreChanges, period } = content;
  const head = chapterHead({
    title: say(fleetWords.changes),
    sub: say(fleetWords.changesSub, { from: shortTime(period.from), to: shortTime(period.to) }),
    parent,
    id: `${parent}changes`,
  });
  if (changes.length === 0) return [head, { text: say(fleetWords.noChanges), color: ink.soft }];
  return [
    head,
    ruledTable({
      widths: [10, 110, 42, 42, 50, '*', 92],
      head: [
        headCell(''),
        ...(['device', 'was', 'is', 'since', 'why', 'doing'] as const).map((name) => headCell(say(fleetWords[name]))),
      ],
      rows: changes.map((machine) => changeRow(machine, writer)),
    }),
    ...(moreChanges > 0
      ? [
          {
            text: say(fleetWords.moreChanges, { count: number(moreChanges) }),
            fontSize: size.small,
            color: ink.soft,
          } as Content,
        ]
      : []),
  ];
}

function changeRow(machine: FleetMachine, writer: FleetWriter): TableCell[] {
  const { say, shortTime } = writer;
  const { name, state, before, since, cause } = machine;
  // A state without an alarm holds since its last one cleared.
  const at = since ?? (state === 'normal' ? (cause?.clearedAt ?? null) : null);
  return [
    { svg: icon(iconOfState[state], 9), width: 9, margin: [0, 1, 0, 0] },
    { text: name, fontSize: small },
    { text: say(fleetStateWords[before]), fontSize: small, color: ink.soft },
    { text: say(fleetStateWords[state]), fontSize: small, bold: true, color: colors[state] },
    { text: at === null ? say(words.none) : shortTime(at), fontSize: small },
    { text: whyText(machine, writer), fontSize: small },
    { text: doingText(machine, writer), fontSize: small, color: ink.soft },
  ];
}

function whyText(machine: FleetMachine, writer: FleetWriter): string {
  const { say, monthDay, measured } = writer;
  const { state, before, cause } = machine;
  if (state === 'silent' || state === 'unconnected') return causeText(machine, writer);
  if (cause === null) return say(before === 'silent' || before === 'unconnected' ? fleetWords.began : words.none);
  if (cause.clearedAt !== null)
    return say(fleetWords.whyRecovered, { name: say(cause.name), date: monthDay(cause.clearedAt) });
  if (cause.peakText === '' || cause.thresholdText === '') return say(cause.name);
  return say(fleetWords.whyAlarm, {
    name: say(cause.name),
    peak: measured(cause.peakText),
    bound: measured(cause.thresholdText),
  });
}

function doingText({ state, cause, planned }: FleetMachine, { say, content, lasting, monthDay }: FleetWriter): string {
  const isOpen = cause !== null && cause.clearedAt === null && state !== 'silent';
  const parts = [
    ...(isOpen && cause.isProcessed ? [say(fleetWords.processed)] : []),
    ...(isOpen && cause.isAssigned ? [say(fleetWords.assigned)] : []),
    ...(planned === null
      ? []
      : [say(fleetWords.plannedOn, { date: monthDay(planned.dueAt), work: say(plannedWords[planned.kind]) })]),
  ];
  if (parts.length > 0) return parts.join(say(words.listed));
  return isOpen ? say(fleetWords.nobody, { time: lasting(content.period.to - cause.onsetAt) }) : say(words.none);
}
