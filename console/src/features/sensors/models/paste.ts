import { indicatorIds, indicators } from '@oilsight/oil';

/** What spreadsheets put on the clipboard, as cells; null: a word, to be pasted as it is. */
export function cellsOf(text: string): readonly (readonly string[])[] | null {
  let end = text.length;
  while (text.charAt(end - 1) === '\n') end -= text.charAt(end - 2) === '\r' ? 2 : 1;
  const trimmed = text.slice(0, end);
  if (!/[\t\n]/.test(trimmed)) return null;
  return trimmed.split(/\r?\n/).map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Where in a table something is pasted. */
interface Place<Row> {
  readonly row: number;
  /** The column that the first cell goes into. */
  readonly column: keyof Row & string;
}

/**
 * A table after cells were pasted at a place: to the right and downwards, with new rows where it ends. What is beyond
 * its last column is left out.
 *
 * @param columns in the order they are shown in
 * @param read a cell's text as the column keeps it: people paste names where we keep ids
 */
export function pasted<Row extends object>(
  rows: readonly Row[],
  cells: readonly (readonly string[])[],
  { row: first, column }: Place<Row>,
  {
    columns,
    empty,
    most,
    read,
  }: {
    readonly columns: readonly (keyof Row & string)[];
    readonly empty: Row;
    readonly most: number;
    readonly read: (column: keyof Row & string, text: string) => string;
  },
): Row[] {
  const start = columns.indexOf(column);
  const next = [...rows];
  for (const [down, line] of cells.entries()) {
    const place = first + down;
    if (place >= most) break;
    const change = Object.fromEntries(
      line.flatMap((text, right) => {
        const name = columns[start + right];
        return name === undefined ? [] : [[name, read(name, text)]];
      }),
    );
    next[place] = { ...(next[place] ?? empty), ...change };
  }
  return next;
}

/** The id of an indicator that is called so, in either language; the words themselves for one that is not known. */
export function keyOfWords(words: string): string {
  const wanted = words.trim().toLowerCase();
  const found = indicatorIds.find(
    (id) =>
      id === wanted || [indicators[id].name.zh, indicators[id].name.en].some((name) => name.toLowerCase() === wanted),
  );
  return found ?? words.trim();
}

const functions: Readonly<Record<string, string>> = { '3': 'holding', '03': 'holding', '4': 'input', '04': 'input' };
const types: Readonly<Record<string, string>> = {
  float: 'float32',
  real: 'float32',
  double: 'float64',
  word: 'uint16',
  dword: 'uint32',
  int: 'int16',
  dint: 'int32',
};

/** A cell of an indicator as it is kept. */
export function readIndicatorCell(column: string, text: string): string {
  return column === 'key' ? keyOfWords(text) : text;
}

/** A cell of a register as it is kept: data sheets write function codes and other languages' names of types. */
export function readRegisterCell(column: string, text: string): string {
  const plain = text.toLowerCase();
  if (column === 'key') return keyOfWords(text);
  if (column === 'function') return functions[plain] ?? plain;
  if (column === 'type') return types[plain] ?? plain;
  return column === 'wordOrder' || column === 'byteOrder' ? plain : text;
}
