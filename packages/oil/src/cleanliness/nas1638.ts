import { classWithin, per100Ml } from './class-number.ts';

/** One number for each of the five size ranges of NAS 1638, small to large; null: not known. */
export type FiveRanges = readonly [number | null, number | null, number | null, number | null, number | null];

/** Class of each size range and of the whole, as numbers: −1 is class 00, 13 is beyond class 12. */
export interface DifferentialClass {
  readonly perRange: FiveRanges;
  /**
   * The highest class over the five ranges: industry practice, NAS 1638 itself names no single number. Null when a
   * range is not known.
   */
  readonly overall: number | null;
}

/** A class with the counts that it was calculated from. */
export interface CountedDifferentialClass extends DifferentialClass {
  /** Particles in 100 mL by size range; negative where the counts do not fall with size. */
  readonly per100Ml: FiveRanges;
}

/**
 * Greatest number of particles in 100 mL by size range (5–15, 15–25, 25–50, 50–100, > 100 µm) for classes 00, 0, 1 …
 * 12: NAS 1638. An automatic counter's ranges are 6–14, 14–21, 21–38, 38–70, > 70 µm(c). SAE AS4059F table 1 (2013) has
 * the same limits.
 */
export const differentialLimits = [
  [125, 250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 1_024_000],
  [22, 44, 89, 178, 356, 712, 1425, 2850, 5700, 11_400, 22_800, 45_600, 91_200, 182_400],
  [4, 8, 16, 32, 63, 126, 253, 506, 1012, 2025, 4050, 8100, 16_200, 32_400],
  [1, 2, 3, 6, 11, 22, 45, 90, 180, 360, 720, 1440, 2880, 5760],
  [0, 0, 1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
] as const;

/**
 * NAS 1638 class of differential counts.
 *
 * @param counts particles in 100 mL within each size range; a negative or non-finite count counts as not known
 * @example nas1638([16_000, 2850, 506, 90, 16]).overall is 6
 * @example nas1638([120, 20, 3, 1, 0]).perRange is [-1, -1, -1, -1, -1]
 */
export function nas1638(counts: FiveRanges): DifferentialClass {
  const perRange = [
    classWithin(differentialLimits[0], -1, counts[0]),
    classWithin(differentialLimits[1], -1, counts[1]),
    classWithin(differentialLimits[2], -1, counts[2]),
    classWithin(differentialLimits[3], -1, counts[3]),
    classWithin(differentialLimits[4], -1, counts[4]),
  ] as const;
  return { perRange, overall: perRange.reduce(worseOfBoth) };
}

/**
 * NAS 1638 class of cumulative counts, which is also the class of SAE AS4059F table 1 (2013). In 100 mL of oil (Nᵢ −
 * Nᵢ₊₁) × 100 particles lie in a range, Nₗₐₛₜ × 100 in the last one, rounded to 10⁻⁶ before the comparison.
 *
 * @param countsPerMl particles per mL above the lower edge of each range: 5, 15, 25, 50, 100 µm, or 6, 14, 21, 38, 70
 * µm(c) of an automatic counter
 * @example nas1638FromCumulative([194.62, 34.62, 6.12, 1.06, 0.16]).per100Ml is [16_000, 2850, 506, 90, 16]
 * @example nas1638FromCumulative([194.62, 34.62, 6.12, 1.06, 0.16]).overall is 6
 */
export function nas1638FromCumulative(countsPerMl: FiveRanges): CountedDifferentialClass {
  const counts = [
    within(countsPerMl[0], countsPerMl[1]),
    within(countsPerMl[1], countsPerMl[2]),
    within(countsPerMl[2], countsPerMl[3]),
    within(countsPerMl[3], countsPerMl[4]),
    within(countsPerMl[4], 0),
  ] as const;
  return { per100Ml: counts, ...nas1638(counts) };
}

function within(above: number | null, beyond: number | null): number | null {
  return above === null || beyond === null ? null : per100Ml(above - beyond);
}

function worseOfBoth(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other);
}
