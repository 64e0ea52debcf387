/** A sentence of evidence in two parts: what was seen, and what it is compared with. */
export interface EvidenceParts {
  readonly seen: string;
  /** What stands in brackets at the end; '': nothing does. */
  readonly compared: string;
}

const marks = ['(', '（'] as const;

/** What a row has room for is what was seen; the full stop of a sentence stands in no row. */
export function evidenceParts(sentence: string): EvidenceParts {
  const text = sentence.trim().replace(/[.。]$/, '');
  const from = Math.max(...marks.map((mark) => text.lastIndexOf(mark)));
  const isLast = from > 0 && (text.endsWith(')') || text.endsWith('）'));
  return isLast ? { seen: text.slice(0, from).trimEnd(), compared: text.slice(from) } : { seen: text, compared: '' };
}

/**
 * A text in pieces that may stand on lines of their own: a number with its unit, or a word of another script than
 * Chinese, is one piece with `isWhole`, which a line that is cut short shows whole or not at all.
 */
export function piecesOf(text: string): readonly { readonly text: string; readonly isWhole: boolean }[] {
  return [
    ...text.matchAll(/[^ \p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]+|[ \p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]+/gu),
  ].map(([piece]) => ({ text: piece, isWhole: !/^[ \p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u.test(piece) }));
}
