import { median } from '../statistics/robust.ts';

/** One value of a series. */
export interface TimedValue {
  /** UTC ms. */
  readonly at: number;
  readonly value: number;
}

/**
 * The points with a finite instant and value from `from` up to but without `to`, in the order of time (of value, where
 * instants are equal): the same for every order that the points come in.
 *
 * @example orderedPoints([{ at: 2, value: 5 }, { at: 1, value: 7 }, { at: 3, value: NaN }], 0, 9) is [{ at: 1, value: 7 }, { at: 2, value: 5 }]
 */
export function orderedPoints(points: readonly TimedValue[], from: number, to: number): readonly TimedValue[] {
  return points
    .filter(({ at, value }) => at >= from && at < to && Number.isFinite(at) && Number.isFinite(value))
    .sort((one, other) => one.at - other.at || one.value - other.value);
}

/**
 * Thins a series to the median of each whole bucket of UTC, so that neighbours which repeat each other are not taken
 * for independent samples.
 *
 * @param points in any order; those that are not finite are left out
 * @param bucketMs length of a bucket, above 0
 * @returns ascending, each at the middle of its bucket
 * @example bucketMedians([{ at: 1, value: 4 }, { at: 5, value: 6 }, { at: 12, value: 9 }], 10) is [{ at: 5, value: 5 }, { at: 15, value: 9 }]
 */
export function bucketMedians(points: readonly TimedValue[], bucketMs: number): readonly TimedValue[] {
  const medians: TimedValue[] = [];
  let [bucket, own]: [number, number[]] = [Number.NaN, []];
  const close = () => {
    // Most points of an hourly series are alone in their bucket.
    const value = own.length === 1 ? own[0] : median(own);
    if (value !== undefined && value !== null) medians.push({ at: (bucket + 0.5) * bucketMs, value });
  };
  for (const { at, value } of orderedPoints(points, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)) {
    const its = Math.floor(at / bucketMs);
    if (its !== bucket) {
      close();
      [bucket, own] = [its, []];
    }
    own.push(value);
  }
  close();
  return medians;
}
