import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/now.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { PickerField } from '../../ui/PickerField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { fieldOfTime, timeOfField } from './entry-form.ts';

interface TimeFieldProps {
  readonly name: string;
  readonly label: string;
  /** `2026-11-21T08:30` in the reader's zone; empty: none. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/**
 * A required moment to the minute. On a phone the browser's own field is used, because its wheel is better than any
 * page's.
 */
export function TimeField({ name, label, value, error, onChange }: TimeFieldProps) {
  const { t } = useTranslation('oils');
  const isMobile = useIsMobile();
  const now = useNow(60);
  if (isMobile)
    return (
      <TextField
        name={name}
        label={label}
        icon="clock"
        type="datetime-local"
        isRequired
        value={value}
        error={error}
        onChange={onChange}
      />
    );
  return (
    <PickerField
      label={label}
      to="minute"
      isRequired
      isClearable={false}
      placeholder={t('choose')}
      value={timeOfField(value)}
      error={error}
      latest={now}
      onChange={(at) => (at === null ? undefined : onChange(fieldOfTime(at)))}
    />
  );
}
