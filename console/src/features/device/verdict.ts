import { stateOfIndicators, urgencyOf } from '@oilsight/contract';
import type { LiveIndicator, Series, State } from '@oilsight/contract';
import { findIndicator, nearLimit, passedLimit } from '@oilsight/oil';
import type { LimitStand } from '@oilsight/oil';
import type { ShownLimits } from '../../charts/prepare/limit-lines.ts';
import { inCatalogueOrder } from '../../domain/indicator-picker/catalogue-order.ts';
import { asRates, isCounter } from '../../domain/counters.ts';
import { maxCurves } from './page-state.ts';

export interface IndicatorNow {
  readonly key: string;
  readonly state: State;
  /** null: no number (yet). */
  readonly value: number | null;
  readonly limits: ShownLimits | null;
}

/** Abnormal ones first, most urgent on top; the rest keeps its order. */
export function abnormalFirst<T extends { readonly state: State }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => urgencyOf(a.state) - urgencyOf(b.state));
}

/**
 * The indicators behind an abnormal verdict: alarms and warnings, then faults, then silent ones; those with limits
 * first.
 */
export function evidenceOf(rows: readonly IndicatorNow[]): readonly IndicatorNow[] {
  const byLimits = inCatalogueOrder(rows).sort((a, b) => Number(a.limits === null) - Number(b.limits === null));
  return abnormalFirst(byLimits).filter(({ state }) => state !== 'normal');
}

/** A normal indicator and the limit it would pass first. */
export interface NearestLimit {
  readonly key: string;
  readonly value: number;
  readonly stand: LimitStand;
  /** Distance to the limit in the indicator's unit. */
  readonly distance: number;
}

/** The normal indicators that are nearest to a limit, by their distance as a share of the normal range. */
export function nearestLimits(rows: readonly IndicatorNow[], most: number): NearestLimit[] {
  return rows
    .flatMap(({ key, state, value, limits }) => {
      const near = state !== 'normal' || value === null || limits === null ? null : nearLimit(value, limits);
      return near === null || value === null ? [] : [{ key, value, ...near }];
    })
    .sort((a, b) => a.share - b.share)
    .slice(0, most)
    .map(({ key, value, distance, stand }) => ({ key, value, distance, stand }));
}

/**
 * Curves shown before anybody chose: what the leading finding rests on, then warnings, those with limits, the
 * catalogue's order, faults last. Texts have no curve. Cumulative counts are left to the reader, as long as anything
 * else reports: the wear rate stands for those that a finding rests on.
 *
 * @param evidence telemetry keys of the finding's evidence, the weightiest first
 */
export function defaultKeys(
  rows: readonly (IndicatorNow & { readonly isNumber: boolean })[],
  evidence: readonly string[] = [],
): string[] {
  const leading = asRates(
    evidence,
    rows.map(({ key }) => key),
  );
  const rank = ({ key, state, limits }: IndicatorNow) => {
    const place = leading.indexOf(key);
    if (place >= 0) return place - leading.length;
    return state === 'level1' || state === 'level2' ? 0 : state === 'fault' ? 3 : limits === null ? 2 : 1;
  };
  const numbers = inCatalogueOrder(rows.filter(({ isNumber }) => isNumber));
  const levels = numbers.filter(({ key }) => !isCounter(key));
  return (levels.length > 0 ? levels : numbers)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, maxCurves)
    .map(({ key }) => key);
}

/** State by an indicator's last reading alone, however old it is; null: nothing assesses the indicator. */
export function stateOfLast({
  key,
  value,
  limits,
}: Pick<IndicatorNow, 'key' | 'value' | 'limits'>): Exclude<State, 'offline'> | null {
  const range = findIndicator(key)?.range ?? null;
  if (value !== null && range !== null && (value < range[0] || value > range[1])) return 'fault';
  if (value === null || limits === null) return null;
  return passedLimit(value, limits)?.level ?? 'normal';
}

/** The indicators as they were before the device went silent. Those that nothing assesses count as normal. */
export function beforeSilence(rows: readonly IndicatorNow[]): IndicatorNow[] {
  return rows.map((row) => ({ ...row, state: stateOfLast(row) ?? 'normal' }));
}

/**
 * State by the limits of a device's indicators alone: the state in lists goes by the open alarms. A silent device stays
 * silent.
 */
export function stateByLimits(shown: State, rows: readonly Pick<IndicatorNow, 'state'>[]): State {
  return shown === 'offline' ? 'offline' : stateOfIndicators(rows.map(({ state }) => state));
}

/** The state of a device on its page, or that nothing of it is assessed. */
export type Assessment = State | 'unassessed';

/** Without a limit on any indicator a device cannot be called normal. */
export function assessmentOf(state: State, rows: readonly Pick<IndicatorNow, 'limits'>[]): Assessment {
  return state === 'normal' && rows.every(({ limits }) => limits === null) ? 'unassessed' : state;
}

/** Time of the newest good reading of a series; null: it has none. */
export function lastGoodAt({ t, mean }: Pick<Series, 't' | 'mean'>): number | null {
  const index = mean.findLastIndex((value) => value !== null);
  return t[index] ?? null;
}

/** Whether people of the factory have set the limits: then both levels are theirs. */
export function isOwn(source: string): source is 'device' | 'machineType' {
  return source === 'device' || source === 'machineType';
}

/**
 * A source of limits and the indicators whose level 1 it sets; none for our own defaults, which set what no other does.
 */
export interface LimitSource {
  readonly source: string;
  readonly keys: readonly string[];
}

/** The sources of limits with their indicators, in the order of `sourcesOf`. */
export function limitSources(rows: readonly Pick<LiveIndicator, 'key' | 'limits'>[]): readonly LimitSource[] {
  return sourcesOf(rows).map((source) => ({
    source,
    keys:
      source === 'default'
        ? []
        : inCatalogueOrder(rows.filter(({ limits }) => limits?.source === source)).map(({ key }) => key),
  }));
}

/**
 * Limits' sources, each once, our own defaults last: no standard sets a caution, so that of level 2 is ours where
 * people have set none.
 */
export function sourcesOf(rows: readonly Pick<LiveIndicator, 'limits'>[]): string[] {
  const sources = new Set(
    rows.flatMap(({ limits }) =>
      limits === null
        ? []
        : [
            limits.source,
            ...(isOwn(limits.source) || (limits.level2Low === null && limits.level2High === null) ? [] : ['default']),
          ],
    ),
  );
  const place = (source: string) => ['target', 'default'].indexOf(source);
  return [...sources].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}
