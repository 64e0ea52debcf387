import { findIndicator, hourMs } from '@oilsight/oil';
import type { Content } from 'pdfmake/interfaces';
import type { ReportIndicator } from '../../diagnostic/report-content.types.ts';
import { ink, size, textWidth } from '../style.ts';
import { indicatorWords } from '../words/chapter-words.ts';
import { noteWords } from '../words/words.ts';
import type { Writer } from '../writer.ts';

/** Numbered notes at the foot of the first page. The same text has the same number. */
export interface Notes {
  /** The raised number that refers to a note. */
  ref(text: string): { readonly text: string; readonly sup: true; readonly fontSize: number; readonly color: string };
  list(): readonly string[];
}

/** The engine sets raised figures at 58 % of their size: they come out at 6.5 points. */
const raised = 11.2;

export function createNotes(): Notes {
  const texts: string[] = [];
  return {
    ref(text) {
      if (!texts.includes(text)) texts.push(text);
      return { text: String(texts.indexOf(text) + 1), sup: true, fontSize: raised, color: ink.faint };
    },
    list: () => texts,
  };
}

/** Notes in two columns. */
export function notesBlock(notes: Notes): Content {
  const rows = notes.list().map((text, n): Content => ({
    columns: [
      { text: String(n + 1), width: 9, fontSize: size.note, color: ink.faint },
      { text, fontSize: size.note, color: ink.soft },
    ],
    columnGap: 0,
    margin: [0, 0, 0, 1],
  }));
  const half = Math.ceil(rows.length / 2);
  return { columns: [{ stack: rows.slice(0, half) }, { stack: rows.slice(half) }], columnGap: noteGap };
}

const noteGap = 18;
const lineHeight = size.note * 1.448 + 0.6;

/** About how high the notes are, points. A Chinese character is as wide as its size, a Latin one a little over half. */
export function notesHeight(notes: Notes): number {
  const width = (textWidth - noteGap) / 2 - 10;
  const lines = notes
    .list()
    .map((text) =>
      Math.ceil(Array.from(text).reduce((all, one) => all + size.note * (isWide(one) ? 1 : 0.49), 0) / width),
    );
  const half = Math.ceil(lines.length / 2);
  const sum = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
  return Math.max(sum(lines.slice(0, half)), sum(lines.slice(half))) * lineHeight;
}

const isWide = (character: string) => (character.codePointAt(0) ?? 0) > 0x2e_80;

/** Where limits come from, in a word. */
export function sourceOf(limits: ReportIndicator['limits'], { say }: Writer): string {
  if (limits === null) return say(noteWords.noLimits);
  const { kind, standard } = limits.source;
  if (limits.byTarget) return say(indicatorWords.sources.target);
  return kind === 'standard' ? (standard ?? '') : say(indicatorWords.sources[kind]);
}

/** Which sensor and which readings the present value of an indicator comes from. */
export function sourceNote(indicator: ReportIndicator, writer: Writer): string {
  const { content, say, monthDay, clock } = writer;
  const { lastAt } = content.arrivals;
  const sensor = content.sensors.find(({ indicators }) => indicators.includes(indicator.key));
  const end = lastAt ?? content.period.to;
  const begin = end - hourMs;
  return say(noteWords.value, {
    name: say(indicator.name),
    sensor:
      sensor === undefined
        ? say(findIndicator(indicator.key)?.origin === 'derived' ? noteWords.calculated : noteWords.entered)
        : say(noteWords.sensor, { name: sensor.name, model: sensor.model }),
    from: `${monthDay(begin)} ${clock(begin)}`,
    to: clock(end),
    count: indicator.valueReadings,
    source: sourceOf(indicator.limits, writer),
  });
}
