import { hourMs, minuteMs } from '../durations.ts';
import type { TimedValue } from '../series/timed-value.ts';
import { madToSigma, median } from '../statistics/robust.ts';

/** A change of level of one quantity at an instant. */
export interface Step {
  /** Medians of six hours on either side; the hour in which it happens is left out. */
  readonly before: number;
  readonly after: number;
  /** after − before. */
  readonly size: number;
  /** Scatter within the two sides, as a standard deviation (1.4826 · MAD). */
  readonly noise: number;
  /** Greatest change within one side, between its halves. */
  readonly inner: number;
  /**
   * The part of `size` that lies between the thirds next to the instant: all of it for a step, less than half for a
   * steady trend.
   */
  readonly local: number;
  /**
   * How well the instant separates the two sides: |size| less the mean distance of the values from their own side's
   * median.
   */
  readonly sharpness: number;
}

/** Length of either side. */
export const stepSideMs = 6 * hourMs;
/** A step is completed within this time. */
export const stepLastsMs = hourMs;
/** A gap before the instant may be this long: oil is changed while the machine stands. */
export const longestGapMs = 14 * 24 * hourMs;
/** The instant lies at the end of a gap, not in it: the first value follows within two hours. */
const firstWithinMs = 120 * minuteMs;
/** Fewest values on either side. */
const minValues = 3;

/** Index of the first point at or after an instant, among points ascending in time. */
function indexAt(points: readonly TimedValue[], at: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(points[middle]?.at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function distances(values: readonly number[], from: number): readonly number[] {
  return values.map((value) => Math.abs(value - from));
}

function medianOfFirst(values: readonly number[], share: number): number {
  return Number(median(values.slice(0, Math.ceil(values.length * share))));
}

function medianOfLast(values: readonly number[], share: number): number {
  return Number(median(values.slice(-Math.ceil(values.length * share))));
}

/** Change from the first to the second half. */
function drift(values: readonly number[]): number {
  return Math.abs(medianOfLast(values, 0.5) - medianOfFirst(values, 0.5));
}

/**
 * Whether a quantity varies enough around an instant to have stepped by so much there: a quick test before `stepAt`;
 * when it returns false, there is no step.
 *
 * @param points finite values, ascending in time
 * @param at UTC ms
 * @param size smallest step of interest, in the unit of the values
 * @example couldStep([{ at: 0, value: 5 }, { at: 36e5, value: 6 }], 36e5, 3) is false
 */
export function couldStep(points: readonly TimedValue[], at: number, size: number): boolean {
  const split = indexAt(points, at);
  const last = points[split - 1];
  if (last === undefined) return false;
  const around = points.slice(indexAt(points, last.at - stepSideMs), indexAt(points, at + stepLastsMs + stepSideMs));
  let [least, most] = [last.value, last.value];
  for (const { value } of around) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most - least >= size;
}

/**
 * What a quantity did at an instant: six hours before against six hours after. The side before ends at the last value
 * before the instant, up to 14 days back.
 *
 * @param points finite values, ascending in time; medians of ten minutes to an hour
 * @param at UTC ms; values at it already belong to the side after
 * @returns null with fewer than three values on a side, and where numbers overflow
 * @example stepAt(Array.from({ length: 16 }, (_, hour) => ({ at: hour * 36e5, value: hour < 8 ? 60 : 66 })), 8 * 36e5) is { before: 60, after: 66, size: 6, noise: 0, inner: 0, local: 6, sharpness: 6 }
 */
export function stepAt(points: readonly TimedValue[], at: number): Step | null {
  const split = indexAt(points, at);
  const [last, first] = [points[split - 1], points[split]];
  if (last === undefined || first === undefined || at - last.at > longestGapMs || first.at - at > firstWithinMs)
    return null;
  const old = points.slice(indexAt(points, last.at - stepSideMs), split).map(({ value }) => value);
  const fresh = points.slice(split, indexAt(points, at + stepLastsMs + stepSideMs));
  const settled = fresh.filter((point) => point.at >= at + stepLastsMs).map(({ value }) => value);
  const [before, after] = [median(old), median(settled)];
  if (before === null || after === null || old.length < minValues || settled.length < minValues) return null;
  const size = after - before;
  const noise = madToSigma * Number(median([...distances(old, before), ...distances(settled, after)]));
  const apart = [
    ...distances(old, before),
    ...distances(
      fresh.map(({ value }) => value),
      after,
    ),
  ];
  const sharpness = Math.abs(size) - apart.reduce((sum, distance) => sum + distance, 0) / apart.length;
  const inner = Math.max(drift(old), drift(settled));
  const local = medianOfFirst(settled, 1 / 3) - medianOfLast(old, 1 / 3);
  return [size, noise, inner, local, sharpness].every(Number.isFinite)
    ? { before, after, size, noise, inner, local, sharpness }
    : null;
}

/** Values this near in temperature are compared as they are, K. */
const equalWithinK = 3;
/** Nothing is compared over a greater difference of temperature, K. */
const farthestK = 20;
/** Values at the same temperature are taken from this long before the newest of them. */
const sameTemperatureMs = 72 * hourMs;

/** The temperature at a moment, from hourly or finer medians; null: none within an hour. */
function temperatureAt(temperature: readonly TimedValue[], at: number): number | null {
  const index = indexAt(temperature, at);
  const near = [temperature[index - 1], temperature[index]].filter((point) => point !== undefined);
  const [nearest] = near.sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at));
  return nearest !== undefined && Math.abs(nearest.at - at) <= hourMs ? nearest.value : null;
}

