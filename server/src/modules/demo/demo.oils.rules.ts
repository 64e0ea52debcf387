import type { MachineEvent, OilReference } from '@oilsight/oil';
import type { DemoDevice, DemoScenario } from './demo.data.rules.ts';

/** A lubricant of the demonstration, with typical data-sheet values. */
export interface DemoOil extends Omit<OilReference, 'water'> {
  /** Class of GB/T 7631 (ISO 6743) or of service, with the viscosity grade. */
  readonly name: string;
  /** As on the drum's label. */
  readonly grade: string;
  /** Material number without the plant's prefix. */
  readonly materialNo: string;
  readonly v40: number;
  readonly v100: number;
  readonly density15: number;
  readonly dielectric25: number;
  readonly water: { readonly a: number; readonly b: number };
  /** Service life in hours, at this temperature in °C. */
  readonly oilLifeH: number;
  readonly lifeReferenceC: number;
  readonly additives: string;
  /** Description and the standard that applies. */
  readonly notes: string;
}

const hydraulicWater = { a: 6.6114, b: 1189 };
const turbineWater = { a: 7.2375, b: 1567 };
const gearWater = { a: 6.650_36, b: 1189.458 };
const mineral = { fluid: 'mineral', expansionPerK: 0.000_65 } as const;
const pao = { fluid: 'pao', expansionPerK: 0.000_75 } as const;

/**
 * Values that oils of a kind share. Service life as makers state it: at the tank's usual temperature; for compressor
 * and engine oils at the machine's.
 */
const hydraulic = {
  ...mineral,
  water: hydraulicWater,
  dielectricLimit: 0.1,
  oilLifeH: 12_000,
  lifeReferenceC: 60,
  additives: '抗磨剂、抗氧剂、防锈剂、抗泡剂',
  notes: '矿物型抗磨液压油，GB 11118.1',
} as const;
const mediumGear = {
  ...mineral,
  water: gearWater,
  dielectricLimit: 0.15,
  oilLifeH: 15_000,
  lifeReferenceC: 60,
  additives: '极压抗磨剂、抗氧剂、防锈剂',
  notes: '矿物型中负荷工业闭式齿轮油，GB 5903',
} as const;
const heavyGear = { ...mediumGear, oilLifeH: 20_000, notes: '矿物型重负荷工业闭式齿轮油，GB 5903' } as const;
const windGear = {
  ...pao,
  water: gearWater,
  dielectricLimit: 0.15,
  oilLifeH: 60_000,
  lifeReferenceC: 60,
  additives: '极压抗磨剂、抗微点蚀剂、抗氧剂、抗泡剂',
  notes: '合成型（PAO）风电主齿轮箱油，GB/T 33540.3',
} as const;
const turbine = {
  ...mineral,
  water: turbineWater,
  dielectricLimit: 0.05,
  oilLifeH: 80_000,
  lifeReferenceC: 60,
  additives: '抗氧剂、防锈剂、抗泡剂',
  notes: '矿物型涡轮机油，GB 11120',
} as const;
const compressor = {
  ...mineral,
  water: hydraulicWater,
  dielectricLimit: 0.1,
  oilLifeH: 2000,
  lifeReferenceC: 85,
  additives: '抗氧剂、防锈剂、抗泡剂',
} as const;
const screw = { ...compressor, notes: '矿物型轻负荷喷油回转式空压机油，GB 5904' } as const;
const piston = { ...compressor, notes: '矿物型中负荷往复式空压机油，GB 12691' } as const;
const hotScrew = {
  ...compressor,
  ...pao,
  oilLifeH: 8000,
  notes: '合成型（PAO）重负荷喷油回转式空压机油，GB/T 7631.9',
} as const;
const engine = {
  ...mineral,
  water: gearWater,
  dielectricLimit: 0.1,
  oilLifeH: 2000,
  lifeReferenceC: 90,
  additives: '清净剂、分散剂、抗磨剂、抗氧剂、粘度指数改进剂',
  notes: '矿物型柴油机油，GB 11122',
} as const;
const gasEngine = {
  ...engine,
  oilLifeH: 4000,
  additives: '低灰分清净剂、分散剂、抗氧剂、抗氮化剂',
  notes: '矿物型固定式燃气发动机油，单级油',
} as const;

