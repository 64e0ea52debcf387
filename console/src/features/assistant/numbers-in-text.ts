import type { AssistantClaim } from '@oilsight/contract';

/** A part of a text; of a number, the row of the evidence that it stands in, from 1. */
export interface Piece {
  readonly text: string;
  readonly isNumber: boolean;
  readonly evidence: number | null;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * A text of an answer with the numbers that its claims state, as whole numbers with their units: the `2` of a name or
 * of `12.2` is none.
 */
export function piecesOf(
  text: string,
  claims: readonly Pick<AssistantClaim, 'shown' | 'unit' | 'value'>[],
  rows: readonly { readonly value: string }[],
): readonly Piece[] {
  const numbers = claims
    .filter(({ value, shown }) => typeof value === 'number' && shown !== '')
    .map(({ shown, unit }) => (unit === '' || unit === '1' ? shown : `${shown} ${unit}`));
  const plain: Piece = { text, isNumber: false, evidence: null };
  if (numbers.length === 0) return [plain];
  const longestFirst = [...new Set(numbers)].toSorted((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(String.raw`(?<![\p{L}\d.#-])[+]?(?:${longestFirst.join('|')})(?![\d#]|[.-]\d)`, 'gu');
  const pieces: Piece[] = [];
  let at = 0;
  for (const { index, 0: number } of text.matchAll(pattern)) {
    if (index > at) pieces.push({ ...plain, text: text.slice(at, index) });
    const row = rows.findIndex(({ value }) => value === number || value === number.replace(/^\+/, ''));
    pieces.push({ text: number, isNumber: true, evidence: row === -1 ? null : row + 1 });
    at = index + number.length;
  }
  if (at < text.length) pieces.push({ ...plain, text: text.slice(at) });
  return pieces;
}
