import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/now.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { FieldRemark } from '../../ui/FieldRemark.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NativeTime } from '../../ui/NativeTime.tsx';
import { PickerField } from '../../ui/PickerField.tsx';
import fields from '../../ui/TextField.module.css';
import { fieldOfTime, timeOfField } from './entry-form.ts';

interface TimeFieldProps {
  readonly name: string;
  readonly label: string;
  /** `2026-11-21T08:30` in the reader's zone; empty: none. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** A required moment to the minute; on a phone it is chosen in the browser's own field. */
export function TimeField(field: TimeFieldProps) {
  const { t } = useTranslation('oils');
  const isMobile = useIsMobile();
  const now = useNow(60);
  const { label, value, error, onChange } = field;
  if (isMobile) return <PhoneField {...field} />;
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

function PhoneField({ name, label, value, error, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label} data-required>
        {label}
      </label>
      <div className={fields.box} data-field-error={error !== null || undefined}>
        <Icon name="clock" />
        <NativeTime
          id={id}
          name={name}
          className={fields.input ?? ''}
          aria-required
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-remark`}
          value={value}
          onChange={onChange}
        />
      </div>
      <FieldRemark id={`${id}-remark`} error={error} hint={undefined} />
    </div>
  );
}
