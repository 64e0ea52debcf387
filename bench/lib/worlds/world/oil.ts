import type { Chance, Range } from './chance.ts';

/** Kinds of product that machines are filled with, and the ranges their makers keep. */
export interface Grade {
  readonly name: string;
  readonly fluid: 'mineral' | 'pao';
  /** mm²/s at 40 °C, and how many times thinner at 100 °C. */
  readonly v40: number;
  readonly thinning: Range;
  readonly density15: Range;
  readonly permittivity25: Range;
  /** Water that the oil dissolves at 20 °C, ppm by mass. */
  readonly solubility20: Range;
}

const mineral = { fluid: 'mineral', density15: [862, 896], permittivity25: [2.17, 2.34] } as const;
const thin = { ...mineral, density15: [852, 876], solubility20: [55, 110] } as const;
const heavy = { ...mineral, solubility20: [90, 260] } as const;
const detergent = { ...mineral, permittivity25: [2.28, 2.46], solubility20: [450, 1300] } as const;
const synthetic = {
  fluid: 'pao',
  density15: [838, 862],
  permittivity25: [2.09, 2.2],
  solubility20: [70, 170],
} as const;

export const grades = {
  vg32: { name: 'VG 32', v40: 32, thinning: [5.6, 6.1], ...thin },
  vg46: { name: 'VG 46', v40: 46, thinning: [6.4, 7], ...thin },
  vg68: { name: 'VG 68', v40: 68, thinning: [7.4, 8.1], ...thin },
  vg46s: { name: 'VG 46 synthetic', v40: 46, thinning: [5.6, 6.2], ...synthetic },
  vg150: { name: 'VG 150', v40: 150, thinning: [9.9, 10.6], ...heavy },
  vg220: { name: 'VG 220', v40: 220, thinning: [11.2, 12.1], ...heavy },
  vg320: { name: 'VG 320', v40: 320, thinning: [12.6, 13.8], ...heavy },
  vg460: { name: 'VG 460', v40: 460, thinning: [14.5, 15.6], ...heavy },
  vg320s: { name: 'VG 320 synthetic', v40: 320, thinning: [9, 10], ...synthetic },
  w15x40: { name: '15W-40', v40: 108, thinning: [7.2, 7.7], ...detergent },
  w40gas: { name: 'SAE 40', v40: 128, thinning: [9, 9.7], ...detergent },
} as const satisfies Record<string, Grade>;
export type GradeName = keyof typeof grades;

/** An oil charge, or what its data sheet says. Solubility: of water, ppm by mass. */
export interface Oil {
  readonly grade: GradeName;
  readonly v40: number;
  readonly v100: number;
  /** °C, the third constant of Vogel's equation. */
  readonly vogelC: number;
  readonly density15: number;
  /** 1/K. */
  readonly expansion: number;
  readonly permittivity25: number;
  readonly solubility20: number;
  /** `henry`: with the vapour pressure; `power`: with a power of the distance from −60 °C. */
  readonly solubilityLaw: 'henry' | 'power';
  readonly solubilityGrowth: number;
}

/** What a maker sells under a grade. */
export function drawOil(grade: GradeName, chance: Chance): Oil {
  const range: Grade = grades[grade];
  const v40 = range.v40 * chance.between([0.95, 1.05]);
  const solubilityLaw = chance.isTrue(0.5) ? 'henry' : 'power';
  return {
    grade,
    v40,
    v100: v40 / chance.between(range.thinning),
    vogelC: chance.between([90, 116]),
    density15: chance.between(range.density15),
    expansion: chance.between([0.000_61, 0.000_74]),
    permittivity25: chance.between(range.permittivity25),
    solubility20: chance.logBetween(range.solubility20),
    solubilityLaw,
    solubilityGrowth: chance.between(solubilityLaw === 'henry' ? [0.012, 0.02] : [2.9, 3.9]),
  };
}

/** A delivery of a product: near its data sheet, but not the same. */
export function deliver(sheet: Oil, chance: Chance): Oil {
  const viscosity = 1 + 0.012 * chance.normal();
  return {
    ...sheet,
    v40: sheet.v40 * viscosity,
    v100: sheet.v100 * viscosity * (1 + 0.004 * chance.normal()),
    density15: sheet.density15 + 1.2 * chance.normal(),
    permittivity25: sheet.permittivity25 * (1 + 0.003 * chance.normal()),
    solubility20: sheet.solubility20 * Math.exp(0.08 * chance.normal()),
  };
}

/** Kinematic viscosity by Vogel's equation ν = a·exp(b/(T + c)), mm²/s. */
export function viscosityAt({ v40, v100, vogelC }: Oil, tC: number): number {
  const b = Math.log(v40 / v100) / (1 / (40 + vogelC) - 1 / (100 + vogelC));
  return v40 * Math.exp(b / (Math.max(-45, tC) + vogelC) - b / (40 + vogelC));
}

/** Density by the volume correction of petroleum tables: ρ15·exp(−αΔT·(1 + 0.8αΔT)), kg/m³. */
export function densityAt({ density15, expansion }: Oil, tC: number): number {
  const grown = expansion * (tC - 15);
  return density15 * Math.exp(-grown * (1 + 0.8 * grown));
}

/** Vapour pressure of water after Magnus, Pa. */
export function vapourPressure(tC: number): number {
  return 611.2 * Math.exp((17.62 * tC) / (243.12 + tC));
}

/** Water that the oil can dissolve, ppm by mass. */
export function solubilityAt({ solubility20, solubilityLaw, solubilityGrowth }: Oil, tC: number): number {
  if (solubilityLaw === 'power') return solubility20 * (Math.max(1, tC + 60) / 80) ** solubilityGrowth;
  return solubility20 * Math.exp(-solubilityGrowth * (tC - 20)) * (vapourPressure(tC) / vapourPressure(20));
}

/**
 * Relative permittivity by Clausius-Mossotti: (ε − 1)/(ε + 2) goes with the density; what is polar in the oil adds a
 * dipole term that falls with 1/T.
 *
 * @param polar rise of the permittivity at 25 °C by polar substances
 */
export function permittivityAt(oil: Oil, tC: number, polar: number): number {
  const at25 = (oil.permittivity25 - 1) / (oil.permittivity25 + 2);
  const packed = at25 * (densityAt(oil, tC) / densityAt(oil, 25));
  return (1 + 2 * packed) / (1 - packed) + polar * (298.15 / (tC + 273.15));
}
