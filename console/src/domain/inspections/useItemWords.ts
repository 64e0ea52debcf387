import { wordsIn } from '@oilsight/contract';
import type { ChecklistItem, InspectionWords } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../charts/prepare/numbers.ts';
import { useLanguage } from '../../i18n/language.ts';

export interface ItemWords {
  readonly of: (words: InspectionWords) => string;
  /** How an item is checked. */
  readonly ways: (item: ChecklistItem) => string;
  /** What a measured item has to be within, with its unit; null: it has no bounds, or is not measured. */
  readonly bounds: (item: ChecklistItem) => string | null;
  readonly number: (value: number) => string;
}

/** Words of checklists in the reader's language; they need the texts `inspections`. */
export function useItemWords(): ItemWords {
  const { t } = useTranslation('inspections');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, null, language);
  return {
    of: (words) => wordsIn(words, language === 'zh-CN' ? 'zh-CN' : 'en'),
    ways: ({ ways }) => ways.map((way) => t(`way.${way}`)).join(t('between')),
    bounds: (item) => {
      if (item.kind !== 'number') return null;
      const { least, most, unit } = item;
      const words =
        least !== null && most !== null
          ? t('bounds.both', { least: number(least), most: number(most) })
          : least !== null
            ? t('bounds.least', { least: number(least) })
            : most !== null
              ? t('bounds.most', { most: number(most) })
              : null;
      return words === null || unit === '' ? words : `${words} ${unit}`;
    },
    number,
  };
}
