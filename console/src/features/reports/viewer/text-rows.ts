/** A place on a page, as shares of its width and height from the top left. */
export interface Found {
  /** From 1. */
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A piece of text on a page, as shares of the page's width and height. */
export interface TextPiece extends Found {
  readonly text: string;
}

/** A result that is looked for: what the quantity may be called, and its value. */
export interface WantedResult {
  /** The name first by which it is known to the reader. */
  readonly names: readonly string[];
  /** As laboratories abbreviate it, `Fe`; one letter alone says nothing. */
  readonly symbol: string;
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
const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Words of Latin letters, numbers and runs of Chinese characters; the signs between them say nothing. */
const partsOf = (text: string): readonly string[] =>
  text.match(/\p{Script=Han}+|[\p{Script=Latin}\p{Script=Greek}]+|\d+(?:[.,]\d+)*/gu) ?? [];

/** What laboratories write in other ways, or leave out. */
const smallWords: readonly string[] = ['at', 'of', 'c'];

/** The first part of a name, without what says it more closely: `Water` of `Water (Karl Fischer)`. */
const shortOf = (name: string) => name.split(/[(（,，]/)[0] ?? name;

/** Chinese has no spaces between words: a name may stand in a longer run of characters. A Latin one may not. */
function saysName(text: string, name: string): boolean {
  const said = plain(text);
  const parts = new Set(partsOf(said));
  const withoutSpaces = said.replaceAll(/\s/g, '');
  return partsOf(plain(name))
    .filter((part) => !smallWords.includes(part))
    .every((part) => parts.has(part) || (/\p{Script=Han}/u.test(part) && withoutSpaces.includes(part)));
}

const saysSymbol = (text: string, symbol: string) =>
  symbol.length > 1 && partsOf(text.normalize('NFKC')).includes(symbol);

const saysValue = (text: string, value: number) =>
  partsOf(plain(text)).some((part) => Number(part.replaceAll(',', '')) === Math.abs(value));

/**
 * The rows of a laboratory's report in which a result stands: those with its name and its value, else those with its
 * name, else the one that has its value; before a shorter name or a symbol counts the whole name. Empty: none, or its
 * value alone stands in several.
 */
export function rowsOfResult(rows: readonly TextPiece[], { names, symbol, value }: WantedResult): readonly TextPiece[] {
  const whole = rows.filter(({ text }) => names.some((name) => saysName(text, name)));
  const short = rows.filter(
    ({ text }) => names.some((name) => saysName(text, shortOf(name))) || saysSymbol(text, symbol),
  );
  const valued = rows.filter(({ text }) => saysValue(text, value));
  const exact = [whole, short].map((named) => named.filter((row) => valued.includes(row)));
  return [...exact, whole, short].find((found) => found.length > 0) ?? (valued.length === 1 ? valued : []);
}
