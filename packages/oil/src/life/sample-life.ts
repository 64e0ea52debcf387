import { hourMs } from '../durations.ts';
import type { TimedValue } from '../series/timed-value.ts';
import type { Course } from '../statistics/correlated-course.ts';
import { fitLine } from '../statistics/regression.ts';
import { madToSigma, median } from '../statistics/robust.ts';
import { courseLife } from './course-life.ts';
import type { CourseLife } from './course-life.ts';

/** How fast a quantity changes in charges of the same kind, as they are known before this one is looked at. */
export interface PaceBelief {
  /** Unit an hour. */
  readonly pace: number;
  /** Standard deviation of one more charge's pace about it, above 0. */
  readonly spread: number;
  /** Charges that it was taken from. */
  readonly charges: number;
}

/** Least spread between charges, as a share of their pace: loads and seasons differ. Our default. */
const leastSpread = 0.25;
/** Spread between charges where only one is known, as a share of its pace. Our default. */
const spreadOfOne = 0.5;

/**
 * What other charges lead to expect of one more: the median of their paces, and their spread about it, widened for how
 * few they are (empirical Bayes; the spread by the median absolute deviation).
 *
 * @param paces of other charges of this machine or of machines like it, unit an hour
 * @returns null without any, and where none of them changes
 * @example paceBelief([0.001, 0.002, 0.003])?.pace is 0.002
 * @example paceBelief([]) is null
 */
export function paceBelief(paces: readonly number[]): PaceBelief | null {
  const known = paces.filter((pace) => Number.isFinite(pace));
  const pace = median(known);
  if (pace === null) return null;
  const off = Number(median(known.map((one) => Math.abs(one - pace))));
  const share = known.length === 1 ? spreadOfOne : leastSpread;
  const spread = Math.max(madToSigma * off, share * Math.abs(pace)) * Math.sqrt(1 + 1 / known.length);
  return spread > 0 ? { pace, spread, charges: known.length } : null;
}

/** Fewest samples of a charge that show its pace, and shortest time between the first and the last of them, hours. */
const fewestSamples = 2;
const shortestH = 48;

/**
 * Pace of a charge by its samples: the slope of the straight line through them.
 *
 * @returns unit an hour; null below two samples or two days
 * @example chargePace([{ at: 0, value: 1 }, { at: 36e7, value: 2 }]) is 0.01
 */
export function chargePace(samples: readonly TimedValue[]): number | null {
  const line = fitLine(
    samples.map(({ at }) => at / hourMs),
    samples.map(({ value }) => value),
  );
  const times = samples.map(({ at }) => at);
  const spanH = (Math.max(...times) - Math.min(...times)) / hourMs;
  return line === null || samples.length < fewestSamples || spanH < shortestH ? null : line.slope;
}

/** Samples of a charge with what is known beside them. */
export interface SampleLifeInput {
  /** Of the present charge. */
  readonly samples: readonly TimedValue[];
  /** UTC ms. */
  readonly now: number;
  readonly limit: number;
  readonly worse: 'up' | 'down';
  /** Standard deviation of a result by its method, in the unit of the results, above 0. */
  readonly scatter: number;
  /** Null: no other charge is known. */
  readonly belief: PaceBelief | null;
}

/** Fewest samples that speak for themselves, without other charges. */
const fewestAlone = 4;

/**
 * When samples that are weeks apart meet a limit: their own line pooled with what other charges lead to expect, each by
 * its certainty. One sample with other charges to go by has an answer, a wide one; without them four samples are
 * needed. The results' scatter is what their method allows, or what they show themselves if that is more.
 *
 * @returns null where that is not known, and for samples of the future
 * @example sampleLife({ samples: [{ at: 0, value: 1 }], now: 0, limit: 2, worse: 'up', scatter: 0.01, belief: { pace: 0.001, spread: 0.0001, charges: 5 } })?.hours is about 1000 (±20)
 */
export function sampleLife({ samples, now, limit, worse, scatter, belief }: SampleLifeInput): CourseLife | null {
  const own = samples.filter(({ at, value }) => at <= now && Number.isFinite(value));
  const n = own.length;
  if (n === 0 || (belief === null && n < fewestAlone)) return null;
  const hours = own.map(({ at }) => (at - now) / hourMs);
  const line = fitLine(
    hours,
    own.map(({ value }) => value),
  );
  // Two samples lie on a line whatever they scatter.
  const variance = Math.max(scatter ** 2, line?.residualVariance ?? 0);
  // Sums about now: of the level now and of the pace, which the belief adds to as one more reading of it.
  const ofBelief = belief === null ? 0 : variance / belief.spread ** 2;
  const sumX = hours.reduce((sum, hour) => sum + hour, 0);
  const sumXx = hours.reduce((sum, hour) => sum + hour * hour, 0) + ofBelief;
  const sumY = own.reduce((sum, { value }) => sum + value, 0);
  const sumXy =
    own.reduce((sum, { value }, index) => sum + value * Number(hours[index]), 0) + ofBelief * (belief?.pace ?? 0);
  const determinant = n * sumXx - sumX * sumX;
  if (!(determinant > 0)) return null;
  const course: Course = {
    n,
    from: 0,
    span: 1,
    df: Math.max(2, n - 2 + (belief?.charges ?? 0)),
    models: [
      {
        weight: 1,
        bend: 0,
        start: (sumXx * sumY - sumX * sumXy) / determinant,
        rise: (n * sumXy - sumX * sumY) / determinant,
        startVariance: (variance * sumXx) / determinant,
        covariance: (-variance * sumX) / determinant,
        riseVariance: (variance * n) / determinant,
      },
    ],
  };
  return courseLife(course, limit, worse);
}
