import { isAuthority } from '@oilsight/contract';
import { healthParts } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { formatLimit } from '../../charts/prepare/numbers.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';
import { quantityOf } from '../../domain/quantity.ts';
import type audit from '../../i18n/zh-CN/audit.json';
import { useLanguage } from '../../i18n/language.ts';
import { oneOf } from '../../lib/list-filter.ts';
import { timeText } from '../../lib/reader-time.ts';
import { auditFieldOf, auditValueOf } from './values.ts';

type Known = keyof typeof audit.fieldName;

/** Fields and values of the log in words and in the reader's units. A field that has no word keeps its name. */
export function useValueText() {
  const { t, i18n } = useTranslation(['audit', 'shell', 'common', 'oils', 'deviceLog']);
  const language = useLanguage();
  const isKnown = (field: string): field is Known => i18n.exists(`audit:fieldName.${field}`);
  const nameOf = (field: string): string =>
    isKnown(field) ? t(`audit:fieldName.${field}`) : quantityOf(field, language).name;
  const fieldText = (field: string): string => {
    const { machineType, name } = auditFieldOf(field);
    if (machineType === null) return nameOf(name);
    const machine = t(`common:machine.${machineType}`);
    return name === '' ? machine : `${machine} · ${nameOf(name)}`;
  };
  const valueText = (field: string, value: unknown): string => {
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
      case 'logKind':
        return t(`deviceLog:kind.${auditValue.logKind}`);
      case 'machineType':
        return t(`common:machine.${auditValue.machineType}`);
      case 'fluid':
        return t(`oils:fluid.${auditValue.fluid}`);
      case 'limits': {
        const quantity = quantityOf(auditFieldOf(field).name, language);
        const bound = (sign: '<' | '>', limit: number | null) =>
          limit === null
            ? []
            : [
                `${sign} ${formatLimit(shownValue(quantity, limit), quantity.decimals, language)} ${quantity.unit}`.trim(),
              ];
        const { level1Low, level1High, level2Low, level2High } = auditValue.limits;
        const levels = [
          { state: 'level2', bounds: [...bound('<', level2Low), ...bound('>', level2High)] },
          { state: 'level1', bounds: [...bound('<', level1Low), ...bound('>', level1High)] },
        ] as const;
        const set = levels.filter(({ bounds }) => bounds.length > 0);
        return set.length === 0
          ? t('audit:nothing')
          : set
              .map(({ state, bounds }) => `${t(`common:state.${state}`)} ${bounds.join(t('oils:limit.or'))}`)
              .join(t('audit:comma'));
      }
      case 'fields': {
        // The weights of a machine type are those of the parts of oil health.
        const { machineType, name: own } = auditFieldOf(field);
        const isWeights = machineType !== null && own === '';
        const partText = (name: string) => {
          const part = oneOf(healthParts, name);
          return isWeights && part !== null ? t(`oils:weight.part.${part}`) : fieldText(name);
        };
        return auditValue.fields
          .map(([name, part]) => t('audit:fieldIs', { field: partText(name), value: valueText(name, part) }))
          .join(t('audit:comma'));
      }
      case 'texts':
        return auditValue.texts.join(t('audit:comma'));
    }
  };
  return { fieldText, valueText };
}
