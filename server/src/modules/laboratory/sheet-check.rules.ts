import type { LabSampleForm, LabValue } from '@oilsight/contract';
import { labQuantities, labQuantityIds } from '@oilsight/oil';
import type { LabQuantityId } from '@oilsight/oil';
import type { ReadSheet, SheetCell, WrittenSheet } from '../../platform/sheet.types.ts';
import { faults, readCode, readLine, readMethod, readResult, readTime, shownCell } from './sheet-cells.rules.ts';
import type { Read, Words } from './sheet-cells.rules.ts';

type MethodColumn = `${LabQuantityId | 'iso' | 'elements'} method`;
type Column = 'at' | 'place' | 'laboratory' | 'reportNo' | 'note' | 'iso' | LabQuantityId | MethodColumn;

const codes = ['iso_4', 'iso_6', 'iso_14'] as const;
const tested = labQuantityIds.filter((id) => labQuantities[id].group !== 'cleanliness');
const lines: Readonly<Record<'at' | 'place' | 'laboratory' | 'reportNo' | 'note' | 'iso', Words>> = {
  at: { zh: '取样时间', en: 'Sampled at' },
  place: { zh: '取样部位', en: 'Sampling point' },
  laboratory: { zh: '实验室', en: 'Laboratory' },
  reportNo: { zh: '报告编号', en: 'Report number' },
  note: { zh: '备注', en: 'Remarks' },
  iso: { zh: '清洁度 ISO 4406', en: 'Cleanliness ISO 4406' },
};
const isLine = (column: Column): column is keyof typeof lines => Object.hasOwn(lines, column);

/** Columns that name methods, with the quantities that were tested by them: elements are tested together. */
const elements = tested.filter((id) => labQuantities[id].group === 'elements');
const methodColumns: ReadonlyMap<Column, { readonly words: Words; readonly of: readonly LabQuantityId[] }> = new Map<
  MethodColumn,
  { readonly words: Words; readonly of: readonly LabQuantityId[] }
>([
  ...tested
    .filter((id) => !elements.includes(id))
    .map((id) => [`${id} method`, { words: labQuantities[id].name, of: [id] }] as const),
  ['iso method', { words: lines.iso, of: codes }],
  ['elements method', { words: { zh: '元素', en: 'Elements' }, of: elements }],
]);
const methodWord: Words = { zh: '方法', en: 'method' };
const isMethod = (column: Column): column is MethodColumn => methodColumns.has(column);

/** Columns in the order of the template. */
export const sheetColumns: readonly Column[] = [
  'at',
  'place',
  'laboratory',
  'reportNo',
  ...tested.slice(0, 5),
  'iso',
  ...tested.slice(5),
  'note',
  ...methodColumns.keys(),
];

export function headingOf(column: Column, language: keyof Words): string {
  if (isLine(column)) return lines[column][language];
  if (isMethod(column)) return `${methodColumns.get(column)?.words[language]} ${methodWord[language]}`;
  const { name, unit } = labQuantities[column];
  return `${name[language]} ${unit}`.trim();
}

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*()]/g, '');
const columnByHeading = new Map(
  sheetColumns.flatMap((column) =>
    (['zh', 'en'] as const).flatMap((language) => {
      const names = [headingOf(column, language)];
      if (!isLine(column) && !isMethod(column)) {
        const { name, symbol, unit } = labQuantities[column];
        for (const one of [name[language], symbol])
          names.push(one, `${one} ${unit}`, ...(unit === 'mg/kg' ? [`${one} ppm`] : []));
      }
      return names.map((name) => [folded(name), column] as const);
    }),
  ),
);

/** Letters of a column, from 0: A … Z, AA … */
function lettersOf(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : lettersOf(Math.floor(index / 26) - 1) + lettersOf(index % 26);
}

export interface CellFault {
  /** Such as D4; for a whole row its number. */
  readonly cell: string;
  readonly rule: Words;
  /** What was probably meant; null: nobody can say. */
  readonly offer: string | null;
}

/** A row as it was read: what is right of it, its faults, and how to read it with offers taken. */
export interface CheckedRow {
  /** Row number in the sheet: 1 is the heading. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly faults: readonly CellFault[];
  /** The sample; null: it has faults. */
  readonly form: LabSampleForm | null;
  /** The sample with all offers taken; null: a fault has no offer. */
  readonly fixed: LabSampleForm | null;
}

export interface CheckedSheet {
  readonly headings: readonly string[];
  /** Faults of the headings: nothing else was read. */
  readonly faults: readonly CellFault[];
  readonly rows: readonly CheckedRow[];
}

