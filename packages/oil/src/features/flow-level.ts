import { absent } from '../diagnosis/observation.ts';
import type { FeatureQuery, Observation, Parameter } from '../diagnosis/features.ts';
import { hourMs } from '../durations.ts';
import { flowWindow } from './flow.ts';
import type { FlowWindow } from './flow.ts';
import { quickMedian } from './quick-median.ts';
import type { Reader } from './reader.ts';
import type { Series } from './series.ts';
import { absenceIn, byHoursFromMs, observed, spanOf } from './window.ts';
import type { Span } from './window.ts';

/** Least share of a window that must be known. */
const minShare = 0.4;

/**
 * The newest running time of a series, as long as asked for, within its segment.
 *
 * @example windowOf(sampleReader(), 'iso4', sampleSeries(() => 17), 3_600_000).share is 1
 */
export function windowOf(
  reader: Reader,
  parameter: Parameter,
  { grid, quantity }: Series,
  lengthMs: number,
): FlowWindow {
  const { memory } = reader.cache;
  const [source] = quantity.sources;
  return flowWindow(memory, {
    valueAt: (bucket) => grid.bucket(bucket),
    isSpoiled(bucket) {
      const found = source?.bucket(bucket) ?? null;
      // A counter that counts nothing has no flow: there is nothing to disbelieve.
      return found !== null && found.good === 0 && found.high > 0;
    },
    from: Math.max(memory.range.first, reader.segment(parameter).from),
    end: spanOf(reader.now, 0).end,
    lengthMs,
  });
}

function isKnown({ values, share }: FlowWindow, lengthMs: number): boolean {
  return lengthMs < byHoursFromMs ? values.length >= (lengthMs <= hourMs ? 1 : 2) : share >= minShare;
}

/**
 * The span of a window, with values, that ends before a bucket.
 *
 * @example spanned({ buckets: [7, 9] }, 12) is { from: 7, end: 12 }
 */
export function spanned({ buckets }: FlowWindow, end: number): Span {
  return { from: buckets[0] as number, end };
}

/**
 * Why a window of a series has no value.
 *
 * @example missing(sampleReader(), sampleSeries(() => NaN), 3_600_000).absence is 'too_few_readings'
 */
export function missing(reader: Reader, series: Series, lengthMs: number): Observation {
  return absent(absenceIn(series.quantity, spanOf(reader.now, lengthMs)), series.quantity.keys);
}

/**
 * Level of a quantity that is only known while oil flows: the median of the window's running time. The window is an
 * hour unless given.
 *
 * @example flowLevel(sampleReader(), sampleSeries(() => 17), { parameter: 'iso4', feature: 'level', windowMs: null }).value is 17
 */
export function flowLevel(reader: Reader, series: Series, { parameter, windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? hourMs;
  const window = windowOf(reader, parameter, series, length);
  const value = isKnown(window, length) ? quickMedian(window.values) : null;
  return value === null
    ? missing(reader, series, length)
    : observed(series, spanned(window, spanOf(reader.now, 0).end), value, null);
}
