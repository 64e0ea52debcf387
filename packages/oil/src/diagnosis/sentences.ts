import type { Bilingual, Condition } from '../rules/rule.ts';
import { numericClause } from './clauses.ts';
import type { Check } from './condition.ts';
import { discreteTruth, keyNames } from './discrete.ts';
import { numericFact } from './facts.ts';
import { asShown, conditionAsShown } from './indicator-units.ts';
import type { FeatureName, Observation } from './features.ts';
import { isDiscrete } from './measures.ts';
import { absenceWords, capital } from './words.ts';

/**
 * A condition as a clause that may be true or not: what stands after "if".
 *
 * @example clause({ parameter: 'aw', feature: 'level', comparator: '>=', value: 0.9, windowMs: null, unit: '' }).en is 'the water saturation is at least 90\u202F%'
 * @example clause({ parameter: 'any', feature: 'event', comparator: '==', value: 'refill', windowMs: 86400000, unit: '' }).zh is '近 24\u202F小时日志或读数显示有补油'
 */
export function clause(asked: Condition): Bilingual {
  const condition = conditionAsShown(asked);
  const { feature, comparator, value } = condition;
  if (!isDiscrete(feature)) return numericClause(feature, condition, Number(value));
  const truth = discreteTruth(feature, condition);
  return value === false || comparator === '!=' ? truth.no : truth.yes;
}

/** Why it is not known whether a condition holds: where something is known, an event that nobody has entered. */
function reason({ absence, value }: Observation): Bilingual {
  return value === null ? absenceWords[absence ?? 'too_few_readings'] : notEntered;
}

const notEntered: Bilingual = {
  en: 'the readings show one that nobody has entered',
  zh: '读数显示有，尚无人录入',
};

/** Features whose sentence, when it is about any reading, ends with the names of the readings concerned. */
const naming: ReadonlySet<FeatureName> = new Set(['stuck', 'drift', 'hampel', 'range', 'slope', 'unit']);

/** The names that a condition asks for and that were observed. */
function narrowed(condition: Condition, value: Observation['value']): Condition {
  const seen: readonly unknown[] = [value].flat();
  const both = [condition.value]
    .flat()
    .filter((one) => typeof one === 'string' && seen.includes(one)) as readonly string[];
  return both.length === 0 ? condition : { ...condition, value: both };
}

/** The length of the time that a value is of, ms; null: not known. */
function spanOf({ from, to }: Observation): number | null {
  return from === null || to === null ? null : to - from;
}

function bareFact(checked: Check): Bilingual {
  const { role, condition, observation, holds } = asShown(checked);
  const { feature, comparator, value: wanted } = condition;
  if (!isDiscrete(feature))
    return numericFact(feature, {
      role,
      condition,
      value: Number(observation.value),
      baseline: observation.baseline,
      spanMs: spanOf(observation),
    });
  const truth = discreteTruth(feature, narrowed(condition, observation.value));
  return holds === (wanted !== false && comparator !== '!=') ? truth.yes : truth.no;
}

function fact(checked: Check): Bilingual {
  const { condition, observation, holds } = checked;
  const said = bareFact(checked);
  const names =
    condition.parameter === 'any' && naming.has(condition.feature) && holds === true
      ? keyNames(observation.keys)
      : { en: '', zh: '' };
  return names.en === '' ? said : { en: `${said.en}: ${names.en}`, zh: `${said.zh}：${names.zh}` };
}

/**
 * A check as a sentence: the observed value, or why it is not known. Numbers and windows only, no dates: the same
 * readings give the same words.
 *
 * @example sentence(check('require', { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.8, windowMs: null, unit: '' }, () => ({ ...absent('no_sensor'), value: 0.9 }), { oil: {} })).en is 'Water saturation is 90\u202F% (rule threshold 80\u202F%).'
 * @example sentence(check('require', { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.8, windowMs: null, unit: '' }, () => absent('no_sensor'), { oil: {} })).en is 'Not known: whether the water saturation is at least 80\u202F% (no sensor).'
 */
export function sentence(checked: Check): Bilingual {
  if (checked.holds === null) {
    const asked = clause(checked.condition);
    const why = reason(checked.observation);
    return { en: `Not known: whether ${asked.en} (${why.en}).`, zh: `未知：${asked.zh}（${why.zh}）。` };
  }
  const said = fact(checked);
  return { en: `${capital(said.en)}.`, zh: `${said.zh}。` };
}

/**
 * A sentence on what contradicts or would contradict a finding: an exclusion that would rule it out, or a supporting
 * condition that does not hold or is not known. Null for evidence that supports the finding.
 *
 * @example disproof(check('exclude', { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.9, windowMs: null, unit: '' }, () => ({ ...absent('no_sensor'), value: 0.3 }), { oil: {} })).en is 'Ruled out if the water saturation is at least 90\u202F%.'
 * @example disproof(check('support', { parameter: 'aw', feature: 'level', comparator: '>=', value: 0.9, windowMs: null, unit: '' }, () => absent('no_sensor'), { oil: {} })).en is 'Not checked: whether the water saturation is at least 90\u202F% (no sensor).'
 */
export function disproof(checked: Check): Bilingual | null {
  const { role, condition, observation, holds } = checked;
  if (role === 'require' || (role === 'support' && holds === true)) return null;
  if (holds === null) {
    const asked = clause(condition);
    const why = reason(observation);
    return { en: `Not checked: whether ${asked.en} (${why.en}).`, zh: `尚未核实：${asked.zh}（${why.zh}）。` };
  }
  if (role === 'exclude') {
    const asked = clause(condition);
    return { en: `Ruled out if ${asked.en}.`, zh: `若${asked.zh}，则可排除。` };
  }
  const said = fact(checked);
  return { en: `Does not fit: ${said.en}.`, zh: `不吻合：${said.zh}。` };
}
