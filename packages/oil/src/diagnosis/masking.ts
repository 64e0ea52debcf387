import type { Condition, Rule } from '../rules/rule.ts';
import type { Check } from './condition.ts';
import type { Parameter, ReadFeature } from './features.ts';
import { absent } from './observation.ts';

/** What a sensor fault makes unbelievable. */
export interface Mask {
  readonly ruleId: string;
  readonly parameters: readonly Parameter[];
  /** Telemetry keys whose readings are at fault. */
  readonly keys: readonly string[];
  /** The fault was told from a flat particle spectrum. */
  readonly fromFlatSpectrum: boolean;
}

function isFlatSpectrum(condition: Condition): boolean {
  return condition.parameter === 'spectrum' && condition.feature === 'flat';
}

/**
 * What a sensor rule that fired masks; null where it spoils nothing beyond a sample. Rules that mask `named` readings
 * take the keys from their own evidence about any reading.
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
 * The reader as a rule may use it beside the sensor faults: masked quantities have no value. A rule that itself takes a
 * flat spectrum as evidence (free water, micro-dieseling) knows of the droplets or bubbles, so masks that come from the
 * flat spectrum do not touch it.
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
