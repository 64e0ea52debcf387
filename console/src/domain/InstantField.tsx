import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useId } from 'react';
import { useNow } from '../lib/now.ts';
import { fromPicker, toPicker } from '../lib/reader-time.ts';
import form from '../ui/Form.module.css';
import { Icon } from '../ui/Icon.tsx';
import { KitProvider } from '../ui/KitProvider.tsx';
import styles from './InstantField.module.css';

interface InstantFieldProps {
  readonly label: string;
  /** ms; null: now, whenever that is, or none. */
  readonly value: number | null;
  /** Stands in the field while it is null. */
  readonly now: string;
  readonly error: string | null;
  readonly hint?: string;
  /** Which days can be chosen; left out: past ones. */
  readonly when?: 'past' | 'future';
  readonly onChange: (value: number | null) => void;
}

/** A day and a time, in the reader's zone. Import it from lazy parts only: it brings the library along. */
export function InstantField({ label, value, now, error, hint, when = 'past', onChange }: InstantFieldProps) {
  const id = useId();
  const latest = useNow(60);
  return (
    <div className={form.group}>
      <label htmlFor={id} className={form.label}>
        {label}
      </label>
      <KitProvider>
        <DatePicker
          id={id}
          className={styles.picker}
          size="large"
          format="YYYY/MM/DD HH:mm"
          showTime={{ format: 'HH:mm' }}
          placeholder={now}
          // The present is no choice where only what lies ahead is taken.
          showNow={when === 'past'}
          value={value === null ? null : dayjs(toPicker(value))}
          {...(when === 'past' ? { maxDate: dayjs(toPicker(latest)) } : { minDate: dayjs(toPicker(latest)) })}
          status={error === null ? '' : 'error'}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-remark`}
          // Inside the window: the page behind it takes no clicks.
          getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
          onChange={(picked) => onChange(picked === null ? null : fromPicker(picked.valueOf()))}
        />
      </KitProvider>
      <p id={`${id}-remark`} className={form.remark} aria-live="polite">
        {error === null ? (
          hint
        ) : (
          <span className={styles.fieldError}>
            <Icon name="close-circle" size="s" />
            {error}
          </span>
        )}
      </p>
    </div>
  );
}
