import type { AlarmRecord } from '@oilsight/contract';
import { isUnprocessed } from '../../domain/alarms/alarm-look.ts';

type Ranked = Pick<AlarmRecord, 'kind' | 'alarmLevel' | 'state' | 'processState' | 'firstAlarmAt'>;

/** What stands for something graver, or was put aside, comes after what does not. */
function rankOf(record: Ranked): number {
  const { kind, alarmLevel, state } = record;
  const level = kind === 'oil' ? alarmLevel : 3;
  const held = state === 'suppressed' || state === 'shelved' || state === 'outOfService';
  return (held ? 100 : 0) + level * 10 + (isUnprocessed(record) ? 0 : 1);
}

/**
 * Open alarms in the order in which a person looks at them: level 1, level 2, sensor faults and silence; unprocessed
 * ones first, then those that were raised first. What was put aside or is suppressed comes last.
 */
export function byGravity<T extends Ranked>(open: readonly T[]): readonly T[] {
  return open.toSorted((one, other) => rankOf(one) - rankOf(other) || one.firstAlarmAt - other.firstAlarmAt);
}
