import type { MachineProfile } from '../oil-profile.ts';
import type { Condition } from '../rules/rule.ts';
import { dayMs } from '../durations.ts';
import { proposedAs } from './features.ts';
import type { FeatureQuery, Observation, ReadFeature } from './features.ts';
import { absent } from './observation.ts';

/** A condition with its result. */
export interface Check {
  readonly role: 'require' | 'support' | 'exclude';
  readonly condition: Condition;
  /** In the condition's unit. */
  readonly observation: Observation;
  /** Null: not known; the observation gives the reason. */
  readonly holds: boolean | null;
}

/** Data of a machine that conditions use. */
export type ConditionProfile = Pick<MachineProfile, 'oil'>;

/** kg/m³ at 15 °C where the oil's own is not known: mineral oils have 850 … 890. Our default. */
const usualDensity = 870;

function compareNumbers(comparator: Condition['comparator'], observed: number, limit: number): boolean {
  switch (comparator) {
    case '>=':
      return observed >= limit;
    case '>':
      return observed > limit;
    case '<=':
      return observed <= limit;
    case '<':
      return observed < limit;
    case '!=':
      return observed !== limit;
    case '==':
    case 'in':
      return observed === limit;
  }
}

/**
 * Whether an observed value meets a condition; exactly at a limit `>=` and `<=` hold, `>` and `<` do not. A list meets
 * `==` and `in` when it contains one of the values.
 *
 * @returns null where the value is not known, not a number where one is asked for, or not finite
 * @example meets({ parameter: 'aw', feature: 'level', comparator: '>=', value: 0.8, windowMs: null, unit: '' }, 0.8) is true
 * @example meets({ parameter: 'v40Pct', feature: 'step', comparator: '>=', absolute: true, value: 4, windowMs: null, unit: '%' }, -9) is true
 * @example meets({ parameter: 'any', feature: 'event', comparator: '!=', value: 'refill', windowMs: null, unit: '' }, ['start']) is true
 */
export function meets(condition: Condition, value: Observation['value']): boolean | null {
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return null;
  if (typeof condition.value === 'number') {
    if (typeof value !== 'number') return null;
    return compareNumbers(condition.comparator, condition.absolute ? Math.abs(value) : value, condition.value);
  }
  const wanted: readonly unknown[] = Array.isArray(condition.value) ? condition.value : [condition.value];
  const seen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const found = wanted.some((one) => seen.includes(one));
  return condition.comparator === '!=' ? !found : found;
}

function scaled(observation: Observation, factor: number): Observation {
  const { value, baseline } = observation;
  return {
    ...observation,
    value: typeof value === 'number' ? value * factor : value,
    baseline: baseline === null ? null : baseline * factor,
  };
}

/** The level extrapolated along its slope by `aheadMs`. */
function projected(query: FeatureQuery, aheadMs: number, read: ReadFeature): Observation {
  const level = read({ ...query, feature: 'level', windowMs: null });
  const slope = read({ ...query, feature: 'slope' });
  if (level.value === null) return level;
  if (slope.value === null) return slope;
  if (typeof level.value !== 'number' || typeof slope.value !== 'number') return absent('too_few_readings', slope.keys);
  return { ...slope, value: level.value + (slope.value * aheadMs) / dayMs, baseline: null };
}

/**
 * The value that a condition compares, in the condition's own unit: mg/L from ppm by mass with the oil's density (870
 * kg/m³ where it is not known); a projection where the condition looks ahead.
 *
 * @example observe({ parameter: 'ppm', feature: 'level', comparator: '>', value: 100, windowMs: null, unit: 'mg/L' }, () => ({ ...absent('no_sensor'), value: 115 }), { oil: { density15: 870 } }).value is about 100.05 (±0.001)
 */
export function observe(condition: Condition, read: ReadFeature, profile: ConditionProfile): Observation {
  const { parameter, feature, windowMs, other, sameOil, withinWindow, aheadMs, unit } = condition;
  const query: FeatureQuery = {
    parameter,
    feature,
    windowMs,
    ...(other === undefined ? {} : { other }),
    ...(sameOil === undefined ? {} : { sameOil }),
    ...(withinWindow === undefined ? {} : { withinWindow }),
  };
  const observation = aheadMs === undefined ? read(query) : projected(query, aheadMs, read);
  return unit === 'mg/L' ? scaled(observation, (profile.oil.density15 ?? usualDensity) / 1000) : observation;
}

const proposals: ReadonlyMap<string, string> = new Map(Object.entries(proposedAs).map(([kind, name]) => [name, kind]));

/** The events of an observation: all of them, with what only the readings show, and those that a person entered. */
function eventsOf(value: Observation['value']): { readonly all: Observation['value']; readonly entered: typeof value } {
  if (!Array.isArray(value)) return { all: value, entered: value };
  const names = value as readonly string[];
  return {
    all: [...new Set(names.map((name) => proposals.get(name) ?? name))],
    entered: names.filter((name) => !proposals.has(name)),
  };
}

/**
 * Assesses a condition: the observed value, and whether the condition holds. A value that cannot be compared counts as
 * not known; so does, as an exclusion, an event that has to be entered where the readings alone show one.
 *
 * @example check('require', { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.8, windowMs: null, unit: '' }, () => absent('no_sensor'), { oil: {} }).holds is null
 */
export function check(role: Check['role'], condition: Condition, read: ReadFeature, profile: ConditionProfile): Check {
  const seen = observe(condition, read, profile);
  const { all, entered } = eventsOf(seen.value);
  const observation = { ...seen, value: all };
  const holds = meets(condition, all);
  if (condition.entered === true) {
    const byEntries = meets(condition, entered);
    return { role, condition, observation, holds: role === 'exclude' && byEntries !== holds ? null : byEntries };
  }
  const known =
    holds === null && observation.value !== null
      ? { ...observation, value: null, absence: 'too_few_readings' as const }
      : observation;
  return { role, condition, observation: known, holds };
}
