import type { Absence, Observation } from '../diagnosis/features.ts';
import { bucketMs } from '../history/bucket-range.ts';
import type { Quantity } from './oil-quantities.ts';
import { dayMs, hourMs } from '../durations.ts';
import { bucketsPerHour } from './grid-series.ts';
import type { Grid } from './grid-series.ts';

/** A stretch of time in whole buckets: from … before end, as bucket numbers. */
export interface Span {
  readonly from: number;
  readonly end: number;
}

/** Windows from this length on use hourly values, shorter ones buckets. */
export const byHoursFromMs = 6 * hourMs;
/** Least share of a window's hours that must be known. Our default. */
const minCoverage = 0.4;

/**
 * The window of a length that ends now. It ends with the bucket of the last instant before now; a window of hours
 * begins with a whole hour.
 *
 * @example spanOf(7_200_000, 3_600_000) is { from: 6, end: 12 }
 * @example spanOf(7_200_000, 60_000) is { from: 11, end: 12 }
 */
export function spanOf(now: number, windowMs: number): Span {
  const end = Math.floor((now - 1) / bucketMs) + 1;
  if (windowMs < byHoursFromMs) return { from: end - Math.max(1, Math.round(windowMs / bucketMs)), end };
  return { from: (Math.ceil(end / bucketsPerHour) - Math.round(windowMs / hourMs)) * bucketsPerHour, end };
}

/**
 * The window of a length in whole buckets, not rounded to hours: a comparison within a window of some hours needs its
 * full length at any minute of the hour.
 *
 * @example bucketSpanOf(7_800_000, 6 * 3_600_000) is { from: -23, end: 13 }
 */
export function bucketSpanOf(now: number, windowMs: number): Span {
  const { end } = spanOf(now, 0);
  return { from: end - Math.max(1, Math.round(windowMs / bucketMs)), end };
}

/** Values of a window, each with the middle of its hour or bucket, in days from 1970. */
export interface Samples {
  readonly values: readonly number[];
  readonly days: readonly number[];
}

/**
 * The known values of a series in a span: of hours, or of buckets.
 *
 * @example samplesOf({ grid: { bucket: (n) => n === 7 ? NaN : n } }, { from: 6, end: 9 }, 'bucket').values is [6, 8]
 */
export function samplesOf({ grid }: { readonly grid: Grid }, span: Span, by: 'hour' | 'bucket'): Samples {
  return by === 'hour' ? hoursOf(grid, span) : knownOf((bucket) => grid.bucket(bucket), span, bucketMs);
}

/**
 * The known hours of a span.
 *
 * @example hoursOf({ hour: (n) => n }, { from: 6, end: 18 }).values is [1, 2]
 */
export function hoursOf(grid: Pick<Grid, 'hour'>, { from, end }: Span): Samples {
  return knownOf(
    (hour) => grid.hour(hour),
    { from: Math.floor(from / bucketsPerHour), end: Math.ceil(end / bucketsPerHour) },
    hourMs,
  );
}

function knownOf(valueAt: (number: number) => number, { from, end }: Span, stepMs: number): Samples {
  const values: number[] = [];
  const days: number[] = [];
  for (let number = from; number < end; number += 1) {
    const value = valueAt(number);
    if (Number.isNaN(value)) continue;
    values.push(value);
    days.push(((number + 0.5) * stepMs) / dayMs);
  }
  return { values, days };
}

/**
 * Whether enough of a window is known: one bucket of up to an hour, two of less than six hours, 40 % of the hours of
 * longer ones.
 *
 * @example isCovered(168 * 3_600_000, 60) is false
 * @example isCovered(3_600_000, 1) is true
 * @example isCovered(2 * 3_600_000, 1) is false
 */
export function isCovered(windowMs: number, known: number): boolean {
  if (windowMs < byHoursFromMs) return known >= (windowMs <= hourMs ? 1 : 2);
  return known >= minCoverage * (windowMs / hourMs);
}

/**
 * Why a window has no value: its readings are there but not good, or they are missing.
 *
 * @example absenceIn({ sources: [] }, { from: 0, end: 6 }) is 'too_few_readings'
 */
export function absenceIn({ sources }: Pick<Quantity, 'sources'>, { from, end }: Span): Absence {
  for (const source of sources) {
    let spoiled = 0;
    let sound = 0;
    for (let bucket = from; bucket < end; bucket += 1) {
      const found = source.bucket(bucket);
      if (found === null) continue;
      if (found.good === 0) spoiled += 1;
      else sound += 1;
    }
    if (spoiled > sound) return 'masked_by_sensor_fault';
  }
  return 'too_few_readings';
}

/** The parts of a series that an observation uses. */
export interface Observable {
  readonly quantity: Pick<Quantity, 'keys' | 'sources'>;
  readonly grid: Pick<Grid, 'bucket'>;
}

/**
 * An observation of a series over a span: from the first to the last bucket that is known in it.
 *
 * @param value not finite: absent
 * @example observed({ quantity: { keys: ['density'], sources: [] }, grid: { bucket: (n) => n } }, { from: 0, end: 6 }, 0.87, null).to is 3_600_000
 */
export function observed(
  { quantity, grid }: Observable,
  span: Span,
  value: number | boolean,
  baseline: number | null,
): Observation {
  let { from, end } = span;
  while (from < end && Number.isNaN(grid.bucket(from))) from += 1;
  while (end > from && Number.isNaN(grid.bucket(end - 1))) end -= 1;
  const [source] = quantity.sources;
  return {
    value,
    absence: null,
    from: from * bucketMs,
    to: end * bucketMs,
    samples: source === undefined ? 0 : source.goodWithin(from, end),
    baseline,
    keys: quantity.keys,
  };
}
