import { isPositive, roundHalfEven } from '../numbers.ts';
import { viscosityIndexTable } from './viscosity-index.table.ts';

/**
 * Kinematic viscosities at 40 °C, mm²/s, of the two reference oils with the same viscosity at 100 °C: of viscosity
 * index 0 (l) and 100 (h).
 */
export interface ReferenceOils {
  readonly l: number;
  readonly h: number;
}

const [firstRow, ...laterRows] = viscosityIndexTable;

/**
 * L and H of ASTM D2270: by linear interpolation in table 1 from 2 to 70 mm²/s, above by L = 0.8353 Y² + 14.67 Y − 216
 * and H = 0.1684 Y² + 11.85 Y − 97.
 *
 * @param v100 Y, kinematic viscosity at 100 °C, mm²/s
 * @returns null below 2 mm²/s, where the index is not defined, and for NaN and infinity
 * @example viscosityIndexReference(8.86)?.l is about 119.94 (±1e-9)
 * @example viscosityIndexReference(1.99) is null
 */
export function viscosityIndexReference(v100: number): ReferenceOils | null {
  if (!isPositive(v100) || v100 < 2) return null;
  let below = firstRow;
  for (const row of laterRows) {
    if (v100 <= row[0]) {
      const share = (v100 - below[0]) / (row[0] - below[0]);
      return { l: below[1] + share * (row[1] - below[1]), h: below[2] + share * (row[2] - below[2]) };
    }
    below = row;
  }
  return { l: 0.8353 * v100 * v100 + 14.67 * v100 - 216, h: 0.1684 * v100 * v100 + 11.85 * v100 - 97 };
}

/**
 * Viscosity index before rounding (ASTM D2270, the method of ISO 2909 and GB/T 1995). U ≥ H: VI = (L − U) / (L − H) ·
 * 100. U < H: N = (log H − log U) / log Y, VI = (10^N − 1) / 0.00715 + 100. Both give 100 at U = H.
 *
 * @param v40 U, kinematic viscosity at 40 °C, mm²/s
 * @param v100 Y, kinematic viscosity at 100 °C, mm²/s
 * @returns may be negative; null for Y < 2, a viscosity that does not fall from 40 to 100 °C, NaN and infinity
 * @example viscosityIndexRaw(22.83, 5.05) is about 156.4235 (±0.0001)
 */
export function viscosityIndexRaw(v40: number, v100: number): number | null {
  const reference = viscosityIndexReference(v100);
  if (reference === null || !isPositive(v40) || v40 <= v100) return null;
  const { l, h } = reference;
  if (v40 >= h) return (100 * (l - v40)) / (l - h);
  return (10 ** (Math.log10(h / v40) / Math.log10(v100)) - 1) / 0.007_15 + 100;
}

/**
 * Viscosity index as it is reported: whole, a half rounded to the even neighbour (ASTM D2270 with ASTM E29).
 *
 * @param v40 kinematic viscosity at 40 °C, mm²/s
 * @param v100 kinematic viscosity at 100 °C, mm²/s
 * @returns null where the index is not defined
 * @example viscosityIndex(73.3, 8.86) is 92
 * @example viscosityIndex(22.83, 5.05) is 156
 */
export function viscosityIndex(v40: number, v100: number): number | null {
  return roundHalfEven(viscosityIndexRaw(v40, v100) ?? Number.NaN);
}

/** Halvings of the interval after which two neighbouring doubles are left. */
const bisections = 80;

/**
 * Kinematic viscosity at 100 °C of an oil known by viscosity at 40 °C and index: ASTM D2270 inverted by bisection. The
 * index rises with viscosity at 100 °C, but for a jump of at most 0.02 at 70 mm²/s.
 *
 * @param v40 kinematic viscosity at 40 °C, mm²/s
 * @param index viscosity index, need not be whole
 * @returns mm²/s, from 2 up to below v40; null where no such viscosity has this index
 * @example v100FromViscosityIndex(46, 100) is about 6.76036 (±0.00001)
 */
export function v100FromViscosityIndex(v40: number, index: number): number | null {
  const least = viscosityIndexRaw(v40, 2);
  if (least === null || !(index >= least)) return null;
  let [low, high] = [2, v40];
  for (let count = 0; count < bisections; count += 1) {
    const middle = (low + high) / 2;
    // At v40 itself the index is not defined: no oil's viscosity stays the same, so the viscosity sought lies below.
    if ((viscosityIndexRaw(v40, middle) ?? Number.POSITIVE_INFINITY) <= index) low = middle;
    else high = middle;
  }
  return high < v40 ? low : null;
}
