import type { MachineType } from '../indicators.ts';
import type { Bilingual } from '../rules/rule.ts';
import type { LabQuantityId } from './quantities.ts';

/** Quantities of laboratories that can end the life of an oil, in the order of pages. */
export const labLifeQuantities = [
  'acid_number',
  'base_number',
  'soot',
  'oxidation',
  'nitration',
  'sulphation',
  'iron',
  'copper',
  'lead',
  'chromium',
] as const satisfies readonly LabQuantityId[];
/** A quantity of laboratories that can end the life of an oil. */
export type LabLifeQuantity = (typeof labLifeQuantities)[number];

/** A limit at which the oil is to be changed. */
export interface LabLifeLimit {
  /** `value`: the result itself; `rise`: more than the fresh oil's by the limit; `share`: that share of the fresh oil's. */
  readonly of: 'value' | 'rise' | 'share';
  readonly limit: number;
  readonly worse: 'up' | 'down';
  readonly source: Bilingual;
}

const turbine: Bilingual = { zh: 'GB/T 7596-2017', en: 'GB/T 7596-2017' };
const gear: Bilingual = { zh: 'NB/SH/T 0586（L-CKD）', en: 'NB/SH/T 0586 (L-CKD)' };
const hydraulic: Bilingual = {
  zh: 'NB/SH/T 0599-2013（据论文转引）',
  en: 'NB/SH/T 0599-2013 (as a paper quotes it)',
};
const engine: Bilingual = { zh: '早期国家换油指标（发动机油）', en: 'older national index for changing engine oil' };
const practice: Bilingual = {
  zh: '实验室惯例，制造商的数值可能不同',
  en: 'practice of laboratories; figures of makers may differ',
};
const rise = (limit: number, source: Bilingual): LabLifeLimit => ({ of: 'rise', limit, worse: 'up', source });
const value = (limit: number, source: Bilingual): LabLifeLimit => ({ of: 'value', limit, worse: 'up', source });

const gearLimits = { acid_number: rise(1, gear), iron: value(200, gear) } as const;

/**
 * Limits at which an oil is to be changed by its samples, with their source; a quantity without one ends no life. All
 * are defaults: makers' figures go before.
 */
export const labLifeLimits: Readonly<
  Partial<Record<MachineType, Readonly<Partial<Record<LabLifeQuantity, LabLifeLimit>>>>>
> = {
  turbine: { acid_number: value(0.3, turbine) },
  gearbox: gearLimits,
  wind_gearbox: gearLimits,
  hydraulic: {
    acid_number: rise(0.3, hydraulic),
    iron: value(20, hydraulic),
    copper: value(10, hydraulic),
    lead: value(8, hydraulic),
    chromium: value(5, hydraulic),
  },
  engine: {
    acid_number: rise(2, engine),
    iron: value(250, engine),
    base_number: { of: 'share', limit: 0.5, worse: 'down', source: practice },
    soot: value(5, practice),
    oxidation: value(25, practice),
    nitration: value(14, practice),
    sulphation: value(30, practice),
  },
};

/**
 * The limit of a quantity in its own unit.
 *
 * @param fresh result of the fresh oil; null: not known
 * @returns null where there is none, and where it needs the fresh oil's result
 * @example labLifeLimitOf('gearbox', 'acid_number', 0.5)?.limit is 1.5
 * @example labLifeLimitOf('gearbox', 'acid_number', null) is null
 * @example labLifeLimitOf('engine', 'base_number', 10)?.limit is 5
 * @example labLifeLimitOf('compressor', 'iron', 1) is null
 */
export function labLifeLimitOf(
  machineType: MachineType,
  quantity: LabLifeQuantity,
  fresh: number | null,
): Pick<LabLifeLimit, 'limit' | 'worse' | 'source'> | null {
  const found = labLifeLimits[machineType]?.[quantity];
  if (found === undefined) return null;
  const { of, limit, worse, source } = found;
  if (of === 'value') return { limit, worse, source };
  if (fresh === null) return null;
  return { limit: of === 'rise' ? fresh + limit : fresh * limit, worse, source };
}
