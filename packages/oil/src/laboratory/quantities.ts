import type { IndicatorId } from '../indicators.ts';
import {
  acidMethods,
  baseMethods,
  codeMethods,
  elementMethods,
  infraredMethods,
  pqMethods,
  viscosityMethods,
  waterMethods,
} from './methods.ts';
import type { LabMethod } from './methods.ts';

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
    methods: elementMethods,
  };
}

/** By infrared spectroscopy. */
function infrared(
  name: LabQuantity['name'],
  symbol: string,
  unit: string,
  range: readonly [number, number],
): LabQuantity {
  return {
    name,
    symbol,
    unit,
    decimals: 1,
    range,
    group: 'physicochemical',
    key: null,
    scale: 'absolute',
    methods: infraredMethods,
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
  'soot',
  'oxidation',
  'nitration',
  'sulphation',
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
    methods: acidMethods,
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
    methods: baseMethods,
  },
  soot: infrared({ zh: '烟炱', en: 'Soot' }, 'soot', '%', [0, 100]),
  oxidation: infrared({ zh: '氧化值', en: 'Oxidation' }, 'oxidation', 'abs/cm', [0, 1000]),
  nitration: infrared({ zh: '硝化值', en: 'Nitration' }, 'nitration', 'abs/cm', [0, 1000]),
  sulphation: infrared({ zh: '硫化值', en: 'Sulphation' }, 'sulphation', 'abs/cm', [0, 1000]),
  water: {
    name: { zh: '水分（卡尔·费休）', en: 'Water (Karl Fischer)' },
    symbol: 'w',
    unit: 'mg/kg',
    decimals: 0,
    range: [0, 1e6],
    group: 'physicochemical',
    key: 'water_ppm',
    scale: 'relative',
    methods: waterMethods,
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
    methods: pqMethods,
  },
};

/** Quantities that sensors report too, in the order of pages. */
export const comparedQuantities: readonly LabQuantityId[] = labQuantityIds.filter(
  (id) => labQuantities[id].key !== null,
);

const methodOf = (quantity: LabQuantityId, method: string | null): LabMethod | undefined =>
  labQuantities[quantity].methods.find(({ name }) => name === method);

/**
 * Reproducibility of a result by its method's standard.
 *
 * @param method null: not stated
 * @returns in the quantity's unit; null: the standard states none for that value, or the method is not one of the
 *   quantity's
 * @example reproducibilityOf('viscosity_40', 'GB/T 265', 46) is about 1.012 (±1e-9)
 * @example reproducibilityOf('water', 'ISO 12937', 100) is about 68.77 (±1e-9)
 * @example reproducibilityOf('water', 'ISO 12937', 1500) is null
 * @example reproducibilityOf('iron', 'ASTM D5185', 4) is null
 */
export function reproducibilityOf(quantity: LabQuantityId, method: string | null, value: number): number | null {
  const found = methodOf(quantity, method);
  if (found === undefined || found.reproducibility === null) return null;
  const { reproducibility, within } = found;
  return within !== null && (value < within[0] || value > within[1]) ? null : reproducibility(value);
}

/**
 * The reproducibility at a value or, where the standard states none for it, at the nearest value for which it does.
 * This is no statement about the result; it says how steady readings must be to be compared with it.
 *
 * @returns in the quantity's unit; null: the method's standard states none at all
 * @example nearestReproducibility('water', 'ISO 12937', 10) is about 37.667 (±1e-3)
 */
export function nearestReproducibility(quantity: LabQuantityId, method: string | null, value: number): number | null {
  const found = methodOf(quantity, method);
  if (found === undefined || found.reproducibility === null) return null;
  const [least, most] = found.within ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return found.reproducibility(Math.min(Math.max(value, least), most));
}
