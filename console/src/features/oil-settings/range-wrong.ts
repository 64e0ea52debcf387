import type { TFunction } from 'i18next';

/** A number that is out of its range, with the range: least and greatest. */
export type RangeWrong = `range ${number} ${number}`;

/** What is wrong with a field, as a sentence that names the rule. */
export function wrongText<K extends string>(wrong: K | RangeWrong, t: TFunction<'oils'>, say: (wrong: K) => string): string {
  const [, low, high] = /^range (\S+) (\S+)$/.exec(wrong) ?? [];
  return low === undefined ? say(wrong as K) : t('wrong.range', { low: low.replace('-', '−'), high });
}
