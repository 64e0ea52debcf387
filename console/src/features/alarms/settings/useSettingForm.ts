import { alarmSettingRoutes } from '@oilsight/contract';
import type { AlarmSetting, LimitValues, SavedAlarmSetting } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { formatLimit } from '../../../charts/prepare/numbers.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useForm } from '../../../ui/useForm.ts';
import { errorsOfSetting } from './check-setting.ts';
import type { FieldError } from './check-setting.ts';
import { unitText } from './condition-text.ts';
import { rangeOf, shownOf, thresholdScale } from './measure.ts';
import type { MeasureChoice } from './measure.ts';
import { conditionsOf, levelKeys, noticesOf, targetOf } from './setting-form.ts';
import type { SettingValues } from './setting-form.ts';

/** Fields that the server calls by another name. */
const names: Readonly<Record<string, keyof SettingValues>> = {
  'target.deviceId': 'deviceId',
  'target.groupId': 'groupId',
  'target.machineType': 'machineType',
  'target.customerId': 'customerId',
  'target.tenantId': 'customerId',
  deviceId: 'deviceId',
  ...Object.fromEntries(
    levelKeys.flatMap((level) => [
      [`conditions.${level}`, `${level}.isOn`],
      [`conditions.${level}.hours`, `${level}.measure`],
      [`conditions.${level}.onDelayMs`, `${level}.onDelay`],
      [`conditions.${level}.offDelayMs`, `${level}.offDelay`],
      ...['measure', 'follows', 'low', 'high', 'deadband'].map((field) => [
        `conditions.${level}.${field}`,
        `${level}.${field}`,
      ]),
    ]),
  ),
  'notices.modes': 'modes',
  'notices.contactIds': 'contactIds',
  'notices.repeatMs': 'repeat',
  'notices.minimumGapMs': 'minimumGap',
  'notices.quietHours': 'quietTo',
  'notices.quietHours.from': 'quietTo',
  'notices.quietHours.to': 'quietTo',
  'notices.escalation': 'escalation',
  ...Object.fromEntries(
    [0, 1, 2, 3, 4].flatMap((step) => [
      [`notices.escalation.${step}.contactIds`, 'escalation'],
      [`notices.escalation.${step}.afterMs`, 'escalation'],
    ]),
  ),
};

/** Told as soon as it is typed, because the curves below show it too. */
const atOnce: ReadonlySet<FieldError> = new Set(['crossed', 'sharedHigh', 'sharedLow', 'sharedBelow', 'reversed']);

/** Whether values differ, whatever they are made of. */
const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

interface SettingFormOptions {
  readonly initial: SettingValues;
  /** Values that the form begins with instead of the initial ones: they count as changed. */
  readonly filledIn: Partial<SettingValues>;
  /** null: a new one. */
  readonly setting: AlarmSetting | null;
  /** The limits that are in force of what the setting is of; null: none, or they differ by device. */
  readonly limitsOf: (values: SettingValues) => LimitValues | null;
  readonly onSaved: (setting: SavedAlarmSetting) => void;
}

/** The form of a setting, with its errors in words. */
export function useSettingForm({ initial, filledIn, setting, limitsOf, onSaved }: SettingFormOptions) {
  const { t } = useTranslation('alarmSettings');
  const language = useLanguage();
  const errorsOf = (values: SettingValues) =>
    errorsOfSetting(values, { quantity: quantityOf(values.indicator, language), limits: limitsOf(values) });
  const say = (error: FieldError, name: keyof SettingValues, values: SettingValues): string => {
    if (error === 'sharedHigh' || error === 'sharedLow')
      return t(`fieldError.${error}`, { value: String(values[name]).trim() || t('follows.limit') });
    if (error !== 'outside') return t(`fieldError.${error}`);
    const choice = values[name.startsWith('level1') ? 'level1.measure' : 'level2.measure'] satisfies MeasureChoice;
    const quantity = quantityOf(values.indicator, language);
    const scale = thresholdScale(quantity, choice);
    const [low, high] = rangeOf(values.indicator, choice).map((bound) =>
      formatLimit(shownOf(scale, bound), quantity.decimals, language),
    );
    return t('fieldError.outside', { low, high, unit: unitText(scale, t) });
  };
  const form = useForm({
    initial: { ...initial, ...filledIn },
    names,
    check: errorsOf,
    say,
    save: (values) => {
      const quantity = quantityOf(values.indicator, language);
      const body = {
        isEnabled: values.isEnabled,
        conditions: conditionsOf(values, quantity),
        notices: noticesOf(values),
      };
      return setting === null
        ? call(alarmSettingRoutes.createAlarmSetting, {
            body: { ...body, target: targetOf(values), indicator: values.indicator },
          })
        : call(alarmSettingRoutes.updateAlarmSetting, {
            body: { ...body, settingId: setting.settingId, version: setting.version },
          });
    },
    onSaved,
  });
  const { values } = form;
  const errors = errorsOf(values);
  const errorOf = (name: keyof SettingValues): string | null => {
    const error = errors[name];
    return form.errorOf(name) ?? (error !== undefined && atOnce.has(error) ? say(error, name, values) : null);
  };
  const fields = Object.keys(values) as (keyof SettingValues)[];
  return {
    ...form,
    errorOf,
    errors,
    // The steps of the escalation are compared by what they hold.
    isDirty: fields.some((name) => isOther(initial[name], values[name])),
    changes: fields.filter((name) => isOther(initial[name], values[name])).length,
    /** Fields that are told to be wrong. */
    wrong: fields.filter((name) => form.errorOf(name) !== null).length,
  };
}
