import type { Condition, ConditionUnit } from '../rules/rule.ts';
import type { Check } from './condition.ts';
import type { FeatureName, Parameter } from './features.ts';

/** What a quantity of the rules is multiplied by to read as its indicator does, and the unit that it then has. */
interface IndicatorUnit {
  readonly from: ConditionUnit;
  readonly to: ConditionUnit;
  /** Unit of differences. */
  readonly difference: ConditionUnit;
  readonly factor: number;
}

/** Quantities that rules compare in another unit than their indicators are shown in: water activity, as saturation. */
const shownUnits: Readonly<Partial<Record<Parameter, IndicatorUnit>>> = {
  aw: { from: '', to: '%', difference: 'pp', factor: 100 },
  dens: { from: 'g/cm³', to: 'kg/m³', difference: 'kg/m³', factor: 1000 },
};

/** Features whose value is in the unit of the quantity. */
const ownUnit: ReadonlySet<FeatureName> = new Set(['level', 'delta', 'step', 'overPeak', 'whenWarm']);

function unitFor({ parameter, feature, unit }: Condition): IndicatorUnit | null {
  const shown = shownUnits[parameter];
  return shown !== undefined && shown.from === unit && ownUnit.has(feature) ? shown : null;
}

/**
 * A condition in the unit in which people see the quantity in the table of indicators; the condition itself where that
 * is its unit.
 *
 * @example conditionAsShown({ parameter: 'aw', feature: 'level', comparator: '>=', value: 0.9, windowMs: null, unit: '' }).value is 90
 * @example conditionAsShown({ parameter: 'aw', feature: 'corrT', comparator: '<=', value: -0.7, windowMs: null, unit: '' }).value is -0.7
 */
export function conditionAsShown(condition: Condition): Condition {
  const shown = unitFor(condition);
  if (shown === null || typeof condition.value !== 'number') return condition;
  const unit = condition.feature === 'level' || condition.feature === 'whenWarm' ? shown.to : shown.difference;
  return { ...condition, unit, value: scaled(condition.value, shown.factor) };
}

/**
 * A check whose condition, value and baseline are in the unit of the table of indicators.
 *
 * @example asShown(check('require', { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.8, windowMs: null, unit: '' }, () => ({ ...absent('no_sensor'), value: 0.56 }), { oil: {} })).observation.value is 56
 */
export function asShown(checked: Check): Check {
  const shown = unitFor(checked.condition);
  if (shown === null) return checked;
  const condition = conditionAsShown(checked.condition);
  const { factor } = shown;
  const { value, baseline } = checked.observation;
  const observation = {
    ...checked.observation,
    value: typeof value === 'number' ? scaled(value, factor) : value,
    // The baseline of warm oil is its temperature.
    baseline: baseline === null || condition.feature === 'whenWarm' ? baseline : scaled(baseline, factor),
  };
  return { ...checked, condition, observation };
}

/** Multiplies without the last digits that binary fractions add: 0.56 × 100 is 56. */
function scaled(value: number, factor: number): number {
  return Number((value * factor).toPrecision(12));
}
