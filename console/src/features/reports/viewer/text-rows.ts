import type { Found } from './pdf-document.ts';

/** A piece of text on a page, as shares of the page's width and height. */
export interface TextPiece extends Found {
  readonly text: string;
}

/** A result that is looked for: what the quantity may be called, and its value. */
export interface WantedResult {
  readonly names: readonly string[];
  readonly value: number;
}

/** Puts the pieces of text that stand side by side together, in the order of the pages and from top to bottom. */
export function rowsOf(pieces: readonly TextPiece[]): TextPiece[] {
  const rows: TextPiece[] = [];
  const middle = ({ top, height }: TextPiece) => top + height / 2;
  const inOrder = pieces
    .filter(({ text }) => text.trim() !== '')
    .toSorted((one, other) => one.page - other.page || middle(one) - middle(other));
  for (const piece of inOrder) {
    const last = rows.at(-1);
    if (last === undefined || last.page !== piece.page || middle(piece) > last.top + last.height) {
      rows.push(piece);
      continue;
    }
    const left = Math.min(last.left, piece.left);
    const top = Math.min(last.top, piece.top);
    rows[rows.length - 1] = {
      page: last.page,
      left,
      top,
      width: Math.max(last.left + last.width, piece.left + piece.width) - left,
      height: Math.max(last.top + last.height, piece.top + piece.height) - top,
      text: `${last.text} ${piece.text}`,
    };
  }
  return rows;
}

/** Text as it is compared: `４０ ℃` and `40°C` are the same. */
const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase().replaceAll('μ', 'µ');

/** Words of a name that say something: not `at` and `of`. */
const wordsOf = (name: string) =>
  plain(name)
    .split(/[\s,，;；:：()（）]+/)
    .filter((word) => word !== '' && !/^[a-z]{1,2}$/.test(word));

function saysName(text: string, names: readonly string[]): boolean {
  const said = plain(text).replaceAll(/\s/g, '');
  return names.some((name) => wordsOf(name).every((word) => said.includes(word)));
}

function saysValue(text: string, value: number): boolean {
  const numbers = plain(text).match(/\d+(?:[.,]\d+)*/g) ?? [];
  return numbers.some((number) => Number(number.replaceAll(',', '')) === Math.abs(value));
}

/**
 * The rows of a laboratory's report in which a result stands: those with its name and its value, else those with its
 * name, else the one that has its value. Empty: none, or its value alone stands in several.
 */
export function rowsOfResult(rows: readonly TextPiece[], { names, value }: WantedResult): readonly TextPiece[] {
  const named = rows.filter(({ text }) => saysName(text, names));
  const exact = named.filter(({ text }) => saysValue(text, value));
  if (exact.length > 0) return exact;
  if (named.length > 0) return named;
  const valued = rows.filter(({ text }) => saysValue(text, value));
  return valued.length === 1 ? valued : [];
}
