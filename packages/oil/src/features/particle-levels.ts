import { absent } from '../diagnosis/observation.ts';
import type { FeatureQuery, Observation, Parameter } from '../diagnosis/features.ts';
import { bucketMs } from '../history/bucket-range.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { isRunning } from './debris-series.ts';
import { missing, spanned, windowOf } from './flow-level.ts';
import { bucketsPerHour } from './grid-series.ts';
import { briefStep } from './levels.ts';
import { quickMedian, quickSigma } from './quick-median.ts';
import type { Reader } from './reader.ts';
import type { Series } from './series.ts';
import { byHoursFromMs, hoursOf, observed, spanOf } from './window.ts';
import type { Span } from './window.ts';
import { withoutTrend } from './without-trend.ts';

const dayBuckets = dayMs / bucketMs;
/** Most days of a baseline: the last ones on which the code was not raised. */
const baselineDays = 30;
/** Hours of readings that a baseline needs at least and at most; a longer window needs more. Our default. */
const needHours = [5, 29] as const;
/** A day is raised when its code is this far above the baseline, or beyond this many of its deviations. Our defaults. */
const raisedBy = 0.7;
const withinScatter = 3;
/** A change within this many deviations counts as none. Our default. */
const noChange = 2;
/** A code steps between the medians of stretches of this length. */
const stepHalfMs = 6 * hourMs;
/**
 * A rise by two codes is timed from where the code was within a third of one of its baseline, by medians of three
 * hours. Our defaults.
 */
const [beforeRise, timedRise] = [0.35, 2] as const;
const riseHours = 3;
/** A working day of a machine that does not run round the clock has a third of the day's hours. */
const shiftShare = 1 / 3;
/**
 * A rise has no time where the code was unknown for longer than this and the machine was not seen to stand: longer than
 * the night between two shifts. Our default.
 */
const longestUnseenHours = 16;

interface DayOfCode {
  readonly end: number;
  readonly median: number;
  readonly values: readonly number[];
}

/** The usual code before a window. */
interface CodeBaseline {
  readonly median: number;
  readonly hours: number;
  /** How its days and its hours scatter, which not everybody asks for. */
  scatterOfDays(): number;
  scatterOfHours(): number;
}

/** Scatter about a trend, robust. */
const scatterOf = (values: readonly number[]) =>
  quickSigma(
    withoutTrend(
      values.map((_, place) => place),
      values,
    ),
  );

function baselineOf(days: readonly DayOfCode[]): CodeBaseline | null {
  const values = days.flatMap((day) => day.values);
  const median = quickMedian(values);
  if (median === null) return null;
  const scatterOfHours = () => scatterOf(values);
  const scatterOfDays = () => (days.length >= 5 ? scatterOf(days.map((day) => day.median)) : scatterOfHours());
  return { median, hours: values.length, scatterOfHours, scatterOfDays };
}

/** Days of a code on which it was not raised; see `courseOf`. */
interface CodeCourse {
  before(bucket: number): CodeBaseline | null;
}

/** Whether a day's code is above that of the days before. */
function isRaised(median: number, days: readonly DayOfCode[]): boolean {
  if (days.reduce((sum, { values }) => sum + values.length, 0) < needHours[1]) return false;
  const medians = days.map((day) => day.median);
  return median > Number(quickMedian(medians)) + Math.max(raisedBy, withinScatter * scatterOf(medians));
}

/** What is known of a quantity so far, within its segment: nobody looks for days that have no readings yet. */
function knownSpan(reader: Reader, parameter: Parameter): Span {
  const { first, end } = reader.cache.memory.range;
  return { from: Math.max(first, reader.segment(parameter).from), end: Math.min(end, spanOf(reader.now, 0).end) };
}

/**
 * Follows a code day by day. A day on which it is raised is not part of the baseline, so that oil that has been dirty
 * for weeks is still compared with the time before.
 */
function courseOf(reader: Reader, parameter: Parameter, { grid }: Series): CodeCourse {
  return reader.once(`code ${parameter}`, () => {
    const { from: first, end } = knownSpan(reader, parameter);
    const sound: DayOfCode[] = [];
    const before = (bucket: number) => baselineOf(sound.filter((day) => day.end <= bucket).slice(-baselineDays));
    for (let from = first; from < end;) {
      const next = Math.min(end, (Math.floor(from / dayBuckets) + 1) * dayBuckets);
      const values: number[] = [];
      for (let hour = Math.ceil(from / bucketsPerHour); hour * bucketsPerHour < next; hour += 1)
        if (!Number.isNaN(grid.hour(hour))) values.push(grid.hour(hour));
      const median = quickMedian(values);
      if (median !== null && !isRaised(median, sound.slice(-baselineDays))) sound.push({ end: next, median, values });
      from = next;
    }
    return { before };
  });
}

