import type { Language } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import type { IndicatorGroup } from '@oilsight/oil';

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
  /** Physical range, inclusive; null: unknown. */
  readonly range: readonly [number, number] | null;
}

/** Units that are words: counts have a measure word in Chinese and none in English. */
const spokenUnits: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  '1': { zh: '个', en: '' },
  '1/mL': { zh: '个/mL', en: '/mL' },
  '1/h': { zh: '个/h', en: '/h' },
};

export function unitText(unit: string, language: Language): string {
  const spoken = Object.hasOwn(spokenUnits, unit) ? spokenUnits[unit] : undefined;
  return spoken === undefined ? unit : language === 'zh-CN' ? spoken.zh : spoken.en;
}

export function quantityOf(key: string, language: Language): Quantity {
  const indicator = findIndicator(key);
  if (indicator === null) return { key, name: key, unit: '', decimals: null, group: 'custom', kind: 'gauge', range: null };
  return {
    key,
    name: language === 'zh-CN' ? indicator.name.zh : indicator.name.en,
    unit: unitText(indicator.unit, language),
    decimals: indicator.decimals,
    group: indicator.group,
    kind: indicator.kind,
    range: indicator.range,
  };
}
