import type { AlarmRule, PreviewedAlarm } from '@oilsight/contract';
import { badQuality } from '@oilsight/contract';
import {
  beginCondition,
  column,
  conditionWidth,
  evaluateCondition,
  outcomes,
  phases,
  setBaseline,
} from '../engine/condition.rules.ts';
import type { Baseline, Conditions } from '../engine/condition.rules.ts';
import { clearedOccurrence, openOccurrence } from '../engine/occurrences.rules.ts';
import type { ConditionReading, Occurrence } from '../engine/occurrences.rules.ts';
import type { HourOfReadings } from './hourly-baselines.rules.ts';

/**
 * Replays a rule hour by hour with the machine of running devices. An hour's least and greatest reading tell
 * of most hours that nothing can happen in them; of the others the readings are needed.
 */
export interface Replay {
  /** Whether the readings of the hour may change what the machine does. @param baseline null: none is comparable */
  needsReadings(hour: HourOfReadings, baseline: Baseline | null): boolean;
  /** Goes on past an hour whose readings are not needed. */
  passHour(hour: HourOfReadings, baseline: Baseline | null): void;
  /** Evaluates the readings of an hour, oldest first. */
  evaluateHour(readings: Iterable<ConditionReading>, baseline: Baseline | null): void;
  /** All occurrences up to now, the open one last. */
  occurrences(): Occurrence[];
}

/** @param holdMs longest time between two readings of one run, ms */
export function createReplay(rule: AlarmRule, holdMs: number): Replay {
  const machine: Conditions = new Float64Array(conditionWidth);
  const cleared: Occurrence[] = [];
  const number = (name: keyof typeof column) => machine[column[name]] as number;
  beginCondition(machine, 0, rule, holdMs);
  return {
    needsReadings({ least, greatest }, baseline) {
      if (baseline === null) return false;
      const [low, high] = [least, greatest].map((reading) => (reading - baseline.centre) / baseline.scale) as [
        number,
        number,
      ];
      const phase = machine[column.phase];
      if (phase === phases.normal) return high > number('high') || low < number('low');
      // All readings of the hour are beyond a threshold, or closer to it than the deadband: on one side.
      if (phase === phases.active) return !(low > number('highClear') || high < number('lowClear'));
      return true;
    },
    passHour({ at, least, greatest }, baseline) {
      if (baseline === null || machine[column.phase] !== phases.active) return;
      // The readings furthest out: they leave the alarm active and may be its peak.
      setBaseline(machine, 0, baseline);
      evaluateCondition(machine, 0, at, least);
      evaluateCondition(machine, 0, at, greatest);
    },
    evaluateHour(readings, baseline) {
      setBaseline(machine, 0, baseline);
      for (const { at, value, quality } of readings) {
        if (quality === badQuality || evaluateCondition(machine, 0, at, value) !== outcomes.cleared) continue;
        cleared.push(clearedOccurrence(machine, 0, { endedAt: number('first'), clearedAt: at, clearReason: 'values' }));
      }
    },
    occurrences() {
      const open = openOccurrence(machine, 0);
      return open === null ? cleared : [...cleared, open];
    },
  };
}

/** An occurrence in the form of the API. */
export function previewed(
  { level }: Pick<AlarmRule, 'level'>,
  { onsetAt, raisedAt, clearedAt, peak }: Occurrence,
): PreviewedAlarm {
  return { level, onsetAt, raisedAt, clearedAt, peak };
}
