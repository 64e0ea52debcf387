import type { MachineEvent, Parameter } from '../diagnosis/features.ts';
import { bucketMs } from '../history/bucket-range.ts';
import { dayMs } from '../durations.ts';
import { rateRiseProbability } from '../statistics/poisson.ts';
import { runningSources } from './debris-series.ts';
import type { Debris } from './debris-series.ts';
import { dispersionOf } from './dispersion.ts';
import type { Stretch } from './dispersion.ts';
import type { Reader } from './reader.ts';
import { workingTemperature } from './when-warm.ts';
import { hoursOf } from './window.ts';
import type { Span } from './window.ts';

/** Most days of a baseline: the last ones on which no rise stood. */
const baselineDays = 30;
/**
 * Running time from which a rate is known well enough to compare others with it, hours, and days with running time that it
 * comes from: a week has all shifts and rest days of a plant, and the rate on a quiet weekend is not that of a week. Our
 * defaults.
 */
const learningHours = 48;
const learningDays = 7;
/** Lengths of the stretches in which a rise is searched for, days: scuffing shows in hours, slow wear in a fortnight. */
const stretchDays = [1 / 3, 1, 3, 7, 14] as const;
/**
 * A rise begins where so many counts would come by chance this seldom at the rate before, and the rate is this much
 * higher. Our defaults.
 */
const unlikely = 1e-5;
const leastRise = 1.5;
/** A rise has ended by itself after this long at less than `leastRise`, over this much running time. Our defaults. */
const provenDays = 14;
const provenHours = 72;
/** Entries of the log after which people have seen to the machine: a rise counts as treated. */
const treatments: readonly MachineEvent['kind'][] = ['maintenance', 'oil_change'];

const dayBuckets = dayMs / bucketMs;

/** Counts with the running time that they took, and how much they vary more than by chance, which few ask for. */
export interface RateBaseline extends Stretch {
  readonly dispersion: () => number;
}

/** The course of a rate of debris up to now. */
export interface RateCourse {
  /** First bucket of a rise that nobody has treated and that has not ended; null: none stands. */
  readonly risenFrom: number | null;
  /**
   * The rate before a bucket, from days on which no rise stood.
   *
   * @param days length of the stretch that is compared with it: the dispersion is that of such stretches
   */
  before(bucket: number, days: number): RateBaseline;
}

/** Days of the course, which grow as it is followed. */
class Course implements RateCourse {
  risenFrom: number | null = null;
  readonly #sound: (Stretch & Span)[] = [];

  accept(day: Stretch & Span): void {
    this.#sound.push(day);
  }

