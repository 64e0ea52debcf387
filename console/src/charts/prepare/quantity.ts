import type { Language } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import type { IndicatorGroup } from '@oilsight/oil';
import { formatNumber } from './numbers.ts';

/** What the screen needs to know of a telemetry key: from the catalogue, or of a device's own key the key itself. */
export interface Quantity {
  readonly key: string;
  readonly name: string;
  /** As shown in the reader's language; empty: none. */
  readonly unit: string;
  /** null: a key outside the catalogue, shown with up to five significant digits. */
  readonly decimals: number | null;
  readonly group: IndicatorGroup | 'custom';
  readonly kind: 'gauge' | 'counter';
  /** Physical range, inclusive; null: unknown. A share of a whole ends at 0 and 100 though its sensor may read a little beyond. */
  readonly range: readonly [number, number] | null;
  /** Says yes (above 0) or no (0): shown in words, without a scale. */
  readonly isSwitch: boolean;
}

/** Units that are words: counts have a measure word in Chinese and none in English. */
const spokenUnits: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  '1': { zh: '个', en: '' },
  '1/mL': { zh: '个/mL', en: '/mL' },
  '1/h': { zh: '个/h', en: '/h' },
};

/** What a switch says, in words. */
const switchWords: Readonly<Record<string, Readonly<Record<Language, { readonly off: string; readonly on: string }>>>> = {
  leak: { 'zh-CN': { off: '无泄漏', on: '有泄漏' }, 'en-US': { off: 'No leak', on: 'Leak' } },
};

function wholeShare(range: readonly [number, number], unit: string): readonly [number, number] {
  return unit === '%' && range[0] >= -5 && range[0] <= 0 && range[1] >= 100 && range[1] <= 105 ? [0, 100] : range;
}

/** A value as it is read, without its unit: a number with its decimals, or of a switch its words. */
export function valueText({ key, decimals }: Pick<Quantity, 'key' | 'decimals'>, value: number, language: Language): string {
  const words = Object.hasOwn(switchWords, key) ? switchWords[key]?.[language] : undefined;
  return words === undefined ? formatNumber(value, decimals, language) : value > 0 ? words.on : words.off;
}

export function unitText(unit: string, language: Language): string {
  const spoken = Object.hasOwn(spokenUnits, unit) ? spokenUnits[unit] : undefined;
  return spoken === undefined ? unit : language === 'zh-CN' ? spoken.zh : spoken.en;
}

export function quantityOf(key: string, language: Language): Quantity {
  const indicator = findIndicator(key);
  if (indicator === null) return { key, name: key, unit: '', decimals: null, group: 'custom', kind: 'gauge', range: null, isSwitch: false };
  return {
    key,
    name: language === 'zh-CN' ? indicator.name.zh : indicator.name.en,
    unit: unitText(indicator.unit, language),
    decimals: indicator.decimals,
    group: indicator.group,
    kind: indicator.kind,
    range: wholeShare(indicator.range, indicator.unit),
    isSwitch: Object.hasOwn(switchWords, key),
  };
}