export const oils: readonly DemoOil[] = [
  {
    name: 'L-HM 46',
    grade: 'ISO VG 46',
    materialNo: '10217',
    v40: 46,
    v100: 6.8,
    density15: 872,
    dielectric25: 2.22,
    ...hydraulic,
  },
  {
    name: 'L-HM 68',
    grade: 'ISO VG 68',
    materialNo: '10225',
    v40: 68,
    v100: 8.7,
    density15: 878,
    dielectric25: 2.23,
    ...hydraulic,
  },
  {
    name: 'L-CKC 220',
    grade: 'ISO VG 220',
    materialNo: '10309',
    v40: 220,
    v100: 18.7,
    density15: 892,
    dielectric25: 2.26,
    ...mediumGear,
  },
  {
    name: 'L-CKD 220',
    grade: 'ISO VG 220',
    materialNo: '10318',
    v40: 220,
    v100: 18.9,
    density15: 893,
    dielectric25: 2.27,
    ...heavyGear,
  },
  {
    name: 'L-CKD 320',
    grade: 'ISO VG 320',
    materialNo: '10327',
    v40: 320,
    v100: 24.1,
    density15: 898,
    dielectric25: 2.28,
    ...heavyGear,
  },
  {
    name: 'PAO 320',
    grade: 'ISO VG 320',
    materialNo: '10354',
    v40: 325,
    v100: 35.1,
    density15: 860,
    dielectric25: 2.25,
    ...windGear,
  },
  {
    name: 'L-TSA 32',
    grade: 'ISO VG 32',
    materialNo: '10411',
    v40: 32,
    v100: 5.4,
    density15: 862,
    dielectric25: 2.2,
    ...turbine,
  },
  {
    name: 'L-TSA 46',
    grade: 'ISO VG 46',
    materialNo: '10419',
    v40: 46,
    v100: 6.8,
    density15: 868,
    dielectric25: 2.21,
    ...turbine,
  },
  {
    name: 'L-DAB 100',
    grade: 'ISO VG 100',
    materialNo: '10533',
    v40: 100,
    v100: 11.1,
    density15: 886,
    dielectric25: 2.24,
    ...piston,
  },
  {
    name: 'L-DAG 46',
    grade: 'ISO VG 46',
    materialNo: '10508',
    v40: 46,
    v100: 6.8,
    density15: 869,
    dielectric25: 2.22,
    ...screw,
  },
  {
    name: 'L-DAJ 46',
    grade: 'ISO VG 46',
    materialNo: '10517',
    v40: 46,
    v100: 7.8,
    density15: 842,
    dielectric25: 2.18,
    ...hotScrew,
  },
  {
    name: 'CI-4 15W-40',
    grade: 'SAE 15W-40',
    materialNo: '10612',
    v40: 108,
    v100: 14.6,
    density15: 880,
    dielectric25: 2.33,
    ...engine,
  },
  {
    name: 'SAE 40 低灰分燃气机油',
    grade: 'SAE 40',
    materialNo: '10621',
    v40: 130,
    v100: 13.5,
    density15: 890,
    dielectric25: 2.3,
    ...gasEngine,
  },
];

/**
 * A plant's material number for an oil; empty: no oil.
 *
 * @param plant the plant's prefix
 * @example oilNoOf('WH', 'L-HM 46') is 'WH-YL-10217'
 */
export function oilNoOf(plant: string, name: string): string {
  const oil = oils.find((known) => known.name === name);
  return oil === undefined ? '' : `${plant}-YL-${oil.materialNo}`;
}

/** The minimum viscosity that the machines' makers require at working temperature, mm²/s, by machine type and oil. */
const minimumViscosities: Readonly<Record<string, number>> = {
  'gearbox L-CKD 320': 76,
  'gearbox L-CKD 220': 56,
  'wind_gearbox PAO 320': 104,
  'hydraulic L-HM 46': 24,
  'hydraulic L-HM 68': 33,
  'turbine L-TSA 46': 25,
  'turbine L-TSA 32': 18,
  'compressor L-DAJ 46': 9,
  'engine CI-4 15W-40': 15,
  'engine SAE 40 低灰分燃气机油': 14,
};

/** The tank heater's setting, °C. */
const standstillC = { gearbox: 22, wind_gearbox: 18, hydraulic: 22, turbine: 24, compressor: 20, engine: 30 } as const;

export function settingsOf({ machineType, oil, hasServoValves = false }: DemoDevice) {
  return {
    hasServoValves,
    minimumViscosity: minimumViscosities[`${machineType} ${oil}`] ?? null,
    standstillC: standstillC[machineType],
  };
}

/** Log entries of the people at the machine: their own work, but not problems that nobody knows of yet. */
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
