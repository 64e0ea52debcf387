import { dayMs, fitLine, hourMs, isSignificant, slopeInterval } from '@oilsight/oil';
import type { SourcedLimits } from '@oilsight/contract';

/** Time that a trend is laid through, and how far it is carried on, ms. */
const trendMs = 24 * hourMs;
const reachMs = 30 * dayMs;
/** Fewest points of a trend. Our default. */
const fewestPoints = 12;

interface Asked {
  readonly key: string;
  readonly means: ArrayLike<number>;
  readonly edges: ArrayLike<number>;
  readonly value: number | null;
  readonly limits: SourcedLimits | null;
  /** The end of the period, ms. */
  readonly to: number;
}

/**
 * The line through the means of the last 24 hours, carried on to the next limit.
 *
 * @returns null where there are too few points, or where the slope cannot be told from none
 */
export function trendOf({ key, means, edges, value, limits, to }: Asked) {
  const [x, y]: [number[], number[]] = [[], []];
  for (let n = 0; n < means.length; n += 1) {
    const middle = (Number(edges[n]) + Number(edges[n + 1])) / 2;
    if (middle < to - trendMs || Number.isNaN(means[n])) continue;
    x.push((middle - to) / dayMs);
    y.push(Number(means[n]));
  }
  if (x.length < fewestPoints || value === null) return null;
  const line = fitLine(x, y);
  const interval = slopeInterval(line);
  if (line === null || interval === null || !isSignificant(interval)) return null;
  return {
    key,
    perDay: line.slope,
    lo: interval.slopeLo,
    hi: interval.slopeHi,
    points: x.length,
    crossing: limits === null ? null : crossingOf(limits, { value, perDay: line.slope, to }),
  };
}

function crossingOf(
  { level1High, level1Low, level2High, level2Low }: SourcedLimits,
  { value, perDay, to }: { readonly value: number; readonly perDay: number; readonly to: number },
) {
  const ahead = (
    perDay > 0
      ? ([
          [2, level2High],
          [1, level1High],
        ] as const)
      : ([
          [2, level2Low],
          [1, level1Low],
        ] as const)
  ).flatMap(([level, limit]) => (limit === null ? [] : [{ level, limit }]));
  const next = ahead.find(({ limit }) => (perDay > 0 ? limit >= value : limit <= value));
  if (next === undefined) return null;
  const at = to + ((next.limit - value) / perDay) * dayMs;
  return at - to > reachMs ? null : { ...next, at };
}
