import { isAuthority } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../lib/reader-time.ts';
import type audit from '../../i18n/zh-CN/audit.json';
import { toldOf } from './values.ts';

type Known = keyof typeof audit.fieldName;

/** Fields and values of the log in words. A field that has no word keeps its name. */
export function useValueText() {
  const { t, i18n } = useTranslation(['audit', 'shell']);
  const isKnown = (field: string): field is Known => i18n.exists(`audit:fieldName.${field}`);
  return {
    fieldText: (field: string): string => (isKnown(field) ? t(`audit:fieldName.${field}`) : field),
    valueText: (field: string, value: unknown): string => {
      const told = toldOf(field, value);
      switch (told.kind) {
        case 'nothing':
          return t('audit:nothing');
        case 'yesNo':
          return t(told.value ? 'audit:yes' : 'audit:no');
        case 'time':
          return timeText(told.at);
        case 'role':
          return isAuthority(told.authority) ? t(`shell:role.${told.authority}`) : told.authority;
        case 'texts':
          return told.texts.join(t('audit:comma'));
      }
    },
  };
}
