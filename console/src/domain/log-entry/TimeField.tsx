import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../lib/now.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { fromPicker, toPicker } from '../../lib/reader-time.ts';
import form from '../../ui/Form.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { KitProvider } from '../../ui/KitProvider.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { fieldOfTime, timeOfField } from './entry-form.ts';
import styles from './TimeField.module.css';

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
  const id = useId();
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
  const at = timeOfField(value);
  return (
    <div className={form.group}>
      <label htmlFor={id} className={form.label} data-required>
        {label}
      </label>
      <KitProvider>
        <DatePicker
          id={id}
          className={styles.picker}
          size="large"
          showTime={{ format: 'HH:mm' }}
          format="YYYY/MM/DD HH:mm"
          allowClear={false}
          placeholder={t('choose')}
          value={at === null ? null : dayjs(toPicker(at))}
          maxDate={dayjs(toPicker(now))}
          status={error === null ? '' : 'error'}
          aria-required
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-remark`}
          // Inside the window: the page behind it takes no clicks.
          getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
          onChange={(moment) => (moment === null ? undefined : onChange(fieldOfTime(fromPicker(moment.valueOf()))))}
        />
      </KitProvider>
      <p id={`${id}-remark`} className={form.remark} aria-live="polite">
        {error === null ? null : (
          <span className={styles.fieldError}>
            <Icon name="close-circle" size="s" />
            {error}
          </span>
        )}
      </p>
    </div>
  );
}
