import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../lib/now.ts';
import { dateText } from '../../../../lib/reader-time.ts';
import { PickerField } from '../../../../ui/PickerField.tsx';

interface SinceFieldProps {
  readonly isMeter: boolean;
  /** When the machine was put into operation, ms. */
  readonly installedAt: number;
  /** ms; null: none is set. */
  readonly value: number | null;
  readonly error: string | null;
  readonly onChange: (value: number | null) => void;
}

/** The day from whose start on the time counts; without one, since the machine was put into operation. */
export function SinceField({ isMeter, installedAt, ...field }: SinceFieldProps) {
  const { t } = useTranslation('operatingTime');
  const today = useNow(60);
  const without = isMeter ? t('since.meter') : t('since.installed', { date: dateText(installedAt) });
  return (
    <PickerField
      {...field}
      label={t('since.label')}
      to="day"
      placeholder={t('since.none')}
      latest={today}
      hint={field.value === null ? without : t('since.set')}
    />
  );
}
