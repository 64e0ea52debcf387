import { inLanguage } from '@oilsight/contract';
import type { AlarmRecord, Language } from '@oilsight/contract';
import { convert, findRule, identity } from '@oilsight/oil';
import type { TFunction } from 'i18next';
import { formatLimit, formatNumber } from '../../charts/prepare/numbers.ts';
import { valueText } from '../../charts/prepare/quantity.ts';
import type { Quantity } from '../../charts/prepare/quantity.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';
import { quantityOf } from '../quantity.ts';

type Texts = TFunction<'alarms'>;

export interface Words {
  readonly t: Texts;
  readonly language: Language;
}

/** What an alarm is of: its indicator, or the finding's name, or that the device is silent. */
export function alarmName(
  { kind, indicator, findingRule }: Pick<AlarmRecord, 'kind' | 'indicator' | 'findingRule'>,
  { t, language }: Words,
): string {
  if (kind === 'silence') return t('silence');
  if (findingRule !== null) {
    const rule = findRule(findingRule);
    return rule === null ? findingRule : inLanguage(rule.name, language);
  }
  return indicator === null ? t('unnamed') : quantityOf(indicator, language).name;
}

/** The level of an alarm; what is no alarm of the oil is called by its kind. */
export function levelText({ kind, alarmLevel }: Pick<AlarmRecord, 'kind' | 'alarmLevel'>, { t }: Words): string {
  return kind === 'oil' ? t(`level.${alarmLevel}`) : t(`kind.${kind}`);
}

/** The category before the name; an indicator that says nothing about the oil is called by what it measures. */
export function alarmSubject(
  record: Pick<AlarmRecord, 'kind' | 'indicator' | 'findingRule' | 'category'>,
  words: Words,
): string {
  const { category, kind } = record;
  const name = alarmName(record, words);
  if (kind === 'silence') return name;
  const group = words.t(`category.${category ?? 'operation'}`);
  return words.t('subject', { category: group, name });
}

type Condition = Pick<AlarmRecord, 'indicator' | 'measure' | 'hours' | 'side' | 'threshold' | 'findingRule' | 'kind'>;

/** Whether a quantity's numbers bear their unit in a sentence. */
function withUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text} ${unit}`;
}

/** A difference of a quantity in the reader's unit: a rate has no zero point. */
function shownDifference(quantity: Quantity, value: number): number {
  const { conversion } = quantity;
  return conversion === identity ? value : convert(value, conversion) - convert(0, conversion);
}

/** A value of an alarm's measure, with its unit. @param isLimit written as short as a limit is */
export function measuredText(
  { indicator, measure }: Pick<AlarmRecord, 'indicator' | 'measure'>,
  value: number,
  { t, language }: Words,
  isLimit = false,
): string {
  if (indicator === null) return '';
  const quantity = quantityOf(indicator, language);
  if (measure === 'departure') return t('spreads', { value: formatNumber(value, 1, language) });
  if (measure === 'rate') {
    const decimals = quantity.decimals === null ? null : quantity.decimals + 1;
    const text = formatNumber(shownDifference(quantity, value), decimals, language);
    return t('perHour', { value: withUnit(text, quantity.unit) });
  }
  const shown = shownValue(quantity, value);
  const text =
    isLimit && !quantity.isSwitch && quantity.kind === 'gauge'
      ? formatLimit(shown, quantity.decimals, language)
      : valueText(quantity, shown, language);
  return withUnit(text, quantity.isSwitch ? '' : quantity.unit);
}

/** The number of an alarm and what it passed, as two parts of one sentence; null: there is none. */
export interface ConditionText {
  readonly value: string;
  readonly rest: string;
}

/** What was measured and what that passed. @param value the one to name: at the raise, furthest beyond, or present */
export function conditionText(condition: Condition, value: number | null, words: Words): ConditionText {
  const { kind, findingRule, side, threshold, measure, hours } = condition;
  const { t } = words;
  if (kind === 'silence') return { value: '', rest: t('condition.silence') };
  if (findingRule !== null) return { value: '', rest: t('condition.finding', { rule: findingRule }) };
  if (value === null || side === null) return { value: '', rest: '' };
  // Of a switch the value says all: its limit would be the word for its other position.
  const isSwitch = condition.indicator !== null && quantityOf(condition.indicator, words.language).isSwitch;
  const limit = threshold === null || isSwitch ? null : measuredText(condition, threshold, words, true);
  const by =
    measure === 'rate'
      ? t('condition.over', { count: hours ?? 1 })
      : measure === 'departure'
        ? t('condition.usual')
        : '';
  const beyond = limit === null ? '' : t(`condition.${side}`, { limit });
  return { value: measuredText(condition, value, words), rest: `${by}${beyond}` };
}

/** How many times its threshold a value is; null: there is no sense in it. */
export function timesThreshold({
  measure,
  side,
  threshold,
  peak,
}: Pick<AlarmRecord, 'measure' | 'side' | 'threshold' | 'peak'>): number | null {
  if (measure !== 'value' || side !== 'high' || threshold === null || peak === null || threshold <= 0) return null;
  return peak / threshold;
}
