import { greatestMeasure } from '@oilsight/contract';
import type { ChecklistItem, CheckingWay } from '@oilsight/contract';
import { numberIn } from '../../lib/number-in.ts';

/** An item as its form holds it: bounds as they were typed. */
export interface ItemValues {
  readonly titleZh: string;
  readonly titleEn: string;
  readonly hintZh: string;
  readonly hintEn: string;
  readonly group: string;
  readonly ways: readonly CheckingWay[];
  readonly kind: ChecklistItem['kind'];
  readonly unit: string;
  readonly least: string;
  readonly most: string;
  readonly needsStop: boolean;
  readonly needsPhoto: boolean;
  /** Empty: none. */
  readonly indicator: string;
}

export type ItemError = 'titleMissing' | 'waysMissing' | 'notNumber' | 'crossed';

/** @param item null: a new one */
export function valuesOf(item: ChecklistItem | null, group: string): ItemValues {
  const isNumber = item?.kind === 'number';
  return {
    titleZh: item?.title.zh ?? '',
    titleEn: item?.title.en ?? '',
    hintZh: item?.hint.zh ?? '',
    hintEn: item?.hint.en ?? '',
    group: item?.group ?? group,
    ways: item?.ways ?? ['look'],
    kind: item?.kind ?? 'check',
    unit: isNumber ? item.unit : '',
    least: isNumber && item.least !== null ? String(item.least) : '',
    most: isNumber && item.most !== null ? String(item.most) : '',
    needsStop: item?.needsStop ?? false,
    needsPhoto: item?.needsPhoto ?? false,
    indicator: item?.indicator ?? '',
  };
}

function isWrong(typed: string): boolean {
  const number = numberIn(typed);
  return number === 'none' || (number !== null && Math.abs(number) > greatestMeasure);
}

export function errorsOf(values: ItemValues): Partial<Record<keyof ItemValues, ItemError>> {
  const { titleZh, titleEn, ways, kind, least, most } = values;
  const errors: Partial<Record<keyof ItemValues, ItemError>> = {};
  if (titleZh.trim() === '' && titleEn.trim() === '') errors.titleZh = 'titleMissing';
  if (ways.length === 0) errors.ways = 'waysMissing';
  if (kind === 'check') return errors;
  if (isWrong(least)) errors.least = 'notNumber';
  if (isWrong(most)) errors.most = 'notNumber';
  const [low, high] = [numberIn(least), numberIn(most)];
  if (typeof low === 'number' && typeof high === 'number' && low > high) errors.most = 'crossed';
  return errors;
}

/** The item that was typed; its bounds are numbers, as `errorsOf` has found. */
export function itemOf(id: string, values: ItemValues): ChecklistItem {
  const { titleZh, titleEn, hintZh, hintEn, group, ways, kind, unit, least, most, indicator } = values;
  const fields = {
    id,
    group,
    title: { zh: titleZh.trim(), en: titleEn.trim() },
    hint: { zh: hintZh.trim(), en: hintEn.trim() },
    ways: [...ways],
    needsStop: values.needsStop,
    needsPhoto: values.needsPhoto,
    indicator: indicator === '' ? null : indicator,
  };
  if (kind === 'check') return { kind, ...fields };
  const bound = (typed: string) => {
    const number = numberIn(typed);
    return number === 'none' ? null : number;
  };
  return { kind, ...fields, unit: unit.trim(), least: bound(least), most: bound(most) };
}
