import { indicatorIds } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../domain/quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import { SelectField } from '../../ui/SelectField.tsx';

const none = 'none';

interface IndicatorFieldProps {
  /** Empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The indicator whose online value stands beside an answer. */
export function IndicatorField({ value, onChange }: IndicatorFieldProps) {
  const { t } = useTranslation('checklists');
  const language = useLanguage();
  const known: readonly string[] =
    value === '' || indicatorIds.some((id) => id === value) ? indicatorIds : [value, ...indicatorIds];
  return (
    <SelectField
      label={t('item.indicator')}
      icon="chart"
      options={[
        { value: none, label: t('item.noIndicator') },
        ...known.map((key) => ({ value: key, label: quantityOf(key, language).name })),
      ]}
      value={value === '' ? none : value}
      placeholder={t('item.noIndicator')}
      error={null}
      onChange={(next) => onChange(next === none ? '' : next)}
    />
  );
}
