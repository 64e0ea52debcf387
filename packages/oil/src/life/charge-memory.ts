import { dayMs, hourMs } from '../durations.ts';
import { bucketMedians, orderedPoints } from '../series/timed-value.ts';
import type { TimedValue } from '../series/timed-value.ts';
import { median } from '../statistics/robust.ts';
import { equivalentHour, rateRatios } from './service-life.ts';
import type { EquivalentHours } from './service-life.ts';

/**
 * What is kept of a charge of oil beyond the readings at hand: they reach back 90 days, a charge lasts for years. Plain
 * numbers, to be stored as JSON.
 */
export interface ChargeMemory {
  /** When the oil came into the machine, UTC ms. */
  readonly since: number;
  /** Everything before this is counted, nothing after it, UTC ms; a whole hour. */
  readonly until: number;
  /** °C that the equivalent hours are of. */
  readonly referenceC: number;
  /** Hours with a temperature. */
  readonly knownH: number;
  /** Hours at the reference temperature, by each of `rateRatios`. */
  readonly equivalentH: EquivalentHours;
  /** What the sensors read of the fresh oil; null: its first week has not been seen, or is not over. */
  readonly fill: FillLevels;
}

/** Readings of the fresh oil, from which its change is counted: sensors read a few percent off the data sheet. */
export interface FillLevels {
  /** Ageing index, %. */
  readonly ageing: number | null;
  /** Change of viscosity at 40 °C against the data sheet, %. */
  readonly viscosity: number | null;
}

const noFill: FillLevels = { ageing: null, viscosity: null };

/** Time in which oil counts as fresh. Our default. */
export const freshMs = 7 * dayMs;
/** Fewest days of fresh oil that show how the sensors read it. Our default. */
const fewestFreshDays = 3;

/**
 * How a sensor reads the fresh oil: the median of the daily medians of its first week.
 *
 * @param points in any order
 * @param since when the oil came into the machine, UTC ms
 * @returns null with fewer than three days
 * @example fillLevel([0, 1, 2].map((day) => ({ at: day * 864e5, value: day })), 0) is 1
 */
export function fillLevel(points: readonly TimedValue[], since: number): number | null {
  const days = bucketMedians(orderedPoints(points, since, since + freshMs), dayMs);
  return days.length < fewestFreshDays ? null : median(days.map(({ value }) => value));
}

/**
 * A charge of which nothing has been counted yet.
 *
 * @param since when the oil came into the machine, UTC ms
 * @example newCharge(0, 60).knownH is 0
 */
export function newCharge(since: number, referenceC: number): ChargeMemory {
  return { since, until: since, referenceC, knownH: 0, equivalentH: rateRatios.map(() => 0), fill: noFill };
}

/**
 * Whether a memory is of this charge and this reference temperature.
 *
 * @example isOfCharge(null, 0, 60) is false
 */
export function isOfCharge(memory: ChargeMemory | null, since: number, referenceC: number): memory is ChargeMemory {
  return (
    memory !== null &&
    memory.since === since &&
    memory.referenceC === referenceC &&
    memory.equivalentH.length === rateRatios.length
  );
}

/** Readings of a charge: medians of an hour at most, in any order. */
export interface ChargeReadings {
  /** °C. */
  readonly oilTemperatureC: readonly TimedValue[];
  /** %. */
  readonly ageingIndexPct: readonly TimedValue[];
  /** %. */
  readonly viscosityChangePct: readonly TimedValue[];
}

/**
 * Counts a charge up to a time. Hours that are counted already are left out, so that readings may be given again; how
 * the sensors read the fresh oil is taken once, when its first week is over.
 *
 * @param to UTC ms; the hour in which it lies is left for the next time
 * @example countCharge(newCharge(0, 60), { oilTemperatureC: [{ at: 18e5, value: 70 }], ageingIndexPct: [], viscosityChangePct: [] }, 36e5).equivalentH[0] is 2
 */
export function countCharge(memory: ChargeMemory, readings: ChargeReadings, to: number): ChargeMemory {
  const until = Math.floor(to / hourMs) * hourMs;
  if (!(until > memory.until)) return memory;
  const { since, referenceC } = memory;
  const sums = [...memory.equivalentH];
  let { knownH } = memory;
  for (const { value } of bucketMedians(orderedPoints(readings.oilTemperatureC, memory.until, until), hourMs)) {
    const counted = equivalentHour(value, referenceC);
    if (counted === null) continue;
    knownH += 1;
    for (const [place, hours] of counted.entries()) sums[place] = Number(sums[place]) + hours;
  }
  const isFreshOver = until >= since + freshMs && memory.until < since + freshMs;
  const fill = isFreshOver
    ? { ageing: fillLevel(readings.ageingIndexPct, since), viscosity: fillLevel(readings.viscosityChangePct, since) }
    : memory.fill;
  return { since, until, referenceC, knownH, equivalentH: sums, fill };
}
