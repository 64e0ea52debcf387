import type { MachineType } from '@oilsight/oil';
import { machineTypes, dayMs } from '@oilsight/oil';
import { localDate, startOfDate } from '../../platform/time-zone.rules.ts';
import { machineTypeWords, rules, yesNoWords } from './sheet-columns.rules.ts';
import type { Words } from './sheet-columns.rules.ts';

export type Cell = string | number | boolean | Date | null;

/** A cell's content, or its fault. */
export type Read<T> = { readonly value: T } | { readonly fault: Words };

/** Day 0 of Excel's dates. Dates before March 1900 are off by one day, which does not occur for installations. */
const serialZero = Date.UTC(1899, 11, 30);
const earliest = Date.UTC(1950, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** The text that a person sees in the cell. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return String(cell).trim();
}

export function readText(cell: Cell | undefined, isNeeded: boolean): Read<string> {
  const text = textOf(cell);
  if (text === '') return isNeeded ? { fault: rules.needed } : { value: '' };
  if (/^#(?:REF|N\/A|VALUE|NAME|DIV\/0|NULL|NUM)[!?]?/.test(text)) return { fault: rules.faultyCell };
  if (text.length > 100) return { fault: rules.tooLong };
  return /^[^\0\p{Cs}]*$/u.test(text) ? { value: text } : { fault: rules.notStorable };
}

/** Compares texts regardless of case and of full-width letters. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase();
const wordsOf = (words: Words, others: readonly string[]) => new Set([words.zh, words.en, ...others].map(folded));
const typesByWord = new Map(
  machineTypes.flatMap((type) =>
    [type, machineTypeWords[type].zh, machineTypeWords[type].en].map((word) => [folded(word), type] as const),
  ),
);
const yesWords = wordsOf(yesNoWords.yes, ['y', '1', 'true']);
const noWords = wordsOf(yesNoWords.no, ['n', '0', 'false']);

export function readMachineType(cell: Cell | undefined): Read<MachineType> {
  const text = textOf(cell);
  if (text === '') return { fault: rules.needed };
  const type = typesByWord.get(folded(text));
  return type === undefined ? { fault: rules.unknownType } : { value: type };
}

export function readYesNo(cell: Cell | undefined): Read<boolean> {
  if (typeof cell === 'boolean') return { value: cell };
  const word = folded(textOf(cell));
  if (word === '' || noWords.has(word)) return { value: false };
  return yesWords.has(word) ? { value: true } : { fault: rules.notYesNo };
}

/** Seconds in the cell, ms in the result. */
export function readInterval(cell: Cell | undefined): Read<number> {
  const text = textOf(cell);
  if (text === '') return { value: 60_000 };
  const seconds = cell instanceof Date ? Number.NaN : Number(text);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400
    ? { value: seconds * 1000 }
    : { fault: rules.interval };
}

/** A calendar day as UTC midnight; null: none. */
function dayOf(cell: Cell | undefined): number | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : Math.floor(cell.getTime() / dayMs) * dayMs;
  if (typeof cell === 'number') return serialZero + Math.floor(cell) * dayMs;
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ][\d:.]+Z?)?$/.exec(textOf(cell)) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // 31 February must not become a day in March.
  return new Date(at).getUTCDate() === Number(day) && new Date(at).getUTCMonth() === Number(month) - 1 ? at : null;
}

/** The start of the day in the zone, ms; null: the cell is empty. */
export function readDay(cell: Cell | undefined, timeZone: string): Read<number | null> {
  if (textOf(cell) === '') return { value: null };
  const day = dayOf(cell);
  if (day === null) return { fault: rules.notDate };
  if (day < earliest || day >= latest) return { fault: rules.dateOutside };
  const date = new Date(day);
  return {
    value: startOfDate(
      { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
      timeZone,
    ),
  };
}

/** The day of a time in the zone, as a cell value. */
export function dayCell(at: number, timeZone: string): Date {
  const { year, month, day } = localDate(at, timeZone);
  return new Date(Date.UTC(year, month - 1, day));
}
