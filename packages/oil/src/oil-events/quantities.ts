import type { IndicatorId } from '../indicators.ts';
import type { Bilingual } from '../rules/rule.ts';
import type { Step } from './step.ts';

/** A quantity that shows whether oil was added or changed. */
export interface EventQuantity {
  readonly name: Bilingual;
  /** Telemetry key that it rests on. */
  readonly key: IndicatorId;
  readonly unit: string;
  readonly decimals: number;
  /** Smallest step that means something, in the unit; for water it grows with the content. */
  readonly minStep: number;
  readonly minShare: number;
  /** How much a step of it adds to the confidence in an event, 0 … 1. */
  readonly weight: number;
  /**
   * Most that it follows the temperature on a device whose own behaviour is not known, in its unit per K; 0: what the
   * oil's temperature is does not matter.
   */
  readonly perK: number;
}

/**
 * Quantities of the detection of oil changes, refills and sensor steps. Steps and weights are our defaults.
 */
export const eventQuantities = {
  level: {
    name: { zh: '油位', en: 'level' },
    key: 'level',
    unit: '%',
    decimals: 0,
    minStep: 3,
    minShare: 0,
    weight: 0.5,
    perK: 0.3,
  },
  /** Change of viscosity at 40 °C against the new oil. */
  viscosity: {
    name: { zh: '粘度变化率', en: 'viscosity change' },
    key: 'viscosity_change_pct',
    unit: '%',
    decimals: 1,
    minStep: 3,
    minShare: 0,
    weight: 0.6,
    perK: 0.4,
  },
  /** Ageing index of the dielectric constant. */
  ageing: {
    name: { zh: '老化指数', en: 'ageing index' },
    key: 'dielectric_constant',
    unit: '%',
    decimals: 0,
    minStep: 8,
    minShare: 0,
    weight: 0.6,
    perK: 1,
  },
  /** At one reference temperature. */
  density: {
    name: { zh: '密度', en: 'density' },
    key: 'density',
    unit: 'kg/m³',
    decimals: 1,
    minStep: 2,
    minShare: 0,
    weight: 0.4,
    perK: 0.15,
  },
  water: {
    name: { zh: '水含量', en: 'water content' },
    key: 'water_ppm',
    unit: 'ppm',
    decimals: 0,
    minStep: 20,
    minShare: 0.2,
    weight: 0.3,
    perK: 4,
  },
  /** Fractional ISO 4406 scale number at 4 µm(c). */
  particles: {
    name: { zh: '4 µm(c) 等级', en: 'ISO code at 4 µm(c)' },
    key: 'iso4406_4',
    unit: '',
    decimals: 1,
    minStep: 1,
    minShare: 0,
    weight: 0.2,
    perK: 0,
  },
} as const satisfies Readonly<Record<string, EventQuantity>>;

/** Name of such a quantity. */
export type EventQuantityName = keyof typeof eventQuantities;

/** Their names, in the order that evidence is listed in. */
export const eventQuantityNames = Object.keys(eventQuantities) as readonly EventQuantityName[];

/** A step must stand out of the scatter by this factor. Our default. */
const standOut = 4;
/**
 * A step must be this many times what the sides themselves change by, and this share of it must lie at the instant:
 * otherwise it is a trend. Our defaults.
 */
const steeper = 3;
const localShare = 0.6;

/**
 * Whether a step is one: large enough to mean something, out of the scatter, and no part of a slow trend.
 *
 * @example isStep('level', { before: 60, after: 66, size: 6, noise: 0.1, inner: 0, local: 6, sharpness: 6 }) is true
 * @example isStep('level', { before: 60, after: 66, size: 6, noise: 2, inner: 0, local: 6, sharpness: 6 }) is false
 * @example isStep('level', { before: 60, after: 66, size: 6, noise: 0.1, inner: 3, local: 6, sharpness: 6 }) is false
 */
export function isStep(quantity: EventQuantityName, step: Step): boolean {
  const size = Math.abs(step.size);
  return (
    size >= minStepOf(quantity, step) &&
    size >= steeper * step.inner &&
    step.local * Math.sign(step.size) >= localShare * size
  );
}

/**
 * The smallest size at which a step of this scatter counts.
 *
 * @returns in the quantity's unit, above 0
 * @example minStepOf('water', { before: 400, after: 90, size: -310, noise: 5, inner: 0, local: -310, sharpness: 300 }) is 80
 */
export function minStepOf(quantity: EventQuantityName, { before, noise }: Step): number {
  const { minStep, minShare } = eventQuantities[quantity];
  return Math.max(minStep, minShare * Math.abs(before), standOut * noise);
}

/**
 * Where a step leads: `reference`, to what new oil shows; `part`, some of the way; `away`, further off; `none`,
 * neither.
 */
export type Towards = 'reference' | 'part' | 'away' | 'none';

/**
 * Where a step leads. Viscosity and the ageing index have their new-oil value at 0: `reference` is at least 70 % of the
 * way back. New oil is dry, and nothing else halves the water within an hour: there `reference` is at most half of what
 * was. The others have no new-oil value here: `none`.
 *
 * @example towardsOf('ageing', { before: 60, after: 4, size: -56, noise: 1, inner: 0, local: -56, sharpness: 50 }) is 'reference'
 * @example towardsOf('viscosity', { before: -2, after: -9, size: -7, noise: 0.2, inner: 0, local: -7, sharpness: 6 }) is 'away'
 */
export function towardsOf(quantity: EventQuantityName, { before, after }: Step): Towards {
  const [was, is] = [Math.abs(before), Math.abs(after)];
  if (quantity === 'water') return is <= 0.5 * was ? 'reference' : 'none';
  if (quantity !== 'viscosity' && quantity !== 'ageing') return 'none';
  if (is > was) return 'away';
  if (was < eventQuantities[quantity].minStep) return 'none';
  return is <= 0.3 * was ? 'reference' : 'part';
}
