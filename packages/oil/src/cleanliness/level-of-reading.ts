import { as4059ClassAt, type As4059Size } from './as4059.ts';
import { per100Ml } from './class-number.ts';
import { contaminationLevel } from './contamination-level.ts';
import { particlesUpTo } from './iso4406.ts';
import type { CleanlinessTarget } from './targets.ts';

/** Sizes of SAE AS4059 table 2 by the indicator that has their cumulative count. */
const sizeOfChannel: Readonly<Record<string, As4059Size>> = {
  particle_ch1: 'A',
  particle_ch2: 'B',
  particle_ch3: 'C',
  particle_ch4: 'D',
  particle_ch6: 'E',
  particle_ch8: 'F',
};
const sizeOfScale: Readonly<Record<string, As4059Size>> = { iso4406_4: 'A', iso4406_6: 'B', iso4406_14: 'C' };
const classes: readonly string[] = ['contamination_level', 'nas1638', 'as4059'];
const greatestScaleNumber = 28;

/**
 * Indicators that a contamination level can be read from: the level, classes of NAS 1638 and SAE AS4059, ISO 4406 scale
 * numbers, and the particle channels that SAE AS4059 has limits for (not 25 and 50 µm).
 */
export const contaminationKeys: readonly string[] = [
  ...classes,
  ...Object.keys(sizeOfScale),
  ...Object.keys(sizeOfChannel),
];

/**
 * Contamination level 1 … 12 of one indicator's value. A class is the level; a mean of classes is the class nearest to
 * it, so that one dirty reading among hundreds does not make an hour dirty. A count is the class of its size by SAE AS4059F table 2, an ISO 4406 scale number the class of the greatest count that it stands for
 * (ISO 4406:2021 table 1).
 *
 * @param key one of `contaminationKeys`
 * @param value in the indicator's unit, means of readings too
 * @returns null for other keys, and for a value that is negative where counts are never, NaN or infinite
 * @example contaminationLevelOf('nas1638', 6.4) is 6
 * @example contaminationLevelOf('iso4406_6', 16) is 8
 * @example contaminationLevelOf('particle_ch1', 2500) is 9
 */
export function contaminationLevelOf(key: string, value: number): number | null {
  if (classes.includes(key)) return contaminationLevel(Math.round(value));
  const channel = sizeOfChannel[key];
  if (channel !== undefined) return contaminationLevel(as4059ClassAt(channel, per100Ml(value)));
  const scale = sizeOfScale[key];
  if (scale === undefined || !(value >= 0)) return null;
  const count = particlesUpTo(Math.min(greatestScaleNumber, Math.round(value)));
  return contaminationLevel(as4059ClassAt(scale, per100Ml(count)));
}

const sizes: Readonly<Record<string, 0 | 1 | 2>> = {
  iso4406_4: 0,
  iso4406_6: 1,
  iso4406_14: 2,
  particle_ch1: 0,
  particle_ch2: 1,
  particle_ch3: 2,
};
const scaleKeys = ['iso4406_4', 'iso4406_6', 'iso4406_14'] as const;

/**
 * The contamination level up to which oil keeps its cleanliness target: for an indicator of one size that of the size,
 * for a class the worse of 6 and 14 µm, which both standards classify.
 *
 * @param key one of `contaminationKeys`
 * @returns null for other keys, for sizes without a target (21 µm and above), and for a target that is no scale number
 * @example contaminationTargetOf('nas1638', [18, 16, 13]) is 8
 */
export function contaminationTargetOf(key: string, target: CleanlinessTarget): number | null {
  const levelAt = (size: 0 | 1 | 2) => contaminationLevelOf(scaleKeys[size], target[size]);
  if (classes.includes(key)) {
    const [at6, at14] = [levelAt(1), levelAt(2)];
    return at6 === null || at14 === null ? null : Math.max(at6, at14);
  }
  const size = sizes[key];
  return size === undefined ? null : levelAt(size);
}
