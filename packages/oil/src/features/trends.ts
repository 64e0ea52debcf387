import { absent } from '../diagnosis/observation.ts';
import type { FeatureQuery, Observation, Parameter } from '../diagnosis/features.ts';
import { bucketMs } from '../history/bucket-range.ts';
import { dayMs, hourMs } from '../durations.ts';
import { temperatureFactor } from '../life/temperature-life.ts';
import { courseMeanSlope, courseRises, courseSlope, fitCourse } from '../statistics/correlated-course.ts';
import { bucketsPerHour } from './grid-series.ts';
import type { Grid } from './grid-series.ts';
import { briefStep } from './levels.ts';
import { quickMedian } from './quick-median.ts';
import type { Reader } from './reader.ts';
import type { Series } from './series.ts';
import { absenceIn, bucketSpanOf, byHoursFromMs, hoursOf, observed, samplesOf, spanOf } from './window.ts';
import type { Samples, Span } from './window.ts';

/** Confidence of a trend. Our default: because many trends are tested, one false trend in twenty would be too many. */
const confidence = 0.99;
/**
 * Lengths of the stretches from which a trend takes one value each; the shortest length is used that gives at most
 * `maxBlocks` values.
 */
const blockHours = [1, 3, 6, 12, 24, 72] as const;
const maxBlocks = 34;
const fewestBlocks = 6;
/** Least share of the window between its first and last value. */
const minReach = 0.6;
/**
 * In windows longer than this the trend must also show without their newest tenth: a change of the last day or two is
 * not a trend of the month.
 */
const lastsFromMs = 7 * dayMs;
const newestShare = 0.1;
/** A step is the difference of neighbouring stretches of this length, or of half the window where that is shorter. */
const stepHalfMs = 6 * hourMs;
/** A departure has returned when at most this share of it is left. */
const returnedTo = 0.3;
/**
 * Least departure of the viscosity that counts as one, in percent of new oil, and as a share of how far off new oil it
 * began. Our default: the viscosity of a machine at work goes up and down by two or three percent a day with its load
 * and with the errors of its sensors, however quiet one quarter of two days is. Oil that stands 14 % off new oil, is 5 %
 * nearer during a cold standstill and stands where it stood before has not come back. A tenth is always a departure:
 * that much gas is said to be dissolved.
 */
const leastDeparture = { percent: 4, share: 0.5, mostPercent: 10 } as const;

/** A trend with the certainty of its slope. Per day. */
export interface Trend {
  readonly slope: number;
  /** Half the confidence interval. */
  readonly half: () => number;
  readonly isSignificant: boolean;
}

/** Bends of a course within a window: straight, and a slope that falls or grows twelvefold from one end to the other. */
const bends = [-2.5, 0, 2.5] as const;

/**
 * Trend of values that follow each other: the mean slope over them with an interval that knows that neighbouring values
 * repeat each other, by an unknown share (`fitCourse`). A course that bends is a trend as well as a straight one. Of
 * values without a trend at most one in a hundred series is taken for one while they keep up to four fifths of each
 * other, and one in twenty while they keep almost all.
 *
 * @param days ascending
 * @returns null where there are too few values
 * @example trendOf([0, 1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7, 8])?.slope is about 1 (±1e-9)
 */
export function trendOf(days: readonly number[], values: readonly number[]): Trend | null {
  const course = values.length < fewestBlocks ? null : fitCourse({ x: days, y: values, bends, prior: 'even' });
  if (course === null) return null;
  const rises = courseRises(course);
  return {
    slope: courseMeanSlope(course),
    half: () => {
      const { lo, hi } = courseSlope(course, confidence);
      return (hi - lo) / 2;
    },
    isSignificant: Math.min(rises, 1 - rises) < (1 - confidence) / 2,
  };
}

/** One value for each stretch of hours; of a third known hours at least. */
function blocksOf(
  grid: Pick<Grid, 'hour'>,
  { from, end }: Span,
  hours: number,
  middle: (values: readonly number[]) => number,
): Samples {
  const values: number[] = [];
  const days: number[] = [];
  for (let last = end; last > from; last -= hours * bucketsPerHour) {
    const block = hoursOf(grid, { from: Math.max(from, last - hours * bucketsPerHour), end: last }).values;
    if (block.length * 3 < hours || block.length === 0) continue;
    values.unshift(middle(block));
    days.unshift(((last - (hours * bucketsPerHour) / 2) * bucketMs) / dayMs);
  }
  return { values, days };
}

/**
 * Trend of a series in a window that ends at a bucket. In windows above a week it is significant only if it also is
 * without their newest tenth.
 *
 * @param middle one value from several hours: the median, of rare counts the mean
 * @returns null where too little of the window is known
 * @example trendWithin(sampleSeries((hour) => hour / 24), 30 * 144, 7 * dayMs, middleOf)?.slope is about 1 (±1e-9)
 */
