import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';
// Names of months and weekdays; English ones are built in.
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestRangeMs, shortestViewMs, viewOf } from '../../../charts/prepare/time-range.ts';
import type { Range } from '../../../charts/prepare/time-range.ts';
import { fromPicker, toPicker } from '../../../lib/zone.ts';
import { Button } from '../../../ui/Button.tsx';
import { KitProvider } from '../../../ui/KitProvider.tsx';
import styles from './CustomRange.module.css';

/** Two instants of the reader's own choice, at most 180 days apart. */
export function CustomRange({ range, onRange }: { readonly range: Range; readonly onRange: (range: Range) => void }) {
  const { t } = useTranslation('device');
  const [opened] = useState(() => Date.now());
  const [ends, setEnds] = useState(() => viewOf(range, opened));
  const span = ends.to - ends.from;
  const isTooLong = span > longestRangeMs;
  const take = (picked: readonly [Dayjs | null, Dayjs | null] | null) => {
    const [from, to] = [picked?.[0]?.valueOf(), picked?.[1]?.valueOf()];
    if (from !== undefined && to !== undefined) setEnds({ from: fromPicker(from), to: fromPicker(to) });
  };
  return (
    <KitProvider>
      <div className={styles.custom}>
        <DatePicker.RangePicker
          size="small" showTime={{ format: 'HH:mm' }} format="YYYY/MM/DD HH:mm" allowClear={false} value={[dayjs(toPicker(ends.from)), dayjs(toPicker(ends.to))]} maxDate={dayjs(toPicker(opened))} onChange={take}
          aria-label={t('history.range')} placeholder={[t('history.from'), t('history.to')]}
        />
        <Button size="s" disabled={isTooLong || span < shortestViewMs} onClick={() => onRange({ kind: 'fixed', ...ends })}>{t('history.apply')}</Button>
        {isTooLong ? <span role="alert" className={styles.wrong}>{t('history.tooLong')}</span> : null}
      </div>
    </KitProvider>
  );
}
