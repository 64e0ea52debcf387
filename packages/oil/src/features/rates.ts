import { absent } from '../diagnosis/observation.ts';
import type { FeatureQuery, Observation } from '../diagnosis/features.ts';
import { bucketMs } from '../history/bucket-range.ts';
import { dayMs, hourMs } from '../durations.ts';
import { unlikelyProbability } from '../statistics/poisson.ts';
import type { Debris, DebrisSum } from './debris-series.ts';
import type { Stretch } from './dispersion.ts';
import { courseOf, hasRisen, isHigher, timesOf } from './rate-course.ts';
import type { RateBaseline } from './rate-course.ts';
import type { Reader } from './reader.ts';
import { trendWithin } from './trends.ts';
import { bucketSpanOf, spanOf } from './window.ts';
import type { Span } from './window.ts';

/**
 * Running time that a baseline needs, hours: half the window's length, at least two days and at most a week, which a
 * machine that runs one shift a day reaches in three weeks.
 */
const minBaselineHours = [48, 168] as const;
/**
 * Probability, for a constant rate, of counts that differ this much: below it a change counts as real. A tenth of the
 * value for a single test, because windows are tested again and again. Our default.
 */
const minChance = unlikelyProbability / 10;
/** Least running hours of a window, as a share of its length. */
const minCoverage = 0.2;
/** Particles from which a share of the newest time is calculated, and how far back they are searched for. */
const enoughForShare = 20;
/**
 * A few particles say little of their sizes: a share is pooled with this many particles. Where nothing is known of the
 * machine, so many of them are large as lies between sound debris and that of a spall. Our defaults.
 */
const pooled = 10;
const usualLarge = 0.15;
const shareWindowsMs = [dayMs, 3 * dayMs, 7 * dayMs] as const;
/** Standard deviations that a change of debris mass must exceed. */
const massDeviations = 2.58;

function seen(debris: Debris, span: Span, value: number, baseline: number | null): Observation {
  return {
    value,
    absence: null,
    from: span.from * bucketMs,
    to: span.end * bucketMs,
    samples: debris.readingsWithin(span.from, span.end),
    baseline,
    keys: debris.keys,
  };
}

function isCovered({ hours }: DebrisSum, windowMs: number): boolean {
  return hours >= minCoverage * Math.min(24, windowMs / hourMs);
}

/**
 * Particles per running hour in the window, which is a day unless given.
 *
 * @example rateLevel(sampleReader(), sampleDebris, { parameter: 'feRate', windowMs: dayMs }).value is 2
 */
export function rateLevel(reader: Reader, debris: Debris, { windowMs }: FeatureQuery): Observation {
  const span = spanOf(reader.now, windowMs ?? dayMs);
  const sum = debris.sum(span.from, span.end);
  return isCovered(sum, windowMs ?? dayMs)
    ? seen(debris, span, sum.counts / sum.hours, null)
    : absent('too_few_readings', debris.keys);
}

/** A rate of debris beside the rate before. */
interface Comparison {
  readonly span: Span;
  /** 1 where the counts do not differ by more than chance. */
  readonly times: number;
  readonly baseline: RateBaseline;
}

/** Whether a rate has fallen below that of the baseline by more than chance. */
function hasFallen(now: Stretch, { counts, hours, dispersion }: RateBaseline): boolean {
  return isHigher({ counts, hours }, { ...now, dispersion }, minChance);
}

function compare(
  reader: Reader,
  debris: Debris,
  { parameter, windowMs, withinWindow }: FeatureQuery,
): Comparison | 'too_few_readings' | 'no_baseline' {
  const length = windowMs ?? 7 * dayMs;
  const span = spanOf(reader.now, length);
  const course = courseOf(reader, parameter, debris);
  const { risenFrom } = course;
  const now = debris.sum(span.from, span.end);
  if ((risenFrom === null || withinWindow === true) && !isCovered(now, length)) return 'too_few_readings';
  const days = Math.max(1, Math.round(length / dayMs));
  const baseline = course.before(risenFrom === null ? span.from : Math.min(span.from, risenFrom), days);
  const needed = Math.min(minBaselineHours[1], Math.max(minBaselineHours[0], length / hourMs / 2));
  if (baseline.hours < (risenFrom === null ? needed : minBaselineHours[0])) return 'no_baseline';
  if (risenFrom === null) return { span, times: hasFallen(now, baseline) ? timesOf(now, baseline) : 1, baseline };
  if (isCovered(now, length) && hasRisen(debris, span, baseline, minChance))
    return { span, times: timesOf(now, baseline), baseline };
  if (withinWindow === true) return { span, times: 1, baseline };
  // The rise stands although the window shows little of it: the machine stood still, or debris comes in bouts.
  const risen = { from: risenFrom, end: span.end };
  return { span: risen, times: timesOf(debris.sum(risen.from, risen.end), baseline), baseline };
}