export function trendWithin(
  { grid }: { readonly grid: Pick<Grid, 'hour'> },
  end: number,
  windowMs: number,
  middle: (values: readonly number[]) => number,
): Trend | null {
  const hours = windowMs / hourMs;
  const block = blockHours.find((length) => hours / length <= maxBlocks) ?? 72;
  const wholeEnd = Math.ceil(end / bucketsPerHour) * bucketsPerHour;
  const { values, days } = blocksOf(
    grid,
    { from: wholeEnd - Math.round(hours) * bucketsPerHour, end: wholeEnd },
    block,
    middle,
  );
  const reach = Number(days.at(-1)) - Number(days[0]) + block / 24;
  const trend = reach >= minReach * (hours / 24) ? trendOf(days, values) : null;
  return trend !== null && trend.isSignificant && windowMs > lastsFromMs
    ? { ...trend, isSignificant: hasLasted(trend, { values, days }) }
    : trend;
}

/** Whether the trend also shows, in the same direction, without the newest part of its window. */
function hasLasted({ slope }: Trend, { values, days }: Samples): boolean {
  const kept = Math.floor(values.length * (1 - newestShare));
  const before = trendOf(days.slice(0, kept), values.slice(0, kept));
  return before !== null && before.isSignificant && before.slope * slope > 0;
}

/**
 * The median of some values, of which there is at least one.
 *
 * @example middleOf([3, 1, 2]) is 2
 */
export function middleOf(values: readonly number[]): number {
  return Number(quickMedian(values));
}

function trendNow(reader: Reader, series: Series, windowMs: number, back: number): Trend | null {
  const end = spanOf(reader.now - back, windowMs).end;
  return reader.onceOf(series.grid, `trend ${windowMs} ${back}`, () => trendWithin(series, end, windowMs, middleOf));
}

/**
 * Mean slope per day over the window; 0 where its 99 % confidence interval includes 0. Takes medians of stretches of
 * hours, and knows that neighbouring ones repeat each other (`trendOf`). The window is seven
 * days unless given.
 *
 * @example slope(sampleReader(), sampleSeries((hour) => hour / 24), { parameter: 'temp', windowMs: 7 * dayMs }).value is about 1 (±1e-9)
 */
