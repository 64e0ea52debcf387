import { ageingRules } from './ageing.ts';
import { pollutionRules } from './pollution.ts';
import type { Rule } from './rule.ts';
import { sensorRules } from './sensor.ts';
import { viscosityRules } from './viscosity.ts';
import { waterRules } from './water.ts';
import { wearRules } from './wear.ts';

/** Every rule, by alarm type: what the diagnosis assesses with unless it is given others. */
export const rules: readonly Rule[] = [
  ...pollutionRules,
  ...waterRules,
  ...viscosityRules,
  ...ageingRules,
  ...wearRules,
  ...sensorRules,
];

/**
 * Rules that are different views of one cause: dirt, water, oxidation, soft particles. A finding lists the other
 * findings of the same cause.
 */
export const sameCause: readonly (readonly string[])[] = [
  ['P01', 'P02', 'P07', 'R06'],
  ['W02', 'W03', 'W04', 'W05', 'W06', 'S06'],
  ['V01', 'A01', 'A02', 'P06'],
  ['A03', 'P06'],
];

/**
 * Ids of the rules that tell of the same cause as another, itself left out, in the order of the rules.
 *
 * @example sameCauseAs('A01') is ['V01', 'A02', 'P06']
 * @example sameCauseAs('S01') is []
 */
export function sameCauseAs(ruleId: string): readonly string[] {
  return sameCause.filter((group) => group.includes(ruleId)).flatMap((group) => group.filter((id) => id !== ruleId));
}

/**
 * The rule of an id among those in force; null where there is none.
 *
 * @example findRule('P02')?.severity is 'caution'
 */
export function findRule(id: string, among: readonly Rule[] = rules): Rule | null {
  return among.find((rule) => rule.id === id) ?? null;
}
