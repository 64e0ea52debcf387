import { viscosityChangePct } from './change-state.ts';
import { viscosityAt, viscosityOfW, waltherLine, waltherW, waltherZ } from './walther.ts';
import type { WaltherLine } from './walther.ts';

/** A new oil's viscosity over temperature, ready for many readings. */
export interface ViscosityReference {
  /** Kinematic viscosity of the new oil at 40 °C, mm²/s. */
  readonly v40: number;
  readonly line: WaltherLine;
}

/** A reading brought to 40 °C and compared with the new oil. */
export interface NormalisedViscosity {
  /** Primary, constant slope: the new oil's line shifted through the reading, mm²/s. */
  readonly v40: number;
  /** Change of `v40` against the new oil, %. */
  readonly changePct: number;
  /** Secondary, ratio: v40ref · ν / νref(T), mm²/s. Above 40 °C it shows less of a change. */
  readonly v40ByRatio: number;
  /**
   * Relative error of `v40` for a relative error of the reading: 1 at 40 °C, 1.23 at 60 °C and 1.49 at 80 °C for a
   * mineral ISO VG 46.
   */
  readonly amplification: number;
}

const normalC = 40;
/**
 * Temperatures of the oil, °C, and the greatest change of them, K/h, at which a reading is brought to 40 °C with
 * confidence. Our defaults.
 */
export const soundForNormalising = { fromC: 20, toC: 100, kPerH: 5 } as const;

/**
 * Viscosity line of a new oil from its data sheet.
 *
 * @param v40 kinematic viscosity at 40 °C, mm²/s
 * @param v100 kinematic viscosity at 100 °C, mm²/s; from the viscosity index by `v100FromViscosityIndex`
 * @returns null when the two do not make a line
 * @example viscosityReference(46, 6.8)?.line.b is about 3.68444 (±0.00001)
 */
export function viscosityReference(v40: number, v100: number): ViscosityReference | null {
  const line = waltherLine({ viscosity: v40, tC: normalC }, { viscosity: v100, tC: 100 });
  return line === null ? null : { v40, line };
}

/**
 * Brings viscosities of one oil to 40 °C, for many readings: `normaliseTo40` without what comes beside it.
 *
 * @returns mm²/s at 40 °C by kinematic viscosity and temperature (°C); null where they give no number
 * @example normaliserTo40(viscosityReference(46, 6.8))(20, 60) is about 44.29309 (±0.00001)
 */
export function normaliserTo40({
  line: { b, form, kelvinOffset },
}: ViscosityReference): (viscosity: number, tC: number) => number | null {
  const atNormal = Math.log10(normalC + kelvinOffset);
  return (viscosity, tC) => {
    const w = waltherW(viscosity, form);
    return w === null ? null : viscosityOfW(w + b * (Math.log10(tC + kelvinOffset) - atNormal), form);
  };
}

/**
 * A viscosity measured at working temperature, brought to 40 °C. Our method on ASTM D341: the slope b of the new oil is
 * kept and its line shifted through the reading, W40 = W(ν) + b (log10 T − log10 313.15).
 *
 * @param viscosity ν, kinematic, mm²/s
 * @param tC oil temperature at the sensor, °C; 1 K of error shows as 3.5 … 5 % of viscosity
 * @returns null where the reading or the temperature gives no number
 * @example normaliseTo40(20, 60, viscosityReference(46, 6.8))?.v40 is about 44.29309 (±0.00001)
 * @example normaliseTo40(20, 60, viscosityReference(46, 6.8))?.changePct is about -3.71068 (±0.00001)
 */
export function normaliseTo40(
  viscosity: number,
  tC: number,
  reference: ViscosityReference | null,
): NormalisedViscosity | null {
  if (reference === null) return null;
  const { line } = reference;
  const newAtT = viscosityAt(line, tC);
  const z = waltherZ(viscosity, line.form);
  if (newAtT === null || z === null) return null;
  const v40 = normaliserTo40(reference)(viscosity, tC);
  const z40 = waltherZ(v40 ?? Number.NaN, line.form);
  const changePct = viscosityChangePct(v40 ?? Number.NaN, reference.v40);
  if (v40 === null || z40 === null || changePct === null) return null;
  const [sensitivityAt40, sensitivityAtT] = [(z40 / v40) * Math.log(z40), (z / viscosity) * Math.log(z)];
  return {
    v40,
    changePct,
    v40ByRatio: reference.v40 * (viscosity / newAtT),
    amplification: sensitivityAt40 / sensitivityAtT,
  };
}

/**
 * Whether a reading can be brought to 40 °C with confidence: oil between 20 and 100 °C whose temperature changes by at
 * most 5 K/h.
 *
 * @param slopeKPerH rate of change of the oil temperature, K/h
 * @example isSoundForNormalising(60, 1) is true
 * @example isSoundForNormalising(15, 1) is false
 */
export function isSoundForNormalising(tC: number, slopeKPerH: number): boolean {
  const { fromC, toC, kPerH } = soundForNormalising;
  return tC >= fromC && tC <= toC && Math.abs(slopeKPerH) <= kPerH;
}
