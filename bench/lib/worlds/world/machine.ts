import type { Chance } from './chance.ts';
import type { DutyStyle } from './duty.ts';
import { kinds } from './machine-kinds.ts';
import type { Kind, KindName } from './machine-kinds.ts';
import { deliver, drawOil, permittivityAt, viscosityAt } from './oil.ts';
import type { Oil } from './oil.ts';
import { sizesUm } from './sizes.ts';

/** Air around a machine: °C over the year and the day, relative humidity 0 … 1. */
export interface Climate {
  readonly meanC: number;
  readonly yearK: number;
  readonly dayK: number;
  readonly humidity: number;
}

/** One machine, drawn from the ranges of its kind. */
export interface Machine {
  readonly kindName: KindName;
  readonly kind: Kind;
  readonly duty: DutyStyle;
  readonly climate: Climate;
  readonly cooledC: number;
  readonly riseK: number;
  readonly warmH: number;
  readonly coolH: number;
  /** °C that a heater keeps at standstill; null: no heater. */
  readonly heatedC: number | null;
  readonly turnoverH: number;
  /** Share of the particles of each size that one pass takes out, 0 … 1. */
  readonly holds: readonly number[];
  /** Cumulative particles a mL at each size while the machine runs soundly. */
  readonly usualPerMl: readonly number[];
  readonly ferrousPerH: number;
  readonly bronzePerH: number;
  /** Mean number of particles that come together. */
  readonly burst: number;
  readonly breathingH: number;
  readonly processHumidity: number;
  /** Oil as its data sheet says, and as it was delivered. */
  readonly sheet: Oil;
  readonly delivered: Oil;
  /** Hours at `cooledC` after which the oil is through; change of permittivity and share of thickening then. */
  readonly serviceH: number;
  readonly endPermittivity: number;
  readonly endThickening: number;
  /** Activation energy of oxidation, J/mol, and excess temperature of the hottest film at full load, K. */
  readonly activationJ: number;
  readonly hotSpotK: number;
  /** Share of the viscosity that shear can take, and running hours in which most of it goes. */
  readonly shearShare: number;
  readonly shearH: number;
  /** Soot a thousand hours of running, %. */
  readonly sootPerKh: number;
  readonly flowLpm: number;
  readonly pressureMPa: number;
  /** Pressure difference of a clean filter with warm oil and that of its bypass valve, bar. */
  readonly cleanBar: number;
  readonly bypassBar: number;
  readonly isServo: boolean;
  readonly changeDays: number | null;
}

/** Cumulative counts at the sizes of `sizesUm` as shares of that at 4 µm. */
const usualSpectrum = [1, 0.24, 0.027, 0.008, 0.005, 0.0014, 0.0006, 0.000_22];

/** Upper count of an ISO 4406 scale number, particles a mL; the standard doubles from number to number. */
const perMlOfCode = (code: number) => 10 * 2 ** (code - 10);

function climateOf(isIndoors: boolean, chance: Chance): Climate {
  if (isIndoors)
    return {
      meanC: chance.between([18, 29]),
      yearK: chance.between([1, 7]),
      dayK: chance.between([0.5, 4]),
      humidity: chance.between([0.35, 0.6]),
    };
  return {
    meanC: chance.between([2, 22]),
    yearK: chance.between([5, 15]),
    dayK: chance.between([3, 9]),
    humidity: chance.between([0.4, 0.7]),
  };
}

function filterOf(chance: Chance): number[] {
  const beta4 = chance.logBetween([1.25, 3]);
  const sharpness = chance.between([1.2, 2.4]);
  return sizesUm.map((um) => 1 - 1 / (1 + (beta4 - 1) * (um / 4) ** sharpness));
}

