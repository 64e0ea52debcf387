import { median } from '../statistics/robust.ts';
import { studentTQuantile } from '../statistics/student-t.ts';

/** An online value beside a laboratory's, in the same unit. */
export interface ComparedPair {
  readonly online: number;
  readonly laboratory: number;
  /** The method's reproducibility at the laboratory's value, in the same unit; null: none is published. */
  readonly reproducibility: number | null;
}

/** How far a sensor reads from the laboratory. */
export interface Deviation {
  /** Number of pairs that were compared. */
  readonly samples: number;
  /** Mean of online − laboratory, or of its share of the laboratory's value; null: no pair. */
  readonly mean: number | null;
  /** Half the width of the 95 % interval of the mean, by Student's t; null: fewer than 2 pairs. */
  readonly half: number | null;
  /** Median reproducibility of the method, on the same scale; null: none is known. */
  readonly tolerance: number | null;
}

const confidence = 0.95;

/**
 * One pair's deviation on its scale.
 *
 * @returns null on the relative scale for a laboratory value of 0 or less
 * @example deviationOf({ online: 93, laboratory: 100, reproducibility: null }, 'relative') is about -0.07 (±1e-12)
 * @example deviationOf({ online: 17, laboratory: 16, reproducibility: 1 }, 'absolute') is 1
 */
export function deviationOf({ online, laboratory }: ComparedPair, scale: 'relative' | 'absolute'): number | null {
  if (scale === 'absolute') return online - laboratory;
  return laboratory > 0 ? (online - laboratory) / laboratory : null;
}

/**
 * Mean deviation of a sensor from the laboratory with its 95 % interval: mean ± t(0.95, n − 1) · s / √n, s the standard
 * deviation of the pairs' deviations.
 *
 * @param scale relative: shares of the laboratory's value, so that low and high samples count alike
 * @example meanDeviation([{ online: 9, laboratory: 10, reproducibility: null }], 'relative').half is null
 */
export function meanDeviation(pairs: readonly ComparedPair[], scale: 'relative' | 'absolute'): Deviation {
  const each: number[] = [];
  const tolerances: number[] = [];
  for (const pair of pairs) {
    const deviation = deviationOf(pair, scale);
    if (deviation === null) continue;
    each.push(deviation);
    if (pair.reproducibility !== null)
      tolerances.push(scale === 'relative' ? pair.reproducibility / pair.laboratory : pair.reproducibility);
  }
  const samples = each.length;
  const tolerance = median(tolerances);
  if (samples === 0) return { samples, mean: null, half: null, tolerance };
  const mean = each.reduce((sum, one) => sum + one, 0) / samples;
  const t = samples < 2 ? null : studentTQuantile(confidence, samples - 1);
  if (t === null) return { samples, mean, half: null, tolerance };
  const variance = each.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (samples - 1);
  return { samples, mean, half: t * Math.sqrt(variance / samples), tolerance };
}