/**
 * Rate of the window ÷ rate before it, by running hours. Above 1 only while a rise stands (see `courseOf`), which is
 * then compared with the rate before the rise, also where the window shows little of it: there the time since the rise
 * began takes the window's place, unless `withinWindow` asks for the window alone. Below 1 where the counts are too few
 * for chance. The window is seven days unless given.
 *
 * @example ratio(sampleReader(), sampleDebris, { parameter: 'feRate', windowMs: 7 * dayMs }).absence is 'no_baseline'
 */
export function ratio(reader: Reader, debris: Debris, query: FeatureQuery): Observation {
  const found = compare(reader, debris, query);
  if (typeof found === 'string') return absent(found, debris.keys);
  const { span, times, baseline } = found;
  return seen(debris, span, times, baseline.counts / baseline.hours);
}

/**
 * Change of the rate against the baseline of `ratio`, 1/h; 0 where the counts do not differ by more than chance. The
 * window is seven days unless given.
 *
 * @example rateDelta(sampleReader(), sampleDebris, { parameter: 'feRate', windowMs: 7 * dayMs }).absence is 'no_baseline'
 */
export function rateDelta(reader: Reader, debris: Debris, query: FeatureQuery): Observation {
  const found = compare(reader, debris, query);
  if (typeof found === 'string') return absent(found, debris.keys);
  const { span, times, baseline } = found;
  const { counts, hours } = debris.sum(span.from, span.end);
  const before = baseline.counts / baseline.hours;
  return seen(debris, span, times === 1 ? 0 : counts / hours - before, before);
}

/**
 * The greatest change of the rate between neighbouring stretches of six hours (half the window where that is shorter)
 * that is more than chance where counts come in the machine's clusters; 0 where there is none. The window is a day unless given.
 *
 * @example rateStep(sampleReader(), sampleDebris, { parameter: 'feRate', windowMs: dayMs }).value is 0
 */
