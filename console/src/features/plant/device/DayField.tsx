import { useTranslation } from 'react-i18next';
import { PickerField } from '../../../ui/PickerField.tsx';

interface DayFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** ms; null: not said. It can be changed, not taken back. */
  readonly value: number | null;
  readonly error: string | null;
  readonly onChange: (value: number | null) => void;
}

/**
 * A day, from its start as the reader counts days. Days to come can be typed: the picker would take them back without a
 * word, the form says what is wrong with them.
 */
export function DayField(field: DayFieldProps) {
  const { t } = useTranslation('plant');
  return <PickerField {...field} to="day" placeholder={t('choose')} isClearable={false} />;
}
