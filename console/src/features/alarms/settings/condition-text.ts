import { groupNameIn } from '@oilsight/contract';
import type { AlarmCondition, AlarmTarget, Language, LimitValues } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { formatLimit, formatNumber } from '../../../charts/prepare/numbers.ts';
import { valueText } from '../../../charts/prepare/quantity.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { choiceOf, limitOf, shownOf, thresholdScale } from './measure.ts';
import type { MeasureChoice, Scale, Thresholds } from './measure.ts';
import { levelNumber } from './setting-form.ts';
import type { LevelKey } from './setting-form.ts';

export interface Words {
  readonly t: TFunction<'alarmSettings'>;
  readonly language: Language;
}

/** Behind a number, with the space that goes before it; of a departure the word for its multiples. */
export function unitText({ unit }: Scale, t: Words['t']): string {
  return unit === null ? t('unit.spread') : unit === '' ? '' : `\u00a0${unit}`;
}

/** A kept value of a measure as it is read, with its unit. */
export function measuredText(kept: number, choice: MeasureChoice, quantity: Quantity, { t, language }: Words): string {
  const scale = thresholdScale(quantity, choice);
  if (choice === 'value' && quantity.isSwitch) return valueText(quantity, kept, language);
  const decimals = choice === 'value' ? quantity.decimals : null;
  return `${formatLimit(shownOf(scale, kept), decimals, language)}${unitText(scale, t)}`;
}

/** A measured value with the decimals that are shown of the indicator. Others have two. */
export function peakText(kept: number, choice: MeasureChoice, quantity: Quantity, words: Words): string {
  if (choice === 'value' && quantity.isSwitch) return measuredText(kept, choice, quantity, words);
  const scale = thresholdScale(quantity, choice);
  const decimals = choice === 'value' ? quantity.decimals : 2;
  return `${formatNumber(shownOf(scale, kept), decimals, words.language)}${unitText(scale, words.t)}`;
}

/** Thresholds in words, `> 105 °C`; null: there are none. */
export function thresholdText(
  { low, high }: Thresholds,
  choice: MeasureChoice,
  quantity: Quantity,
  words: Words,
): string | null {
  if (choice === 'value' && quantity.isSwitch)
    return high === null ? null : valueText(quantity, high + 1, words.language);
  const parts = [
    ...(low === null ? [] : [`<\u00a0${measuredText(low, choice, quantity, words)}`]),
    ...(high === null ? [] : [`>\u00a0${measuredText(high, choice, quantity, words)}`]),
  ];
  return parts.length === 0 ? null : parts.join(words.t('or'));
}

/** The condition of a level in words; the thresholds of one that follows the limit where the limit is known. */
export function conditionText(
  condition: AlarmCondition,
  {
    level,
    limits,
    quantity,
  }: { readonly level: LevelKey; readonly limits: LimitValues | null; readonly quantity: Quantity },
  words: Words,
): string {
  const { t } = words;
  const choice = choiceOf(condition);
  const followed = thresholdText(limitOf(levelNumber(level), limits), choice, quantity, words);
  if (condition.follows === 'limit')
    return followed === null ? t('follows.unknown') : t('follows.known', { limit: followed });
  const own = thresholdText(condition, choice, quantity, words) ?? t('none');
  return choice === 'value' ? own : t(`short.${choice}`, { value: own });
}

/** The device, group or machine type by its name. */
export function targetText(
  { target, targetName }: { readonly target: AlarmTarget; readonly targetName: string | null },
  t: Words['t'],
  common: TFunction,
): string {
  switch (target.kind) {
    case 'device':
      return targetName ?? t('none');
    case 'group':
      return t('target.groupNamed', {
        name: targetName === null ? t('none') : groupNameIn(targetName, currentLanguage()),
      });
    case 'machineType':
      return t('target.typeNamed', { name: common(`machine.${target.machineType}`) });
  }
}

/** A length of time in the words of the shortest whole unit. @param minutes whole */
export function minutesText(minutes: number, t: Words['t']): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t('duration.minutes', { minutes: rest });
  if (hours >= 24) return t('duration.days', { days: Math.floor(hours / 24), hours: hours % 24 });
  return rest === 0 ? t('duration.hours', { hours }) : t('duration.both', { hours, minutes: rest });
}