export function rateStep(reader: Reader, debris: Debris, { parameter, windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? dayMs;
  const span = bucketSpanOf(reader.now, length);
  const usual = courseOf(reader, parameter, debris).before(span.from, 1).dispersion();
  const dispersion = () => usual;
  if (!isCovered(debris.sum(span.from, span.end), length)) return absent('too_few_readings', debris.keys);
  const width = Math.max(1, Math.round(Math.min(6 * hourMs, length / 2) / bucketMs));
  let greatest = 0;
  for (let middle = span.from + width; middle + width <= span.end; middle += 1) {
    const [before, after] = [debris.sum(middle - width, middle), debris.sum(middle, middle + width)];
    const change = after.counts / after.hours - before.counts / before.hours;
    const isMore = isHigher(after, { ...before, dispersion }, minChance);
    const isLess = isHigher(before, { ...after, dispersion }, minChance);
    if (Math.abs(change) > Math.abs(greatest) && (isMore || isLess)) greatest = change;
  }
  return seen(debris, span, greatest, null);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Slope of the rate per day by least squares over means of stretches of hours; 0 where its 99 % confidence interval
 * includes 0. The window is seven days unless given.
 *
 * @example rateSlope(sampleReader(), sampleDebris, { parameter: 'feRate', windowMs: 7 * dayMs }).value is 0
 */
export function rateSlope(reader: Reader, debris: Debris, { windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? 7 * dayMs;
  const span = spanOf(reader.now, length);
  const trend = trendWithin({ grid: debris }, span.end, length, meanOf);
  return trend === null
    ? absent('too_few_readings', debris.keys)
    : seen(debris, span, trend.isSignificant ? trend.slope : 0, null);
}

/** The span whose particles show the sizes of now: since a rise that stands, else the last day or more. */
function shareSpan(reader: Reader, debris: Debris): Span {
  const { risenFrom } = courseOf(reader, 'feRate', debris);
  const [shortest, ...longer] = shareWindowsMs.map((length) => spanOf(reader.now, length)) as [Span, ...Span[]];
  if (risenFrom !== null) return { from: risenFrom, end: shortest.end };
  const isEnough = ({ from, end }: Span) => debris.sum(from, end).classed >= enoughForShare;
  return [shortest, ...longer].find(isEnough) ?? (longer.at(-1) as Span);
}

/** Time before a span whose particles show the machine's usual sizes. Our default. */
const usualSizesMs = 60 * dayMs;

/** Large particles among so many, pooled with ten particles of a share that is known otherwise. */
const pooledShare = (sum: Pick<DebrisSum, 'large' | 'classed'>, share: number) =>
  (sum.large + pooled * share) / (sum.classed + pooled);

/**
 * Share of the particles above 200 µm, 0 … 1, pooled with ten particles of the machine's own share in the sixty days
 * before, so that a few particles prove nothing; that share is pooled with ten particles of which 15 % are large. Unless
 * a window is given, that of the particles since the rise that stands; where none does, that of the last day, extended
 * to up to seven days until there are twenty particles.
 *
 * @example largeShareLevel(sampleReader(), sampleDebris, { parameter: 'feLargeShare', windowMs: null }).value is about 0.25 (±0.001)
 */
export function largeShareLevel(reader: Reader, debris: Debris, { windowMs }: FeatureQuery): Observation {
  if (!debris.hasClasses) return absent('no_sensor', debris.keys);
  const span = windowMs === null ? shareSpan(reader, debris) : spanOf(reader.now, windowMs);
  const { large, classed } = debris.sum(span.from, span.end);
  if (classed === 0) return absent('too_few_readings', debris.keys);
  const first = Math.max(span.from - usualSizesMs / bucketMs, reader.segment('feRate').from);
  const before = debris.sum(Math.min(first, span.from), span.from);
  return seen(debris, span, pooledShare({ large, classed }, pooledShare(before, usualLarge)), null);
}

/**
 * Mass of the debris in the window, µg. The window is 30 days unless given.
 *
 * @example massLevel(sampleReader(), sampleDebris, { parameter: 'feMass', windowMs: null }).value is about 8640 (±0.001)
 */
export function massLevel(reader: Reader, debris: Debris, { windowMs }: FeatureQuery): Observation {
  if (!debris.hasClasses) return absent('no_sensor', debris.keys);
  const span = spanOf(reader.now, windowMs ?? 30 * dayMs);
  const sum = debris.sum(span.from, span.end);
  return sum.hours > 0 ? seen(debris, span, sum.mass, null) : absent('too_few_readings', debris.keys);
}

/**
 * Second difference of the cumulative mass, µg/d²: (mass per day in the newer half of the window − mass per day in the
 * older half) ÷ half the window; 0 where chance explains it. The window is seven days unless given.
 *
 * @example massAccel(sampleReader(), sampleDebris, { parameter: 'feMass', windowMs: null }).value is 0
 */
export function massAccel(reader: Reader, debris: Debris, { windowMs }: FeatureQuery): Observation {
  if (!debris.hasClasses) return absent('no_sensor', debris.keys);
  const length = windowMs ?? 7 * dayMs;
  const span = spanOf(reader.now, length);
  const middle = Math.round((span.from + span.end) / 2);
  const [before, after] = [debris.sum(span.from, middle), debris.sum(middle, span.end)];
  if (!isCovered(before, length / 2) || !isCovered(after, length / 2)) return absent('too_few_readings', debris.keys);
  const change = 24 * (after.mass / after.hours - before.mass / before.hours);
  const deviation = 24 * Math.sqrt(after.massVariance / after.hours ** 2 + before.massVariance / before.hours ** 2);
  return seen(debris, span, Math.abs(change) > massDeviations * deviation ? change / (length / dayMs / 2) : 0, null);
}
