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
