import { finiteOrNull, isAmount, isPositive } from '../numbers.ts';

/** Readings of a direct-reading ferrograph. */
export interface FerrographyInput {
  /** Reading at the entry, large particles, 0 or more. */
  readonly dl: number;
  /** Reading behind it, small particles, 0 or more. */
  readonly ds: number;
  /** Sample, mL, above 0. */
  readonly volumeMl: number;
}

/** Indices of direct-reading ferrography; null where a reading does not allow one. */
export interface FerrographyIndices {
  /** Wear particle concentration (DL + DS)/volume, per mL. */
  readonly wpc: number | null;
  /** DL² − DS². Below 0: bad sampling or very fine wear. */
  readonly severityIndex: number | null;
  /** Percentage of large particles (DL − DS)/(DL + DS)·100, −100 … 100; null without particles. */
  readonly plp: number | null;
}

/**
 * Indices of direct-reading ferrography: WPC = (DL + DS)/V, Is = DL² − DS² = (DL + DS)(DL − DS), PLP = (DL − DS)/(DL +
 * DS)·100.
 *
 * @returns all null for readings that are negative or not finite; WPC null for a volume that is not above 0
 * @example ferrographyIndices({ dl: 8, ds: 2, volumeMl: 0.5 }) is { wpc: 20, severityIndex: 60, plp: 60 }
 */
export function ferrographyIndices({ dl, ds, volumeMl }: FerrographyInput): FerrographyIndices {
  const sum = dl + ds;
  if (!isAmount(dl) || !isAmount(ds)) return { wpc: null, severityIndex: null, plp: null };
  // 0/0 is NaN: no percentage of no particles.
  return {
    wpc: isPositive(volumeMl) ? finiteOrNull(sum / volumeMl) : null,
    severityIndex: finiteOrNull(sum * (dl - ds)),
    plp: finiteOrNull(((dl - ds) / sum) * 100),
  };
}
