import type { IndicatorId } from '../indicators.ts';

/** A method of a laboratory, with the spread that its standard publishes. */
export interface LabMethod {
  /** As laboratories print it. */
  readonly name: string;
  /**
   * Reproducibility of a result, in the quantity's unit: two laboratories differ by more in one case of twenty. null:
   * none is published, or none that we could check.
   */
  readonly reproducibility: ((value: number) => number) | null;
  /** Where the figure is published; empty where there is none. */
  readonly source: string;
}

/** A quantity that laboratories report of an oil. */
export interface LabQuantity {
  readonly name: { readonly zh: string; readonly en: string };
  readonly symbol: string;
  readonly unit: string;
  readonly decimals: number;
  /** Results outside are mistakes of entry, inclusive. */
  readonly range: readonly [number, number];
  readonly group: 'physicochemical' | 'cleanliness' | 'elements' | 'wear';
  /** The indicator that sensors report of the same quantity, in the same unit; null: none. */
  readonly key: IndicatorId | null;
  /** How online and laboratory values are compared: by their ratio, or by their difference. */
  readonly scale: 'relative' | 'absolute';
  /** The first one is usual. */
  readonly methods: readonly [LabMethod, ...LabMethod[]];
}

const unpublished = (name: string): LabMethod => ({ name, reproducibility: null, source: '' });
const shareOf =
  (share: number) =>
  (value: number): number =>
    share * value;

/** ISO 3104 and ASTM D445: 0.76 % for formulated oils; GB/T 265: 2.2 % from 15 to 100 °C. */
const viscosityMethods = [
  {
    name: 'GB/T 265',
    reproducibility: shareOf(0.022),
    source: 'GB/T 265-1988, 15 … 100 °C: 2.2 %',
  },
  {
    name: 'ISO 3104',
    reproducibility: shareOf(0.0076),
    source: 'ISO 3104:1994, formulated oils at 40 and 100 °C: 0.76 %',
  },
  {
    name: 'ASTM D445',
    reproducibility: shareOf(0.0076),
    source: 'ASTM D445-06, formulated oils at 40 and 100 °C: 0.76 %',
  },
] as const satisfies readonly LabMethod[];

/** Potentiometric titration: 0.141 (X + 1) mg KOH/g. */
const acidReproducibility = (value: number): number => 0.141 * (value + 1);

/** Coulometric titration: 0.06877 √X in mass %, here in mg/kg. */
const waterReproducibility = (value: number): number => 0.068_77 * Math.sqrt(Math.max(0, value) / 10_000) * 10_000;

const oneClass = (): number => 1;
const codeMethods = [
  {
    name: 'ISO 11500',
    reproducibility: oneClass,
    source: 'ISO 4406:2021: neighbouring scale numbers cannot be told apart at the border of a class',
  },
  {
    name: 'ISO 4407',
    reproducibility: oneClass,
    source: 'ISO 4406:2021: neighbouring scale numbers cannot be told apart at the border of a class',
  },
] as const satisfies readonly LabMethod[];

function codeAt(um: 4 | 6 | 14): LabQuantity {
  return {
    name: { zh: `清洁度 ISO 4406，≥ ${um} µm`, en: `Cleanliness ISO 4406, ≥ ${um} µm` },
    symbol: `R${um}`,
    unit: '',
    decimals: 0,
    range: [0, 29],
    group: 'cleanliness',
    key: `iso4406_${um}`,
    scale: 'absolute',
    methods: codeMethods,
  };
}

function element(zh: string, en: string, symbol: string, most = 100_000): LabQuantity {
  return {
    name: { zh, en },
    symbol,
    unit: 'mg/kg',
    decimals: 0,
    range: [0, most],
    group: 'elements',
    key: null,
    scale: 'relative',
    methods: [unpublished('GB/T 17476'), unpublished('ASTM D5185')],
  };
}

const viscosityAt = (celsius: 40 | 100): LabQuantity => ({
  name: { zh: `运动粘度 ${celsius} °C`, en: `Viscosity at ${celsius} °C` },
  symbol: `ν${celsius}`,
  unit: 'mm²/s',
  decimals: celsius === 40 ? 1 : 2,
  range: [0.3, 5000],
  group: 'physicochemical',
  key: celsius === 40 ? 'viscosity_40' : null,
  scale: 'relative',
  methods: viscosityMethods,
});

/** Ids of the quantities, in the order in which pages show them. */
export const labQuantityIds = [
  'viscosity_40',
  'viscosity_100',
  'acid_number',
  'base_number',
  'water',
  'iso_4',
  'iso_6',
  'iso_14',
  'iron',
  'copper',
  'silicon',
  'zinc',
  'aluminium',
  'chromium',
  'lead',
  'tin',
  'nickel',
  'sodium',
  'potassium',
  'boron',
  'molybdenum',
  'magnesium',
  'phosphorus',
  'calcium',
  'barium',
  'pq_index',
] as const;
/** A quantity that laboratories report. */
export type LabQuantityId = (typeof labQuantityIds)[number];

