import type { RuleResult } from './engine.ts';
import type { Parameter, ReadFeature } from './features.ts';
import { maskOf } from './masking.ts';
import type { Mask } from './masking.ts';

/** A sensor that cannot be believed, and what that takes out of the diagnosis. */
export interface SensorFaultFinding {
  /**
   * The sensor rule that describes the fault. Its other conditions need not hold: a reading that is none is left out
   * all the same.
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

/** What a sensor rule that did not fire would spoil, by the truths of it that hold; null where none names a fault. */
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
 * Every sensor that is left out of a diagnosis and why: faults whose rules fired; then readings that are no measurement
 * although their rule asks for more, such as bubbles or droplets where no water is measured to tell which; then what
 * only the history shows.
 *
 * @param results of every rule, those that fired first
 * @param read what the results were assessed with
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
