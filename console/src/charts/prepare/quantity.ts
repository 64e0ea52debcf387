import { inLanguage } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { classText, findIndicator, identity } from '@oilsight/oil';
import type { IndicatorGroup } from '@oilsight/oil';
import type { Units } from '../../lib/display-settings.ts';
import { formatNumber } from './numbers.ts';
import { shownUnitOf, shownValue } from './shown-unit.ts';
import type { ShownUnit } from './shown-unit.ts';

/** What the screen needs to know of a telemetry key: from the catalogue, or of a device's own key the key itself. */
export interface Quantity {
  readonly key: string;
  readonly name: string;
  /** As shown in the reader's language; empty: none. */
  readonly unit: string;
  /** From the unit that values are kept in to the shown one. */
  readonly conversion: ShownUnit['conversion'];
  /** null: a key outside the catalogue, shown with up to five significant digits. */
  readonly decimals: number | null;
  readonly group: IndicatorGroup | 'custom';
  readonly kind: 'gauge' | 'counter';
  /**
   * Physical range in the shown unit, inclusive; null: unknown. A share of a whole ends at 0 and 100 though its sensor
   * may read a little beyond.
   */
  readonly range: readonly [number, number] | null;
  /** Says yes (above 0) or no (0): shown in words, without a scale. */
  readonly isSwitch: boolean;
}

/** Units that are words: counts have a measure word in Chinese and none in English. */
const spokenUnits: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  '1': { zh: '个', en: '' },
  '1/mL': { zh: '个/mL', en: '/mL' },
  '1/100mL': { zh: '个/100 mL', en: '/100 mL' },
  '1/h': { zh: '个/h', en: '/h' },
};

/** What a switch says, in words. */
const switchWords: Readonly<Record<string, Readonly<Record<Language, { readonly off: string; readonly on: string }>>>> =
  {
    leak: { 'zh-CN': { off: '无泄漏', on: '有泄漏' }, 'en-US': { off: 'No leak', on: 'Leak' } },
  };

function wholeShare(range: readonly [number, number], unit: string): readonly [number, number] {
  return unit === '%' && range[0] >= -5 && range[0] <= 0 && range[1] >= 100 && range[1] <= 105 ? [0, 100] : range;
}

/** Classes kept as numbers: −1 is read 00, 13 beyond 12. */
const classKeys: ReadonlySet<string> = new Set(['nas1638', 'as4059']);

/** Whether the values of a key are classes: its axis names them too. A mean between two classes stays a number. */
export function isClass(key: string): boolean {
  return classKeys.has(key);
}

/**
 * A value of the shown unit as it is read, without that unit: a number with its decimals, of a switch its words, of a
 * class its name.
 */
export function valueText(
  { key, decimals }: Pick<Quantity, 'key' | 'decimals'>,
  value: number,
  language: Language,
): string {
  const words = Object.hasOwn(switchWords, key) ? switchWords[key]?.[language] : undefined;
  if (words !== undefined) return value > 0 ? words.on : words.off;
  if (!isClass(key)) return formatNumber(value, decimals, language);
  return classText(value) ?? formatNumber(value, 1, language);
}

export function unitText(unit: string, language: Language): string {
  const spoken = Object.hasOwn(spokenUnits, unit) ? spokenUnits[unit] : undefined;
  return spoken === undefined ? unit : inLanguage(spoken, language);
}

/** @param units those that values are shown in */
export function quantityOf(key: string, language: Language, units: Units): Quantity {
  const indicator = findIndicator(key);
  if (indicator === null)
    return {
      key,
      name: key,
      unit: '',
      conversion: identity,
      decimals: null,
      group: 'custom',
      kind: 'gauge',
      range: null,
      isSwitch: false,
    };
  const { unit, conversion } = shownUnitOf(indicator.unit, units);
  const [low, high] = wholeShare(indicator.range, indicator.unit);
  return {
    key,
    name: inLanguage(indicator.name, language),
    unit: unitText(unit, language),
    conversion,
    decimals: indicator.decimals,
    group: indicator.group,
    kind: indicator.kind,
    range: [shownValue({ conversion }, low), shownValue({ conversion }, high)],
    isSwitch: indicator.isSwitch,
  };
}
