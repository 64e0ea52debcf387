import { memo } from 'react';
import { useNow } from '../../../lib/now.ts';
import { clockText, dateText } from '../../../lib/reader-time.ts';
import styles from './WallClock.module.css';

/** Date and time in the zone of the wall. */
export const WallClock = memo(function WallClock() {
  const now = useNow();
  return (
    <time className={`${styles.clock} num`} dateTime={new Date(now).toISOString()}>
      {dateText(now)}
      <b>{clockText(now)}</b>
    </time>
  );
});
