import { finiteOrNull, isAmount, isPositive } from '../numbers.ts';

/** Densities of debris, g/cm³. */
export const debrisDensity = { steel: 7.85, bronze: 8.8, aluminium: 2.7 } as const;

/**
 * Mass of a sphere: m[µg] = ρ[g/cm³]·π/6·d³[µm³]·1e-6. A real flake weighs 0.2 … 0.5 of the sphere that a sensor takes
 * it for.
 *
 * @param diameterUm equivalent spherical diameter, µm, 0 or more
 * @param densityGcm3 g/cm³, above 0; steel unless told
 * @returns µg; null for arguments outside their range
 * @example sphereMassUg(100) is about 4.110250388446645 (±1e-12)
 */
export function sphereMassUg(diameterUm: number, densityGcm3: number = debrisDensity.steel): number | null {
  if (!(diameterUm >= 0) || !(densityGcm3 > 0)) return null;
  return finiteOrNull(((densityGcm3 * Math.PI) / 6) * diameterUm ** 3 * 1e-6);
}

/** The open class at the top is taken as this many times its lower edge: our default. */
const openTopFactor = 1.3;

/**
 * Diameter that stands for a size class: the geometric mean of its edges; of the open class at the top, 1.3 × its lower
 * edge (our default).
 *
 * @param lowerUm µm, above 0
 * @param upperUm µm, at least `lowerUm`; null: open
 * @returns µm; null for edges outside their range
 * @example representativeDiameterUm(100, 400) is 200
 * @example representativeDiameterUm(400, null) is 520
 */
export function representativeDiameterUm(lowerUm: number, upperUm: number | null): number | null {
  if (!isPositive(lowerUm)) return null;
  if (upperUm === null) return openTopFactor * lowerUm;
  return upperUm >= lowerUm && isPositive(upperUm) ? Math.sqrt(lowerUm) * Math.sqrt(upperUm) : null;
}

/** A size class of a debris sensor with what it counted. */
export interface SizeClass {
  /** µm. */
  readonly lowerUm: number;
  /** µm; null: open at the top. */
  readonly upperUm: number | null;
  /** Particles, or particles per time. */
  readonly count: number;
}

/**
 * Pairs the lower edges of neighbouring classes with counts; the last class is open at the top.
 *
 * @param lowerEdgesUm µm, ascending
 * @param counts one per edge; a missing one is NaN: not known
 * @example sizeClasses([70, 100], [5, 1]) is [{ lowerUm: 70, upperUm: 100, count: 5 }, { lowerUm: 100, upperUm: null, count: 1 }]
 */
export function sizeClasses(lowerEdgesUm: readonly number[], counts: readonly number[]): readonly SizeClass[] {
  return lowerEdgesUm.map((lowerUm, index) => ({
    lowerUm,
    upperUm: lowerEdgesUm[index + 1] ?? null,
    count: Number(counts[index]),
  }));
}

/**
 * Mass of the particles of all classes: Σ count·m(representative diameter)·shape.
 *
 * @param densityGcm3 g/cm³, above 0; steel unless told
 * @param shape real mass ÷ mass of the sphere, above 0: kept per sensor, 1 unless told
 * @returns µg (or µg per time); null where a count is not known or an argument is outside its range
 * @example debrisMassUg(sizeClasses([70, 100], [0, 2])) is about 18.060440206834556 (±1e-9)
 */
export function debrisMassUg(
  classes: readonly SizeClass[],
  densityGcm3: number = debrisDensity.steel,
  shape: number = 1,
): number | null {
  if (!(shape > 0)) return null;
  let sum = 0;
  for (const { lowerUm, upperUm, count } of classes) {
    const diameter = representativeDiameterUm(lowerUm, upperUm);
    const each = diameter === null ? null : sphereMassUg(diameter, densityGcm3);
    if (each === null || !isAmount(count)) return null;
    sum += count * each * shape;
  }
  return finiteOrNull(sum);
}

/**
 * Share of the particles that are in classes from a size on: the sign of fatigue rather than of sliding wear.
 *
 * @param fromUm µm; classes whose lower edge is at least this are large; 200 unless told
 * @returns 0 … 1; null without particles and where a count is not known
 * @example largeShare(sizeClasses([70, 100, 150, 200, 400], [50, 20, 10, 15, 5])) is 0.2
 */
export function largeShare(classes: readonly SizeClass[], fromUm: number = 200): number | null {
  if (!classes.every(({ count }) => isAmount(count))) return null;
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  const large = classes.reduce((sum, { lowerUm, count }) => (lowerUm >= fromUm ? sum + count : sum), 0);
  return isPositive(total) ? large / total : null;
}