/** The values of a stretch at temperatures like a given one, ascending in time. */
function alikeIn(
  points: readonly TimedValue[],
  temperature: readonly TimedValue[],
  tC: number,
  [from, to]: readonly [number, number],
): readonly TimedValue[] {
  return points
    .slice(indexAt(points, from), indexAt(points, to))
    .filter(({ at }) => Math.abs((temperatureAt(temperature, at) ?? Number.NaN) - tC) <= equalWithinK);
}

/**
 * A step compared at equal temperature: a quantity of oil in a machine that stops follows the temperature also after
 * its compensation, by the sensor's error and the oil's deviation from its data sheet. What the device itself showed at
 * the temperature of the side after, in the fourteen days before, takes the place of the side before; its scatter over
 * these days counts as noise. Where it never had that temperature, the step is made smaller by what the quantity may
 * follow a difference of up to 20 K.
 *
 * @param step of `stepAt` at the same instant
 * @param temperature °C, ascending in time; empty: not measured, the step is returned as it is
 * @param perK most that the quantity is taken to follow the temperature, in its unit per K; 0: it does not
 * @returns null where the sides cannot be compared
 * @example stepAtEqualTemperature([], [], 0, { before: 1, after: 5, size: 4, noise: 0, inner: 0, local: 4, sharpness: 4 }, 1)?.size is 4
 */
export function stepAtEqualTemperature(
  points: readonly TimedValue[],
  temperature: readonly TimedValue[],
  at: number,
  step: Step,
  perK: number,
): Step | null {
  if (temperature.length === 0 || perK === 0) return step;
  const sides = stepAt(temperature, at);
  if (sides === null) return null;
  if (Math.abs(sides.size) <= equalWithinK && sides.inner <= equalWithinK) return step;
  const settled = alikeIn(points, temperature, sides.after, [at + stepLastsMs, at + stepLastsMs + stepSideMs]);
  const known = alikeIn(points, temperature, sides.after, [at - longestGapMs - stepSideMs, at]);
  const newest = known.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  const old = known.filter((point) => point.at > newest - sameTemperatureMs);
  if (old.length < minValues || settled.length < minValues) return lessened(step, perK * Math.abs(sides.size), sides);
  const [was, is] = [old, settled].map((side) => side.map(({ value }) => value)) as [number[], number[]];
  const [before, after] = [Number(median(was)), Number(median(is))];
  return {
    before,
    after,
    size: after - before,
    noise: madToSigma * Number(median([...distances(was, before), ...distances(is, after)])),
    inner: Math.max(drift(was), drift(is)),
    local: medianOfFirst(is, 1 / 3) - medianOfLast(was, 1 / 3),
    sharpness: step.sharpness,
  };
}

/** The part of a step that a difference of temperature does not explain. */
function lessened(step: Step, followed: number, temperature: Step): Step | null {
  if (Math.abs(temperature.size) > farthestK) return null;
  const left = Math.max(0, Math.abs(step.size) - followed) * Math.sign(step.size);
  return { ...step, before: step.after - left, size: left };
}
