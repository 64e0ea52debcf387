import { fractionalScaleNumber } from '../cleanliness/iso4406.ts';
import { absent } from '../diagnosis/observation.ts';
import type { FeatureQuery, Observation, Parameter } from '../diagnosis/features.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { atOneTemperature } from './at-one-temperature.ts';
import { flowLevel } from './flow-level.ts';
import { bucketsPerHour } from './grid-series.ts';
import { quickMedian, quickSigma } from './quick-median.ts';
import type { Reader } from './reader.ts';
import type { Series } from './series.ts';
import { absenceIn, byHoursFromMs, isCovered, observed, samplesOf, spanOf } from './window.ts';
import type { Span } from './window.ts';
import { withoutTrend } from './without-trend.ts';

/** Hours of good data that a baseline uses, and how far back they are searched for. */
const baselineHours = 30 * 24;
const baselineReachHours = 60 * 24;
/** A change within this many standard deviations of the stretches of the baseline counts as no change. Our default. */
const withinScatter = 2;

/**
 * Level: the median of the window, of buckets for windows up to a day, of hours for longer ones. The window is an hour
 * unless given.
 *
 * @example level(sampleReader(), sampleSeries(() => 5), { parameter: 'temp', windowMs: null }).value is 5
 */
export function level(reader: Reader, series: Series, { windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? hourMs;
  const span = spanOf(reader.now, length);
  const { values } = samplesOf(series, span, length <= dayMs ? 'bucket' : 'hour');
  const hours = length <= dayMs && length >= byHoursFromMs ? values.length / bucketsPerHour : values.length;
  const value = isCovered(length, hours) ? quickMedian(values) : null;
  return value === null
    ? absent(absenceIn(series.quantity, span), series.quantity.keys)
    : observed(series, span, value, null);
}

/** The usual value of a quantity before a window. */
export interface Baseline {
  readonly median: number;
  /** Standard deviation (robust) of the medians of stretches as long as the present one is, about their trend. */
  readonly scatter: number;
}

/** Which baseline is wanted. */
export interface BaselineQuery {
  /** Hours that the baseline leaves out; none unless given. */
  readonly isUnlike?: (hour: number) => boolean;
  /** The baseline ends before this hour, counted from 1970. */
  readonly beforeHour: number;
  /** Length of the stretches whose scatter is calculated. */
  readonly blockHours: number;
  /** Fewest good hours. */
  readonly needHours: number;
  /** Of the oil of now alone: oil that only the readings show to have been added begins another. */
  readonly sameOil?: boolean;
}

/**
 * Baseline before an hour: the last 30 days of good hours, searched for in 60 days, within the segment.
 *
 * @example baselineBefore(sampleReader(), 'temp', sampleSeries(() => 5), { beforeHour: 700, blockHours: 1, needHours: 12 })?.median is 5
 */
export function baselineBefore(
  reader: Reader,
  parameter: Parameter,
  series: Series,
  { beforeHour, blockHours, needHours, isUnlike, sameOil = false }: BaselineQuery,
): Baseline | null {
  return reader.onceOf(
    series.grid,
    `${parameter} ${beforeHour} ${blockHours} ${needHours} ${isUnlike === undefined} ${sameOil}`,
    () => {
      const firstHour = Math.max(
        beforeHour - baselineReachHours,
        Math.ceil(reader.segment(parameter, sameOil).from / bucketsPerHour),
      );
      const values: number[] = [];
      const blocks: number[] = [];
      let block: number[] = [];
      for (let hour = beforeHour - 1; hour >= firstHour && values.length < baselineHours; hour -= 1) {
        const value = isUnlike?.(hour) === true ? Number.NaN : series.grid.hour(hour);
        if (!Number.isNaN(value)) {
          values.push(value);
          if (blockHours > 1) block.push(value);
        }
        if (blockHours === 1 || (beforeHour - hour) % blockHours !== 0) continue;
        if (block.length * 2 >= blockHours) blocks.push(Number(quickMedian(block)));
        block = [];
      }
      const middle = values.length >= needHours ? quickMedian(values) : null;
      const stretches = blocks.length >= 5 ? blocks : values;
      return middle === null
        ? null
        : {
            median: middle,
            scatter: quickSigma(
              withoutTrend(
                stretches.map((_, place) => place),
                stretches,
              ),
            ),
          };
    },
  );
}

/**
 * The newest part of a window that is "now": a seventh of it, an hour at least and a day at most; 20 minutes of windows
 * up to an hour.
 */
function presentMs(windowMs: number): number {
  return windowMs <= hourMs ? Math.min(windowMs, 20 * minuteMs) : Math.min(dayMs, Math.max(hourMs, windowMs / 7));
}

function newest(
  reader: Reader,
  series: Series,
  windowMs: number,
): { readonly value: number | null; readonly span: Span } {
  const length = presentMs(windowMs);
  const span = spanOf(reader.now, length);
  const { values } = samplesOf(series, span, length < byHoursFromMs ? 'bucket' : 'hour');
  return { value: quickMedian(values), span };
}

/** Quantities that are changes against the new oil: new oil has 0. */
function isAgainstNewOil(parameter: Parameter): boolean {
  return parameter === 'v40Pct' || parameter === 'epsIdx';
}

/**
 * Water activities at different temperatures cannot be compared: the baseline uses hours whose temperature differs by
 * at most this, K.
 */
const asWarmK = 5;

/**
 * Returns a function that tells whether an hour's temperature differs too much from the oil's now; null where the
 * quantity does not need it, or the temperature is not known.
 */
function unlikeNow(reader: Reader, parameter: Parameter, span: Span): ((hour: number) => boolean) | null {
  const temperature = parameter === 'aw' ? reader.cache.series('temp') : 'no_sensor';
  if (typeof temperature === 'string') return null;
  const now = quickMedian(samplesOf(temperature, span, 'bucket').values);
  return now === null ? null : (hour) => Math.abs(temperature.grid.hour(hour) - now) > asWarmK;
}

/**
 * The water activity that oil of the usual content would have at the temperature now: where the oil was never this warm
 * or cold before, a change of activity at equal content is the temperature's.
 */
function ofSameContent(reader: Reader, activity: number, span: Span, wanted: BaselineQuery): Baseline | null {
  const series = reader.cache.trendSeries('ppm');
  if (typeof series === 'string') return null;
  const content = quickMedian(samplesOf(series, span, 'bucket').values);
  const usual = baselineBefore(reader, 'ppm', atOneTemperature(reader, 'ppm', series), wanted);
  if (content === null || usual === null || content <= 0) return null;
  const share = activity / content;
  return { median: share * usual.median, scatter: share * usual.scatter };
}

/**
 * Delta: what the quantity is now, less its baseline before the window: 0 where the difference lies within the
 * baseline's own scatter. "Now" is the newest seventh of the window (an hour to a day). The baseline needs three days
 * of good data (less for windows below a day) in the same segment. In a segment that began with new oil and is too
 * young for a baseline, changes against the new oil are compared with 0. For water activity the baseline uses hours
 * within 5 K of the temperature now; where there are too few of them, it is the activity of the usual water content at
 * the temperature now. The window is a day unless given.
 *
 * @example delta(sampleReader(), sampleSeries((hour) => hour / 24), { parameter: 'temp', windowMs: 7 * dayMs }).value is about 21.5 (±0.1)
 */
export function delta(reader: Reader, series: Series, { parameter, windowMs, sameOil }: FeatureQuery): Observation {
  const length = windowMs ?? dayMs;
  const { value, span } = newest(reader, series, length);
  if (value === null) return absent(absenceIn(series.quantity, span), series.quantity.keys);
  const window = spanOf(reader.now, length);
  const needHours = Math.round(0.4 * Math.min(72, Math.max(12, (3 * length) / hourMs)));
  const blockHours = Math.max(1, Math.round(presentMs(length) / hourMs));
  const beforeHour = Math.floor(window.from / bucketsPerHour);
  const wanted = { beforeHour, blockHours, needHours, sameOil: sameOil === true };
  const isUnlike = unlikeNow(reader, parameter, span);
  const baseline =
    isUnlike === null
      ? baselineBefore(reader, parameter, series, wanted)
      : (baselineBefore(reader, parameter, series, { ...wanted, isUnlike }) ??
        ofSameContent(reader, value, span, wanted));
  if (baseline === null) {
    const startsAtZero = isAgainstNewOil(parameter) && reader.segment(parameter).isNewOil;
    return startsAtZero ? observed(series, span, value, 0) : absent('no_baseline', series.quantity.keys);
  }
  const change = value - baseline.median;
  return observed(series, span, Math.abs(change) <= withinScatter * baseline.scatter ? 0 : change, baseline.median);
}

/** Whether the spread of a quantity is a share of its median; for all others it is in their unit. */
function isRelative(parameter: Parameter): boolean {
  return parameter === 'ppm';
}

/**
 * Spread: greatest less least of the window's buckets, from two days on of its hours; for water content divided by the
 * median. The window is a day unless given.
 *
 * @example spread(sampleReader(), sampleSeries(() => 5, (bucket) => bucket % 10), { parameter: 'temp', windowMs: dayMs }).value is 9
 */
export function spread(reader: Reader, series: Series, { parameter, windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? dayMs;
  const span = spanOf(reader.now, length);
  const by = length <= dayMs ? 'bucket' : 'hour';
  const { values } = samplesOf(series, span, by);
  const middle = isCovered(
    length,
    by === 'bucket' && length >= byHoursFromMs ? values.length / bucketsPerHour : values.length,
  )
    ? quickMedian(values)
    : null;
  if (middle === null) return absent(absenceIn(series.quantity, span), series.quantity.keys);
  const width =
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY) -
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  return observed(series, span, isRelative(parameter) ? width / middle : width, middle);
}

const isoParameters = ['iso4', 'iso6', 'iso14'] as const;

/** The whole scale number of a fractional one. */
function wholeScaleNumber(fractional: number): number {
  const number = Math.round(fractional);
  // A count exactly at a limit still has the lower number, but the logarithm may give a value slightly above it.
  return Math.abs(fractional - number) < 1e-9 ? number : Math.ceil(fractional);
}

/**
 * Scale numbers above the cleanliness target: the level's whole scale number less the target's; negative where the oil
 * is cleaner.
 *
 * @example overTarget(sampleReader(), sampleSeries(() => 18.4), { parameter: 'iso4', windowMs: null }).value is 1
 */
export function overTarget(reader: Reader, series: Series, query: FeatureQuery): Observation {
  const place = isoParameters.findIndex((parameter) => parameter === query.parameter);
  const target = reader.cache.profile.cleanlinessTarget[place];
  if (target === undefined) return absent('not_configured', series.quantity.keys);
  const found = flowLevel(reader, series, query);
  return typeof found.value === 'number'
    ? { ...found, value: wholeScaleNumber(found.value) - target, baseline: target }
    : found;
}

/**
 * Codes above the target, the worst of the three sizes. The window is four hours unless given.
 *
 * @example isoOverTarget(sampleReader(), { parameter: 'isoOverTarget', windowMs: null }).absence is 'no_sensor'
 */
export function isoOverTarget(reader: Reader, { windowMs }: FeatureQuery): Observation {
  let worst: Observation | null = null;
  for (const parameter of isoParameters) {
    const series = reader.cache.series(parameter);
    if (typeof series === 'string') continue;
    const found = overTarget(reader, series, { parameter, feature: 'overTarget', windowMs: windowMs ?? 4 * hourMs });
    if (
      worst === null ||
      Number(found.value ?? Number.NEGATIVE_INFINITY) > Number(worst.value ?? Number.NEGATIVE_INFINITY)
    )
      worst = found;
  }
  return worst ?? absent('no_sensor');
}

/**
 * Greatest jump between neighbouring buckets of a particle channel within a short window, in scale numbers: from the
 * last bucket's median to the next one's extremes, including readings that were not good, so that events of a few
 * minutes show.
 *
 * @example briefStep(sampleReader(), sampleSeries(() => 5), { parameter: 'iso14', windowMs: hourMs }).absence is 'too_few_readings'
 */
export function briefStep(reader: Reader, series: Series, { windowMs }: FeatureQuery): Observation {
  const span = spanOf(reader.now, windowMs ?? hourMs);
  const [source] = series.quantity.sources;
  let greatest: number | null = null;
  let before = Number.NaN;
  for (let bucket = span.from - 1; bucket < span.end && source !== undefined; bucket += 1) {
    const found = source.bucket(bucket);
    if (found === null) continue;
    const codes = [found.low, found.high].map((count) => fractionalScaleNumber(count) ?? Number.NaN);
    for (const code of codes) if (Math.abs(code - before) >= Math.abs(greatest ?? 0)) greatest = code - before;
    if (found.good > 0) before = series.grid.bucket(bucket);
  }
  return greatest === null ? absent('too_few_readings', series.quantity.keys) : observed(series, span, greatest, null);
}
