import { defaultCleanlinessTarget } from '@oilsight/oil';
import type { IndicatorId, MachineType } from '@oilsight/oil';
import type { MachineProfile, OilReference } from '../../../packages/oil/src/oil-profile.ts';
import { indoors, machines } from '../../../simulator/src/machines.ts';
import type { Climate } from '../../../simulator/src/machines.ts';
import { oils, viscosityAt } from '../../../simulator/src/oils.ts';
import type { Oil, OilName } from '../../../simulator/src/oils.ts';
import { normal } from '../../../simulator/src/random.ts';

const quality: readonly IndicatorId[] = ['oil_temperature', 'viscosity_kinematic', 'density', 'dielectric_constant'];
const water: readonly IndicatorId[] = ['water_saturation', 'water_ppm'];
const particles: readonly IndicatorId[] = [
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'particle_ch4',
  'particle_ch5',
  'particle_ch6',
  'particle_ch7',
  'particle_ch8',
];
const debris: readonly IndicatorId[] = [
  'ferrous_ch1',
  'ferrous_ch2',
  'ferrous_ch3',
  'ferrous_ch4',
  'ferrous_ch5',
  'ferrous_total',
  'nonferrous_ch1',
  'nonferrous_ch2',
  'nonferrous_ch3',
  'nonferrous_ch4',
  'nonferrous_ch5',
  'nonferrous_total',
];
const supply: readonly IndicatorId[] = ['pressure', 'flow'];
const tank: readonly IndicatorId[] = ['level', 'leak'];

/** A kind of machine as a factory has it: its sensors, the oils it runs on, the air around it. */
export interface Kind {
  readonly machineType: MachineType;
  readonly indicators: readonly IndicatorId[];
  readonly oilNames: readonly OilName[];
  readonly climate: Climate;
  readonly oilLifeH: number;
}

/** Sensors as the demonstration's factories have them. */
export const kinds: Readonly<Record<MachineType, Kind>> = {
  gearbox: {
    machineType: 'gearbox',
    indicators: [...quality, ...water, ...particles, ...debris, ...supply, 'vibration_rms'],
    oilNames: ['L-CKD 320', 'L-CKD 220'],
    climate: indoors,
    oilLifeH: 20_000,
  },
  wind_gearbox: {
    machineType: 'wind_gearbox',
    indicators: [...quality, ...water, ...particles, ...debris, ...supply, 'vibration_rms', 'ambient_temperature'],
    oilNames: ['PAO 320'],
    climate: { meanC: 5, yearC: 15, dayC: 6 },
    oilLifeH: 60_000,
  },
  hydraulic: {
    machineType: 'hydraulic',
    indicators: [...quality, ...water, ...particles, ...supply, ...tank],
    oilNames: ['L-HM 46', 'L-HM 68'],
    climate: { meanC: 24, yearC: 7, dayC: 4 },
    oilLifeH: 12_000,
  },
  turbine: {
    machineType: 'turbine',
    indicators: [...quality, ...water, ...particles, ...supply, ...tank, 'vibration_rms'],
    oilNames: ['L-TSA 46', 'L-TSA 32'],
    climate: indoors,
    oilLifeH: 80_000,
  },
  compressor: {
    machineType: 'compressor',
    indicators: [...quality, ...water, ...particles, ...debris, ...supply, 'vibration_rms'],
    oilNames: ['L-DAG 46'],
    climate: indoors,
    oilLifeH: 8000,
  },
  engine: {
    machineType: 'engine',
    indicators: [...quality, ...water, ...particles, ...debris, ...supply, ...tank, 'vibration_rms'],
    oilNames: ['CI-4 15W-40', 'SAE 40 低灰分燃气机油'],
    climate: indoors,
    oilLifeH: 2000,
  },
};

/**
 * Deviation of an oil charge from its data sheet, as standard deviations: 1 % in viscosity, 0.004 in permittivity, 1
 * kg/m³ in density, 3 % in the water that the oil can hold.
 */
export function chargeOf(name: OilName, seed: number): Oil {
  const sheet = oils[name];
  const off = (place: number) => normal(seed, 900, place);
  return {
    ...sheet,
    v40: sheet.v40 * (1 + 0.01 * off(1)),
    v100: sheet.v100 * (1 + 0.01 * off(1) + 0.002 * off(2)),
    density15: sheet.density15 + off(3),
    permittivity25: sheet.permittivity25 + 0.004 * off(4),
    waterA: sheet.waterA + 0.013 * off(5),
  };
}

/** Change of permittivity allowed before the oil is changed: our defaults by machine type. */
const dielectricLimits: Readonly<Record<MachineType, number>> = {
  gearbox: 0.15,
  wind_gearbox: 0.15,
  hydraulic: 0.1,
  turbine: 0.05,
  compressor: 0.1,
  engine: 0.1,
};

function referenceOf(name: OilName, machineType: MachineType): OilReference {
  const { v40, v100, density15, expansion, permittivity25, waterA, waterB } = oils[name];
  return {
    fluid: name === 'PAO 320' || name === 'L-DAG 46' ? 'pao' : 'mineral',
    v40,
    v100,
    density15,
    expansionPerK: expansion,
    dielectric25: permittivity25,
    dielectricLimit: dielectricLimits[machineType],
    water: { a: waterA, b: waterB, kelvinOffset: 273.15 },
  };
}

/**
 * The film reserve that a machine's maker leaves, K: the minimum viscosity is that of sound oil at this much above the
 * temperature at which the cooler opens.
 */
const filmReserveK = 10;

/** What the assessment knows about a machine: data sheets and settings, but not the simulator's internals. */
export function profileOf({ machineType, oilLifeH }: Kind, oilName: OilName): MachineProfile {
  const { cooledC, heatedC } = machines[machineType];
  return {
    machineType,
    oil: referenceOf(oilName, machineType),
    cleanlinessTarget: defaultCleanlinessTarget[machineType],
    hasServoValves: false,
    minimumViscosity: Math.round(viscosityAt(oils[oilName], cooledC + filmReserveK)),
    standstillC: heatedC,
    filterBypassBar: null,
    oilLifeH,
    lifeReferenceC: 60,
  };
}
