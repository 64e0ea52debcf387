import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { fieldOfTime, timeOfField } from '../../../domain/log-entry/entry-form.ts';
import { fromPicker, toPicker } from '../../../lib/reader-time.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { KitProvider } from '../../../ui/KitProvider.tsx';
import { NativeTime } from '../../../ui/NativeTime.tsx';
import { Cell } from './cells.tsx';
import type { FieldWord } from './check-form.ts';
import styles from './Cells.module.css';

interface TimeCellProps {
  readonly label: string;
  readonly spoken: string;
  readonly placeholder: string;
  /** ms; null: not chosen. */
  readonly value: number | null;
  readonly error: FieldWord | undefined;
  readonly onChange: (at: number | null) => void;
}

/**
 * A day and a time, in the reader's zone. On a phone the browser's own field is used: the window of the other one is
 * wider than a phone.
 */
export function TimeCell({ label, spoken, placeholder, value, error, onChange }: TimeCellProps) {
  const isMobile = useIsMobile();
  if (isMobile)
    return (
      <Cell label={label} spoken={spoken} isInColumn error={error}>
        {(input) => (
          <NativeTime
            {...input}
            className={styles.input ?? ''}
            value={value === null ? '' : fieldOfTime(value)}
            onChange={(chosen) => onChange(timeOfField(chosen))}
          />
        )}
      </Cell>
    );
  return (
    <Cell label={label} spoken={spoken} isInColumn error={error}>
      {(input) => (
        <KitProvider>
          <DatePicker
            {...input}
            className={styles.time}
            format="YYYY/MM/DD HH:mm"
            showTime={{ format: 'HH:mm' }}
            placeholder={placeholder}
            allowClear={false}
            suffixIcon={null}
            value={value === null ? null : dayjs(toPicker(value))}
            status={error === undefined ? '' : 'error'}
            // Inside the window: the page behind it takes no clicks.
            getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
            // It takes the time that was typed, and does not send the form.
            onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
            onChange={(picked) => onChange(picked === null ? null : fromPicker(picked.valueOf()))}
          />
        </KitProvider>
      )}
    </Cell>
  );
}
