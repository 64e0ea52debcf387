import { isAuthority } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../lib/reader-time.ts';
import type audit from '../../i18n/zh-CN/audit.json';
import { auditValueOf } from './values.ts';

type Known = keyof typeof audit.fieldName;

/** Fields and values of the log in words. A field that has no word keeps its name. */
export function useValueText() {
  const { t, i18n } = useTranslation(['audit', 'shell']);
  const isKnown = (field: string): field is Known => i18n.exists(`audit:fieldName.${field}`);
  return {
    fieldText: (field: string): string => (isKnown(field) ? t(`audit:fieldName.${field}`) : field),
    valueText: (field: string, value: unknown): string => {
      const auditValue = auditValueOf(field, value);
      switch (auditValue.kind) {
        case 'nothing':
          return t('audit:nothing');
        case 'yesNo':
          return t(auditValue.value ? 'audit:yes' : 'audit:no');
        case 'time':
          return timeText(auditValue.at);
        case 'role':
          return isAuthority(auditValue.authority) ? t(`shell:role.${auditValue.authority}`) : auditValue.authority;
        case 'texts':
          return auditValue.texts.join(t('audit:comma'));
      }
    },
  };
}
