import type { IndicatorId, MachineType } from '@oilsight/oil';
import { machineTypes } from '@oilsight/oil';
import type { MachineEvent } from '../../../packages/oil/src/diagnosis/features.ts';
import type { PlayedName } from './further-scenarios.ts';

/**
 * What a scenario is to the assess. `oil`: something is wrong with the oil or the machine and a rule of ours speaks of
 * it; `sensor`: the oil is sound and an instrument is not; `benign`: nothing is wrong, though readings move; `outside`:
 * no oil rule speaks of it, the limits on its own indicator or the device's state do.
 */
export type TruthKind = 'oil' | 'sensor' | 'benign' | 'outside';

/** The true answer to a scenario. */
export interface Truth {
  readonly kind: TruthKind;
  /**
   * Rules that name the fault rightly; `Q.…`: the history's own word on the sensor. Of a benign scenario: findings that
   * are right about it and so not false.
   */
  readonly rules: readonly string[];
  /** Machine types that it is played on: where it can happen and where the rules' equipment lists speak of it. */
  readonly machineTypes: readonly MachineType[];
  /** Without all of these indicators it cannot be seen. */
  readonly needs: readonly IndicatorId[];
  /** Days after the onset within which it must be found at rate 1; a slower one gets more where `isScaled`. */
  readonly withinDays: number;
  readonly isScaled: boolean;
  /** What people enter into the log when they do this; null: nobody knows of it. */
  readonly event: MachineEvent['kind'] | null;
  /** Least and greatest rate played. */
  readonly rates: readonly [number, number];
  /** `sudden`: it is all there within hours. `gradual`: it grows over days or weeks. */
  readonly course: 'sudden' | 'gradual';
  /** Least severity that counts as found: spikes are an `info` by design. */
  readonly least: 'info' | 'caution';
}

const withDebris: readonly MachineType[] = ['gearbox', 'wind_gearbox', 'compressor', 'engine'];
const gears: readonly MachineType[] = ['gearbox', 'wind_gearbox'];
const oil = {
  kind: 'oil',
  course: 'gradual',
  machineTypes,
  needs: [],
  isScaled: true,
  event: null,
  rates: [0.75, 2],
  least: 'caution',
} as const;
const sensor = {
  kind: 'sensor',
  course: 'sudden',
  machineTypes,
  needs: [],
  isScaled: false,
  event: null,
  rates: [1, 1.5],
  least: 'caution',
} as const;
const benign = {
  kind: 'benign',
  course: 'sudden',
  machineTypes,
  needs: [],
  withinDays: 15,
  isScaled: false,
  event: null,
  rates: [1, 1],
  least: 'caution',
} as const;

/**
 * The correct answers. A horizon is about the time by which an analyst with all readings would report the fault, and no
 * later than the report is useful.
 */
