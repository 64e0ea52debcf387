import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../lib/now.ts';
import { dateText, fromPicker, toPicker } from '../../../../lib/reader-time.ts';
import form from '../../../../ui/Form.module.css';
import { Icon } from '../../../../ui/Icon.tsx';
import { KitProvider } from '../../../../ui/KitProvider.tsx';
import styles from './OperatingTime.module.css';

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
export function SinceField({ isMeter, installedAt, value, error, onChange }: SinceFieldProps) {
  const { t } = useTranslation('operatingTime');
  const id = useId();
  const today = useNow(60);
  const without = isMeter ? t('since.meter') : t('since.installed', { date: dateText(installedAt) });
  return (
    <div className={form.group}>
      <label htmlFor={id} className={form.label}>
        {t('since.label')}
      </label>
      <KitProvider>
        <DatePicker
          id={id}
          className={styles.day}
          format="YYYY/MM/DD"
          placeholder={t('since.none')}
          value={value === null ? null : dayjs(toPicker(value))}
          maxDate={dayjs(toPicker(today))}
          status={error === null ? '' : 'error'}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-remark`}
          // Inside the window: the page behind it takes no clicks.
          getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
          // It takes the day that was typed, and does not send the form.
          onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
          onChange={(day) => onChange(day === null ? null : fromPicker(day.startOf('day').valueOf()))}
        />
      </KitProvider>
      <p id={`${id}-remark`} className={form.remark} aria-live="polite">
        {error === null ? (
          value === null ? (
            without
          ) : (
            t('since.set')
          )
        ) : (
          <span className={styles.wrong}>
            <Icon name="close-circle" size="s" />
            {error}
          </span>
        )}
      </p>
    </div>
  );
}
