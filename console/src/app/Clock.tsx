import { clockText, dateText } from '../lib/reader-time.ts';
import { useLanguage } from '../i18n/language.ts';
import { useNow } from '../lib/now.ts';
import { zoneName } from '../lib/display-settings.ts';
import styles from './Clock.module.css';

/** Date, weekday and time of the header, in the zone that the reader has chosen. */
export function HeaderClock() {
  const now = useNow();
  const weekday = new Intl.DateTimeFormat(useLanguage(), { weekday: 'short', timeZone: zoneName() }).format(now);
  return (
    <time className={`${styles.header} num`} dateTime={new Date(now).toISOString()}>
      {dateText(now)} {weekday}
      <b>{clockText(now)}</b>
    </time>
  );
}

/** Time above date, at the foot of the menu. */
export function MenuClock() {
  const now = useNow();
  return (
    <time className={`${styles.menu} num`} dateTime={new Date(now).toISOString()}>
      <b>{clockText(now)}</b>
      {dateText(now)}
    </time>
  );
}
