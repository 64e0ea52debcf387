import type { FaultName } from './world/faults.ts';

/**
 * What a fault of the world is to the diagnosis. `oil`, `machine`, `sensor`: something is wrong there; `benign`:
 * readings move and nothing is wrong.
 */
export type TruthKind = 'oil' | 'machine' | 'sensor' | 'benign';

/** The right answer to a fault, written before any run. */
export interface Truth {
  readonly kind: TruthKind;
  /** Rules that name it; `Q.…`: the history's own word on a sensor. */
  readonly rules: readonly string[];
  /** Rules that are right beside the name, as they state a true consequence; they do not name it. */
  readonly companions: readonly string[];
  /** Days after the onset within which an analyst with all readings would name it. */
  readonly withinDays: number;
  /** Least severity of the name that counts. */
  readonly least: 'info' | 'caution';
}

const caution = 'caution' as const;
const info = 'info' as const;

/**
 * One right name a fault, where the rules tell a family apart by degree the family. Whatever else is said as a caution
 * or graver is wrong.
 */
export const truths: Readonly<Record<FaultName, Truth>> = {
  'fuel-dilution': { kind: 'oil', rules: ['V03'], companions: ['V06'], withinDays: 14, least: caution },
  'water-leak-slow': {
    kind: 'oil',
    rules: ['W02'],
    companions: ['W04', 'W05', 'S06', 'R07'],
    withinDays: 16,
    least: caution,
  },
  'water-leak-fast': { kind: 'oil', rules: ['W02', 'W04'], companions: ['W05', 'S06'], withinDays: 3, least: caution },
  coolant: {
    kind: 'oil',
    rules: ['W06'],
    companions: ['W02', 'W04', 'W05', 'S06', 'R05'],
    withinDays: 9,
    least: caution,
  },
  condensation: { kind: 'benign', rules: [], companions: ['W01', 'W05', 'W04', 'S06'], withinDays: 30, least: caution },
  oxidation: { kind: 'oil', rules: ['A01', 'V01', 'A02'], companions: [], withinDays: 38, least: caution },
  'antioxidant-loss': { kind: 'oil', rules: ['A02', 'A01'], companions: ['V01'], withinDays: 40, least: caution },
  'worn-out': { kind: 'oil', rules: ['A01', 'V01', 'A02'], companions: [], withinDays: 45, least: caution },
  shear: { kind: 'oil', rules: ['V02'], companions: ['V06'], withinDays: 36, least: caution },
  varnish: { kind: 'oil', rules: ['P06'], companions: ['P07', 'A01', 'A02'], withinDays: 34, least: caution },
  dust: { kind: 'oil', rules: ['P01'], companions: ['P07', 'R06'], withinDays: 9, least: caution },
  'filter-bypass': { kind: 'oil', rules: ['P02'], companions: ['P07'], withinDays: 4, least: caution },
  'filter-clogging': { kind: 'oil', rules: ['P03'], companions: [], withinDays: 26, least: caution },
  'dirty-weekend-refill': { kind: 'oil', rules: ['P04'], companions: ['P07'], withinDays: 4, least: caution },
  'wrong-oil': { kind: 'oil', rules: ['V04'], companions: ['V06'], withinDays: 4, least: caution },
  'wrong-oil-probe-lost': { kind: 'oil', rules: ['V04'], companions: ['V06'], withinDays: 3, least: caution },
  'cooler-fouling': { kind: 'oil', rules: ['V06'], companions: ['A01', 'A02'], withinDays: 26, least: caution },
  'oil-change': { kind: 'benign', rules: [], companions: ['P04'], withinDays: 20, least: caution },
  'oil-change-not-entered': { kind: 'benign', rules: [], companions: ['P04'], withinDays: 20, least: caution },
  'spall-growing': { kind: 'machine', rules: ['R02'], companions: [], withinDays: 12, least: caution },
  'spall-steady': { kind: 'machine', rules: ['R02'], companions: [], withinDays: 6, least: caution },
  'gear-wear': { kind: 'machine', rules: ['R03'], companions: [], withinDays: 24, least: caution },
  'bronze-wear': { kind: 'machine', rules: ['R05'], companions: [], withinDays: 20, least: caution },
  scuffing: { kind: 'machine', rules: ['R04'], companions: ['R02', 'V06'], withinDays: 2, least: caution },
  'running-in': { kind: 'benign', rules: [], companions: ['R01'], withinDays: 30, least: caution },
  'counter-reset': { kind: 'benign', rules: [], companions: ['S09'], withinDays: 15, least: caution },
  'temperature-offset': {
    kind: 'sensor',
    rules: ['S08', 'Q.compensation'],
    companions: [],
    withinDays: 14,
    least: info,
  },
  'temperature-jump': { kind: 'sensor', rules: ['S08', 'Q.compensation'], companions: [], withinDays: 8, least: info },
  'permittivity-drift': { kind: 'sensor', rules: ['S04', 'Q.drift'], companions: [], withinDays: 25, least: info },
  stuck: { kind: 'sensor', rules: ['S01', 'Q.stuck'], companions: [], withinDays: 3, least: info },
  spikes: { kind: 'sensor', rules: ['S02', 'Q.spike'], companions: [], withinDays: 2, least: info },
  'unit-fahrenheit': { kind: 'sensor', rules: ['S10', 'Q.unit'], companions: ['S03'], withinDays: 3, least: info },
  'unit-fraction': { kind: 'sensor', rules: ['S10', 'Q.unit'], companions: ['S03'], withinDays: 5, least: info },
  'unit-density': { kind: 'sensor', rules: ['S10', 'Q.unit'], companions: ['S03'], withinDays: 3, least: info },
  air: { kind: 'sensor', rules: ['S05'], companions: [], withinDays: 3, least: caution },
  interference: { kind: 'sensor', rules: ['S09'], companions: [], withinDays: 4, least: caution },
};

/** Days that a fault stands after its horizon, in which its name must stay. */
export const afterDays = 6;
/** The same of what is grave and must not fall silent. */
const longAfterDays: Partial<Readonly<Record<FaultName, number>>> = {
  'spall-steady': 30,
  'filter-bypass': 10,
  'wrong-oil': 20,
  'wrong-oil-probe-lost': 12,
  'temperature-jump': 14,
};

export function standsDays(fault: FaultName): number {
  return truths[fault].withinDays + (longAfterDays[fault] ?? afterDays);
}
