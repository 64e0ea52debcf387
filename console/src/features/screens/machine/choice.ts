import { urgencyOf } from '@oilsight/contract';
import type { LiveIndicator, State } from '@oilsight/contract';
import { contaminationKeys } from '@oilsight/oil';
import type { ShownLimits } from '../../../charts/prepare/limit-lines.ts';
import { asRates, isCounter } from '../../../domain/counters.ts';
import { isDrawn } from './slots.ts';

/** The gravest limit that a value lies beyond, and on which side of it; null: none. */
export function passedLimit(
  value: number,
  { level1High, level1Low, level2High, level2Low }: ShownLimits,
): { readonly level: 'level1' | 'level2'; readonly side: 'above' | 'below'; readonly limit: number } | null {
  if (level1High !== null && value > level1High) return { level: 'level1', side: 'above', limit: level1High };
  if (level1Low !== null && value < level1Low) return { level: 'level1', side: 'below', limit: level1Low };
  if (level2High !== null && value > level2High) return { level: 'level2', side: 'above', limit: level2High };
  if (level2Low !== null && value < level2Low) return { level: 'level2', side: 'below', limit: level2Low };
  return null;
}

type Row = Pick<LiveIndicator, 'key' | 'state' | 'limits'>;

/**
 * The indicator whose course is worth a look: the one that leads the device's state, else one that the finding is based
 * on, else the worst of those on the screen, else the first of them that has limits.
 *
 * @param leads the leading indicator, else those of the finding that leads; empty: nothing leads. What counts particles
 *   for ever is shown as the rate that is made of it, where that is reported
 * @param states as the socket reports them; they come before those of the rows
 */
export function leadingKey(
  leads: readonly string[],
  keys: readonly string[],
  rows: readonly Row[],
  states: ReadonlyMap<string, State | null>,
): string | null {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const rates = asRates(leads, [...byKey.keys()]);
  const cause = rates.find((key) => isDrawn(key) && byKey.has(key));
  if (cause !== undefined) return cause;
  const shown = keys.filter((key) => isDrawn(key) && byKey.has(key));
  const stateOf = (key: string) => states.get(key) ?? byKey.get(key)?.state ?? 'normal';
  const worst = shown
    .filter((key) => stateOf(key) === 'level1' || stateOf(key) === 'level2')
    .toSorted((one, other) => urgencyOf(stateOf(one)) - urgencyOf(stateOf(other)))[0];
  return worst ?? shown.find((key) => byKey.get(key)?.limits !== null) ?? shown[0] ?? null;
}

/**
 * The indicators of a screen, with a rate that causes the state in the place of the first count that it is made of: a
 * count that only grows says nothing by itself. A screen without such counts stays as it is.
 */
export function withRate(keys: readonly string[], cause: string | null): readonly string[] {
  if (cause === null || keys.includes(cause)) return keys;
  const counted = keys.find((key) => asRates([key], [cause])[0] === cause);
  return keys.map((key) => (key === counted ? cause : key));
}

const wrongStates: ReadonlySet<State | null> = new Set(['level1', 'level2', 'fault']);

/**
 * The indicators that stand around the machine, in the order of the screen: the first `most`. An indicator in a wrong
 * state takes the place of the last one in a normal state, so that nothing wrong is left out as long as there is room.
 *
 * @param cause the one that causes the state, which comes before all others; null: none does
 */
export function aroundMachine(
  keys: readonly string[],
  states: ReadonlyMap<string, State | null>,
  { most, cause }: { readonly most: number; readonly cause: string | null },
): readonly string[] {
  const wrong = keys
    .filter((key) => wrongStates.has(states.get(key) ?? null))
    .toSorted((one, other) => urgencyOf(states.get(one) ?? 'normal') - urgencyOf(states.get(other) ?? 'normal'));
  const first = cause !== null && keys.includes(cause) ? [cause] : [];
  const chosen = new Set([...new Set([...first, ...wrong, ...keys])].slice(0, most));
  return keys.filter((key) => chosen.has(key));
}

/** What the bars show: particles that were counted, all of them before those of one size, else the leading indicator. */
export function barKey(rows: readonly Pick<Row, 'key'>[], leading: string | null): string | null {
  if (leading !== null && isCounter(leading)) return leading;
  const counters = rows.filter(({ key }) => isCounter(key));
  return (counters.find(({ key }) => key.endsWith('_total')) ?? counters[0])?.key ?? leading;
}

/** The key that tells of contamination best: a class before a count; null: none. */
export function pollutionKey(rows: readonly Pick<Row, 'key'>[]): string | null {
  const known = new Set(rows.map(({ key }) => key));
  const best = ['contamination_level', 'nas1638', 'as4059', 'iso4406_4', 'iso4406_6', ...contaminationKeys];
  return best.find((key) => known.has(key)) ?? null;
}

/** A point further along a list that closes to a ring; the list may have changed since. */
export function neighbour<T extends { readonly deviceId: string }>(
  list: readonly T[],
  current: string | null,
  step: 1 | -1,
): string | null {
  const at = list.findIndex(({ deviceId }) => deviceId === current);
  if (list.length === 0) return null;
  const next = at === -1 ? 0 : (at + step + list.length) % list.length;
  return list[next]?.deviceId ?? null;
}

/** The part of a list that the dots show: `most` around the current one. */
export function windowAround<T extends { readonly deviceId: string }>(
  list: readonly T[],
  current: string | null,
  most: number,
): readonly T[] {
  const at = Math.max(
    0,
    list.findIndex(({ deviceId }) => deviceId === current),
  );
  const from = Math.min(Math.max(0, at - Math.floor(most / 2)), Math.max(0, list.length - most));
  return list.slice(from, from + most);
}
