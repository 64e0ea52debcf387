import type {
  AlarmCondition,
  AlarmConditions,
  AlarmNotices,
  AlarmSettingForm,
  AlarmTarget,
  NotificationMode,
} from '@oilsight/contract';
import { findIndicator, hourMs, minuteMs } from '@oilsight/oil';
import type { MachineType } from '@oilsight/oil';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { numberOf } from '../../../domain/log-entry/entry-form.ts';
import type { SuggestedValue } from './editor-address.ts';
import { canFollow, choiceOf, deadbandScale, keptOf, measureOf, shownOf, thresholdScale } from './measure.ts';
import type { MeasureChoice } from './measure.ts';

/** In the order in which an alarm grows. */
export const levelKeys = ['level2', 'level1'] as const;
export type LevelKey = (typeof levelKeys)[number];

export const sides = ['high', 'low', 'both'] as const;
export type Side = (typeof sides)[number];

/** The condition of one level in the fields: numbers in the reader's units, delays in minutes. */
export interface LevelValues {
  readonly isOn: boolean;
  readonly measure: MeasureChoice;
  readonly follows: AlarmCondition['follows'];
  readonly side: Side;
  readonly low: string;
  readonly high: string;
  readonly onDelay: string;
  readonly deadband: string;
  readonly offDelay: string;
  readonly isLatched: boolean;
}

type Prefixed<P extends LevelKey> = { readonly [F in keyof LevelValues as `${P}.${F}`]: LevelValues[F] };

/** One step of the escalation: after so many minutes these contacts. */
export interface StepValues {
  readonly after: string;
  readonly contactIds: readonly string[];
}

/** What stands in the fields of the editor. Empty: nothing chosen yet. */
export interface SettingValues extends Prefixed<'level1'>, Prefixed<'level2'> {
  readonly kind: AlarmTarget['kind'];
  readonly tenantId: string;
  /** Of a machine type `allFactories`: in all factories of the dealer. */
  readonly customerId: string;
  readonly deviceId: string;
  readonly groupId: string;
  readonly machineType: MachineType | '';
  readonly indicator: string;
  readonly isEnabled: boolean;
  readonly modes: readonly NotificationMode[];
  readonly contactIds: readonly string[];
  /** Minutes; empty: never. */
  readonly repeat: string;
  readonly minimumGap: string;
  readonly isQuiet: boolean;
  readonly quietFrom: string;
  readonly quietTo: string;
  /** Level 1 is sent in the quiet hours too. */
  readonly sendsLevel1: boolean;
  readonly escalation: readonly StepValues[];
}

export const allFactories = 'all';

export const levelNumber = (level: LevelKey): 1 | 2 => (level === 'level1' ? 1 : 2);

const levelFields = [
  'isOn',
  'measure',
  'follows',
  'side',
  'low',
  'high',
  'onDelay',
  'deadband',
  'offDelay',
  'isLatched',
] as const satisfies readonly (keyof LevelValues)[];

export function levelOf(values: SettingValues, level: LevelKey): LevelValues {
  return Object.fromEntries(levelFields.map((field) => [field, values[`${level}.${field}`]])) as unknown as LevelValues;
}

/** A change of one level's fields as a change of the form. */
export function ofLevel(level: LevelKey, change: Partial<LevelValues>): Partial<SettingValues> {
  return Object.fromEntries(Object.entries(change).map(([field, value]) => [`${level}.${field}`, value]));
}

const minutesText = (ms: number) => String(ms / minuteMs);
const msOf = (minutes: string) => Math.round((numberOf(minutes) ?? 0) * minuteMs);

/** The side on which an indicator is harmful. */
export function harmfulSide(indicator: string): Side {
  const worse = findIndicator(indicator)?.worse;
  return worse === 'down' ? 'low' : worse === 'both' ? 'both' : 'high';
}

/** How long conditions hold before an alarm is raised and before it clears, where nobody has said so. */
const usualDelays = {
  level1: { onDelay: minutesText(10 * minuteMs), offDelay: minutesText(30 * minuteMs) },
  level2: { onDelay: minutesText(30 * minuteMs), offDelay: minutesText(hourMs) },
} as const;

function newLevel(level: LevelKey, indicator: string): LevelValues {
  return {
    isOn: true,
    measure: 'value',
    follows: indicator === '' || canFollow(indicator) ? 'limit' : 'own',
    side: harmfulSide(indicator),
    low: '',
    high: '',
    ...usualDelays[level],
    deadband: '0',
    isLatched: false,
  };
}

type Of = Pick<Quantity, 'conversion' | 'unit'>;

function levelValues(
  level: LevelKey,
  condition: AlarmCondition | null,
  { quantity, indicator }: { readonly quantity: Of; readonly indicator: string },
): LevelValues {
  if (condition === null) return { ...newLevel(level, indicator), isOn: false };
  const { follows, low, high, onDelayMs, deadband, offDelayMs, isLatched } = condition;
  const measure = choiceOf(condition);
  const text = (value: number | null) =>
    value === null ? '' : String(shownOf(thresholdScale(quantity, measure), value));
  const side = low === null ? (high === null ? harmfulSide(indicator) : 'high') : high === null ? 'low' : 'both';
  return {
    isOn: true,
    measure,
    follows,
    side,
    low: text(low),
    high: text(high),
    onDelay: minutesText(onDelayMs),
    deadband: String(shownOf(deadbandScale(quantity, measure), deadband)),
    offDelay: minutesText(offDelayMs),
    isLatched,
  };
}

