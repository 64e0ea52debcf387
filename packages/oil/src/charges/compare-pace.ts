import { median } from '../statistics/robust.ts';
import { slopeInterval } from '../statistics/regression.ts';
import { studentTQuantile } from '../statistics/student-t.ts';
import { effectiveLine } from './effective-line.ts';
import type { ChargePoint } from './grid.ts';

/** Confidence of the intervals that charges are shown with. */
export const chargeConfidence = 0.9;
/** Fewest cells of a charge within the shared range. Our default. */
const fewestCells = 8;
/** An earlier charge must reach this share of the present charge's range to be compared with it. Our default. */
const leastOverlap = 0.25;
/** Cells whose median gives the index at a time. */
const smoothing = 5;

/** Rise of an index per hour, with the degrees of freedom of its error. */
interface Pace {
  readonly slope: number;
  /** Standard error of the slope's logarithm. */
  readonly error: number;
  readonly df: number;
}

/** Pace of the present charge against that of earlier ones. */
export type PaceComparison =
  | {
      readonly status: 'compared';
      /** 1: as fast as they were on average. */
      readonly ratio: number;
      /** Interval of `chargeConfidence`. */
      readonly lo: number;
      readonly hi: number;
      /** The range of the index over which paces were taken, in the unit of the values. */
      readonly from: number;
      readonly to: number;
      /** Rise of the present charge, unit per hour. */
      readonly pace: number;
      /** Of each earlier charge against the mean of all compared ones; null: it was not compared. */
      readonly earlier: readonly (number | null)[];
    }
  | {
      /**
       * `no_earlier`: there is none; `too_few`: the present charge has too few values; `no_trend`: it does not rise for
       * sure; `no_overlap`: no earlier charge shows a rise over the same range of the index.
       */
      readonly status: 'no_earlier' | 'too_few' | 'no_trend' | 'no_overlap';
    };

function smoothed(points: readonly ChargePoint[]): ChargePoint[] {
  const half = Math.floor(smoothing / 2);
  return points.map(({ hour }, n) => ({
    hour,
    value: Number(median(points.slice(Math.max(0, n - half), n + half + 1).map(({ value }) => value))),
  }));
}

/** Values of the index. */
type Range = readonly [low: number, high: number];

/** What a charge has in common with others; beyond its end where there is nothing. */
function sharedRange(own: Range, others: readonly { readonly range: Range }[]): Range {
  return [
    Math.max(own[0], ...others.map(({ range: [low] }) => low)),
    Math.min(own[1], ...others.map(({ range: [, high] }) => high)),
  ];
}

/** Length of that range; negative where there is none. */
function sharedOf(own: Range, others: readonly { readonly range: Range }[]): number {
  const [low, high] = sharedRange(own, others);
  return high - low;
}

/** The index at the beginning and at the end of a charge. */
function rangeOf(points: readonly ChargePoint[]): Range {
  const level = (some: readonly ChargePoint[]) => Number(median(some.map(({ value }) => value)));
  return [level(points.slice(0, smoothing)), level(points.slice(-smoothing))];
}

/**
 * The cells between the hours at which the index first reached both ends of the range. They are chosen by their time:
 * choosing them by their value would flatten the line.
 */
function within(points: readonly ChargePoint[], [low, high]: readonly [number, number]): readonly ChargePoint[] {
  const smooth = smoothed(points);
  const first = Number(smooth.find(({ value }) => value >= low)?.hour);
  const last = Number(smooth.find(({ value }) => value >= high)?.hour);
  return points.filter(({ hour }) => hour >= first && hour <= last);
}

function paceOf(points: readonly ChargePoint[]): Pace | null {
  const fitted = points.length < fewestCells ? null : effectiveLine(points);
  const interval = slopeInterval(fitted?.line ?? null, chargeConfidence);
  if (fitted === null || interval === null || !(interval.slopeLo > 0)) return null;
  const { slope, n } = fitted.line;
  return { slope, error: interval.seSlope / slope, df: n - 2 };
}

