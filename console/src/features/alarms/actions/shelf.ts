import type { AlarmRecord } from '@oilsight/contract';
import { dayMs, hourMs } from '../../../lib/time.ts';

/** Lengths that a reader picks with one press, h. */
const short = [1, 4, 8] as const;
const long = [8, 24, 72, 168] as const;

/** How long alarms may be shelved: one of level 1 holds all of them to eight hours. */
export function shelfHours(records: readonly Pick<AlarmRecord, 'alarmLevel'>[]): readonly number[] {
  return records.some(({ alarmLevel }) => alarmLevel === 1) ? short : long;
}

/** The latest end of a shelf, ms after now. */
export function longestShelfMs(records: readonly Pick<AlarmRecord, 'alarmLevel'>[]): number {
  return records.some(({ alarmLevel }) => alarmLevel === 1) ? 8 * hourMs : 7 * dayMs;
}
