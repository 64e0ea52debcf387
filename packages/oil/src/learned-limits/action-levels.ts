import type { Worse } from '../indicators.ts';
import type { Limits } from '../limits.ts';
import type { Bilingual } from '../rules/rule.ts';
import type { TimedValue } from '../series/timed-value.ts';
import { controlLimits } from '../statistics/control-limits.ts';
import { exceededBy } from '../statistics/correlated-spread.ts';
import type { Spread } from '../statistics/correlated-spread.ts';
import { normalBelow, normalQuantile } from '../statistics/normal.ts';
import { percentile } from '../statistics/percentile.ts';
import { median } from '../statistics/robust.ts';

/** How limits come out of a population: mean and standard deviation, or shares of the sorted population. */
export type LearnedMethod = 'sigma' | 'percentile';

/** One action level of a population. Null: no limit on that side. */
export interface ActionLevel {
  /** Percent of the population inside it, or multiple of the standard deviation, by the method. */
  readonly at: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Limits learned from a population, with the data behind them. */
export interface LearnedLimits {
  readonly limits: Limits;
  readonly method: LearnedMethod;
  /** Samples, and the machines they came from. */
  readonly n: number;
  readonly machines: number;
  /** First and last sample, UTC ms. */
  readonly from: number;
  readonly to: number;
  /** Every action level as the population gives it, from harmless to grave. */
  readonly levels: readonly ActionLevel[];
  /** A learned limit was looser than the fixed critical one, which replaced it. */
  readonly isHeldByFixed: boolean;
  readonly basis: Bilingual;
}

/** Constraints on learned limits. */
export interface LimitFrame {
  /** Direction of harm: the sides that are learned. */
  readonly worse: Limits['worse'];
  /**
   * The fixed limits of the indicator; null where there are none. No learned limit is looser than the fixed critical
   * one.
   */
  readonly fixed: Limits | null;
  /**
   * Resolution of the indicator, in its unit, 0 or more: limits stay at least one (level 2) and two (level 1) from the
   * population's median.
   */
  readonly resolution: number;
}

/** Percent of the population inside each of the four action levels. Our defaults. */
export const actionPercents = [80, 90, 95, 98] as const;
/**
 * The percentages that level 2 and level 1 use: the lower ones would make every fifth or tenth day of a healthy machine
 * a warning. Our defaults.
 */
export const alarmPercents = [95, 98] as const;
/** Multiples of the standard deviation that level 2 and level 1 take. Our defaults. */
export const alarmSigmas = [2, 3] as const;

/**
 * An action level by the sorted population, nearest rank.
 *
 * @param percent 0 … 100; outside, and for no values, both sides are null
 * @example percentLevel([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 'both', 80) is { at: 80, low: 3, high: 8 }
 */
export function percentLevel(values: readonly number[], worse: Worse, percent: number): ActionLevel {
  const high = percentile(values, percent)?.nearestRank ?? null;
  const mirrored =
    percentile(
      values.map((value) => -value),
      percent,
    )?.nearestRank ?? null;
  // 0 − x: no negative zero.
  return oneSided({ at: percent, low: mirrored === null ? null : 0 - mirrored, high }, worse);
}

/** Probability that a normal number lies beyond so many standard deviations, on one side. */
const beyond = (sigmas: number) => normalBelow(-Math.abs(sigmas));

/**
 * An action level that days to come pass as often as independent ones pass so many standard deviations.
 *
 * @param sigmas multiple of the standard deviation
 * @example spreadLevel(fitSpread([0, 1, 2, 3], [5, 5, 5, 5]), 'up', 2).low is null
 */
export function spreadLevel(spread: Spread, worse: Worse, sigmas: number): ActionLevel {
  const share = beyond(sigmas);
  return oneSided({ at: sigmas, low: exceededBy(spread, 1 - share), high: exceededBy(spread, share) }, worse);
}

/**
 * A level by the sorted population, moved away from its median by as much as days that repeat each other need to pass
 * it no more often than independent days.
 *
 * @param values the population
 * @param spread of the same values
 * @example widenedLevel({ at: 95, low: null, high: 9 }, [5, 5, 5], fitSpread([0, 1, 2], [5, 5, 5])).high is 9
 */
export function widenedLevel({ at, low, high }: ActionLevel, values: readonly number[], spread: Spread): ActionLevel {
  const { sd } = controlLimits(values, 0);
  const middle = Number(median(values));
  const share = 1 - at / 100;
  const plain = Number(sd) * normalQuantile(at / 100);
  const needed = (exceededBy(spread, share) - exceededBy(spread, 1 - share)) / 2;
  const factor = plain > 0 ? Math.max(1, needed / plain) : 1;
  const moved = (level: number | null) => (level === null ? null : middle + factor * (level - middle));
  return { at, low: moved(low), high: moved(high) };
}

function oneSided({ at, low, high }: ActionLevel, worse: Worse): ActionLevel {
  return { at, low: worse === 'up' ? null : low, high: worse === 'down' ? null : high };
}

/** A population and the levels taken from it. */
export interface Settlement {
  readonly method: LearnedMethod;
  readonly levels: readonly ActionLevel[];
  readonly level2: ActionLevel;
  readonly level1: ActionLevel;
  /** Ascending in time. */
  readonly population: readonly TimedValue[];
  readonly machines: number;
  readonly basis: Bilingual;
}

/**
 * Turns action levels into limits that can be used: kept off the median by the resolution, and held by the fixed
 * critical limit. A side that is not learned keeps its fixed limits.
 *
 * @returns source `learned`; level 2 never lies beyond level 1
 * @example settleLimits({ method: 'percentile', levels: [], level2: { at: 95, low: null, high: 70 }, level1: { at: 98, low: null, high: 90 }, population: [{ at: 0, value: 40 }], machines: 1, basis: { zh: '', en: '' } }, { worse: 'up', fixed: { worse: 'up', level2Low: null, level2High: 65, level1Low: null, level1High: 80, source: 'default' }, resolution: 1 }).limits is { worse: 'up', level2Low: null, level2High: 70, level1Low: null, level1High: 80, source: 'learned' }
 */
export function settleLimits(
  { level2, level1, population, ...rest }: Settlement,
  { worse, fixed, resolution }: LimitFrame,
): LearnedLimits {
  const middle = Number(median(population.map(({ value }) => value)));
  const away = Number.isFinite(resolution) ? Math.max(0, resolution) : 0;
  const [bottom, top] = [fixed?.level1Low ?? null, fixed?.level1High ?? null];
  const high = (own: number | null, steps: number) => (own === null ? null : Math.max(own, middle + steps * away));
  const low = (own: number | null, steps: number) => (own === null ? null : Math.min(own, middle - steps * away));
  const learned = {
    level2Low: low(level2.low, 1),
    level2High: high(level2.high, 1),
    level1Low: low(level1.low, 2),
    level1High: high(level1.high, 2),
  };
  const heldHigh = (own: number | null) => (own === null || top === null ? own : Math.min(own, top));
  const heldLow = (own: number | null) => (own === null || bottom === null ? own : Math.max(own, bottom));
  const limits: Limits = {
    worse,
    level2Low: worse === 'up' ? (fixed?.level2Low ?? null) : heldLow(learned.level2Low),
    level2High: worse === 'down' ? (fixed?.level2High ?? null) : heldHigh(learned.level2High),
    level1Low: worse === 'up' ? bottom : heldLow(learned.level1Low),
    level1High: worse === 'down' ? top : heldHigh(learned.level1High),
    source: 'learned',
  };
  const isHeldByFixed =
    [learned.level2Low, learned.level1Low].some((own) => heldLow(own) !== own) ||
    [learned.level2High, learned.level1High].some((own) => heldHigh(own) !== own);
  const from = population.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const to = population.reduce((most, { at }) => Math.max(most, at), Number.NEGATIVE_INFINITY);
  return { ...rest, limits, n: population.length, from, to, isHeldByFixed };
}
