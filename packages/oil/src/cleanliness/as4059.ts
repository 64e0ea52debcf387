import { classText, classWithin } from './class-number.ts';

/** Sizes of SAE AS4059 table 2: A > 4, B > 6, C > 14, D > 21, E > 38, F > 70 µm(c). */
export const as4059Sizes = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
/** Letter of a size of SAE AS4059 table 2. */
export type As4059Size = (typeof as4059Sizes)[number];

/**
 * Class of each size that was counted and of the whole, as numbers: −2 is class 000, −1 is 00, 13 is beyond class 12.
 */
export interface CumulativeClass {
  readonly perSize: Readonly<Partial<Record<As4059Size, number>>>;
  /** The highest class over the sizes counted; null when no size was counted. */
  readonly worst: number | null;
}

/**
 * Greatest cumulative number of particles in 100 mL for classes 000, 00, 0, 1 … 12: SAE AS4059F table 2 (2013), exact
 * values. Instruments that print the limits rounded to three digits can report a class that differs by one for counts
 * exactly at a limit.
 */
export const cumulativeLimits: Readonly<Record<As4059Size, readonly number[]>> = {
  A: [
    195, 390, 780, 1560, 3120, 6250, 12_500, 25_000, 50_000, 100_000, 200_000, 400_000, 800_000, 1_600_000, 3_200_000,
  ],
  B: [76, 152, 304, 609, 1217, 2432, 4864, 9731, 19_462, 38_924, 77_849, 155_698, 311_396, 622_792, 1_245_584],
  C: [14, 27, 54, 109, 217, 432, 864, 1731, 3462, 6924, 13_849, 27_698, 55_396, 110_792, 221_584],
  D: [3, 5, 10, 20, 39, 76, 152, 306, 612, 1224, 2449, 4898, 9796, 19_592, 39_184],
  E: [1, 1, 2, 4, 7, 13, 26, 53, 106, 212, 424, 848, 1696, 3392, 6784],
  F: [0, 0, 0, 1, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
};

/**
 * SAE AS4059F class of one size (table 2, cumulative).
 *
 * @param per100Ml particles in 100 mL above the size
 * @returns −2 (class 000) … 12, 13 beyond; null for null, a negative count, NaN and infinity
 * @example as4059ClassAt('B', 19_462) is 6
 * @example as4059ClassAt('F', 0) is -2
 */
export function as4059ClassAt(size: As4059Size, per100Ml: number | null): number | null {
  return classWithin(cumulativeLimits[size], -2, per100Ml);
}

/**
 * SAE AS4059F class of cumulative counts (table 2): by size, and the worst. Sizes without a sound count are left out.
 *
 * @param per100Ml particles in 100 mL above each size
 * @example as4059({ B: 38_900, C: 3460, D: 306 }).worst is 7
 * @example as4059({ B: 38_900, C: null }).perSize is { B: 7 }
 */
export function as4059(per100Ml: Readonly<Partial<Record<As4059Size, number | null>>>): CumulativeClass {
  const perSize: Partial<Record<As4059Size, number>> = {};
  let worst: number | null = null;
  for (const size of as4059Sizes) {
    const classNumber = as4059ClassAt(size, per100Ml[size] ?? null);
    if (classNumber === null) continue;
    perSize[size] = classNumber;
    worst = Math.max(worst ?? classNumber, classNumber);
  }
  return { perSize, worst };
}

/**
 * SAE AS4059F code by size, as reports print it.
 *
 * @returns null when no size was counted
 * @example as4059Code(as4059({ B: 38_900, C: 3460, D: 306 })) is '7B/6C/5D'
 */
export function as4059Code({ perSize }: CumulativeClass): string | null {
  const parts = as4059Sizes.flatMap((size) =>
    perSize[size] === undefined ? [] : [`${classText(perSize[size])}${size}`],
  );
  return parts.length === 0 ? null : parts.join('/');
}
