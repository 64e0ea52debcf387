import { finiteOrNull } from '../numbers.ts';
import { debrisDensity } from './debris-mass.ts';

/** Size of a spall that a rolling contact survives for planning a repair. */
export interface SpallInput {
  /** Width of the roller's track w, mm. */
  readonly trackWidthMm: number;
  /** Depth of the spall d, mm: about 0.1 … 0.3. */
  readonly depthMm: number;
  /** Pitch between two rolling elements Lp, mm. */
  readonly pitchMm: number;
  /** Raceways and rolling elements involved k; 1 unless given. */
  readonly surfaces?: number;
  /** g/cm³; steel unless given. */
  readonly densityGcm3?: number;
}

/**
 * Mass of debris at which a spall has reached from one rolling element to the next: M = ρ·w·d·Lp·k. From there a load
 * always rests on broken surface, and it grows fast. Our formula after the concept of bearing debris monitoring, for
 * planning; no standard sets it.
 *
 * @returns g; null unless every argument is above 0
 * @example spallMassLimitG({ trackWidthMm: 20, depthMm: 0.2, pitchMm: 30 }) is about 0.942 (±1e-12)
 */
export function spallMassLimitG({
  trackWidthMm,
  depthMm,
  pitchMm,
  surfaces = 1,
  densityGcm3 = debrisDensity.steel,
}: SpallInput): number | null {
  const mm3PerCm3 = 1000;
  if (![trackWidthMm, depthMm, pitchMm, surfaces, densityGcm3].every((value) => value > 0)) return null;
  return finiteOrNull((densityGcm3 * trackWidthMm * depthMm * pitchMm * surfaces) / mm3PerCm3);
}
