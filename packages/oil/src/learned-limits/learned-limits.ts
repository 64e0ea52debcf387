import type { Indicator } from '../indicators.ts';
import type { Limits } from '../limits.ts';
import type { Bilingual } from '../rules/rule.ts';
import type { TimedValue } from '../series/timed-value.ts';
import { courseRises, fitCourse } from '../statistics/correlated-course.ts';
import type { Course } from '../statistics/correlated-course.ts';
import { fitSpread } from '../statistics/correlated-spread.ts';
import type { Spread } from '../statistics/correlated-spread.ts';
import {
  actionPercents,
  alarmPercents,
  alarmSigmas,
  percentLevel,
  settleLimits,
  spreadLevel,
  widenedLevel,
} from './action-levels.ts';
import type { LearnedLimits, LimitFrame } from './action-levels.ts';
import { isInControl, normalProbability, populationOf, sampleMs } from './population.ts';
import type { ExcludedTime } from './population.ts';

/**
 * Why nothing was learned: too few samples, too few machines, no variation, or too few samples for a population that is
 * not normal or not in control.
 */
export type NotLearned = 'too_few' | 'too_few_machines' | 'no_spread' | 'not_normal' | 'not_in_control';

/** Learned limits, or the reason why there are none. */
export interface Learned {
  readonly learned: LearnedLimits | null;
  readonly reason: NotLearned | null;
  /** Number of samples. */
  readonly n: number;
}

/** A machine's own history of one indicator. */
export interface OwnHistory {
  /** Readings or medians of good quality, in any order. */
  readonly points: readonly TimedValue[];
  /** Times of faults and their aftermath, of running-in and of maintenance. */
  readonly excluded: readonly ExcludedTime[];
}

/** Fewest samples for limits by standard deviations. Our default. */
export const minSigmaSamples = 30;
/** Fewest samples for limits by shares of the population. Our default. */
export const minPercentileSamples = 100;
/** Below this probability a population is not taken for normal. Our default. */
export const minNormalProbability = 0.01;
/**
 * Fewest independent days that the days must be worth: days that repeat each other show only a part of what is usual.
 * Our default.
 */
export const minEffectiveDays = 4;
/** A trend that is this unlikely to be chance, on either side, is one. Our default. */
const leastTail = 0.01;
/** Fewest machines of a fleet. Our default. */
export const minFleetMachines = 3;

/**
 * Whether limits of an indicator can be learned: counts that only grow have no usual value, and indicators of overall
 * health have fixed limits of their own.
 *
 * @example isLearnable({ kind: 'gauge', worse: 'up', group: 'operation' }) is true
 * @example isLearnable({ kind: 'counter', worse: 'up', group: 'wear' }) is false
 */
export function isLearnable<T extends Pick<Indicator, 'kind' | 'worse' | 'group'>>(
  indicator: T,
): indicator is T & { readonly worse: Limits['worse'] } {
  const { kind, worse, group } = indicator;
  return kind === 'gauge' && worse !== 'none' && group !== 'health';
}

/**
 * Whether limits should be learned anew: the first time with 30 samples, then each time the population has doubled.
 *
 * @param learnedFrom samples of the limits in force; null: none were learned yet
 * @example isRefreshDue(40, 79) is false
 * @example isRefreshDue(40, 80) is true
 * @example isRefreshDue(null, 30) is true
 */
export function isRefreshDue(learnedFrom: number | null, samples: number): boolean {
  return samples >= (learnedFrom === null ? minSigmaSamples : 2 * learnedFrom);
}

/**
 * Limits of an indicator out of the machine's own history, method as in ASTM D7720: mean ± 2 and 3 standard deviations
 * where at least 30 daily medians look normal and are in control; otherwise the 95 and 98 % shares of the sorted
 * population, from 100 daily medians on. The numbers are the population's own, none is the standard's. Days repeat each
 * other, so that plain limits would be passed more often than they promise: the limits are set so that the days to come
 * pass them as often as ± 2 and 3 standard deviations, or the shares, of independent days would be passed (`fitSpread`);
 * days that are worth fewer than four independent ones, or have a trend, teach nothing. No limit is looser than the fixed critical one.
 * The order of points does not matter.
 *
 * @example learnLimits({ points: Array.from({ length: 40 }, (_, day) => ({ at: day * 864e5, value: 50 + [0, 2, -1, 1, -2, 0, 1, -1][day % 8] })), excluded: [] }, { worse: 'up', fixed: null, resolution: 0 }).learned.limits.level2High is about 52.7 (±0.3)
 * @example learnLimits({ points: [], excluded: [] }, { worse: 'up', fixed: null, resolution: 0 }).reason is 'too_few'
 */
