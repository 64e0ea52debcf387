import type { RuleResult } from './engine.ts';
import type { Absence, Parameter } from './features.ts';

/** A quantity that rules needed and that has no value. */
export interface Unseen {
  readonly parameter: Parameter;
  /** Why there is no value, as the first of these rules found. */
  readonly absence: Absence;
}

/** How much of a machine the diagnosis could see. */
export interface Coverage {
  /** Quantities that at least one rule found a value of. */
  readonly seen: readonly Parameter[];
  readonly unseen: readonly Unseen[];
  /**
   * Oil rules that were decided on a measured quantity, and oil rules that stayed undecided because one was missing.
   */
  readonly decided: number;
  readonly open: number;
  /** decided ÷ (decided + open), 0 … 1; 0 where there are no oil rules. */
  readonly share: number;
}

/** Quantities that come from the state of the device or its log, without any reading of the oil. */
const notMeasured: ReadonlySet<Parameter> = new Set(['any', 'quality', 'sensor', 'counter', 'fluid', 'lab']);

/**
 * Whether a rule was decided by a measured quantity rather than by the log alone: only such decisions say something
 * about the oil.
 */
function restsOnMeasurement({ state, checks }: RuleResult): boolean {
  const measured = checks.filter(({ condition }) => !notMeasured.has(condition.parameter));
  switch (state) {
    case 'fired':
      return measured.some(({ role, holds }) => role === 'require' && holds === true);
    case 'clear':
      return measured.some(({ role, holds }) => role === 'require' && holds === false);
    case 'excluded':
      return measured.some(({ role, holds }) => role === 'exclude' && holds === true);
    case 'undecided':
      return false;
  }
}

/**
 * Which quantities the oil rules of a machine could use. Sensor rules do not count: they assess the sensors.
 *
 * @example coverageOf(evaluate(rules, () => absent('no_sensor'), { machineType: 'engine', hasServoValves: false, oil: {} })).share is 0
 */
export function coverageOf(results: readonly RuleResult[]): Coverage {
  const oil = results.filter(({ rule }) => rule.category !== 'sensor');
  const seen = new Set<Parameter>();
  const reasons = new Map<Parameter, Absence>();
  for (const { condition, observation } of oil.flatMap(({ checks }) => checks)) {
    const { parameter } = condition;
    if (notMeasured.has(parameter)) continue;
    if (observation.value !== null) seen.add(parameter);
    else if (!reasons.has(parameter)) reasons.set(parameter, observation.absence ?? 'too_few_readings');
  }
  const decided = oil.filter(restsOnMeasurement).length;
  const open = oil.filter(({ state }) => state === 'undecided').length;
  const unseen = [...reasons]
    .filter(([parameter]) => !seen.has(parameter))
    .map(([parameter, absence]) => ({ parameter, absence }));
  return { seen: [...seen], unseen, decided, open, share: decided + open === 0 ? 0 : decided / (decided + open) };
}
