import type { LiveIndicator, State } from '@oilsight/contract';
import { indicatorIds } from '@oilsight/oil';
import type { ShownLimits } from '../../charts/prepare/limit-lines.ts';
import { mostCurves } from './page-state.ts';

/** From what a reader must see first to what can wait. */
const urgency: readonly State[] = ['level1', 'level2', 'fault', 'offline', 'normal'];

export interface IndicatorNow {
  readonly key: string;
  readonly state: State;
  /** null: no number (yet). */
  readonly value: number | null;
  readonly limits: ShownLimits | null;
}

export type Counts = Readonly<Record<State, number>>;

export function countStates(states: Iterable<State>): Counts {
  const counts = { normal: 0, level2: 0, level1: 0, fault: 0, offline: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

const placeOf = new Map<string, number>(indicatorIds.map((id, index) => [id, index]));

/** Keys in the catalogue's order, a device's own keys by name behind them. */
export function inCatalogueOrder<T extends { readonly key: string }>(rows: readonly T[]): T[] {
  const place = ({ key }: T) => placeOf.get(key) ?? placeOf.size;
  return [...rows].sort((a, b) => place(a) - place(b) || a.key.localeCompare(b.key));
}

/** Abnormal ones first, most urgent on top; the rest keeps its order. */
export function abnormalFirst<T extends { readonly state: State }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));
}

/** What stands behind a verdict that is not normal: alarms and warnings, then faults, then silence; those with limits first. */
export function evidenceOf(rows: readonly IndicatorNow[]): readonly IndicatorNow[] {
  const byLimits = inCatalogueOrder(rows).sort((a, b) => Number(a.limits === null) - Number(b.limits === null));
  return abnormalFirst(byLimits).filter(({ state }) => state !== 'normal');
}

/** The limit that a value has passed, or will pass next. */
export interface LimitStand {
  readonly limit: number;
  readonly level: 'level1' | 'level2';
  readonly side: 'low' | 'high';
}

/** The gravest limit a value lies beyond; null: none. */
export function passedLimit(value: number, limits: ShownLimits): LimitStand | null {
  const { level1Low, level1High, level2Low, level2High } = limits;
  if (level1High !== null && value > level1High) return { limit: level1High, level: 'level1', side: 'high' };
  if (level1Low !== null && value < level1Low) return { limit: level1Low, level: 'level1', side: 'low' };
  if (level2High !== null && value > level2High) return { limit: level2High, level: 'level2', side: 'high' };
  if (level2Low !== null && value < level2Low) return { limit: level2Low, level: 'level2', side: 'low' };
  return null;
}

/** A normal indicator and the limit it would pass first. */
export interface NearestLimit {
  readonly key: string;
  readonly value: number;
  readonly stand: LimitStand;
  /** Distance to the limit in the indicator's unit. */
  readonly distance: number;
}

/** Of the normal indicators those nearest to a limit, by their distance as a share of the limit. */
export function nearestLimits(rows: readonly IndicatorNow[], most: number): NearestLimit[] {
  const candidates = rows.flatMap(({ key, state, value, limits }) => {
    if (state !== 'normal' || value === null || limits === null) return [];
    const high = limits.level2High ?? limits.level1High;
    const low = limits.level2Low ?? limits.level1Low;
    const stands: (NearestLimit & { readonly share: number })[] = [];
    const add = (limit: number, isSecond: boolean, side: 'low' | 'high') => {
      // A limit at zero stands for yes or no: nothing is near it.
      if (limit === 0) return;
      const distance = Math.abs(limit - value);
      stands.push({ key, value, distance, stand: { limit, level: isSecond ? 'level2' : 'level1', side }, share: distance / Math.abs(limit) });
    };
    if (high !== null) add(high, limits.level2High !== null, 'high');
    if (low !== null) add(low, limits.level2Low !== null, 'low');
    return stands.sort((a, b) => a.share - b.share).slice(0, 1);
  });
  return candidates.sort((a, b) => a.share - b.share).slice(0, most).map(({ key, value, distance, stand }) => ({ key, value, distance, stand }));
}

/** Curves shown before anybody chose: warnings first, then those with limits, then the catalogue's order, faults last. Texts have no curve. */
export function defaultKeys(rows: readonly (IndicatorNow & { readonly isNumber: boolean })[]): string[] {
  const rank = ({ state, limits }: IndicatorNow) => (state === 'level1' || state === 'level2' ? 0 : state === 'fault' ? 3 : limits === null ? 2 : 1);
  const numbers = inCatalogueOrder(rows.filter(({ isNumber }) => isNumber));
  return numbers.sort((a, b) => rank(a) - rank(b)).slice(0, mostCurves).map(({ key }) => key);
}

/** Days at the end of the list that have the same state as the newest, and that state; null: no days. */
export function runOf(days: readonly { readonly state: State }[]): { readonly state: State; readonly days: number; readonly isWhole: boolean } | null {
  const last = days.at(-1);
  if (last === undefined) return null;
  let count = 0;
  while (count < days.length && days[days.length - 1 - count]?.state === last.state) count += 1;
  return { state: last.state, days: count, isWhole: count === days.length };
}

/** Limits' sources, each once, our own defaults last. */
export function sourcesOf(rows: readonly Pick<LiveIndicator, 'limits'>[]): string[] {
  const sources = new Set(rows.flatMap(({ limits }) => (limits === null ? [] : [limits.source])));
  return [...sources].sort((a, b) => Number(a === 'default') - Number(b === 'default') || a.localeCompare(b));
}
