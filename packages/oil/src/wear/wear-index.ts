import { isAmount } from '../numbers.ts';
import { representativeDiameterUm } from './debris-mass.ts';
import type { SizeClass } from './debris-mass.ts';

/** The index counts one particle of this size an hour as 1, µm. */
const referenceDiameterUm = 100;
/** End of the indicator's range. */
const greatest = 1000;

/**
 * Wear index, our definition: Σ rateᵢ·(dᵢ/100 µm)² over the size classes of a debris sensor, rate in particles an hour,
 * d the class's representative diameter. It is the surface of the debris torn off an hour, in particles of 100 µm:
 * flakes are flat, so that their damage grows with their surface rather than with the mass of a sphere, and one
 * particle above 400 µm weighs as much as 27 of 100 µm. It adds up over classes and metals and doubles when every rate
 * doubles; a steady gearbox stays near 1. No standard defines it.
 *
 * @param classes with `count` in particles an hour
 * @returns 0 … 1000, ending there; null without classes, where a rate is not known, or an edge is outside its range
 * @example wearIndex([{ lowerUm: 100, upperUm: 100, count: 2 }]) is about 2 (±1e-12)
 * @example wearIndex([{ lowerUm: 400, upperUm: null, count: 1 }]) is about 27.04 (±1e-12)
 */
export function wearIndex(classes: readonly SizeClass[]): number | null {
  let index = 0;
  for (const { lowerUm, upperUm, count } of classes) {
    const diameter = representativeDiameterUm(lowerUm, upperUm);
    if (diameter === null || !isAmount(count)) return null;
    index += count * (diameter / referenceDiameterUm) ** 2;
  }
  return classes.length === 0 ? null : Math.min(greatest, index);
}