export function learnLimits({ points, excluded }: OwnHistory, frame: LimitFrame): Learned {
  const population = populationOf(points, excluded);
  const values = population.map(({ value }) => value);
  const n = values.length;
  if (n < minSigmaSamples) return { learned: null, reason: 'too_few', n };
  const days = population.map(({ at }) => at / sampleMs);
  const spread = fitSpread(days, values);
  const course = fitCourse({ x: days, y: values, bends: [-2.5, 0, 2.5], prior: 'even' });
  const probability = normalProbability(values);
  if (spread === null || course === null || probability === null) return { learned: null, reason: 'no_spread', n };
  const isNormal = probability >= minNormalProbability;
  if (spread.effective < minEffectiveDays || isOnTheWay(course)) return { learned: null, reason: 'not_in_control', n };
  if (isNormal && isInControl(values)) {
    const [level2, level1] = [
      spreadLevel(spread, frame.worse, alarmSigmas[0]),
      spreadLevel(spread, frame.worse, alarmSigmas[1]),
    ];
    const worth = Math.floor(spread.effective);
    const basis = {
      zh: `方法同 ASTM D7720：本机 ${n} 个日中位数的均值 ± ${alarmSigmas[0]} 倍与 ${alarmSigmas[1]} 倍标准差；相邻各日相近，按约 ${worth} 个独立日放宽。`,
      en: `Method as in ASTM D7720: mean ± ${alarmSigmas[0]} and ${alarmSigmas[1]} standard deviations of this machine's ${n} daily medians, widened as neighbouring days are alike: they are worth about ${worth} independent ones.`,
    };
    return {
      learned: settleLimits(
        { method: 'sigma', levels: [level2, level1], level2, level1, population, machines: 1, basis },
        frame,
      ),
      reason: null,
      n,
    };
  }
  if (n < minPercentileSamples) return { learned: null, reason: isNormal ? 'not_in_control' : 'not_normal', n };
  return { learned: byShares(population, 1, frame, ownMachine, spread), reason: null, n };
}

/**
 * Whether the days go somewhere: what was usual is then not what is to come. A season does that, and oil that ages.
 */
function isOnTheWay(course: Course): boolean {
  const rises = courseRises(course);
  return Math.min(rises, 1 - rises) < leastTail;
}

const ownMachine: Bilingual = { zh: '本机', en: 'this machine' };

function byShares(
  population: readonly TimedValue[],
  machines: number,
  frame: LimitFrame,
  whose: Bilingual,
  spread: Spread | null = null,
): LearnedLimits {
  const values = population.map(({ value }) => value);
  const level = (percent: number) => {
    const plain = percentLevel(values, frame.worse, percent);
    return spread === null ? plain : widenedLevel(plain, values, spread);
  };
  const basis = {
    zh: `方法同 ASTM D7720：${whose.zh}共 ${values.length} 个日中位数的 ${alarmPercents[0]} % 与 ${alarmPercents[1]} % 分位数。`,
    en: `Method as in ASTM D7720: the ${alarmPercents[0]} and ${alarmPercents[1]} % shares of ${values.length} daily medians of ${whose.en}.`,
  };
  const levels = actionPercents.map(level);
  return settleLimits(
    {
      method: 'percentile',
      levels,
      level2: level(alarmPercents[0]),
      level1: level(alarmPercents[1]),
      population,
      machines,
      basis,
    },
    frame,
  );
}

/** A machine of a fleet with its history of the indicator. */
export interface FleetMachine extends OwnHistory {
  readonly machineType: string;
  /** Oil product in use, by whatever name or id the caller keeps. */
  readonly oil: string;
}

/** Which machines of a fleet are taken together. */
export interface FleetLikeness {
  readonly machineType: string;
  /** null: whatever oil they have. */
  readonly oil: string | null;
}

/**
 * Limits of an indicator out of a fleet: the pooled daily medians of the machines of one type, with one oil or with
 * any, by shares of the population as in `learnLimits` (a mean over machines that differ is no machine's mean). A
 * machine gives at most its newest 100, so that the longest history does not speak for all. The order of machines and
 * points does not matter.
 *
 * @returns nothing below three machines that have samples, and below 100 samples
 * @example learnFleetLimits([], { machineType: 'gearbox', oil: 'L-CKD 220' }, { worse: 'up', fixed: null, resolution: 0 }).reason is 'too_few_machines'
 */
export function learnFleetLimits(
  fleet: readonly FleetMachine[],
  { machineType, oil }: FleetLikeness,
  frame: LimitFrame,
): Learned {
  const alike = fleet.filter((machine) => machine.machineType === machineType && (oil === null || machine.oil === oil));
  const populations = alike
    .map(({ points, excluded }) => populationOf(points, excluded).slice(-minPercentileSamples))
    .filter(({ length }) => length > 0);
  const pooled = populations.flat();
  if (populations.length < minFleetMachines) return { learned: null, reason: 'too_few_machines', n: pooled.length };
  if (pooled.length < minPercentileSamples) return { learned: null, reason: 'too_few', n: pooled.length };
  const machines = populations.length;
  const whose = {
    zh: oil === null ? `同类 ${machines} 台设备` : `同类同油 ${machines} 台设备`,
    en:
      oil === null
        ? `${machines} machines of the same type`
        : `${machines} machines of the same type with the same oil`,
  };
  return { learned: byShares(pooled, machines, frame, whose), reason: null, n: pooled.length };
}