export const truths: Readonly<Record<PlayedName, Truth>> = {
  'dust-ingress': {
    ...oil,
    rules: ['P01', 'P07', 'P02', 'R06'],
    needs: ['particle_ch1', 'particle_ch3'],
    withinDays: 5,
  },
  'filter-bypass': {
    ...oil,
    course: 'sudden',
    rules: ['P02', 'P01', 'P07'],
    needs: ['particle_ch2', 'particle_ch3'],
    withinDays: 4,
  },
  'dirty-top-up': {
    ...oil,
    course: 'sudden',
    rules: ['P04'],
    needs: ['particle_ch1'],
    withinDays: 1.5,
    isScaled: false,
    event: 'refill',
    rates: [1, 1],
  },
  'water-leak': { ...oil, rules: ['W02', 'W04', 'W05'], needs: ['water_saturation'], withinDays: 12, rates: [0.75, 4] },
  'wrong-oil': {
    ...oil,
    course: 'sudden',
    rules: ['V04'],
    needs: ['viscosity_kinematic', 'oil_temperature'],
    withinDays: 2,
    isScaled: false,
    event: 'refill',
    rates: [0.75, 1.5],
  },
  oxidation: {
    ...oil,
    rules: ['V01', 'A01', 'A02'],
    needs: ['viscosity_kinematic', 'dielectric_constant'],
    withinDays: 40,
    rates: [1, 2],
  },
  shear: {
    ...oil,
    rules: ['V02'],
    machineTypes: ['hydraulic', 'engine', 'wind_gearbox', 'gearbox'],
    needs: ['viscosity_kinematic'],
    withinDays: 40,
    rates: [1, 2],
  },
  'fuel-dilution': {
    ...oil,
    rules: ['V03'],
    machineTypes: ['engine'],
    needs: ['viscosity_kinematic', 'density'],
    withinDays: 6,
  },
  varnish: {
    ...oil,
    rules: ['P06'],
    machineTypes: ['turbine', 'hydraulic', 'compressor'],
    needs: ['particle_ch1', 'particle_ch3', 'dielectric_constant'],
    withinDays: 35,
    rates: [1, 2],
  },
  'bearing-spall': { ...oil, rules: ['R02'], machineTypes: withDebris, needs: ['ferrous_ch1'], withinDays: 9 },
  'gear-wear': { ...oil, rules: ['R03'], machineTypes: gears, needs: ['ferrous_ch1'], withinDays: 20 },
  'bronze-wear': {
    ...oil,
    rules: ['R05'],
    machineTypes: withDebris,
    needs: ['nonferrous_ch1', 'ferrous_ch1'],
    withinDays: 20,
  },
  'cooler-fouling': {
    ...oil,
    rules: ['V06'],
    machineTypes: ['gearbox', 'hydraulic', 'turbine', 'compressor', 'engine'],
    needs: ['viscosity_kinematic', 'oil_temperature'],
    withinDays: 30,
    rates: [1, 2],
  },
  'coolant-leak': {
    ...oil,
    rules: ['W06'],
    machineTypes: ['engine', 'compressor'],
    needs: ['water_saturation', 'viscosity_kinematic'],
    withinDays: 6,
    rates: [1, 2],
  },
  'water-flood': {
    ...oil,
    course: 'sudden',
    rules: ['W04', 'W02'],
    needs: ['water_saturation'],
    withinDays: 4,
    rates: [1, 2],
  },
  corrosion: {
    ...oil,
    rules: ['R07'],
    machineTypes: ['gearbox', 'wind_gearbox'],
    needs: ['water_saturation', 'ferrous_ch1'],
    withinDays: 25,
    rates: [1, 2],
  },
  abrasion: {
    ...oil,
    rules: ['R06', 'P01'],
    machineTypes: ['gearbox', 'wind_gearbox', 'engine'],
    needs: ['particle_ch3', 'ferrous_ch1'],
    withinDays: 8,
  },
  scuffing: {
    ...oil,
    course: 'sudden',
    rules: ['R04', 'R02'],
    machineTypes: withDebris,
    needs: ['ferrous_ch1', 'oil_temperature'],
    withinDays: 1,
    isScaled: false,
    rates: [1, 1.5],
  },
  'additive-loss': {
    ...oil,
    rules: ['A05'],
    machineTypes: gears,
    needs: ['dielectric_constant', 'ferrous_ch1'],
    withinDays: 30,
    rates: [1, 2],
  },
  'micro-dieseling': {
    ...oil,
    rules: ['A03'],
    machineTypes: ['hydraulic', 'compressor', 'turbine'],
    needs: ['dielectric_constant', 'viscosity_kinematic', 'particle_ch1'],
    withinDays: 20,
    rates: [1, 2],
  },
  'gas-dilution': {
    ...oil,
    course: 'sudden',
    rules: ['V05'],
    machineTypes: ['compressor'],
    needs: ['viscosity_kinematic'],
    withinDays: 3,
    isScaled: false,
    rates: [1, 1.5],
  },
  'built-in-debris': {
    ...oil,
    course: 'sudden',
    rules: ['P05'],
    needs: ['particle_ch3'],
    withinDays: 1.5,
    isScaled: false,
    event: 'maintenance',
    rates: [1, 1],
    least: 'info',
  },
  interference: {
    ...sensor,
    rules: ['S09'],
    machineTypes: withDebris,
    needs: ['ferrous_ch1', 'nonferrous_ch1'],
    withinDays: 3,
  },
  'counter-saturated': { ...sensor, rules: ['S07'], needs: ['particle_ch1'], withinDays: 0.5 },
  'oil-leak': { ...oil, kind: 'outside', rules: [], machineTypes: ['hydraulic', 'turbine', 'engine'], withinDays: 12 },
  'stuck-sensor': { ...sensor, rules: ['S01', 'Q.stuck'], least: 'info', withinDays: 2 },
  spikes: { ...sensor, rules: ['S02'], withinDays: 1, least: 'info' },
  drift: {
    ...sensor,
    course: 'gradual',
    rules: ['S04', 'Q.drift'],
    needs: ['dielectric_constant'],
    withinDays: 15,
    isScaled: true,
    least: 'info',
  },
  'temperature-offset': {
    ...sensor,
    rules: ['S08', 'Q.compensation'],
    least: 'info',
    needs: ['viscosity_kinematic', 'oil_temperature'],
    withinDays: 6,
  },
  'broken-wire': { ...sensor, rules: ['S03'], withinDays: 0.5 },
  'air-bubbles': {
    ...sensor,
    rules: ['S05'],
    needs: ['particle_ch1', 'particle_ch3', 'water_saturation'],
    withinDays: 3,
  },
  'counter-reset': { ...benign, rules: ['S09'], machineTypes: withDebris },
  'filter-change': { ...benign, rules: ['P05'], event: 'maintenance' },
  'oil-change': { ...benign, rules: ['P04'], event: 'oil_change' },
  condensation: { ...benign, rules: ['W01', 'W05'], withinDays: 30 },
  'running-in': { ...benign, rules: ['R01'], machineTypes: withDebris, event: 'commissioning', withinDays: 30 },
  'weak-link': { ...benign, rules: [], withinDays: 30 },
  'comm-loss': { ...benign, kind: 'outside', rules: [], withinDays: 4 },
};

/** Days after the onset within which a run must be found. */
export function horizonDays({ withinDays, isScaled }: Truth, rate: number): number {
  return isScaled ? withinDays / Math.min(1, rate) : withinDays;
}