/**
 * The fields of both levels.
 *
 * @param conditions null: nobody has set any, both levels then follow the limit where there can be one
 */
export function conditionValues(
  conditions: AlarmConditions | null,
  of: { readonly quantity: Of; readonly indicator: string },
): Prefixed<'level1'> & Prefixed<'level2'> {
  const values = (level: LevelKey) =>
    conditions === null ? newLevel(level, of.indicator) : levelValues(level, conditions[level], of);
  return { ...ofLevel('level1', values('level1')), ...ofLevel('level2', values('level2')) } as Prefixed<'level1'> &
    Prefixed<'level2'>;
}

const newNotices = {
  modes: [],
  contactIds: [],
  repeatMs: null,
  minimumGapMs: 10 * minuteMs,
  quietHours: null,
  escalation: [],
} as const;

/** The fields of who is notified, when and how. */
export function noticeValues(
  notices: AlarmNotices | null,
): Pick<
  SettingValues,
  'modes' | 'contactIds' | 'repeat' | 'minimumGap' | 'isQuiet' | 'quietFrom' | 'quietTo' | 'sendsLevel1' | 'escalation'
> {
  const { modes, contactIds, repeatMs, minimumGapMs, quietHours, escalation } = notices ?? newNotices;
  return {
    modes,
    contactIds,
    repeat: repeatMs === null ? '' : minutesText(repeatMs),
    minimumGap: minutesText(minimumGapMs),
    isQuiet: quietHours !== null,
    quietFrom: quietHours?.from ?? '22:00',
    quietTo: quietHours?.to ?? '06:00',
    sendsLevel1: quietHours?.includesLevel1 !== true,
    escalation: escalation.map(({ afterMs, contactIds: ids }) => ({ after: minutesText(afterMs), contactIds: ids })),
  };
}

/** The condition of one level as it is sent, from fields without errors; null: the level is off. */
export function conditionOf(values: LevelValues, quantity: Of & Pick<Quantity, 'isSwitch'>): AlarmCondition | null {
  if (!values.isOn) return null;
  const { measure, side, onDelay, offDelay, isLatched } = values;
  const follows = measure === 'value' ? values.follows : 'own';
  const threshold = (own: 'low' | 'high') => {
    if (follows === 'limit' || (side !== 'both' && side !== own)) return null;
    // A switch says yes above 0.
    if (quantity.isSwitch) return own === 'high' ? 0 : null;
    const typed = numberOf(values[own]);
    return typed === null || Number.isNaN(typed) ? null : keptOf(thresholdScale(quantity, measure), typed);
  };
  return {
    ...measureOf(measure),
    follows,
    low: threshold('low'),
    high: threshold('high'),
    onDelayMs: msOf(onDelay),
    deadband: keptOf(deadbandScale(quantity, measure), numberOf(values.deadband) ?? 0),
    offDelayMs: msOf(offDelay),
    isLatched,
  };
}

export function conditionsOf(values: SettingValues, quantity: Of & Pick<Quantity, 'isSwitch'>): AlarmConditions {
  return {
    level1: conditionOf(levelOf(values, 'level1'), quantity),
    level2: conditionOf(levelOf(values, 'level2'), quantity),
  };
}

export function noticesOf(values: SettingValues): AlarmNotices {
  return {
    modes: [...values.modes],
    contactIds: [...values.contactIds],
    repeatMs: values.repeat.trim() === '' ? null : msOf(values.repeat),
    minimumGapMs: msOf(values.minimumGap),
    quietHours: values.isQuiet
      ? { from: values.quietFrom, to: values.quietTo, includesLevel1: !values.sendsLevel1 }
      : null,
    escalation: values.escalation.map(({ after, contactIds }) => ({
      afterMs: msOf(after),
      contactIds: [...contactIds],
    })),
  };
}

/** What the setting is of, from fields without errors. */
export function targetOf(values: SettingValues): AlarmSettingForm['target'] {
  const { kind, deviceId, groupId, machineType, customerId, tenantId } = values;
  if (kind === 'device') return { kind, deviceId };
  if (kind === 'group') return { kind, groupId };
  if (machineType === '') throw new Error('a setting without a machine type is not sent');
  return {
    kind,
    machineType,
    tenantId: tenantId === '' ? null : tenantId,
    customerId: customerId === allFactories ? null : customerId,
  };
}

/** The fields that a suggested value fills in. */
export function suggestedValues(
  { level, field, value }: SuggestedValue,
  values: SettingValues,
  quantity: Of,
): Partial<SettingValues> {
  const key = `level${level}` as const;
  switch (field) {
    case 'deadband':
      return ofLevel(key, { deadband: String(shownOf(deadbandScale(quantity, values[`${key}.measure`]), value)) });
    case 'onDelayMs':
      return ofLevel(key, { onDelay: minutesText(value) });
    case 'offDelayMs':
      return ofLevel(key, { offDelay: minutesText(value) });
  }
}
