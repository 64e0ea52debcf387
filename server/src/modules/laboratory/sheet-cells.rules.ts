import { dayMs, labQuantities, minuteMs, readIsoCode } from '@oilsight/oil';
import type { LabQuantityId } from '@oilsight/oil';
import type { SheetCell } from '../../platform/sheet.types.ts';
import { offsetsIn } from '../../platform/time-zone.rules.ts';
import { clockToleranceMs } from './laboratory.rules.ts';

/** A text in both languages. */
export interface Words {
  readonly zh: string;
  readonly en: string;
}

/** A cell's content, or its fault with the content that was probably meant; `offer` null: nobody can say. */
export type Read<T> = { readonly value: T } | { readonly fault: Words; readonly offer: string | null };

/** Faults of a cell. */
export const faults = {
  needed: { zh: '不能为空', en: 'must not be empty' },
  notTime: { zh: '要日期和时间，例如 2026-11-20 15:10', en: 'must be a date and time, such as 2026-11-20 15:10' },
  future: { zh: '不能晚于现在', en: 'must not be in the future' },
  tooLong: { zh: '文字过长', en: 'is too long' },
  notStorable: { zh: '含有无法保存的字符', en: 'has characters that cannot be stored' },
  percent: { zh: '要 mg/kg 的数，这里是百分数', en: 'must be in mg/kg, this is a percentage' },
  comma: { zh: '小数点用了逗号', en: 'has a comma as its decimal point' },
  notNumber: { zh: '要一个数；没做就空着', en: 'must be a number; empty if not tested' },
  outside: { zh: '超出该项目的合理范围', en: 'is outside the possible range' },
  codeOrder: { zh: '后一级不能大于前一级', en: 'no number may exceed the one before it' },
  codeForm: { zh: '格式如 17/15/12', en: 'must have the form 17/15/12' },
  notMethod: {
    zh: '不是该项目的方法；报告未注明就空着',
    en: 'is not a method of this quantity; empty if the report names none',
  },
  nothing: { zh: '没有任何结果', en: 'has no result' },
  unknownColumn: {
    zh: '不认识该列；请改名或删去该列',
    en: 'is not a known column: rename it or take it out of the sheet',
  },
  repeatedColumn: { zh: '与前面的一列重复；请删去一列', en: 'repeats a column before it: take one of them out' },
  noHeading: { zh: '缺少该列', en: 'is a column that is missing' },
} as const satisfies Readonly<Record<string, Words>>;

/** Day 0 of the dates of workbooks. */
const serialZero = Date.UTC(1899, 11, 30);
const earliest = Date.UTC(1950, 0, 1);
/** A number in a cell may be any: beyond this there are no dates in workbooks. */
const latest = Date.UTC(9999, 11, 31);

/** The text that a person sees in the cell, cut to what a page shows. */
export function shownCell(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell).trim().slice(0, 60);
  return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 16).replace('T', ' ');
}

function wallOf(cell: SheetCell | undefined): number | null {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.getTime();
  if (typeof cell === 'number') return serialZero + cell * dayMs;
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(
    shownCell(cell),
  );
  if (parts === null) return null;
  const [year, month, day, hour, minute] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  // 31 February must not become a day in March, nor month 13 one of the next year.
  const isDay = new Date(wall).getUTCDate() === day && new Date(wall).getUTCMonth() === month - 1;
  return isDay && hour < 24 && minute < 60 ? wall : null;
}

/** When a sample was taken, ms, to the minute. @param timeZone of the sheet's clocks */
export function readTime(cell: SheetCell | undefined, timeZone: string, now: number): Read<number> {
  if (shownCell(cell) === '') return { fault: faults.needed, offer: null };
  const wall = wallOf(cell);
  if (wall === null || !(wall >= earliest && wall <= latest)) return { fault: faults.notTime, offer: null };
  const minute = Math.round(wall / minuteMs) * minuteMs;
  const offset = offsetsIn(timeZone);
  // The offset at the guess is right unless clocks change between guess and time.
  const at = minute - offset(minute - offset(minute));
  return at > now + clockToleranceMs ? { fault: faults.future, offer: null } : { value: at };
}

export function readLine(cell: SheetCell | undefined, most: number): Read<string> {
  const text = cell instanceof Date || cell === null || cell === undefined ? shownCell(cell) : String(cell).trim();
  if (text.length > most) return { fault: faults.tooLong, offer: null };
  return /^[^\0\p{Cs}]*$/u.test(text) ? { value: text } : { fault: faults.notStorable, offer: null };
}

const plain = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Digits that a fix keeps: those of the cell without the errors of binary fractions. */
const rounded = (value: number): string => String(Number(value.toPrecision(12)));

function fixOf(text: string, quantity: LabQuantityId): Extract<Read<never>, { fault: Words }> {
  const percent = /^(-?[\d.,]+)\s*[%％]$/.exec(text);
  const isMass = labQuantities[quantity].unit === 'mg/kg';
  const number = (percent?.[1] ?? text).replace(',', '.');
  if (!plain.test(number)) return { fault: faults.notNumber, offer: null };
  if (percent === null) return { fault: faults.comma, offer: number };
  return isMass
    ? { fault: faults.percent, offer: rounded(Number(number) * 10_000) }
    : { fault: faults.notNumber, offer: null };
}

/** A result in its quantity's unit; null: the cell is empty, the quantity was not tested. */
export function readResult(cell: SheetCell | undefined, quantity: LabQuantityId): Read<number | null> {
  const text = shownCell(cell);
  if (text === '') return { value: null };
  if (cell instanceof Date || typeof cell === 'boolean') return { fault: faults.notNumber, offer: null };
  const [lowest, highest] = labQuantities[quantity].range;
  const isIn = (value: number) => value >= lowest && value <= highest;
  if (typeof cell === 'number' || plain.test(text)) {
    const value = Number(typeof cell === 'number' ? cell : text);
    return isIn(value) ? { value } : { fault: faults.outside, offer: null };
  }
  const fix = fixOf(text, quantity);
  return fix.offer === null || isIn(Number(fix.offer)) ? fix : { ...fix, offer: null };
}

/** The method that quantities were tested by, as its standard is written; null: the cell is empty. */
export function readMethod(cell: SheetCell | undefined, quantities: readonly LabQuantityId[]): Read<string | null> {
  const plainName = (text: string) => text.toLowerCase().replace(/\s/g, '');
  const text = plainName(shownCell(cell));
  if (text === '') return { value: null };
  const methods = quantities.flatMap((id) => labQuantities[id].methods);
  const found = methods.find(({ name }) => plainName(name) === text);
  return found === undefined ? { fault: faults.notMethod, offer: null } : { value: found.name };
}

/** An ISO 4406 code; null: the cell is empty. */
export function readCode(cell: SheetCell | undefined): Read<readonly [number, number, number] | null> {
  const text = shownCell(cell);
  if (text === '') return { value: null };
  const code = cell instanceof Date ? ({ kind: 'form' } as const) : readIsoCode(text);
  if (code.kind === 'code') return { value: code.numbers };
  return code.kind === 'order'
    ? { fault: faults.codeOrder, offer: code.suggested }
    : { fault: faults.codeForm, offer: null };
}