/** Every quantity of a sample: name, unit, range, methods and their published reproducibility. */
export const labQuantities: Readonly<Record<LabQuantityId, LabQuantity>> = {
  viscosity_40: viscosityAt(40),
  viscosity_100: viscosityAt(100),
  acid_number: {
    name: { zh: '酸值', en: 'Acid number' },
    symbol: 'TAN',
    unit: 'mg KOH/g',
    decimals: 2,
    range: [0, 250],
    group: 'physicochemical',
    key: null,
    scale: 'absolute',
    methods: [
      { name: 'GB/T 7304', reproducibility: acidReproducibility, source: 'GB/T 7304, as ASTM D664: 0.141 (X + 1)' },
      { name: 'ASTM D664', reproducibility: acidReproducibility, source: 'ASTM D664-04: 0.141 (X + 1)' },
      unpublished('ASTM D974'),
    ],
  },
  base_number: {
    name: { zh: '碱值', en: 'Base number' },
    symbol: 'TBN',
    unit: 'mg KOH/g',
    decimals: 2,
    range: [0, 300],
    group: 'physicochemical',
    key: null,
    scale: 'relative',
    methods: [
      { name: 'ASTM D2896', reproducibility: shareOf(0.07), source: 'ASTM D2896, forward titration: 7 %' },
      { name: 'SH/T 0251', reproducibility: shareOf(0.07), source: 'SH/T 0251, as ASTM D2896: 7 %' },
      unpublished('ASTM D4739'),
    ],
  },
  water: {
    name: { zh: '水分（卡尔·费休）', en: 'Water (Karl Fischer)' },
    symbol: 'w',
    unit: 'mg/kg',
    decimals: 0,
    range: [0, 1e6],
    group: 'physicochemical',
    key: 'water_ppm',
    scale: 'relative',
    methods: [
      { name: 'ISO 12937', reproducibility: waterReproducibility, source: 'ISO 12937:2000: 0.06877 √X, X in mass %' },
      unpublished('GB/T 11133'),
      unpublished('ASTM D6304'),
    ],
  },
  iso_4: codeAt(4),
  iso_6: codeAt(6),
  iso_14: codeAt(14),
  iron: element('铁', 'Iron', 'Fe'),
  copper: element('铜', 'Copper', 'Cu'),
  silicon: element('硅', 'Silicon', 'Si'),
  zinc: element('锌', 'Zinc', 'Zn'),
  aluminium: element('铝', 'Aluminium', 'Al'),
  chromium: element('铬', 'Chromium', 'Cr'),
  lead: element('铅', 'Lead', 'Pb'),
  tin: element('锡', 'Tin', 'Sn'),
  nickel: element('镍', 'Nickel', 'Ni'),
  sodium: element('钠', 'Sodium', 'Na'),
  potassium: element('钾', 'Potassium', 'K'),
  boron: element('硼', 'Boron', 'B'),
  molybdenum: element('钼', 'Molybdenum', 'Mo'),
  magnesium: element('镁', 'Magnesium', 'Mg'),
  phosphorus: element('磷', 'Phosphorus', 'P'),
  calcium: element('钙', 'Calcium', 'Ca'),
  barium: element('钡', 'Barium', 'Ba'),
  pq_index: {
    name: { zh: 'PQ 指数', en: 'PQ index' },
    symbol: 'PQ',
    unit: '',
    decimals: 0,
    range: [0, 100_000],
    group: 'wear',
    key: null,
    scale: 'absolute',
    methods: [unpublished('ASTM D8184')],
  },
};

/** Quantities that sensors report too, in the order of pages. */
export const comparedQuantities: readonly LabQuantityId[] = labQuantityIds.filter(
  (id) => labQuantities[id].key !== null,
);

/**
 * Reproducibility of a result by its method's standard.
 *
 * @returns in the quantity's unit; null: none is published for that method, or it is not one of the quantity's
 * @example reproducibilityOf('viscosity_40', 'GB/T 265', 46) is about 1.012 (±1e-9)
 * @example reproducibilityOf('water', 'ISO 12937', 100) is about 68.77 (±1e-9)
 * @example reproducibilityOf('iron', 'ASTM D5185', 4) is null
 */
export function reproducibilityOf(quantity: LabQuantityId, method: string, value: number): number | null {
  return labQuantities[quantity].methods.find(({ name }) => name === method)?.reproducibility?.(value) ?? null;
}
