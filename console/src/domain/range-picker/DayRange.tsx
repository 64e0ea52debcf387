import { DatePicker } from 'antd';
import dayjs from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { fromPicker, toPicker } from '../../lib/reader-time.ts';
import { KitProvider } from '../../ui/KitProvider.tsx';
import { daysBetween } from './days.ts';
import type { DaysBetween } from './days.ts';
import styles from './DayRange.module.css';

interface DayRangeProps {
  readonly label: string;
  readonly placeholder: [from: string, to: string];
  /** null: all days. */
  readonly value: DaysBetween | null;
  /** Days to come cannot be chosen. */
  readonly isPast?: boolean;
  readonly onDays: (days: DaysBetween | null) => void;
}

/** The days that a list is narrowed to. */
export function DayRange({ label, placeholder, value, isPast = false, onDays }: DayRangeProps) {
  const [now] = useState(Date.now);
  return (
    <KitProvider>
      <DatePicker.RangePicker
        className={styles.range ?? ''}
        format="YYYY/MM/DD"
        placeholder={placeholder}
        aria-label={label}
        getPopupContainer={(trigger) => trigger.closest('dialog') ?? document.body}
        {...(isPast ? { maxDate: dayjs(toPicker(now)) } : {})}
        value={value === null ? null : [dayjs(toPicker(value.from)), dayjs(toPicker(value.until - 1))]}
        onChange={(days) => {
          const [first, last] = [days?.[0]?.valueOf(), days?.[1]?.valueOf()];
          if (first === undefined || last === undefined) return onDays(null);
          onDays(daysBetween(fromPicker(first), fromPicker(last)));
        }}
      />
    </KitProvider>
  );
}
