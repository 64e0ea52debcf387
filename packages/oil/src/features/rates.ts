import { absent } from '../diagnosis/observation.ts';
import type { FeatureQuery, Observation } from '../diagnosis/features.ts';
import { bucketMs } from '../history/bucket-range.ts';
import { dayMs, hourMs } from '../durations.ts';
import { rateRiseProbability, unlikelyProbability } from '../statistics/poisson.ts';
import type { Debris, DebrisSum } from './debris-series.ts';
import { bucketsPerHour } from './grid-series.ts';
import type { Reader } from './reader.ts';
import { trendWithin } from './trends.ts';
import { bucketSpanOf, spanOf } from './window.ts';
import type { Span } from './window.ts';

/** The baseline of a rate is the last 30 days before the window. */
const baselineMs = 30 * dayMs;
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
/** Where daily counts vary more than chance, the test is made stricter by up to this factor. */
const maxDispersion = 10;
/** Fewest particles from which a share is calculated, and how far back they are searched for. */
const fewestForShare = 20;
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

/** How much more the daily counts of a span vary than by chance: their variance ÷ their mean, 1 … 10. */
function dispersion(debris: Debris, { from, end }: Span): number {
  const day = 24 * bucketsPerHour;
  const rates: number[] = [];
  let [counts, hours] = [0, 0];
  for (let last = end; last - day >= from; last -= day) {
    const sum = debris.sum(last - day, last);
    if (sum.hours < 4) continue;
    rates.push(sum.counts / sum.hours);
    counts += sum.counts;
    hours += sum.hours;
  }
  if (rates.length < 5 || counts === 0) return 1;
  const mean = counts / hours;
  const variance = rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / (rates.length - 1);
  return Math.min(maxDispersion, Math.max(1, (variance * (hours / rates.length)) / mean));
}

interface RateBaseline {
  readonly counts: number;
  readonly hours: number;
  readonly dispersion: number;
}

function baselineOf(
  reader: Reader,
  debris: Debris,
  parameter: FeatureQuery['parameter'],
  { from: before, end: windowEnd }: Span,
): RateBaseline | null {
  return reader.once(`rate ${parameter} ${before} ${windowEnd}`, () => {
    const span = { from: Math.max(before - baselineMs / bucketMs, reader.segment(parameter).from), end: before };
    if (span.from >= span.end) return null;
    const { counts, hours } = debris.sum(span.from, span.end);
    const needed = Math.min(
      minBaselineHours[1],
      Math.max(minBaselineHours[0], (windowEnd - before) / bucketsPerHour / 2),
    );
    return hours >= needed ? { counts, hours, dispersion: dispersion(debris, span) } : null;
  });
}

/** Whether two counts differ by more than chance: one of them is too large for the rate of the other. */
function differs(
  one: { readonly counts: number; readonly hours: number },
  other: { readonly counts: number; readonly hours: number },
  dispersion: number,
): boolean {
  const rises = (
    high: { readonly counts: number; readonly hours: number },
    low: { readonly counts: number; readonly hours: number },
  ) =>
    Number(
      rateRiseProbability({
        count: high.counts / dispersion,
        hours: high.hours,
        baselineCount: low.counts / dispersion,
        baselineHours: low.hours,
      }),
    ) < minChance;
  return rises(one, other) || rises(other, one);
}

/**
 * Rate of the window ÷ rate of the 30 days before it, by running hours; 1 where the counts do not differ by more than
 * chance (Poisson counts, widened by how much more the days of the baseline vary; probability below 0.0001). The window
 * is seven days unless given.
 *
 * @example ratio(sampleReader(), sampleDebris, { parameter: 'feRate', windowMs: 7 * dayMs }).value is 1
 */
export function ratio(reader: Reader, debris: Debris, query: FeatureQuery): Observation {
  const length = query.windowMs ?? 7 * dayMs;
  const span = spanOf(reader.now, length);
  const now = debris.sum(span.from, span.end);
  if (!isCovered(now, length)) return absent('too_few_readings', debris.keys);
  const baseline = baselineOf(reader, debris, query.parameter, span);
  if (baseline === null) return absent('no_baseline', debris.keys);
  const rate = baseline.counts / baseline.hours;
  // A baseline without particles counts as half a particle, because a rate of 0 cannot be divided by.
  const value = differs(now, baseline, baseline.dispersion)
    ? now.counts / now.hours / (Math.max(0.5, baseline.counts) / baseline.hours)
    : 1;
  return seen(debris, span, value, rate);
}

/**
 * Change of the rate against the baseline, 1/h; 0 where the counts do not differ by more than chance. The window is
 * seven days unless given.
 *
 * @example rateDelta(sampleReader(), sampleDebris, { parameter: 'feRate', windowMs: 7 * dayMs }).value is 0
 */
export function rateDelta(reader: Reader, debris: Debris, query: FeatureQuery): Observation {
  const found = ratio(reader, debris, query);
  if (typeof found.value !== 'number' || found.baseline === null) return found;
  const { counts, hours } = debris.sum(...ends(spanOf(reader.now, query.windowMs ?? 7 * dayMs)));
  return { ...found, value: found.value === 1 ? 0 : counts / hours - found.baseline };
}

function ends({ from, end }: Span): [from: number, end: number] {
  return [from, end];
}

/**
 * The greatest change of the rate between neighbouring stretches of six hours (half the window where that is shorter)
 * that is more than chance; 0 where there is none. The window is a day unless given.
 *
 * @example rateStep(sampleReader(), sampleDebris, { parameter: 'feRate', windowMs: dayMs }).value is 0
 */
export function rateStep(reader: Reader, debris: Debris, { windowMs }: FeatureQuery): Observation {
  const length = windowMs ?? dayMs;
  const span = bucketSpanOf(reader.now, length);
  if (!isCovered(debris.sum(span.from, span.end), length)) return absent('too_few_readings', debris.keys);
  const width = Math.max(1, Math.round(Math.min(6 * hourMs, length / 2) / bucketMs));
  let greatest = 0;
  for (let middle = span.from + width; middle + width <= span.end; middle += 1) {
    const [before, after] = [debris.sum(middle - width, middle), debris.sum(middle, middle + width)];
    const change = after.counts / after.hours - before.counts / before.hours;
    if (Math.abs(change) > Math.abs(greatest) && differs(after, before, 1)) greatest = change;
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

/**
 * Share of the particles above 200 µm, 0 … 1. Unless a window is given, that of the last day, extended to up to seven
 * days until there are twenty particles.
 *
 * @example largeShareLevel(sampleReader(), sampleDebris, { parameter: 'feLargeShare', windowMs: null }).value is 0.25
 */
export function largeShareLevel(reader: Reader, debris: Debris, { windowMs }: FeatureQuery): Observation {
  if (!debris.hasClasses) return absent('no_sensor', debris.keys);
  const spans = (windowMs === null ? shareWindowsMs : [windowMs]).map((length) => spanOf(reader.now, length));
  const span = spans.find(({ from, end }) => debris.sum(from, end).classed >= fewestForShare);
  if (span === undefined) return absent('too_few_readings', debris.keys);
  const { large, classed } = debris.sum(span.from, span.end);
  return seen(debris, span, large / classed, null);
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
