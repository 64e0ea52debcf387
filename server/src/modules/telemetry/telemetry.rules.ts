import { badQuality, gapMsOf, type LiveIndicator, readingQuality, type Series, type State } from '@oilsight/contract';
import { indicatorIds, type Limits, dayMs } from '@oilsight/oil';
import type { BucketSeries, LatestReading, RawSeries } from './telemetry.store.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Bucket widths that are easy to read; from an hour on the store has precomputed aggregates. */
const ladder = [1, 2, 5, 10, 15, 30]
  .map((n) => n * second)
  .concat(
    [1, 2, 5, 10, 15, 30].map((n) => n * minute),
    [1, 2, 3, 6, 12].map((n) => n * hour),
    [dayMs],
  );

/** Narrowest width of the ladder, or whole days, with which the window has at most `most` buckets. */
export function bucketWidth(from: number, to: number, most: number): number {
  const fits = (width: number) => Math.ceil((to - alignedStart(from, width)) / width) <= most;
  const width = ladder.find(fits);
  if (width !== undefined) return width;
  let days = Math.max(2, Math.floor((to - from) / most / dayMs));
  while (!fits(days * dayMs) && days * dayMs < 2 * (to - from)) days += 1;
  return days * dayMs;
}

/** Start of the bucket that an instant lies in. */
export function alignedStart(at: number, width: number): number {
  return Math.floor(at / width) * width;
}

interface Line {
  readonly t: readonly number[];
  readonly mean: readonly number[];
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** Inserts a null where the sensor was silent, so that charts draw no line across the gap. */
export function withGaps(
  line: Line,
  bucketMs: number,
  reportIntervalMs: number,
): Omit<Series, 'key' | 'bucketMs' | 'leftOut'> {
  const gapMs = gapMsOf(line.t, bucketMs, reportIntervalMs);
  const series = {
    t: [] as number[],
    mean: [] as (number | null)[],
    min: [] as (number | null)[],
    max: [] as (number | null)[],
  };
  line.t.forEach((t, n) => {
    const before = line.t[n - 1];
    if (before !== undefined && t - before > gapMs) {
      series.t.push(bucketMs > 0 ? before + bucketMs : Math.floor((before + t) / 2));
      for (const part of [series.mean, series.min, series.max]) part.push(null);
    }
    series.t.push(t);
    series.mean.push(line.mean[n] ?? null);
    series.min.push(line.min[n] ?? null);
    series.max.push(line.max[n] ?? null);
  });
  return series;
}

/** Raw readings without bad and non-numeric ones. */
export function seriesOfRaw({ key, at, values, quality }: RawSeries, reportIntervalMs: number): Series {
  const t: number[] = [];
  const numbers: number[] = [];
  let leftOut = 0;
  at.forEach((one, n) => {
    const value = values[n];
    if (typeof value !== 'number') return;
    if (quality[n] === badQuality) leftOut += 1;
    else {
      t.push(one);
      numbers.push(value);
    }
  });
  return {
    key,
    bucketMs: 0,
    leftOut,
    ...withGaps({ t, mean: numbers, min: numbers, max: numbers }, 0, reportIntervalMs),
  };
}

export function seriesOfBuckets(
  { key, start, count, sum, min, max, bad }: BucketSeries,
  bucketMs: number,
  reportIntervalMs: number,
): Series {
  const mean = sum.map((all, n) => all / (count[n] ?? 1));
  return { key, bucketMs, leftOut: bad, ...withGaps({ t: start, mean, min, max }, bucketMs, reportIntervalMs) };
}

const placeOf = new Map<string, number>(indicatorIds.map((id, place) => [id, place]));

/** Sorts keys as pages show them: the catalogue's order, then the device's own keys. */
export function byCatalogue(a: string, b: string): number {
  const places = [placeOf.get(a) ?? Number.MAX_SAFE_INTEGER, placeOf.get(b) ?? Number.MAX_SAFE_INTEGER] as const;
  return places[0] - places[1] || (a < b ? -1 : 1);
}

export interface LiveView {
  /** The limits in force for a key. */
  readonly limitsOf: (key: string) => Limits | null;
  readonly silentAfterMs: number;
  readonly now: number;
  /** State by this reading alone, however old it is. */
  readonly stateOf: (reading: { at: number; value: number | null; quality: number }) => State;
}

/** How the device page shows an indicator's newest reading. */
export function liveIndicatorOf(
  { key, at, value, quality }: LatestReading,
  { limitsOf, silentAfterMs, now, stateOf }: LiveView,
): LiveIndicator {
  const number = typeof value === 'number' ? value : null;
  return {
    key,
    at,
    value: number,
    text: number === null ? textOfValue(value) : null,
    state: now - at >= silentAfterMs ? 'offline' : stateOf({ at, value: number, quality }),
    reason: quality === badQuality ? 'outOfRange' : quality === readingQuality.suspect ? 'outOfMeasuringRange' : null,
    limits: shownLimits(limitsOf(key)),
    silentAfterMs,
  };
}

function shownLimits(limits: Limits | null): LiveIndicator['limits'] {
  return limits === null ? null : { ...limits };
}

function textOfValue(value: LatestReading['value']): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
