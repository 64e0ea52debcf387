import { isPositive } from '../numbers.ts';

/** Thermal expansion of mineral oil, 1/K: our default; oils lie between 0.0006 and 0.0008. */
export const mineralExpansionPerK = 0.000_65;

/**
 * Kinematic viscosity from dynamic viscosity: ν = η / ρ. Both must be of the same temperature.
 *
 * @param dynamic η, mPa·s
 * @param density ρ, kg/m³
 * @returns mm²/s; null unless both are positive and finite
 * @example kinematicViscosity(40, 870) is about 45.977011 (±0.000001)
 */
export function kinematicViscosity(dynamic: number, density: number): number | null {
  return isPositive(dynamic) && isPositive(density) ? (dynamic / density) * 1000 : null;
}

/**
 * Dynamic viscosity from kinematic viscosity: η = ν · ρ. Both must be of the same temperature.
 *
 * @param kinematic ν, mm²/s
 * @param density ρ, kg/m³
 * @returns mPa·s; null unless both are positive and finite
 * @example dynamicViscosity(46, 870) is about 40.02 (±1e-9)
 */
export function dynamicViscosity(kinematic: number, density: number): number | null {
  return isPositive(kinematic) && isPositive(density) ? (kinematic * density) / 1000 : null;
}

/**
 * Density at another temperature: ρ(T) = ρref · (1 − α (T − Tref)).
 *
 * @param reference ρref at `referenceC`, in any unit
 * @param expansionPerK α, 1/K
 * @returns in the unit of `reference`; null where it would not be a positive finite number
 * @example densityAt({ reference: 870, referenceC: 15, tC: 60 }) is about 844.5525 (±1e-9)
 */
export function densityAt({
  reference,
  referenceC,
  tC,
  expansionPerK = mineralExpansionPerK,
}: {
  readonly reference: number;
  readonly referenceC: number;
  readonly tC: number;
  readonly expansionPerK?: number;
}): number | null {
  const density = reference * (1 - expansionPerK * (tC - referenceC));
  return isPositive(reference) && isPositive(density) ? density : null;
}