/** Variance of the mean logarithm of several paces, with its degrees of freedom. */
function meanError(paces: readonly Pace[], logs: readonly number[], meanLog: number) {
  const count = paces.length;
  const own = paces.map(({ error }) => (error / count) ** 2);
  const measured = own.reduce((sum, one) => sum + one, 0);
  const between = count < 2 ? 0 : logs.reduce((sum, log) => sum + (log - meanLog) ** 2, 0) / (count - 1) / count;
  return between > measured
    ? { variance: between, df: count - 1 }
    : {
        variance: measured,
        df: combinedDf(
          own,
          paces.map(({ df }) => df),
        ),
      };
}

/** Beyond, Student's t is the normal distribution. */
const mostDf = 1e6;

/** Degrees of freedom of a sum of variances (Welch 1947, Satterthwaite 1946). */
function combinedDf(variances: readonly number[], dfs: readonly number[]): number {
  const sum = variances.reduce((total, one) => total + one, 0);
  const squares = variances.reduce((total, one, n) => total + one ** 2 / Number(dfs[n]), 0);
  return squares > 0 ? Math.min(mostDf, sum ** 2 / squares) : mostDf;
}

/**
 * How fast the present charge ages, against earlier charges of the machine at the same index. Paces are slopes of
 * `effectiveLine` over the range of the index that the present charge and the compared ones have in common; where all
 * together have too little in common, those that share the least with the present charge are left out. The
 * comparison is made in logarithms, against the mean of the earlier paces. The error of that mean is what the paces
 * scatter among each other, or what they are uncertain by themselves if that is more; the interval is Student's t with
 * the degrees of freedom of Welch and Satterthwaite. With one earlier charge the scatter between charges is not known,
 * and the interval is that of the two slopes alone.
 *
 * @param present values that rise with ageing, ascending in time, without the effect of top-ups
 * @param earlier the same of earlier charges
 * @example comparePace([], []).status is 'no_earlier'
 */
export function comparePace(
  present: readonly ChargePoint[],
  earlier: readonly (readonly ChargePoint[])[],
): PaceComparison {
  if (earlier.length === 0) return { status: 'no_earlier' };
  if (present.length < fewestCells) return { status: 'too_few' };
  if (paceOf(present) === null) return { status: 'no_trend' };
  const own = rangeOf(present);
  const reaches = (range: Range) => sharedOf(own, [{ range }]) >= leastOverlap * (own[1] - own[0]);
  const reaching = earlier.flatMap((points, n) => {
    const range = points.length < fewestCells ? null : rangeOf(points);
    return range !== null && reaches(range) ? [{ n, points, range }] : [];
  });
  // A charge that shares little with the others must not take the comparison with them away.
  const compared = reaching.toSorted((one, other) => sharedOf(own, [other]) - sharedOf(own, [one]));
  while (compared.length > 1 && sharedOf(own, compared) < leastOverlap * (own[1] - own[0])) compared.pop();
  const range = sharedRange(own, compared);
  const pace = paceOf(within(present, range));
  const paces = compared.flatMap(({ n, points }) => {
    const one = paceOf(within(points, range));
    return one === null ? [] : [{ n, ...one }];
  });
  if (pace === null || paces.length === 0) return { status: 'no_overlap' };
  const logs = paces.map(({ slope }) => Math.log(slope));
  const meanLog = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const error = meanError(paces, logs, meanLog);
  const ownVariance = pace.error ** 2;
  const spread = Math.sqrt(ownVariance + error.variance);
  const t = Number(studentTQuantile(chargeConfidence, combinedDf([ownVariance, error.variance], [pace.df, error.df])));
  const logRatio = Math.log(pace.slope) - meanLog;
  return {
    status: 'compared',
    ratio: Math.exp(logRatio),
    lo: Math.exp(logRatio - t * spread),
    hi: Math.exp(logRatio + t * spread),
    from: range[0],
    to: range[1],
    pace: pace.slope,
    earlier: earlier.map((_, n) => {
      const one = paces.find((other) => other.n === n);
      return one === undefined ? null : Math.exp(Math.log(one.slope) - meanLog);
    }),
  };
}