  /** The last days before a bucket, at most `baselineDays`. */
  daysBefore(bucket: number): readonly Stretch[] {
    let end = this.#sound.length;
    while (end > 0 && (this.#sound[end - 1] as Span).end > bucket) end -= 1;
    return this.#sound.slice(Math.max(0, end - baselineDays), end);
  }

  before(bucket: number, together: number): RateBaseline {
    const days = this.daysBefore(bucket);
    return {
      counts: days.reduce((sum, day) => sum + day.counts, 0),
      hours: days.reduce((sum, day) => sum + day.hours, 0),
      dispersion: () => dispersionOf(days, together),
    };
  }
}

/**
 * Whether a rate is higher than that of a baseline by more than chance, where counts come in clusters: Poisson's law
 * for counts that are divided by the dispersion.
 *
 * @param chance below this probability it is no chance
 * @example isHigher({ counts: 30, hours: 24 }, { counts: 30, hours: 240, dispersion: () => 1 }, 1e-5) is true
 * @example isHigher({ counts: 30, hours: 24 }, { counts: 30, hours: 240, dispersion: () => 10 }, 1e-5) is false
 */
export function isHigher(one: Stretch, { counts, hours, dispersion }: RateBaseline, chance: number): boolean {
  // A rate that is no higher needs no law.
  if (one.counts * hours <= counts * one.hours) return false;
  const times = dispersion();
  const probability = rateRiseProbability({
    count: one.counts / times,
    hours: one.hours,
    baselineCount: counts / times,
    baselineHours: hours,
  });
  return probability !== null && probability < chance;
}

/**
 * How many times the rate of a baseline a stretch has; a baseline without particles counts as half a particle.
 *
 * @example timesOf({ counts: 6, hours: 2 }, { counts: 10, hours: 10, dispersion: 1 }) is 3
 */
export function timesOf({ counts, hours }: Stretch, baseline: RateBaseline): number {
  return counts / hours / (Math.max(0.5, baseline.counts) / baseline.hours);
}

/** Parts of a stretch, of which the richest is left out: one burst of debris makes no rise. */
const parts = 3;

/** A span's counts without its richest third. */
function withoutBurst(debris: Debris, { from, end }: Span): Stretch {
  const width = (end - from) / parts;
  const thirds = Array.from({ length: parts }, (_, place) =>
    debris.sum(Math.round(from + place * width), Math.round(from + (place + 1) * width)),
  );
  const richest = thirds.reduce((most, third) => (third.counts > most.counts ? third : most));
  const rest = thirds.filter((third) => third !== richest);
  return {
    counts: rest.reduce((sum, { counts }) => sum + counts, 0),
    hours: rest.reduce((sum, { hours }) => sum + hours, 0),
  };
}

/**
 * Whether the rate of a span has risen above a baseline: by `leastRise`, and without its richest third by as much and by
 * more than chance.
 *
 * @example hasRisen(sampleDebris, { from: 0, end: 144 }, { counts: 48, hours: 24, dispersion: () => 1 }, 1e-5) is false
 */
export function hasRisen(debris: Debris, span: Span, baseline: RateBaseline, chance: number): boolean {
  const whole = debris.sum(span.from, span.end);
  if (!(whole.hours > 0 && timesOf(whole, baseline) >= leastRise)) return false;
  const rest = withoutBurst(debris, span);
  return rest.hours > 0 && timesOf(rest, baseline) >= leastRise && isHigher(rest, baseline, chance);
}

/** The first bucket of the rise that ends with a day; null where there is none. */
function riseEnding(debris: Debris, course: Course, { from, end }: Span): number | null {
  for (const days of stretchDays) {
    const begin = Math.max(from, end - days * dayBuckets);
    if (course.daysBefore(begin).length < learningDays) continue;
    const baseline = course.before(begin, days);
    if (baseline.hours >= learningHours && hasRisen(debris, { from: begin, end }, baseline, unlikely)) return begin;
  }
  return null;
}

/** A machine whose oil stays this far below the temperature at which it works stands still, K. Our default. */
const coldK = 15;

/**
 * Tells the days on which the machine stood, as the oil stayed cold. Where nothing but the temperature shows it, the
 * sensor's hours on such days count as running, and their rate is no rate of work.
 */
function standstills(reader: Reader, course: Span): (from: number, end: number) => boolean {
  const temperature = reader.cache.series('temp');
  if (typeof temperature === 'string' || runningSources(reader.cache.memory).length > 0) return () => false;
  const works = workingTemperature(reader, temperature, course);
  if (works === null) return () => false;
  return (from, end) => {
    const { values } = hoursOf(temperature.grid, { from, end });
    return values.length > 0 && values.every((tC) => tC < works - coldK);
  };
}

/** Whether a rise that began at a bucket has ended by itself. */
function hasEnded(debris: Debris, course: Course, begin: number, end: number): boolean {
  const from = end - provenDays * dayBuckets;
  if (from < begin) return false;
  const latest = debris.sum(from, end);
  return latest.hours >= provenHours && timesOf(latest, course.before(begin, 1)) < leastRise;
}

/**
 * Follows a rate of debris day by day. A day on which a rise stands is not part of the baseline, so that the rate
 * before the rise stays what the present is compared with, for as long as it stands. A rise ends when the log says that
 * people have seen to the machine (maintenance, oil change), or after a fortnight of running at the rate before; a rate
 * that is still high after a treatment is a new rise. The history of a device bounds what is known: a rise that is
 * older than it is the baseline.
 *
 * @param parameter `feRate` or `nfRate`
 * @example courseOf(sampleReader(), 'feRate', sampleDebris).risenFrom is null
 */
export function courseOf(reader: Reader, parameter: Parameter, debris: Debris): RateCourse {
  return reader.once(`course ${parameter}`, () => {
    const course = new Course();
    // Days without readings yet are not followed.
    const now = Math.min(reader.cache.memory.range.end, Math.floor((reader.now - 1) / bucketMs) + 1);
    const treatedAt = reader.cache.memory.events
      .filter(({ kind, at, isProposed }) => at <= reader.now && isProposed !== true && treatments.includes(kind))
      .map(({ at }) => Math.floor(at / bucketMs) + 1);
    const begin = Math.max(reader.cache.memory.range.first, reader.segment(parameter).from);
    const stood = standstills(reader, { from: begin, end: now });
    let since = begin;
    for (let from = begin; from < now;) {
      const nextDay = (Math.floor(from / dayBuckets) + 1) * dayBuckets;
      const treated = treatedAt.find((bucket) => bucket > from && bucket <= nextDay);
      const end = Math.min(now, treated ?? nextDay);
      const day = { from, end, ...debris.sum(from, end) };
      if (course.risenFrom === null) {
        course.risenFrom = riseEnding(debris, course, { from: since, end });
        if (course.risenFrom === null && day.hours > 0 && !stood(from, end)) course.accept(day);
      } else if (hasEnded(debris, course, course.risenFrom, end)) {
        course.risenFrom = null;
        since = end;
      }
      if (end === treated) {
        course.risenFrom = null;
        since = end;
      }
      from = end;
    }
    return course;
  });
}
