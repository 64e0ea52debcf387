import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useId } from 'react';
import { fromPicker, toPicker } from '../lib/reader-time.ts';
import { FieldRemark } from './FieldRemark.tsx';
import { KitProvider } from './KitProvider.tsx';
import styles from './PickerField.module.css';
import fields from './TextField.module.css';

export interface PickerFieldProps {
  readonly label: string;
  /** A day from its start, or a time to the minute: both as the reader's zone counts. */
  readonly to: 'day' | 'minute';
  /** ms; null: none. */
  readonly value: number | null;
  /** Stands in the field while there is none. */
  readonly placeholder: string;
  readonly error: string | null;
  readonly hint?: string | undefined;
  /** First and last instant whose day can be chosen, ms; left out: any. */
  readonly earliest?: number | undefined;
  readonly latest?: number | undefined;
  readonly isRequired?: boolean;
  /** Whether what was chosen can be taken back. */
  readonly isClearable?: boolean;
  /** Whether the present is a choice; of times alone. */
  readonly hasNow?: boolean;
  readonly onChange: (value: number | null) => void;
}

const dayOf = (at: number | null | undefined) => (at === null || at === undefined ? at : dayjs(toPicker(at)));

/**
 * A labelled day or time with a calendar, 44 px high, with its error below it. Import it from lazy parts only: it brings
 * the calendar's library along.
 */
export function PickerField({
  label,
  to,
  value,
  placeholder,
  error,
  hint,
  earliest,
  latest,
  isRequired = false,
  isClearable = true,
  hasNow = true,
  onChange,
}: PickerFieldProps) {
  const id = useId();
  const [minDate, maxDate] = [dayOf(earliest), dayOf(latest)];
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label} data-required={isRequired || undefined}>
        {label}
      </label>
      <KitProvider>
        <DatePicker
          id={id}
          className={styles.picker}
          size="large"
          format={to === 'day' ? 'YYYY/MM/DD' : 'YYYY/MM/DD HH:mm'}
          {...(to === 'minute' && { showTime: { format: 'HH:mm' }, showNow: hasNow })}
          {...(minDate && { minDate })}
          {...(maxDate && { maxDate })}
          placeholder={placeholder}
          allowClear={isClearable}
          value={dayOf(value) ?? null}
          status={error === null ? '' : 'error'}
          aria-required={isRequired || undefined}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-remark`}
          // Inside the window: the page behind it takes no clicks.
          getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
          // It takes what was typed, and does not send the form.
          onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
          onChange={(picked) =>
            onChange(picked === null ? null : fromPicker((to === 'day' ? picked.startOf('day') : picked).valueOf()))
          }
        />
      </KitProvider>
      <FieldRemark id={`${id}-remark`} error={error} hint={hint} />
    </div>
  );
}
