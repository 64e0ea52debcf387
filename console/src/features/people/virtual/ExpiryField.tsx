import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/now.ts';
import { Button } from '../../../ui/Button.tsx';
import form from '../../../ui/Form.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { KitProvider } from '../../../ui/KitProvider.tsx';
import styles from './ExpiryField.module.css';
import { endInDays, endOfDay, quickDays } from './expiry.ts';

interface ExpiryFieldProps {
  /** ms; null: not chosen. */
  readonly value: number | null;
  readonly error: string | null;
  readonly onChange: (value: number) => void;
}

/** The last day of an account. It ends with that day, as the reader counts days. */
export function ExpiryField({ value, error, onChange }: ExpiryFieldProps) {
  const { t } = useTranslation('people');
  const now = useNow(60);
  const id = useId();
  return (
    <div className={form.group}>
      <label htmlFor={id} className={form.label} data-required>
        {t('form.expiresAt')}
      </label>
      <div className={styles.row}>
        <KitProvider>
          <DatePicker
            id={id}
            className={styles.picker}
            size="large"
            format="YYYY/MM/DD"
            allowClear={false}
            placeholder={t('form.choose')}
            value={value === null ? null : dayjs(value)}
            minDate={dayjs(now)}
            status={error === null ? '' : 'error'}
            aria-required
            aria-invalid={error !== null || undefined}
            aria-describedby={`${id}-remark`}
            // Inside the window: the page behind it takes no clicks.
            getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
            onChange={(day) => (day === null ? undefined : onChange(endOfDay(day.valueOf())))}
          />
        </KitProvider>
        {quickDays.map((days) => (
          <Button key={days} size="m" onClick={() => onChange(endInDays(days, now))}>
            {t('form.inDays', { count: days })}
          </Button>
        ))}
      </div>
      <p id={`${id}-remark`} className={form.remark} aria-live="polite">
        {error === null ? (
          t('form.expiresAtHint')
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