interface Context {
  readonly timeZone: string;
  readonly now: number;
}
type Places = ReadonlyMap<Column, number>;
const lengths = { place: 100, laboratory: 100, reportNo: 100, note: 1000 } as const;

function readRow(cells: readonly SheetCell[], row: number, places: Places, { timeZone, now }: Context): CheckedRow {
  const found: CellFault[] = [];
  const cellOf = (column: Column) => cells[places.get(column) ?? -1];
  /** The value now, and with the offer taken; null: the cell is faulty. */
  function take<T>(column: Column, read: (cell: SheetCell | undefined) => Read<T>): [now: T | null, fixed: T | null] {
    const result = read(cellOf(column));
    if ('value' in result) return [result.value, result.value];
    found.push({ cell: `${lettersOf(places.get(column) ?? 0)}${row}`, rule: result.fault, offer: result.offer });
    const again = result.offer === null ? null : read(result.offer);
    return [null, again !== null && 'value' in again ? again.value : null];
  }
  const [at] = take('at', (cell) => readTime(cell, timeZone, now));
  const line = (column: keyof typeof lengths) => take(column, (cell) => readLine(cell, lengths[column]))[0] ?? '';
  const texts = {
    place: line('place'),
    laboratory: line('laboratory'),
    reportNo: line('reportNo'),
    note: line('note'),
  };
  // What was tested by a method that the report does not name has none, and so no known precision.
  const methods = new Map<LabQuantityId, string | null>();
  for (const [column, { of }] of methodColumns) {
    const [, method] = take(column, (cell) => readMethod(cell, of));
    for (const quantity of of) methods.set(quantity, method);
  }
  const methodOf = (quantity: LabQuantityId) => methods.get(quantity) ?? null;
  const fixed: LabValue[] = [];
  for (const quantity of tested) {
    const [, value] = take(quantity, (cell) => readResult(cell, quantity));
    if (value !== null) fixed.push({ quantity, value, method: methodOf(quantity) });
  }
  const [, numbers] = take('iso', readCode);
  for (const [place, quantity] of codes.entries())
    if (numbers !== null) fixed.push({ quantity, value: numbers[place] as number, method: methodOf(quantity) });
  if (found.length === 0 && fixed.length === 0) found.push({ cell: String(row), rule: faults.nothing, offer: null });
  const form = at === null ? null : { at, ...texts, results: fixed };
  return {
    row,
    cells: Array.from({ length: Math.min(cells.length, maxShown) }, (_, place) => shownCell(cells[place])),
    faults: found,
    form: found.length === 0 ? form : null,
    fixed: found.every(({ offer }) => offer !== null) ? form : null,
  };
}

/** Most columns of a row that are shown. */
const maxShown = sheetColumns.length;

/** Checks the first sheet of a workbook, cell by cell; empty rows are passed over. */
export function checkSheet(sheets: readonly ReadSheet[], context: Context): CheckedSheet {
  const [head, ...rows] = sheets[0]?.rows ?? [];
  const headings = (head ?? []).map(shownCell);
  const places = new Map<Column, number>();
  const found: CellFault[] = [];
  for (const [place, heading] of headings.entries()) {
    const column = columnByHeading.get(folded(heading));
    // Results under a heading that nobody knows must not vanish without a word.
    const rule = column === undefined ? faults.unknownColumn : places.has(column) ? faults.repeatedColumn : null;
    if (column !== undefined && rule === null) places.set(column, place);
    else if (rule !== null && heading !== '') found.push({ cell: `${lettersOf(place)}1`, rule, offer: null });
  }
  if (!places.has('at')) found.unshift({ cell: '1', rule: noTime, offer: null });
  if (found.length > 0) return { headings: headings.slice(0, maxShown), faults: found.slice(0, maxShown), rows: [] };
  return {
    headings: headings.slice(0, maxShown),
    faults: [],
    rows: rows.flatMap((cells, index) =>
      cells.every((cell) => shownCell(cell) === '') ? [] : [readRow(cells, index + 2, places, context)],
    ),
  };
}

const noTime: Words = {
  zh: `${lines.at.zh}：${faults.noHeading.zh}`,
  en: `${lines.at.en}: ${faults.noHeading.en}`,
};

/** An empty workbook with the headings. */
export function templateOf(language: keyof Words): WrittenSheet[] {
  return [
    {
      name: language === 'zh' ? '化验样品' : 'Samples',
      rows: [sheetColumns.map((column) => headingOf(column, language))],
      widths: sheetColumns.map((column) => Math.max(12, headingOf(column, language).length + 4)),
      dateColumns: [],
      choices: [],
      choiceRows: 0,
    },
  ];
}