export function slope(reader: Reader, series: Series, { windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? 7 * dayMs;
  const span = spanOf(reader.now, length);
  const trend = trendNow(reader, series, length, 0);
  return trend === null
    ? absent(absenceIn(series.quantity, span), series.quantity.keys)
    : observed(series, span, trend.isSignificant ? trend.slope : 0, null);
}

/**
 * How much faster the oil ages in this window than in the one before because it is warmer, 1 where it is not warmer:
 * 2^(ΔT/10), hour by hour.
 */
function warming(reader: Reader, parameter: Parameter, now: Span, before: Span): number {
  const temperature = parameter === 'epsIdx' ? reader.cache.series('temp') : 'no_sensor';
  if (typeof temperature === 'string') return 1;
  const pace = (span: Span) => {
    const { values } = hoursOf(temperature.grid, span);
    return values.reduce((sum, tC) => sum + Number(temperatureFactor(tC, 0)), 0) / values.length;
  };
  const times = pace(now) / pace(before);
  return times > 1 ? times : 1;
}

/**
 * Least pace a day that a quantity needs to count as faster than before. Our default: an ageing index that takes longer
 * than a year from new oil to its limit is not used up, however much its small pace has grown with the seasons.
 */
const leastPace: Readonly<Partial<Record<Parameter, number>>> = { epsIdx: 100 / 365 };

/**
 * Slope of the window ÷ slope of the equal window before it. An uncertain slope before counts with the upper end of its
 * interval, so that a small denominator does not look like acceleration; 0 where there is no slope now. The ageing
 * index is compared at one temperature: warmer oil ages faster anyway, twice as fast for 10 K, and that is no
 * acceleration. The window is seven days unless given.
 *
 * @example slopeRatio(sampleReader(), sampleSeries((hour) => Math.max(hour, 3 * hour - 1104) / 24), { parameter: 'temp', windowMs: 7 * dayMs }).value is about 3 (±1e-6)
 */
export function slopeRatio(reader: Reader, series: Series, { parameter, windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? 7 * dayMs;
  const span = spanOf(reader.now, length);
  const now = trendNow(reader, series, length, 0);
  if (now === null) return absent(absenceIn(series.quantity, span), series.quantity.keys);
  const before = trendNow(reader, series, length, length);
  if (before === null || reader.segment(parameter).from > span.from - (span.end - span.from))
    return absent('no_baseline', series.quantity.keys);
  const most = before.isSignificant ? before.slope : Math.max(Math.abs(before.slope), before.half());
  const expected = most * warming(reader, parameter, span, spanOf(reader.now - length, length));
  const counts = now.isSignificant && expected !== 0 && Math.abs(now.slope) >= (leastPace[parameter] ?? 0);
  return observed(series, span, counts ? now.slope / expected : 0, expected);
}

/**
 * Change of the slope per day: that of the window's newer half less that of its older half, ÷ half the window; 0 where
 * their intervals overlap. The window is seven days unless given.
 *
 * @example accel(sampleReader(), sampleSeries((hour) => Math.max(hour, 3 * hour - 1248) / 24), { parameter: 'temp', windowMs: 8 * dayMs }).value is about 0.5 (±1e-6)
 */
export function accel(reader: Reader, series: Series, { windowMs }: FeatureQuery): Observation {
  const half = (windowMs ?? 7 * dayMs) / 2;
  const span = spanOf(reader.now, 2 * half);
  const now = trendNow(reader, series, half, 0);
  const before = trendNow(reader, series, half, half);
  if (now === null || before === null) return absent(absenceIn(series.quantity, span), series.quantity.keys);
  const change = now.slope - before.slope;
  return observed(series, span, Math.abs(change) > now.half() + before.half() ? change / (half / dayMs) : 0, null);
}

/**
 * The greatest difference between neighbouring stretches of `width` places: their medians, half of each known. A gap
 * between two stretches of any length is passed over: oil is filled in while the machine stands.
 */
function greatestStep(valueAt: (number: number) => number, from: number, end: number, width: number): number | null {
  const part = (begin: number) => {
    const values: number[] = [];
    for (let number = begin; number < begin + width; number += 1)
      if (!Number.isNaN(valueAt(number))) values.push(valueAt(number));
    return values.length * 2 >= width ? quickMedian(values) : null;
  };
  let greatest: number | null = null;
  let known = Number.NaN;
  for (let middle = from; middle + width <= end; middle += 1) {
    const next = middle - width >= from ? part(middle - width) : null;
    const before = next ?? (known + 1 - width >= from ? part(known + 1 - width) : null);
    const after = before === null ? null : part(middle);
    if (!Number.isNaN(valueAt(middle))) known = middle;
    if (before !== null && after !== null && Math.abs(after - before) >= Math.abs(greatest ?? 0))
      greatest = after - before;
  }
  return greatest;
}

/**
 * Step: the greatest difference between the medians of two neighbouring stretches of six hours (half the window where
 * it is shorter than twelve) inside the window, signed; stretches on both sides of a gap are neighbours. For
 * particle channels in windows up to an hour see `briefStep`. The window is a day unless given.
 *
 * @example step(sampleReader(), sampleSeries((hour) => (hour < 710 ? 5 : 8)), { parameter: 'temp', windowMs: dayMs }).value is 3
 */
export function step(reader: Reader, series: Series, query: FeatureQuery): Observation {
  const length = query.windowMs ?? dayMs;
  if (length <= hourMs && series.quantity.keys.some((key) => key.startsWith('particle_')))
    return briefStep(reader, series, query);
  const byHours = length >= 2 * byHoursFromMs;
  const span = byHours ? spanOf(reader.now, length) : bucketSpanOf(reader.now, length);
  const halfMs = Math.min(stepHalfMs, length / 2);
  const { grid } = series;
  const greatest = byHours
    ? greatestStep(
        (hour) => grid.hour(hour),
        Math.floor(span.from / bucketsPerHour),
        Math.ceil(span.end / bucketsPerHour),
        Math.round(halfMs / hourMs),
      )
    : greatestStep((bucket) => grid.bucket(bucket), span.from, span.end, Math.max(1, Math.floor(halfMs / bucketMs)));
  return greatest === null
    ? absent(absenceIn(series.quantity, span), series.quantity.keys)
    : observed(series, span, greatest, null);
}

/**
 * Whether a departure returned: within the window the quantity went from its first level (median of the first quarter)
 * to at least 70 % of its greatest departure, and later within 30 % of it again. False where it never left its own
 * scatter, and where it never went further than a machine at work does. The window is two days unless given.
 *
 * @example reversible(sampleReader(), sampleSeries((hour) => (hour > 690 && hour < 700 ? 18 : 5)), { parameter: 'v40Pct', windowMs: 2 * dayMs }).value is true
 */
export function reversible(reader: Reader, series: Series, { parameter, windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? 2 * dayMs;
  const span = spanOf(reader.now, length);
  const { values } = samplesOf(series, span, 'hour');
  const quarter = values.slice(0, Math.ceil(values.length / 4));
  const start = quickMedian(quarter);
  if (start === null || values.length < Math.max(4, 0.4 * (length / hourMs)))
    return absent(absenceIn(series.quantity, span), series.quantity.keys);
  const departures = values.map((value) => value - start);
  const greatest = departures.reduce((most, departure) => (Math.abs(departure) > Math.abs(most) ? departure : most), 0);
  const scatter = quarter.reduce((most, value) => Math.max(most, Math.abs(value - start)), 0);
  const { percent, share, mostPercent } = leastDeparture;
  const least = parameter === 'v40Pct' ? Math.max(percent, Math.min(mostPercent, share * Math.abs(start))) : 0;
  if (Math.abs(greatest) <= Math.max(2 * scatter, least)) return observed(series, span, false, start);
  const shares = departures.map((departure) => departure / greatest);
  const left = shares.findIndex((share) => share >= 1 - returnedTo);
  return observed(
    series,
    span,
    shares.slice(left).some((share) => Math.abs(share) <= returnedTo),
    start,
  );
}