/** The newest part of a window that is "now": a seventh of it, an hour at least and a day at most. */
function presentMs(windowMs: number): number {
  return windowMs <= hourMs ? Math.min(windowMs, 20 * minuteMs) : Math.min(dayMs, Math.max(hourMs, windowMs / 7));
}

/**
 * Delta of a code: what it is now, less its baseline of days before the window on which it was not raised; 0 within the
 * baseline's own scatter. "Now" is the newest seventh of the window, in running time. The window is a day unless given.
 *
 * @example codeDelta(sampleReader(), sampleSeries(() => 17), { parameter: 'iso4', feature: 'delta', windowMs: null }).absence is 'no_baseline'
 */
export function codeDelta(reader: Reader, series: Series, { parameter, windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? dayMs;
  const now = windowOf(reader, parameter, series, presentMs(length));
  const value = quickMedian(now.values);
  if (value === null) return missing(reader, series, length);
  const baseline = courseOf(reader, parameter, series).before(spanOf(reader.now, length).from);
  const needed = Math.min(needHours[1], Math.max(needHours[0], (1.2 * length) / hourMs));
  if (baseline === null || baseline.hours < needed) return absent('no_baseline', series.quantity.keys);
  const change = value - baseline.median;
  const scatter = presentMs(length) >= byHoursFromMs ? baseline.scatterOfDays() : baseline.scatterOfHours();
  return observed(
    series,
    spanned(now, spanOf(reader.now, 0).end),
    Math.abs(change) <= noChange * scatter ? 0 : change,
    baseline.median,
  );
}

/** Medians of stretches of so many values, one beginning with each hour's. */
function stretchMedians(values: readonly number[], length: number): number[] {
  const medians: number[] = [];
  for (let from = 0; from + length <= values.length; from += bucketsPerHour)
    medians.push(Number(quickMedian(values.slice(from, from + length))));
  return medians;
}

/**
 * Step of a code: its greatest rise within the window, from one stretch of six hours of running time to a later one, as
 * a tank that is not filtered any more grows dirty over the time that its oil takes to pass the filter; its greatest
 * fall where it fell twice as far as it rose. Standstill between the stretches takes no time. In windows up to an hour
 * see `briefStep`. The window is a day unless given.
 *
 * @example codeStep(sampleReader(), sampleSeries(() => 17), { parameter: 'iso4', feature: 'step', windowMs: null }).value is 0
 */
export function codeStep(reader: Reader, series: Series, query: FeatureQuery): Observation {
  const length = query.windowMs ?? dayMs;
  if (length <= hourMs && series.quantity.keys.some((key) => key.startsWith('particle_')))
    return briefStep(reader, series, query);
  const half = Math.round(Math.min(stepHalfMs, length / 2) / bucketMs);
  const window = windowOf(reader, query.parameter, series, length);
  const medians = stretchMedians(window.values, half);
  if (window.values.length < 2 * half) return missing(reader, series, length);
  let [rise, fall, least, most] = [0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const median of medians) {
    least = Math.min(least, median);
    most = Math.max(most, median);
    rise = Math.max(rise, median - least);
    fall = Math.min(fall, median - most);
  }
  return observed(series, spanned(window, spanOf(reader.now, 0).end), -fall > 2 * rise ? fall : rise, null);
}

/** Whether nobody saw a code for long between two known hours: the readings were away and the machine may have run. */
function isUnseen({ cache }: Reader, [before, after]: readonly [number, number]): boolean {
  if ((after - before) * 24 <= longestUnseenHours) return false;
  const [from, end] = [before, after].map((day) => Math.round((day * dayMs) / bucketMs)) as [number, number];
  let stood = bucketsPerHour;
  for (let bucket = from; bucket < end; bucket += 1) if (isRunning(cache.memory, bucket) === false) stood += 1;
  return end - from - stood > longestUnseenHours * bucketsPerHour;
}

/** Medians of a code by the hour, its baseline, and the place of the last hour at which it was about the baseline. */
interface Rise {
  readonly medians: readonly number[];
  /** Middles of the hours, days from 1970. */
  readonly days: readonly number[];
  readonly baseline: CodeBaseline;
  /** −1: at none. */
  readonly low: number;
  /** Place of the first hour after it at which the code was two above; −1: none. */
  readonly high: number;
  /** Places of the first hours after gaps that nobody saw. */
  readonly gaps: readonly number[];
}

function isRaisedByTwo(median: number, baseline: CodeBaseline): boolean {
  return median >= baseline.median + timedRise;
}

function riseOf(reader: Reader, parameter: Parameter, series: Series): Rise | null {
  return reader.onceOf(series.grid, `rise ${parameter}`, () => {
    const known = knownSpan(reader, parameter);
    const { values, days } = hoursOf(series.grid, known);
    const baseline = courseOf(reader, parameter, series).before(known.end - dayBuckets);
    if (baseline === null) return null;
    const gaps: number[] = [];
    const medians = values.map((_, place) => {
      if (place > 0 && isUnseen(reader, [days[place - 1] as number, days[place] as number])) gaps.push(place);
      return Number(quickMedian(values.slice(Math.max(gaps.at(-1) ?? 0, place + 1 - riseHours), place + 1)));
    });
    const low = medians.findLastIndex((median) => median <= baseline.median + beforeRise);
    const high = medians.findIndex((median, place) => place > Math.max(0, low) && isRaisedByTwo(median, baseline));
    return { medians, days, baseline, low, high, gaps };
  });
}

/**
 * When a particle code was first seen above its baseline, UTC ms: the end of the hour after the last one at which it was
 * about the baseline. Oil that came in later is not what raised it.
 *
 * @returns null where the code is not raised, or not known
 * @example raisedAt(sampleReader(), 'iso14') is null
 */
export function raisedAt(reader: Reader, parameter: Parameter): number | null {
  const series = reader.cache.series(parameter);
  const rise = typeof series === 'string' ? null : riseOf(reader, parameter, series);
  const day = rise?.days[rise.low + 1];
  return day === undefined ? null : day * dayMs + hourMs / 2;
}

/** Hours of running that are looked through for those in which a code was raised. Our default. */
const raisedWithinHours = 120;

/**
 * Time in which a code that is raised rose by two from its baseline, hours: from the last time that it was within a third
 * of a code of the baseline to the first time after it that it was two above. Running time of a machine that works
 * one shift counts threefold, so that a working day is a day, and never more than the clock's. A rise that nobody saw,
 * as the readings were away and the machine may have run, has none. With a window, a code that has been two above for no
 * more than `windowMs` of the newest running time has none yet. Tells a filter that fails from dirt that comes in over
 * days.
 *
 * @example riseTime(sampleReader(), sampleSeries(() => 17), { parameter: 'iso4', feature: 'riseTime', windowMs: null }).absence is 'no_baseline'
 */
export function riseTime(reader: Reader, series: Series, { parameter, windowMs }: FeatureQuery): Observation {
  const rise = riseOf(reader, parameter, series);
  if (rise === null) return absent('no_baseline', series.quantity.keys);
  const { medians, days, baseline, high } = rise;
  const low = Math.max(0, rise.low);
  if (high < 0 || rise.gaps.some((place) => place > low && place <= high))
    return absent('too_few_readings', series.quantity.keys);
  const raised = medians.slice(-raisedWithinHours).filter((median) => isRaisedByTwo(median, baseline));
  if (windowMs !== null && raised.length * hourMs <= windowMs) return absent('too_few_readings', series.quantity.keys);
  const [begin, reached] = [days[low] as number, days[high] as number];
  const hours = Math.min((reached - begin) * 24, (high - low) / shiftShare);
  const span = { from: Math.floor((begin * dayMs) / bucketMs), end: Math.ceil((reached * dayMs) / bucketMs) };
  return observed(series, span, Math.round(hours), baseline.median);
}

/** A code that has risen again by more than this from its lowest is not falling. Our default. */
const risesAgain = 0.1;
/**
 * Days after which a code that has not fallen stays, the share of its height that it must fall by, and how many codes
 * are enough. Our defaults.
 */
const [stayedDays, fallingShare, mostFall] = [2, 1 / 3, 1];

/** Whether a code was two above its baseline two days ago already, and has fallen by little of its height since. */
function hasStayed(rise: Rise | null, now: number): boolean {
  if (rise === null || rise.low < 0) return false;
  const { days, medians, high, baseline } = rise;
  if (high < 0 || Number(days[high]) > now / dayMs - stayedDays) return false;
  const highest = Math.max(...medians.slice(high));
  return highest - Number(medians.at(-1)) < Math.min(mostFall, fallingShare * (highest - baseline.median));
}

/**
 * How far a code has fallen within the window from its highest there, by medians of three hours of running time; 0 where
 * it rises again, as after a weekend in which dirt has settled, and where it was raised for two days and has fallen since
 * by less than a code, or less than a third of its height if that is less: what comes in wanders with the load. Dirt that
 * came in at one time is filtered out again, behind a filter that fails the code stays. The window is a day unless given.
 *
 * @example fallen(sampleReader(), sampleSeries((hour) => 20 - hour / 1000), { parameter: 'iso4', feature: 'fallen', windowMs: null }).value is about 0.021 (±0.002)
 */
export function fallen(reader: Reader, series: Series, { parameter, windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? dayMs;
  const window = windowOf(reader, parameter, series, length);
  const medians = stretchMedians(window.values, riseHours * bucketsPerHour);
  const newest = medians.at(-1);
  if (newest === undefined) return missing(reader, series, length);
  const highest = Math.max(...medians);
  const fall = highest - newest;
  const isFalling =
    newest <= Math.min(...medians.slice(medians.indexOf(highest))) + risesAgain &&
    !hasStayed(riseOf(reader, parameter, series), reader.now);
  return observed(series, spanned(window, spanOf(reader.now, 0).end), isFalling ? fall : 0, null);
}
