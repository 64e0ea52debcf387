import type { AlarmRule } from '@oilsight/contract';
import { badQuality } from '@oilsight/contract';
import {
  beginCondition,
  changeCondition,
  column,
  conditionWidth,
  evaluateCondition,
  areSameConditions,
  maskCondition,
  outcomes,
  phases,
  setBaseline,
} from './condition.rules.ts';
import type { Baseline, Conditions } from './condition.rules.ts';

/** One time that an alarm was active. Times are the readings' own, ms; values in the unit of the rule's measure. */
export interface Occurrence {
  /** When the condition began to hold, and when the alarm was raised. */
  readonly onsetAt: number;
  readonly raisedAt: number;
  /** The last reading beyond the threshold. */
  readonly lastAt: number;
  /** When the values came back, and when the alarm cleared; null: it is active. */
  readonly endedAt: number | null;
  readonly clearedAt: number | null;
  /** `values` came back, or the `setting` changed; null: it is active. */
  readonly clearReason: 'values' | 'setting' | 'removed' | null;
  /** Whether the value is above its upper or below its lower threshold when the alarm is raised. */
  readonly side: 'high' | 'low';
  readonly threshold: number;
  readonly onsetValue: number;
  readonly value: number;
  /** The value furthest beyond. */
  readonly peak: number;
  /** Readings beyond the threshold from the onset on. */
  readonly readings: number;
}

export interface ConditionReading {
  readonly at: number;
  readonly value: number;
  /** 0 good, 1 suspect, 2 bad. */
  readonly quality: number;
}

export interface OccurrenceOptions {
  /** Longest time between two readings of one run, ms: `silentAfterMs` of the device's interval. */
  readonly holdMs: number;
  /** What a reading at this time is compared with; needed by `rate` and `departure`. null: it is skipped. */
  readonly baselineOf?: (at: number) => Baseline | null;
  /** Times at which a sensor fault stands for the indicator: from ≤ at < to. In order, without overlap. */
  readonly masks?: readonly { readonly from: number; readonly to: number }[];
  /** Other versions of the rule from a time on, in order; null: it is disabled. */
  readonly changes?: readonly { readonly at: number; readonly rule: AlarmRule | null }[];
}

/**
 * What a rule would have raised: a pure function of the readings. The same machine evaluates running devices.
 *
 * @param readings one indicator's, oldest first, one for each time
 */
export function occurrencesOf(
  rule: AlarmRule,
  readings: Iterable<ConditionReading>,
  { holdMs, baselineOf, masks = [], changes = [] }: OccurrenceOptions,
): Occurrence[] {
  const machine = new Float64Array(conditionWidth);
  beginCondition(machine, 0, rule, holdMs);
  const found: Occurrence[] = [];
  let inForce: AlarmRule | null = rule;
  let change = 0;
  let mask = 0;

  function changesUntil(at: number): void {
    for (let next = changes[change]; next !== undefined && next.at <= at; next = changes[change]) {
      change += 1;
      const open = openOccurrence(machine, 0);
      changeTo(next.rule);
      if (open !== null && openOccurrence(machine, 0) === null)
        found.push({ ...open, endedAt: next.at, clearedAt: next.at, clearReason: 'setting' });
    }
  }

  function changeTo(next: AlarmRule | null): void {
    if (next === null || inForce === null) beginCondition(machine, 0, next ?? rule, holdMs);
    else if (!areSameConditions(inForce, next)) changeCondition(machine, 0, { before: inForce, after: next, holdMs });
    inForce = next;
  }

  /** Whether a fault stands for the reading; what had not ripened when the fault began is forgotten. */
  function isMasked(at: number): boolean {
    for (let next = masks[mask]; next !== undefined && next.from <= at; next = masks[mask]) {
      maskCondition(machine, 0);
      if (at < next.to) return true;
      mask += 1;
    }
    return false;
  }

  for (const { at, value, quality } of readings) {
    changesUntil(at);
    if (isMasked(at) || quality === badQuality || inForce === null) continue;
    if (inForce.measure !== 'value') setBaseline(machine, 0, baselineOf?.(at) ?? null);
    if (evaluateCondition(machine, 0, at, value) === outcomes.cleared)
      found.push(
        clearedOccurrence(machine, 0, { endedAt: machine[column.first] ?? at, clearedAt: at, clearReason: 'values' }),
      );
  }
  changesUntil(Number.POSITIVE_INFINITY);
  const open = openOccurrence(machine, 0);
  return open === null ? found : [...found, open];
}

/** The occurrence of an active machine; null: it is not active. */
export function openOccurrence(conditions: Conditions, row: number): Occurrence | null {
  const phase = conditions[row];
  if (phase !== phases.active && phase !== phases.recovering) return null;
  return clearedOccurrence(conditions, row, { endedAt: null, clearedAt: null, clearReason: null });
}

/** The occurrence that a machine has just cleared; its numbers stay until the next begins. */
export function clearedOccurrence(
  conditions: Conditions,
  row: number,
  end: Pick<Occurrence, 'endedAt' | 'clearedAt' | 'clearReason'>,
): Occurrence {
  const read = (name: keyof typeof column) => conditions[row + column[name]] as number;
  return {
    onsetAt: read('onset'),
    raisedAt: read('raised'),
    lastAt: read('lastTrue'),
    ...end,
    side: read('side') > 0 ? 'high' : 'low',
    threshold: read('threshold'),
    onsetValue: read('onsetValue'),
    value: read('raisedValue'),
    peak: read('peak'),
    readings: read('readings'),
  };
}
