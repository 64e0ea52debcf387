import { eventQuantities, eventQuantityNames, isStep, minStepOf, towardsOf } from './quantities.ts';
import type { EventQuantityName, Towards } from './quantities.ts';
import type { Step } from './step.ts';

/** What happened to the oil, or to an instrument. */
export type OilEventKind = 'oil_change' | 'refill' | 'sensor_step' | 'counter_reset';

/** The step of every quantity at one instant, and that of the oil temperature (°C); null: not observed. */
export interface StepsAtInstant {
  readonly steps: Readonly<Record<EventQuantityName, Step | null>>;
  readonly temperature: Step | null;
}

/** A kind of event with the confidence in it. */
export interface Classified {
  readonly kind: Exclude<OilEventKind, 'counter_reset'>;
  /** 0 … 1. */
  readonly confidence: number;
  readonly moved: readonly Mover[];
}

/** A quantity that stepped. */
export interface Mover {
  readonly quantity: EventQuantityName;
  readonly step: Step;
  readonly towards: Towards;
}

/**
 * Level alone follows the temperature of the oil, and what drains back into the tank at a stop: beyond this change it
 * proves nothing, K.
 */
const steadyWithinK = 5;
/** Confidence in another oil where nothing but the oil's own properties shows it. */
const withoutLevel = 0.6;
const oilProperties = ['viscosity', 'ageing', 'density'] as const satisfies readonly EventQuantityName[];

/**
 * Confidence that grows with each quantity that moved and with how far it did: 1 − Π (1 − weight · (1 − e^(−size ÷
 * least size))).
 */
function confidenceOf(moved: readonly Mover[]): number {
  return (
    1 -
    moved.reduce(
      (doubt, { quantity, step }) =>
        doubt *
        (1 - eventQuantities[quantity].weight * (1 - Math.exp(-Math.abs(step.size) / minStepOf(quantity, step)))),
      1,
    )
  );
}

/**
 * The quantities that stepped at an instant, in the order that evidence is listed in.
 *
 * @example movedAt({ level: { before: 60, after: 66, size: 6, noise: 0, inner: 0, local: 6, sharpness: 6 }, viscosity: null, ageing: null, density: null, water: null, particles: null }).map(({ quantity }) => quantity) is ['level']
 */
export function movedAt(steps: StepsAtInstant['steps']): readonly Mover[] {
  return eventQuantityNames.flatMap((quantity) => {
    const step = steps[quantity];
    return step !== null && isStep(quantity, step) ? [{ quantity, step, towards: towardsOf(quantity, step) }] : [];
  });
}

/**
 * What the steps at one instant mean. Our definition:
 *
 * - `oil_change`: viscosity or the ageing index is back at its new-oil value, or the water halved at a steady
 * temperature; viscosity and ageing index
 *   did not go away from new oil, water did not rise, and another quantity moved as well;
 * - `refill`: the level rose without that (alone only while the oil temperature was steady); or, where no level is
 * measured, viscosity and
 *   the ageing index moved towards the new oil together, or two of viscosity, ageing index and density moved at once without water coming in: other oil;
 * - `sensor_step`: one of viscosity, ageing index and density moved alone while another of them stood still.
 *
 * Anything else is no event of these kinds: particles that jump alone are the filter, water that rises is a leak, a
 * level that falls is one too.
 *
 * @returns null for none of them
 * @example classify({ steps: { level: { before: 60, after: 66, size: 6, noise: 0, inner: 0, local: 6, sharpness: 6 }, viscosity: null, ageing: null, density: null, water: null, particles: null }, temperature: null })?.kind is 'refill'
 */
export function classify({ steps, temperature }: StepsAtInstant): Classified | null {
  const moved = movedAt(steps);
  const names = moved.map(({ quantity }) => quantity);
  const isSteady = temperature === null || Math.abs(temperature.size) < steadyWithinK;
  const rose = (quantity: EventQuantityName) =>
    moved.some((mover) => mover.quantity === quantity && mover.step.size > 0);
  const ways = moved.map(({ towards }) => towards);
  const confidence = confidenceOf(moved);
  const isFresh = moved.some(({ quantity, towards }) => towards === 'reference' && (quantity !== 'water' || isSteady));
  if (isFresh && !ways.includes('away') && moved.length >= 2 && !rose('water'))
    return { kind: 'oil_change', confidence, moved };
  if (rose('level')) {
    return moved.length >= 2 || isSteady ? { kind: 'refill', confidence, moved } : null;
  }
  const properties = oilProperties.filter((quantity) => names.includes(quantity));
  if (steps.level === null && properties.length >= 2 && !rose('water'))
    return { kind: 'refill', confidence: withoutLevel * confidence, moved };
  const still = oilProperties.filter((quantity) => {
    const step = steps[quantity];
    return step !== null && Math.abs(step.size) < minStepOf(quantity, step) / 2;
  }).length;
  return moved.length === 1 && properties.length === 1 && still > 0
    ? { kind: 'sensor_step', confidence: confidence * (1 - 0.5 ** still), moved }
    : null;
}
