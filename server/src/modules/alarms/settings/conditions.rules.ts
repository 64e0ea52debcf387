import { AppError } from '@oilsight/contract';
import type { AlarmCondition, AlarmConditions, AlarmLevel, AlarmNotices, LimitValues } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';

/** Thresholds of a condition, in the measure's unit; null: none on that side. */
export interface Thresholds {
  readonly low: number | null;
  readonly high: number | null;
}

/** Least and greatest value that a measure can take. */
type Range = readonly [low: number, high: number];

/** Values of keys that the catalogue does not know, and departures. */
const anyValue: Range = [-1e7, 1e7];

/**
 * The thresholds that a condition is evaluated by: its own, or those of the limits in force.
 *
 * @param limits null: there are none
 */
export function thresholdsOf(condition: AlarmCondition, level: AlarmLevel, limits: LimitValues | null): Thresholds {
  if (condition.follows === 'own') return { low: condition.low, high: condition.high };
  if (limits === null) return { low: null, high: null };
  return level === 1
    ? { low: limits.level1Low, high: limits.level1High }
    : { low: limits.level2Low, high: limits.level2High };
}

/** The range of a condition's measure, in its unit: a reading's physical range, or what follows from it. */
function rangeOf(key: string, { measure, hours }: AlarmCondition): Range {
  const indicator = findIndicator(key);
  if (indicator === null || measure === 'departure') return anyValue;
  const [low, high] = indicator.range;
  if (measure === 'value' || hours === null) return [low, high];
  const steepest = (high - low) / hours;
  return [-steepest, steepest];
}

/** The widest deadband with which an alarm can clear: behind it there must be values that the measure can take. */
export function widestDeadband(key: string, condition: AlarmCondition, { low, high }: Thresholds): number {
  const [least, most] = rangeOf(key, condition);
  if (low !== null && high !== null) return Math.max(0, (high - low) / 2);
  if (high !== null) return Math.max(0, high - least);
  return low === null ? most - least : Math.max(0, most - low);
}

function checkCondition(key: string, level: AlarmLevel, condition: AlarmCondition, limits: LimitValues | null): void {
  const indicator = findIndicator(key);
  const fail = (error: ConstructorParameters<typeof AppError>[0], field: string, details = {}): never => {
    throw new AppError(error, { field: `conditions.level${level}.${field}`, ...details });
  };
  const { measure, hours, follows, deadband } = condition;
  if (measure !== 'value' && indicator !== null && (indicator.kind === 'counter' || indicator.isSwitch))
    fail('measureOnlyValue', 'measure');
  if ((measure === 'rate') !== (hours !== null)) fail('hoursOfRate', 'hours');
  if (follows === 'limit') {
    if (measure !== 'value') fail('onlyValueFollows', 'follows');
    if (indicator === null || indicator.worse === 'none') fail('nothingToFollow', 'follows');
  }
  const thresholds = thresholdsOf(condition, level, limits);
  const { low, high } = thresholds;
  if (follows === 'own') {
    if (low === null && high === null) fail('thresholdMissing', indicator?.worse === 'down' ? 'low' : 'high');
    const [least, most] = rangeOf(key, condition);
    const unit = `${indicator?.unit ?? ''}${measure === 'rate' ? '/h' : ''}`;
    for (const side of ['low', 'high'] as const) {
      const threshold = thresholds[side];
      if (threshold !== null && (threshold < least || threshold > most))
        fail('limitOutside', side, { low: least, high: most, unit });
    }
    if (low !== null && high !== null && low >= high) fail('limitsCrossed', 'low');
  }
  const widest = widestDeadband(key, condition, thresholds);
  if (deadband > widest) fail('deadbandTooWide', 'deadband', { most: widest });
}

/**
 * Checks the conditions of an indicator.
 *
 * @param limits the limits in force of what they are for; null: there are none, or they differ by device
 * @throws AppError `alarmLevelMissing`, `measureOnlyValue`, `hoursOfRate`, `onlyValueFollows`, `nothingToFollow`,
 *   `thresholdMissing`, `limitOutside`, `limitsCrossed`, `deadbandTooWide`, `thresholdsShared`, `limitsReversed`, which
 *   name the field
 */
export function checkConditions(key: string, { level1, level2 }: AlarmConditions, limits: LimitValues | null): void {
  if (level1 === null && level2 === null) throw new AppError('alarmLevelMissing', { field: 'conditions.level1' });
  if (level1 !== null) checkCondition(key, 1, level1, limits);
  if (level2 !== null) checkCondition(key, 2, level2, limits);
  if (level1 === null || level2 === null || level1.measure !== level2.measure) return;
  const [first, second] = [thresholdsOf(level1, 1, limits), thresholdsOf(level2, 2, limits)];
  for (const side of ['high', 'low'] as const) {
    const [one, two] = [first[side], second[side]];
    if (one === null || two === null) continue;
    const field = `conditions.level1.${side}`;
    if (one === two) throw new AppError('thresholdsShared', { field });
    if (level1.hours === level2.hours && one < two === (side === 'high'))
      throw new AppError('limitsReversed', { field });
  }
}

/** @throws AppError `quietHoursEmpty` */
export function checkNotices({ quietHours }: AlarmNotices): void {
  if (quietHours !== null && quietHours.from === quietHours.to)
    throw new AppError('quietHoursEmpty', { field: 'notices.quietHours.to' });
}

/** Conditions as they are kept: without thresholds of their own where they follow the limit. */
export function keptConditions({ level1, level2 }: AlarmConditions): AlarmConditions {
  const kept = (condition: AlarmCondition | null): AlarmCondition | null =>
    condition?.follows === 'limit' ? { ...condition, low: null, high: null } : condition;
  return { level1: kept(level1), level2: kept(level2) };
}

/** Notices as they are kept: each channel and each contact once. */
export function keptNotices(notices: AlarmNotices): AlarmNotices {
  return {
    ...notices,
    modes: [...new Set(notices.modes)],
    contactIds: [...new Set(notices.contactIds)],
    escalation: notices.escalation.map((step) => ({ ...step, contactIds: [...new Set(step.contactIds)] })),
  };
}
