import type { LiveIndicator } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';

/** Most readings that are offered: a machine may send hundreds under keys of its own. */
const mostChoices = 50;

/**
 * What may be the hour meter of a machine: numbers that it sends under keys of its own. Keys that tell of hours by
 * their name come first.
 *
 * @param chosen the present hour meter, which stays a choice while it is silent; null: none
 */
export function meterChoices(
  rows: readonly LiveIndicator[],
  chosen: string | null,
): readonly { readonly key: string; readonly text: string }[] {
  const isNamed = (key: string) => /hour|run|小时|运行/i.test(key);
  const own = rows
    .filter(({ key, value }) => findIndicator(key) === null && value !== null)
    .map(({ key, value }) => ({ key, text: `${key}: ${value}` }));
  const choices = [...own.filter(({ key }) => isNamed(key)), ...own.filter(({ key }) => !isNamed(key))];
  const isMissing = chosen !== null && choices.every(({ key }) => key !== chosen);
  return [...(isMissing ? [{ key: chosen, text: chosen }] : []), ...choices].slice(0, mostChoices);
}
