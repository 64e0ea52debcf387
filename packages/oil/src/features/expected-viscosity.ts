import { viscosityReference } from '../viscosity/normalise.ts';
import { viscosityAt } from '../viscosity/walther.ts';
import type { Reader } from './reader.ts';

/**
 * The viscosity that the new oil has at a temperature, mm²/s; null where its data are not known.
 *
 * @example expectedViscosity(sampleReader())(40) is about 46 (±0.1)
 */
export function expectedViscosity(reader: Reader): ((tC: number) => number) | null {
  const { v40, v100 } = reader.cache.profile.oil;
  const line = v40 === null || v100 === null ? null : (viscosityReference(v40, v100)?.line ?? null);
  return line === null ? null : (tC) => Number(viscosityAt(line, tC));
}
