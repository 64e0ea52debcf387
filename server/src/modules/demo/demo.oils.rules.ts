import type { MachineEvent, OilReference } from '@oilsight/oil';
import type { DemoDevice, DemoScenario } from './demo.data.rules.ts';

/** A lubricant of the demonstration, as such data sheets say. */
export interface DemoOil extends Omit<OilReference, 'water'> {
  readonly name: string;
  readonly v40: number;
  readonly v100: number;
  readonly density15: number;
  readonly dielectric25: number;
  readonly water: { readonly a: number; readonly b: number };
  /** Service life in hours, at this temperature in °C. */
  readonly oilLifeH: number;
  readonly lifeReferenceC: number;
}

const hydraulicWater = { a: 6.6114, b: 1189 };
const turbineWater = { a: 7.2375, b: 1567 };
const gearWater = { a: 6.650_36, b: 1189.458 };
const mineral = { fluid: 'mineral', expansionPerK: 0.000_65 } as const;
const pao = { fluid: 'pao', expansionPerK: 0.000_75 } as const;
/** What makers state the life at: the tank's usual temperature, and of compressor and engine oils the machine's. */
const [tankC, compressorC, engineC] = [60, 85, 90];

export const oils: readonly DemoOil[] = [
  { name: 'L-HM 46', v40: 46, v100: 6.8, density15: 872, dielectric25: 2.22, dielectricLimit: 0.1, water: hydraulicWater, oilLifeH: 12_000, lifeReferenceC: tankC, ...mineral },
  { name: 'L-HM 68', v40: 68, v100: 8.7, density15: 878, dielectric25: 2.23, dielectricLimit: 0.1, water: hydraulicWater, oilLifeH: 12_000, lifeReferenceC: tankC, ...mineral },
  { name: 'L-CKD 220', v40: 220, v100: 18.9, density15: 893, dielectric25: 2.27, dielectricLimit: 0.15, water: gearWater, oilLifeH: 20_000, lifeReferenceC: tankC, ...mineral },
  { name: 'L-CKD 320', v40: 320, v100: 24.1, density15: 898, dielectric25: 2.28, dielectricLimit: 0.15, water: gearWater, oilLifeH: 20_000, lifeReferenceC: tankC, ...mineral },
  { name: 'PAO 320', v40: 325, v100: 35.1, density15: 860, dielectric25: 2.25, dielectricLimit: 0.15, water: gearWater, oilLifeH: 60_000, lifeReferenceC: tankC, ...pao },
  { name: 'L-TSA 32', v40: 32, v100: 5.4, density15: 862, dielectric25: 2.2, dielectricLimit: 0.05, water: turbineWater, oilLifeH: 80_000, lifeReferenceC: tankC, ...mineral },
  { name: 'L-TSA 46', v40: 46, v100: 6.8, density15: 868, dielectric25: 2.21, dielectricLimit: 0.05, water: turbineWater, oilLifeH: 80_000, lifeReferenceC: tankC, ...mineral },
  { name: 'L-DAG 46', v40: 46, v100: 7.4, density15: 855, dielectric25: 2.23, dielectricLimit: 0.1, water: hydraulicWater, oilLifeH: 8000, lifeReferenceC: compressorC, ...pao },
  { name: 'CI-4 15W-40', v40: 108, v100: 14.6, density15: 880, dielectric25: 2.33, dielectricLimit: 0.1, water: gearWater, oilLifeH: 2000, lifeReferenceC: engineC, ...mineral },
  { name: 'SAE 40 低灰分燃气机油', v40: 130, v100: 13.5, density15: 890, dielectric25: 2.3, dielectricLimit: 0.1, water: gearWater, oilLifeH: 4000, lifeReferenceC: engineC, ...mineral },
];

/** What the machines' makers ask of the oil at working temperature, mm²/s, by machine type and oil. */
const minimumViscosities: Readonly<Record<string, number>> = {
  'gearbox L-CKD 320': 76, 'gearbox L-CKD 220': 56, 'wind_gearbox PAO 320': 104, 'hydraulic L-HM 46': 24, 'hydraulic L-HM 68': 33, 'turbine L-TSA 46': 25, 'turbine L-TSA 32': 18,
  'compressor L-DAG 46': 9, 'engine CI-4 15W-40': 15, 'engine SAE 40 低灰分燃气机油': 14,
};

/** The tank heater's setting, °C. */
const standstillC = { gearbox: 22, wind_gearbox: 18, hydraulic: 22, turbine: 24, compressor: 20, engine: 30 } as const;

export function settingsOf({ machineType, oil, hasServoValves = false }: DemoDevice) {
  return { hasServoValves, minimumViscosity: minimumViscosities[`${machineType} ${oil}`] ?? null, standstillC: standstillC[machineType] };
}

/** What the people at the machine write into its log: their own work, not what nobody knows of yet. */
const logged: Readonly<Record<string, { readonly kind: MachineEvent['kind']; readonly note: string }>> = {
  'oil-change': { kind: 'oil_change', note: '计划换油，同牌号新油' },
  'filter-change': { kind: 'maintenance', note: '更换循环过滤器滤芯' },
};

export function entriesOf(scenarios: readonly DemoScenario[]) {
  return scenarios.flatMap(({ name, onsetDay }) => {
    const entry = logged[name];
    return entry === undefined ? [] : [{ ...entry, onsetDay }];
  });
}
