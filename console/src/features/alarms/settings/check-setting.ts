import type { LimitValues } from '@oilsight/contract';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { numberOf } from '../../../domain/log-entry/entry-form.ts';
import { keptOf, deadbandScale, rangeOf, thresholdScale, thresholdsOf } from './measure.ts';
import { conditionOf, levelKeys, levelNumber, levelOf } from './setting-form.ts';
import type { LevelKey, LevelValues, SettingValues } from './setting-form.ts';

/** What is wrong with a field, by its name in the texts. */
export type FieldError =
  | 'target'
  | 'indicator'
  | 'contacts'
  | 'modes'
  | 'level'
  | 'number'
  | 'value'
  | 'outside'
  | 'crossed'
  | 'sharedHigh'
  | 'sharedLow'
  | 'sharedBelow'
  | 'reversed'
  | 'minutes'
  | 'minutesFromOne'
  | 'deadband'
  | 'deadbandWide'
  | 'repeat'
  | 'quiet'
  | 'escalation';
export type FieldErrors = Partial<Record<keyof SettingValues, FieldError>>;

export interface Checked {
  readonly quantity: Quantity;
  /** The limits in force of what the setting is of; null: none, not known, or they differ by device. */
  readonly limits: LimitValues | null;
}

/** Most minutes of a delay. */
const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;

function isWhole(text: string, least: number, most: number): boolean {
  const value = numberOf(text);
  return value !== null && Number.isInteger(value) && value >= least && value <= most;
}

type LevelErrors = Partial<Record<keyof LevelValues, FieldError>>;

function errorsOfLevel(level: LevelKey, values: LevelValues, { quantity, limits }: Checked): LevelErrors {
  const errors: LevelErrors = {};
  if (!isWhole(values.onDelay, 0, dayMinutes)) errors.onDelay = 'minutes';
  if (!isWhole(values.offDelay, 1, dayMinutes)) errors.offDelay = 'minutesFromOne';
  const condition = conditionOf(values, quantity);
  if (condition === null) return {};
  const isOwn = condition.follows === 'own' && !quantity.isSwitch;
  const range = rangeOf(quantity.key, values.measure);
  for (const side of ['low', 'high'] as const) {
    if (!isOwn || (values.side !== 'both' && values.side !== side)) continue;
    const typed = numberOf(values[side]);
    if (typed === null) {
      const other = values.side === 'both' ? values[side === 'low' ? 'high' : 'low'] : '';
      if (other.trim() === '') errors[side] = 'value';
    } else if (Number.isNaN(typed)) errors[side] = 'number';
    else {
      const kept = keptOf(thresholdScale(quantity, values.measure), typed);
      if (kept < range[0] || kept > range[1]) errors[side] = 'outside';
    }
  }
  const { low, high } = thresholdsOf(condition, levelNumber(level), limits);
  if (isOwn && low !== null && high !== null && low >= high && errors.low === undefined) errors.low = 'crossed';
  const typed = numberOf(values.deadband);
  if (typed === null || Number.isNaN(typed) || typed < 0) errors.deadband = 'deadband';
  else {
    const deadband = keptOf(deadbandScale(quantity, values.measure), typed);
    const widest =
      low !== null && high !== null
        ? (high - low) / 2
        : high !== null
          ? high - range[0]
          : low === null
            ? range[1] - range[0]
            : range[1] - low;
    if (errors.low !== 'crossed' && deadband > Math.max(0, widest)) errors.deadband = 'deadbandWide';
  }
  return errors;
}

/**
 * Two levels that compare the same may not have the same threshold, and level 1 lies beyond level 2. It is told at the
 * level that has a value of its own.
 */
function errorsBetween(values: SettingValues, { quantity, limits }: Checked): FieldErrors {
  const [first, second] = [
    conditionOf(levelOf(values, 'level1'), quantity),
    conditionOf(levelOf(values, 'level2'), quantity),
  ];
  if (first === null || second === null || first.measure !== second.measure) return {};
  const [one, two] = [thresholdsOf(first, 1, limits), thresholdsOf(second, 2, limits)];
  const errors: FieldErrors = {};
  for (const side of ['high', 'low'] as const) {
    const [graver, earlier] = [one[side], two[side]];
    if (graver === null || earlier === null) continue;
    const graverField: keyof SettingValues = first.follows === 'own' ? `level1.${side}` : 'level1.follows';
    const earlierField: keyof SettingValues = second.follows === 'own' ? `level2.${side}` : 'level2.follows';
    if (graver === earlier) {
      errors[earlierField] = side === 'high' ? 'sharedHigh' : 'sharedLow';
      errors[graverField] = 'sharedBelow';
    } else if (first.hours === second.hours && graver < earlier === (side === 'high')) errors[graverField] = 'reversed';
  }
  return errors;
}

/** What is wrong with the conditions; they are tried on stored readings when nothing is. */
export function errorsOfConditions(values: SettingValues, against: Checked): FieldErrors {
  const errors: FieldErrors = {};
  if (levelKeys.every((level) => !values[`${level}.isOn`])) errors['level1.isOn'] = 'level';
  for (const level of levelKeys)
    for (const [field, error] of Object.entries(errorsOfLevel(level, levelOf(values, level), against)))
      errors[`${level}.${field as keyof LevelValues}`] = error;
  return { ...errorsBetween(values, against), ...errors };
}

function errorsOfTarget({ kind, deviceId, groupId, machineType, customerId, tenantId }: SettingValues): FieldErrors {
  if (kind === 'device') return deviceId === '' ? { deviceId: 'target' } : {};
  if (kind === 'group') return groupId === '' ? { groupId: 'target' } : {};
  return {
    ...(machineType === '' ? { machineType: 'target' } : {}),
    ...(customerId === '' || tenantId === '' ? { customerId: 'target' } : {}),
  };
}

function errorsOfNotices(values: SettingValues): FieldErrors {
  const { modes, contactIds, repeat, minimumGap, isQuiet, quietFrom, quietTo, escalation } = values;
  const isSound = escalation.every((step) => isWhole(step.after, 1, weekMinutes) && step.contactIds.length > 0);
  return {
    ...(contactIds.length === 0 ? { contactIds: 'contacts' } : {}),
    ...(modes.length === 0 ? { modes: 'modes' } : {}),
    ...(repeat.trim() !== '' && !isWhole(repeat, 5, dayMinutes) ? { repeat: 'repeat' } : {}),
    ...(isWhole(minimumGap, 0, dayMinutes) ? {} : { minimumGap: 'minutes' }),
    ...(isQuiet && (quietFrom === quietTo || quietFrom === '' || quietTo === '') ? { quietTo: 'quiet' } : {}),
    ...(isSound ? {} : { escalation: 'escalation' }),
  };
}

/** What is wrong with each field before it is sent: the rules of the server. */
export function errorsOfSetting(values: SettingValues, against: Checked): FieldErrors {
  return {
    ...errorsOfTarget(values),
    ...(values.indicator === '' ? { indicator: 'indicator' } : {}),
    ...(values.indicator === '' ? {} : errorsOfConditions(values, against)),
    ...errorsOfNotices(values),
  };
}
