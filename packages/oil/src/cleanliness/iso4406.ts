import { isAmount, isPositive, roundMicro } from '../numbers.ts';

/**
 * Particles per mL "up to and including" for ISO 4406:2021 scale numbers 0 … 28. The standard's own rounding: never
 * computed as a power of two.
 */
const upperCounts = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.3, 2.5, 5, 10, 20, 40, 80, 160, 320, 640, 1300, 2500, 5000, 10_000,
  20_000, 40_000, 80_000, 160_000, 320_000, 640_000, 1_300_000, 2_500_000,
] as const;

/** Scale number stored for a count beyond the table (more than 2 500 000 per mL, scale number ">28"). */
export const beyondScaleNumbers = 29;

/** Raw particles below which a channel's number is a lower bound and carries the mark "≥" (ISO 4406:2021). */
export const fewestRawParticles = 20;

/** Cumulative particles per mL at one size; `saturated`: too many to count; null: not counted or not required. */
export type ChannelCount = number | 'saturated' | null;

/**
 * Largest particle count of an ISO 4406:2021 scale number (table 1 of the standard).
 *
 * @param scaleNumber 0 … 28, whole; throws RangeError otherwise
 * @returns particles per mL; a count of exactly this value still has the scale number
 * @example particlesUpTo(18) is 2500
 */
export function particlesUpTo(scaleNumber: number): number {
  const count = upperCounts[scaleNumber];
  if (count === undefined) throw new RangeError(`ISO 4406 scale numbers are 0 … 28, not ${scaleNumber}`);
  return count;
}

/**
 * ISO 4406:2021 scale number of a count, from the standard's table 1. Exactly 0 particles is scale number 0 (our
 * default).
 *
 * @param countPerMl cumulative particles per mL at one size
 * @returns 0 … 28, 29 beyond the table; null for a negative count, NaN and infinity
 * @example isoScaleNumber(2500) is 18
 * @example isoScaleNumber(2_500_001) is 29
 */
export function isoScaleNumber(countPerMl: number): number | null {
  if (!isAmount(countPerMl)) return null;
  for (let scaleNumber = 0; scaleNumber < upperCounts.length; scaleNumber += 1)
    if (countPerMl <= (upperCounts[scaleNumber] as number)) return scaleNumber;
  return beyondScaleNumbers;
}

/**
 * Scale number with a fraction, for trends: inside a step of the table by the logarithm of the count, so that it is s
 * exactly at the upper count of s, continuous, and never falls when the count rises. This is not a code of the
 * standard: the code is the next whole number up.
 *
 * @param countPerMl cumulative particles per mL at one size
 * @returns 0 … 29: 0 for up to 0.01 per mL, above the table one for each doubling; null for a negative count, NaN and
 * infinity
 * @example fractionalScaleNumber(2500) is 18
 * @example fractionalScaleNumber(1800) is about 17.498 (±0.001)
 */
export function fractionalScaleNumber(countPerMl: number): number | null {
  const scaleNumber = isoScaleNumber(countPerMl);
  if (scaleNumber === null || scaleNumber === 0) return scaleNumber;
  const lower = particlesUpTo(scaleNumber - 1);
  const step = scaleNumber === beyondScaleNumbers ? 2 : particlesUpTo(scaleNumber) / lower;
  return Math.min(beyondScaleNumbers, scaleNumber - 1 + Math.log(countPerMl / lower) / Math.log(step));
}

/**
 * One channel's part of an ISO 4406:2021 code.
 *
 * @param sampledVolumeMl volume that was counted; null where the instrument reports no volume: then the raw count is
 * unknown and "≥" is not set
 * @returns the scale number; ">28" beyond the table; with "≥" in front for fewer than 20 raw particles; "*" too many to
 * count; "-" not counted
 * @example isoScaleText(1, 10) is '≥7'
 * @example isoScaleText('saturated', null) is '*'
 */
export function isoScaleText(count: ChannelCount, sampledVolumeMl: number | null): string {
  if (count === 'saturated') return '*';
  const scaleNumber = count === null ? null : isoScaleNumber(count);
  if (count === null || scaleNumber === null) return '-';
  if (scaleNumber === beyondScaleNumbers) return '>28';
  const isFew =
    sampledVolumeMl !== null && isPositive(sampledVolumeMl) && roundMicro(count * sampledVolumeMl) < fewestRawParticles;
  return `${isFew ? '≥' : ''}${scaleNumber}`;
}

/**
 * ISO 4406:2021 code of three cumulative counts at 4, 6 and 14 µm(c). Only a counter calibrated to ISO 11171 gives a
 * standard code; an online count is an indication.
 *
 * @param counts per mL, in the order of the sizes
 * @param sampledVolumeMl volume that was counted; null where it is not known
 * @example iso4406Code([3000, 500, 7], null) is '19/16/10'
 * @example iso4406Code([null, 480, 55], null) is '-/16/13'
 */
export function iso4406Code(
  counts: readonly [um4: ChannelCount, um6: ChannelCount, um14: ChannelCount],
  sampledVolumeMl: number | null,
): string {
  return counts.map((count) => isoScaleText(count, sampledVolumeMl)).join('/');
}
