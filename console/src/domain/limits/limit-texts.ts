import type { Language, LimitSources, LimitsSet, LimitValues } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { formatLimit, formatNumber } from '../../charts/prepare/numbers.ts';
import type { Quantity } from '../../charts/prepare/quantity.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';
import { dateText } from '../../lib/reader-time.ts';
import { onYesOf } from './limit-form.ts';

/** How the texts of this window name numbers. */
export interface Words {
  readonly quantity: Quantity;
  readonly language: Language;
  readonly t: TFunction<'oils'>;
}

/** A kept limit or value in the shown unit, without the unit. */
export function numberText(value: number, { quantity, language }: Words): string {
  return formatLimit(shownValue(quantity, value), quantity.decimals, language);
}

/** The distance of two kept values in the shown unit, without the unit: a scale with an offset has none here. */
export function distanceText(distance: number, { quantity, language }: Words): string {
  return formatNumber(Math.abs(shownValue(quantity, distance) - shownValue(quantity, 0)), quantity.decimals, language);
}

/** A kept reading in the shown unit, without the unit, with the decimals of its quantity. */
export function readingText(value: number, { quantity, language }: Words): string {
  return formatNumber(shownValue(quantity, value), quantity.decimals, language);
}

/** With its unit, where it has one. */
export function withUnit(text: string, { quantity: { unit } }: Words): string {
  return unit === '' ? text : `${text} ${unit}`;
}

/** Between the ends of a range, at which no line breaks. */
const between = '\u2060…\u2060';

/** Level 2 and level 1 as they stand in a row: `400 / 1,000`, of limits on both sides `−7…10 / −10…15`. */
export function pairText(limits: LimitValues | null, words: Words): string {
  const { t, quantity } = words;
  if (limits === null) return t('none');
  if (quantity.isSwitch) {
    const onYes = onYesOf(limits);
    return onYes === null ? t('none') : t(`limit.onYes.${onYes}`);
  }
  const level = (low: number | null, high: number | null) =>
    low !== null && high !== null
      ? `${numberText(low, words)}${between}${numberText(high, words)}`
      : (low ?? high) === null
        ? t('none')
        : numberText((low ?? high) as number, words);
  return `${level(limits.level2Low, limits.level2High)} / ${level(limits.level1Low, limits.level1High)}`;
}

/** Who set limits and when, with the reason: what is known of it. */
export function setText(set: LimitsSet | null, t: TFunction<'oils'>): string | null {
  if (set === null) return null;
  const by = set.by === null ? dateText(set.at) : t('limit.setBy', { date: dateText(set.at), name: set.by });
  return set.reason === null ? by : t('limit.setWhy', { by, reason: set.reason });
}

/** For which machines limits are set. */
export type LimitScope = 'device' | 'type' | 'all';

/** The limits of a scope as they are, and what would hold there without them. */
export function limitsOfScope(
  sources: LimitSources,
  scope: LimitScope,
): { readonly own: LimitValues | null; readonly without: LimitValues | null } {
  const { device, machineType, rest, restOfType } = sources;
  return scope === 'device'
    ? { own: device.limits, without: machineType.limits ?? rest }
    : { own: machineType.limits, without: restOfType };
}
