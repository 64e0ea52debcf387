import type { Condition, Rule } from '../rules/rule.ts';
import type { Check } from './condition.ts';
import type { Parameter, ReadFeature } from './features.ts';
import { absent } from './observation.ts';

/** Quantities and readings that a sensor fault makes unusable. */
export interface Mask {
  readonly ruleId: string;
  readonly parameters: readonly Parameter[];
  /** Telemetry keys whose readings are at fault. */
  readonly keys: readonly string[];
  /** The fault was detected by a flat particle spectrum. */
  readonly fromFlatSpectrum: boolean;
}

function isFlatSpectrum(condition: Condition): boolean {
  return condition.parameter === 'spectrum' && condition.feature === 'flat';
}

/**
 * The mask of a sensor rule that fired; null where the fault concerns single readings only. Rules that mask `named`
 * readings take the keys from their own evidence about any reading.
 *
 * @example maskOf({ id: 'S02', require: [] }, []) is null
 */
export function maskOf(rule: Rule, checks: readonly Check[]): Mask | null {
  if (rule.masks === undefined) return null;
  const fromFlatSpectrum = rule.require.some(isFlatSpectrum);
  if (rule.masks !== 'named') return { ruleId: rule.id, parameters: rule.masks, keys: [], fromFlatSpectrum };
  const named = checks
    .filter(({ role, condition }) => role === 'require' && condition.parameter === 'any')
    .flatMap(({ observation }) => observation.keys);
  return { ruleId: rule.id, parameters: [], keys: [...new Set(named)], fromFlatSpectrum };
}

/**
 * Wraps a reader of features so that masked quantities have no value for a rule. A rule that itself takes a flat
 * spectrum as evidence (free water, micro-dieseling) already takes the droplets or bubbles into account, so masks that
 * come from the flat spectrum do not apply to it.
 *
 * @example maskedFor({ require: [], support: [] }, () => ({ ...absent('no_sensor'), value: 3 }), [{ ruleId: 'S07', parameters: ['iso4'], keys: [], fromFlatSpectrum: false }])({ parameter: 'iso4', feature: 'delta', windowMs: null }).absence is 'masked_by_sensor_fault'
 */
export function maskedFor(rule: Rule, read: ReadFeature, masks: readonly Mask[]): ReadFeature {
  const knowsFlat = [...rule.require, ...rule.support].some(isFlatSpectrum);
  const inForce = masks.filter((mask) => !(mask.fromFlatSpectrum && knowsFlat));
  if (inForce.length === 0) return read;
  const parameters = new Set(inForce.flatMap((mask) => mask.parameters));
  const keys = new Set(inForce.flatMap((mask) => mask.keys));
  return (query) => {
    const observation = read(query);
    const spoiled = parameters.has(query.parameter) || observation.keys.some((key) => keys.has(key));
    return spoiled ? absent('masked_by_sensor_fault', observation.keys) : observation;
  };
}
