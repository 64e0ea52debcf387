import type { Range } from './chance.ts';
import type { DutyStyle } from './duty.ts';
import type { GradeName } from './oil.ts';

export const kindNames = [
  'mill-gearbox',
  'conveyor-gearbox',
  'wind-gearbox',
  'press-hydraulics',
  'excavator-hydraulics',
  'steam-turbine',
  'screw-compressor',
  'haul-truck-engine',
  'gas-engine',
] as const;
export type KindName = (typeof kindNames)[number];

/** A kind of machine with the ranges that single machines are drawn from. */
export interface Kind {
  readonly machineType: 'gearbox' | 'wind_gearbox' | 'hydraulic' | 'turbine' | 'compressor' | 'engine';
  readonly grades: readonly GradeName[];
  readonly duty: readonly DutyStyle[];
  readonly isIndoors: boolean;
  /** Temperature at which the cooler opens, °C, and how far full load would heat the oil above the air without it, K. */
  readonly cooledC: Range;
  readonly riseK: Range;
  /** Time constants of warming up and cooling down, h. */
  readonly warmH: Range;
  readonly coolH: Range;
  /** Time in which the filter's flow passes the tank once, h. */
  readonly turnoverH: Range;
  /** ISO 4406 scale number at 4 µm that the machine is designed for. */
  readonly designCode: number;
  /** Ferrous particles of 70 µm and more an hour of running; null: no debris sensor. */
  readonly debrisPerH: Range | null;
  /** Hours in which running oil comes into balance with the air above it. */
  readonly breathingH: Range;
  /** Hours of service that the oil's maker promises, at `cooledC`. */
  readonly serviceH: Range;
  /** Days between oil changes; null: the oil outlasts the runs. */
  readonly changeDays: Range | null;
  readonly isServo: boolean;
  readonly hasFuel: boolean;
}

const none = { isServo: false, hasFuel: false, changeDays: null } as const;

export const kinds: Readonly<Record<KindName, Kind>> = {
  'mill-gearbox': {
    ...none,
    machineType: 'gearbox',
    grades: ['vg220', 'vg320', 'vg460'],
    duty: ['continuous', 'two-shifts'],
    isIndoors: true,
    cooledC: [52, 64],
    riseK: [45, 70],
    warmH: [1, 2.5],
    coolH: [5, 12],
    turnoverH: [0.15, 0.6],
    designCode: 19,
    debrisPerH: [0.15, 2.5],
    breathingH: [80, 300],
    serviceH: [12_000, 26_000],
  },
  'conveyor-gearbox': {
    ...none,
    machineType: 'gearbox',
    grades: ['vg150', 'vg220'],
    duty: ['day-shift', 'two-shifts'],
    isIndoors: false,
    cooledC: [58, 66],
    riseK: [32, 48],
    warmH: [0.8, 2],
    coolH: [3, 7],
    turnoverH: [0.2, 0.8],
    designCode: 19,
    debrisPerH: [0.1, 1.5],
    breathingH: [80, 240],
    serviceH: [10_000, 20_000],
  },
  'wind-gearbox': {
    ...none,
    machineType: 'wind_gearbox',
    grades: ['vg320s'],
    duty: ['wind'],
    isIndoors: false,
    cooledC: [52, 62],
    riseK: [40, 58],
    warmH: [1.5, 4],
    coolH: [8, 20],
    turnoverH: [0.15, 0.5],
    designCode: 18,
    debrisPerH: [0.05, 0.8],
    breathingH: [120, 400],
    serviceH: [40_000, 70_000],
  },
  'press-hydraulics': {
    ...none,
    machineType: 'hydraulic',
    grades: ['vg46', 'vg68'],
    duty: ['two-shifts', 'continuous'],
    isIndoors: true,
    cooledC: [42, 52],
    riseK: [28, 45],
    warmH: [0.5, 1.5],
    coolH: [3, 8],
    turnoverH: [0.05, 0.4],
    designCode: 18,
    debrisPerH: null,
    breathingH: [60, 250],
    serviceH: [8000, 16_000],
    isServo: true,
  },
  'excavator-hydraulics': {
    ...none,
    machineType: 'hydraulic',
    grades: ['vg46', 'vg68'],
    duty: ['day-shift'],
    isIndoors: false,
    cooledC: [46, 54],
    riseK: [34, 46],
    warmH: [0.5, 1.2],
    coolH: [2, 5],
    turnoverH: [0.04, 0.2],
    designCode: 18,
    debrisPerH: null,
    breathingH: [60, 200],
    serviceH: [5000, 9000],
  },
  'steam-turbine': {
    ...none,
    machineType: 'turbine',
    grades: ['vg32', 'vg46'],
    duty: ['continuous'],
    isIndoors: true,
    cooledC: [46, 58],
    riseK: [40, 60],
    warmH: [2, 5],
    coolH: [10, 24],
    turnoverH: [0.6, 3],
    designCode: 18,
    debrisPerH: null,
    breathingH: [60, 200],
    serviceH: [50_000, 90_000],
  },
  'screw-compressor': {
    ...none,
    machineType: 'compressor',
    grades: ['vg46s', 'vg46'],
    duty: ['continuous', 'two-shifts'],
    isIndoors: true,
    cooledC: [74, 86],
    riseK: [75, 95],
    warmH: [0.2, 0.6],
    coolH: [1.5, 4],
    turnoverH: [0.03, 0.15],
    designCode: 19,
    debrisPerH: [0.02, 0.4],
    breathingH: [10, 60],
    serviceH: [5000, 9000],
  },
  'haul-truck-engine': {
    ...none,
    machineType: 'engine',
    grades: ['w15x40'],
    duty: ['truck'],
    isIndoors: false,
    cooledC: [84, 96],
    riseK: [95, 120],
    warmH: [0.3, 0.8],
    coolH: [2, 5],
    turnoverH: [0.02, 0.08],
    designCode: 20,
    debrisPerH: [0.2, 3],
    breathingH: [3, 20],
    serviceH: [1700, 3000],
    changeDays: [22, 34],
    hasFuel: true,
  },
  'gas-engine': {
    ...none,
    machineType: 'engine',
    grades: ['w40gas'],
    duty: ['continuous', 'peaker'],
    isIndoors: true,
    cooledC: [78, 90],
    riseK: [85, 105],
    warmH: [0.4, 1],
    coolH: [3, 8],
    turnoverH: [0.03, 0.1],
    designCode: 20,
    debrisPerH: [0.1, 1.2],
    breathingH: [4, 20],
    serviceH: [4000, 7000],
    changeDays: [60, 100],
  },
};
