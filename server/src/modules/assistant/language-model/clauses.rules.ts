import { indicatorsIn } from '../understanding/indicators.rules.ts';
import { normalText } from '../understanding/normal-text.rules.ts';
import { saidOf } from './kind-words.rules.ts';
import { blank, masked } from './sentence-names.rules.ts';
import type { StatedNumber } from './stated-numbers.rules.ts';

/** A part of a sentence that states something of its own. */
export interface Clause {
  readonly at: number;
  readonly end: number;
}

/** Stands for a number while a sentence is cut, so that `38 and 71 °C` stays together. */
const figure = '\u2593';
const separator = new RegExp(
  String.raw`[,，;；。、!?！？)）]|[(（](?=[^)）]*${figure})|\.(?=\s|$)|\b(?:but|while|whereas|although|though|because)\b|(?:,|\s)and (?!${figure})|但|而|并且|且`,
  'gi',
);

/** What numbers and times have in common: their places. */
type Placed = Pick<StatedNumber, 'at' | 'end'>;

/** The clauses of a sentence without names, in order. One that states no figure goes on in the next. */
export function clausesOf(text: string, numbers: readonly Placed[]): Clause[] {
  return partsOf(text, numbers, (part) => part.includes(figure));
}

/** The same, cut wherever it can be. */
export function partsOf(
  text: string,
  numbers: readonly Placed[],
  isWhole = (_part: string): boolean => true,
): Clause[] {
  const work = numbers.reduce(
    (kept, { at, end }) => kept.slice(0, at) + figure.repeat(end - at) + kept.slice(end),
    text,
  );
  const clauses: Clause[] = [];
  let at = 0;
  for (const { index, 0: sign } of work.matchAll(separator)) {
    if (!isWhole(work.slice(at, index))) continue;
    clauses.push({ at, end: index });
    at = index + sign.length;
  }
  return [...clauses, { at, end: work.length }];
}

/** Indicators that a text without names speaks of. */
export const keysIn = (text: string): readonly string[] => indicatorsIn(normalText(text.replaceAll(blank, ' '))).keys;

/**
 * The part of a sentence that says what a number is: its clause, and those before as long as none of them says it. `the
 * limit of it, 60 °C` says it before the comma.
 */
export function aroundOf(
  { at, end }: Placed,
  {
    text,
    numbers,
    clauses,
  }: { readonly text: string; readonly numbers: readonly Placed[]; readonly clauses: readonly Clause[] },
) {
  const without = numbers.reduce((kept, one) => masked(kept, one.at, one.end), text);
  const last = Math.max(
    0,
    clauses.findLastIndex((clause) => clause.at <= at),
  );
  let first = last;
  const part = (from: number) => without.slice(clauses[from]?.at ?? 0, clauses[last]?.end ?? without.length);
  while (first > 0 && keysIn(part(first)).length === 0 && saidOf({ clause: part(first) }).size === 0) first -= 1;
  let keyed = first;
  while (keyed > 0 && keysIn(part(keyed)).length === 0) keyed -= 1;
  const [from, to] = [clauses[first]?.at ?? 0, clauses[last]?.end ?? text.length];
  return {
    clause: without.slice(from, to),
    /** The same with its figures. */
    whole: text.slice(from, to),
    before: without.slice(from, at),
    after: text.slice(end, to),
    keys: keysIn(part(keyed)),
  };
}
