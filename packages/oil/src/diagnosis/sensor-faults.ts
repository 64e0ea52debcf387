import type { RuleResult } from './engine.ts';
import type { Parameter, ReadFeature } from './features.ts';
import { maskOf } from './masking.ts';
import type { Mask } from './masking.ts';

/** A faulty sensor, and the quantities that the diagnosis leaves out because of it. */
export interface SensorFaultFinding {
  /**
   * The sensor rule that describes the fault. Its other conditions need not hold: an invalid reading is left out in any
   * case.
   */
  readonly ruleId: string;
  /** Telemetry keys at fault, where they are known. */
  readonly keys: readonly string[];
  /** Quantities left out because of it. */
  readonly parameters: readonly Parameter[];
}

/** Faults that only the history shows, and the rules that describe them. */
const slowFaults = [
  ['drift', 'S04'],
  ['compensation', 'S08'],
] as const;

/**
 * The mask of a sensor rule that did not fire, made from those of its conditions that hold; null where none of them
 * names a fault.
 */
function halfMask({ rule, mask, checks }: RuleResult): Mask | null {
  const truths = checks.filter(
    ({ role, condition, holds }) => role === 'require' && condition.value === true && holds === true,
  );
  return mask !== null || truths.length === 0 ? null : maskOf(rule, truths);
}

function parametersOf(faults: readonly SensorFaultFinding[]): ReadonlySet<Parameter> {
  return new Set(faults.flatMap(({ parameters }) => parameters));
}

/**
 * Every sensor that is left out of a diagnosis, with the reason: first faults whose rules fired; then invalid readings
 * whose rule did not fire because it asks for more, such as bubbles or droplets where no water sensor tells which; then
 * faults that only the history shows.
 *
 * @param results of every rule, those that fired first
 * @param read the reader that the results were assessed with
 * @example sensorFaultsOf([], () => absent('no_sensor')) is []
 */
export function sensorFaultsOf(results: readonly RuleResult[], read: ReadFeature): readonly SensorFaultFinding[] {
  const observed = results.flatMap(({ checks }) =>
    checks.map(({ condition: { parameter }, observation }) => ({ parameter, ...observation })),
  );
  const masked = observed.filter(({ absence }) => absence === 'masked_by_sensor_fault');
  const restingOn = (keys: readonly string[]) =>
    masked.filter((one) => one.keys.some((key) => keys.includes(key))).map(({ parameter }) => parameter);
  const reported = ({ ruleId, keys, parameters }: Mask): SensorFaultFinding => ({
    ruleId,
    keys,
    parameters: [...new Set([...parameters, ...restingOn(keys)])],
  });
  const half = results.flatMap((result) => halfMask(result) ?? []);
  const sure = [...results.flatMap(({ mask }) => mask ?? []), ...half.filter(({ keys }) => keys.length > 0)].map(
    reported,
  );
  const unexplained = [...new Set(masked.map(({ parameter }) => parameter))].filter(
    (parameter) => !parametersOf(sure).has(parameter),
  );
  const possible = half
    .map((mask) => ({
      ...reported(mask),
      parameters: unexplained.filter((parameter) => mask.parameters.includes(parameter)),
    }))
    .filter(({ parameters }) => parameters.length > 0);
  const parameters = unexplained.filter((parameter) => !parametersOf(possible).has(parameter));
  const flags =
    parameters.length === 0 ? [] : [read({ parameter: 'any', feature: 'flag', windowMs: null }).value].flat();
  return [
    ...sure,
    ...possible,
    ...slowFaults.filter(([reason]) => flags.includes(reason)).map(([, ruleId]) => ({ ruleId, keys: [], parameters })),
  ];
}
