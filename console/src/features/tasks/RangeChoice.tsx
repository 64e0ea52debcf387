import { dayMs } from '@oilsight/oil';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPicker, toPicker } from '../../lib/zone.ts';
import { Button } from '../../ui/Button.tsx';
import { KitProvider } from '../../ui/KitProvider.tsx';
import styles from './Tasks.module.css';
import { Wrong } from './Wrong.tsx';

const presets = [1, 7, 30] as const;

interface RangeChoiceProps {
  readonly from: number;
  readonly to: number;
  readonly error: string | null;
  readonly onRange: (range: { readonly from: number; readonly to: number }) => void;
}

/** Two instants, at most a month apart; the usual ones with one press. */
export function RangeChoice({ from, to, error, onRange }: RangeChoiceProps) {
  const { t } = useTranslation('tasks');
  const [opened] = useState(() => Date.now());
  const take = (picked: readonly [Dayjs | null, Dayjs | null] | null) => {
    const [first, last] = [picked?.[0]?.valueOf(), picked?.[1]?.valueOf()];
    if (first !== undefined && last !== undefined) onRange({ from: fromPicker(first), to: fromPicker(last) });
  };
  return (
    <fieldset className={styles.part}>
      <legend>{t('range')}</legend>
      <span className={styles.deeds}>
        {presets.map((days) => <Button key={days} size="s" kind="quiet" aria-pressed={to === opened && to - from === days * dayMs} onClick={() => onRange({ from: opened - days * dayMs, to: opened })}>{t('lastDays', { count: days })}</Button>)}
      </span>
      <KitProvider>
        <DatePicker.RangePicker
          className={styles.range ?? ''} showTime={{ format: 'HH:mm' }} format="YYYY/MM/DD HH:mm" allowClear={false} value={[dayjs(toPicker(from)), dayjs(toPicker(to))]} maxDate={dayjs(toPicker(opened))} onChange={take}
          aria-label={t('range')} placeholder={[t('from'), t('to')]}
        />
      </KitProvider>
      <Wrong text={error} />
    </fieldset>
  );
}