/** Draws a machine of a kind, and the oil in it. */
export function drawMachine(kindName: KindName, chance: Chance): Machine {
  const kind = kinds[kindName];
  const sheet = drawOil(chance.pick(kind.grades), chance);
  const usual4 = perMlOfCode(kind.designCode - chance.between([1.1, 2.6]));
  const ferrousPerH = kind.debrisPerH === null ? 0 : chance.logBetween(kind.debrisPerH);
  const climate = climateOf(kind.isIndoors, chance);
  return {
    kindName,
    kind,
    duty: chance.pick(kind.duty),
    climate,
    cooledC: chance.between(kind.cooledC),
    riseK: chance.between(kind.riseK),
    warmH: chance.between(kind.warmH),
    coolH: chance.between(kind.coolH),
    heatedC: chance.isTrue(kind.isIndoors ? 0.3 : 0.5) ? chance.between([18, 34]) : null,
    turnoverH: chance.logBetween(kind.turnoverH),
    holds: filterOf(chance),
    usualPerMl: usualSpectrum.map((share, size) => usual4 * share * Math.exp((size === 0 ? 0 : 0.1) * chance.normal())),
    ferrousPerH,
    bronzePerH: ferrousPerH * chance.logBetween([0.03, 0.3]),
    burst: chance.between([1.2, 3.5]),
    breathingH: chance.logBetween(kind.breathingH),
    processHumidity: chance.between([1, 1.8]),
    sheet,
    delivered: deliver(sheet, chance),
    serviceH: chance.logBetween(kind.serviceH),
    endPermittivity: chance.between([0.06, 0.16]),
    endThickening: chance.between([0.1, 0.24]),
    activationJ: chance.between([72_000, 112_000]),
    hotSpotK: chance.between([2, 25]),
    shearShare: sheet.grade === 'w15x40' ? chance.between([0.02, 0.07]) : chance.between([0, 0.025]),
    shearH: chance.logBetween([150, 900]),
    sootPerKh: kind.hasFuel ? chance.between([0.3, 1.1]) : 0,
    flowLpm: chance.logBetween([15, 400]),
    pressureMPa: kind.machineType === 'hydraulic' ? chance.between([9, 24]) : chance.between([0.15, 0.6]),
    cleanBar: chance.between([0.25, 0.7]),
    bypassBar: chance.between([2, 3.5]),
    isServo: kind.isServo && chance.isTrue(0.4),
    changeDays: kind.changeDays === null ? null : chance.between(kind.changeDays),
  };
}

/** What the machine's people know of it and enter: data sheets, never the state of the world. */
export interface Nameplate {
  readonly machineType: Kind['machineType'];
  readonly fluid: 'mineral' | 'pao';
  readonly v40: number;
  readonly v100: number;
  readonly density15: number;
  readonly expansion: number;
  readonly permittivity25: number;
  readonly permittivityLimit: number;
  /** Water that the oil dissolves at 20 and 70 °C, ppm, by its sensor's maker. */
  readonly solubilityPpm: readonly [at20: number, at70: number];
  readonly minimumViscosity: number;
  readonly standstillC: number;
  readonly bypassBar: number;
  readonly serviceH: number;
  readonly serviceC: number;
  readonly isServo: boolean;
}

const rounded = (value: number, digits: number) => Number(value.toPrecision(digits));

/** @param solubility of the data sheet at 20 and 70 °C; what the maker gives is up to 12 % off. */
export function nameplateOf(machine: Machine, solubility: readonly [number, number], chance: Chance): Nameplate {
  const { sheet, kind, cooledC, climate, heatedC } = machine;
  const off = 1 + 0.06 * Math.max(-2, Math.min(2, chance.normal()));
  return {
    machineType: kind.machineType,
    fluid: sheet.grade.endsWith('s') && sheet.grade !== 'w40gas' ? 'pao' : 'mineral',
    v40: rounded(sheet.v40, 3),
    v100: rounded(sheet.v100, 3),
    density15: Math.round(sheet.density15),
    expansion: 0.000_67,
    permittivity25: rounded(permittivityAt(sheet, 25, 0), 3),
    permittivityLimit: rounded(machine.endPermittivity, 2),
    solubilityPpm: [solubility[0] * off, solubility[1] * off],
    minimumViscosity: rounded(viscosityAt(sheet, cooledC + 14), 2),
    standstillC: Math.round(heatedC ?? climate.meanC - 0.5 * climate.yearK),
    bypassBar: rounded(machine.bypassBar, 2),
    serviceH: rounded(machine.serviceH, 2),
    serviceC: Math.round(cooledC),
    isServo: machine.isServo,
  };
}
