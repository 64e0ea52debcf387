import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPicker, toPicker } from '../../../lib/reader-time.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { KitProvider } from '../../../ui/KitProvider.tsx';
import fields from '../../../ui/TextField.module.css';
import styles from './DeviceForm.module.css';

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
export function DayField({ label, hint, value, error, onChange }: DayFieldProps) {
  const { t } = useTranslation('plant');
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      <KitProvider>
        <DatePicker
          id={id}
          className={styles.day}
          format="YYYY/MM/DD"
          placeholder={t('choose')}
          value={value === null ? null : dayjs(toPicker(value))}
          allowClear={false}
          status={error === null ? '' : 'error'}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-remark`}
          // Inside the window: the page behind it takes no clicks.
          getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
          onChange={(day) => onChange(day === null ? null : fromPicker(day.startOf('day').valueOf()))}
        />
      </KitProvider>
      <p id={`${id}-remark`} className={error === null ? fields.hint : fields.error} aria-live="polite">
        {error === null ? (
          hint
        ) : (
          <>
            <Icon name="close-circle" size="s" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
