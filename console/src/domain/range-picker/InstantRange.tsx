import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { fromPicker, toPicker } from '../../lib/reader-time.ts';
import { KitProvider } from '../../ui/KitProvider.tsx';
import styles from './InstantRange.module.css';

interface InstantRangeProps {
  readonly label: string;
  readonly placeholder: [from: string, to: string];
  readonly from: number;
  readonly to: number;
  /** Later days cannot be chosen, ms. */
  readonly latest: number;
  /** `small`: beside other tools; else as wide as its form. */
  readonly size?: 'small';
  readonly onRange: (range: { readonly from: number; readonly to: number }) => void;
}

/** Two instants to the minute, in the reader's zone. */
export function InstantRange({ label, placeholder, from, to, latest, size, onRange }: InstantRangeProps) {
  const take = (picked: readonly [Dayjs | null, Dayjs | null] | null) => {
    const [first, last] = [picked?.[0]?.valueOf(), picked?.[1]?.valueOf()];
    if (first !== undefined && last !== undefined) onRange({ from: fromPicker(first), to: fromPicker(last) });
  };
  return (
    <KitProvider>
      <DatePicker.RangePicker
        {...(size === undefined ? { className: styles.wide ?? '' } : { size })}
        showTime={{ format: 'HH:mm' }}
        format="YYYY/MM/DD HH:mm"
        allowClear={false}
        value={[dayjs(toPicker(from)), dayjs(toPicker(to))]}
        maxDate={dayjs(toPicker(latest))}
        onChange={take}
        aria-label={label}
        placeholder={placeholder}
      />
    </KitProvider>
  );
}
