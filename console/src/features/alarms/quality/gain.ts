import type { AlarmAdvice } from '@oilsight/contract';
import type { RuleAdvice } from './queries.ts';

/**
 * Alarms of a rule that would be left with its change: the replay's share of the records, because the replay knows
 * nothing of sensor faults and of settings that were changed meanwhile.
 */
export function leftOf(
  alarms: number,
  { nowRaises, advice }: { readonly nowRaises: number; readonly advice: AlarmAdvice },
): number {
  if (advice.kind !== 'change' || nowRaises === 0) return alarms;
  return Math.min(alarms, Math.round((alarms * advice.wouldRaise) / nowRaises));
}

export interface Gain {
  /** Rules that are to be changed, their alarms, and those left after. */
  readonly changes: number;
  readonly from: number;
  readonly left: number;
  /** Rules that were looked at, those that can be, and whether some failed. */
  readonly done: number;
  readonly count: number;
  readonly hasFailed: boolean;
}

/** What all changes together would bring. */
export function gainOf(advices: readonly Omit<RuleAdvice, 'onRetry'>[]): Gain {
  const replayable = advices.filter(({ rule }) => rule.indicator !== null);
  const changes = replayable.flatMap(({ rule, suggestion }) =>
    suggestion?.advice.kind === 'change' ? [{ from: rule.alarms, left: leftOf(rule.alarms, suggestion) }] : [],
  );
  return {
    changes: changes.length,
    from: changes.reduce((sum, { from }) => sum + from, 0),
    left: changes.reduce((sum, { left }) => sum + left, 0),
    done: replayable.filter(({ suggestion, error }) => suggestion !== null || error !== null).length,
    count: replayable.length,
    hasFailed: replayable.some(({ error }) => error !== null),
  };
}
