import { normalBelow } from '../statistics/normal.ts';
import { firstHour } from './first-hour.ts';
import { lifeConfidence, longestLifeH } from './life-span.ts';
import { temperatureFactor } from './temperature-life.ts';

/**
 * Rate ratios per 10 °C that oils have in practice, all equally likely: doubled to trebled (STLE, Tribology and
 * Lubrication Technology, November 2009), which are activation energies of 70 … 113 kJ/mol around 75 °C.
 */
export const rateRatios = [2, 2.25, 2.5, 2.75, 3] as const;
/** Place of the ratio by which the point is calculated: twice as fast, the rule of practice. */
const usualRatio = 0;
/**
 * Standard deviation of the logarithm of an oil's service life at its reference temperature. Two laboratories may differ
 * by 39 % on the oxidation life of one oil (reproducibility of ASTM D7098; 22 % with ASTM D4742), which alone is a
 * standard deviation of 14 % (39 % ÷ 2.77); as much again for what a machine adds to the test: metals, air and water.
 * Our default.
 */
export const serviceLifeSpread = 0.2;
/** Least standard deviation of the logarithm of the pace to come: seasons and loads change. Our default. */
const leastPaceSpread = 0.1;

/** Hours at the reference temperature by each of `rateRatios`. */
export type EquivalentHours = readonly number[];

/**
 * What an hour at a temperature counts, by each of `rateRatios`.
 *
 * @returns hours at the reference temperature; null where a number is not finite
 * @example equivalentHour(70, 60)?.[0] is 2
 * @example equivalentHour(Number.NaN, 60) is null
 */
export function equivalentHour(tC: number, referenceC: number): EquivalentHours | null {
  const factors = rateRatios.map((ratio) => temperatureFactor(tC, referenceC, ratio));
  return factors.every((factor) => factor !== null) ? factors : null;
}

/** What the service life is calculated from. */
export interface ServiceLifeInput {
  /** Service life at the reference temperature, hours, above 0. */
  readonly serviceH: number;
  /** Used up since the oil change. */
  readonly used: EquivalentHours;
  /** An hour to come counts so much. */
  readonly pace: EquivalentHours;
  /** Standard deviation of the logarithm of the pace, 0 or more. */
  readonly paceSpread: number;
}

/** Hours that are left, with the interval of `lifeConfidence`; `hi` is null where it lies beyond five years. */
export interface ServiceLife {
  readonly hours: number;
  readonly lo: number;
  readonly hi: number | null;
}

/**
 * Hours that are left of a service life at temperature. The point goes by doubling per 10 °C; the interval spans the
 * ratios of `rateRatios`, the uncertainty of the service life itself and that of the pace to come. At a constant
 * temperature too it has a width.
 *
 * @returns null where the pace is 0
 * @example serviceLife({ serviceH: 8000, used: [0, 0, 0, 0, 0], pace: [1, 1, 1, 1, 1], paceSpread: 0 })?.hours is 8000
 */
export function serviceLife({ serviceH, used, pace, paceSpread }: ServiceLifeInput): ServiceLife | null {
  const [usedH, usualPace] = [Number(used[usualRatio]), Number(pace[usualRatio])];
  if (!(usualPace > 0) || !Number.isFinite(usedH)) return null;
  const spread = Math.max(leastPaceSpread, paceSpread);
  const endedBy = (hours: number) =>
    used.reduce((sum, before, place) => {
      const ahead = Number(pace[place]) * hours;
      const total = before + ahead;
      const share = total > 0 ? ahead / total : 0;
      const deviation = Math.hypot(serviceLifeSpread, share * spread);
      return sum + (total > 0 ? normalBelow(Math.log(total / serviceH) / deviation) : 0) / used.length;
    }, 0);
  const hours = Math.max(0, serviceH - usedH) / usualPace;
  const lo = firstHour(endedBy, (1 - lifeConfidence) / 2, longestLifeH) ?? longestLifeH;
  const hi = firstHour(endedBy, (1 + lifeConfidence) / 2, longestLifeH);
  return { hours, lo: Math.min(lo, hours), hi: hi === null ? null : Math.max(hi, hours) };
}
