import { useLanguage } from '../i18n/language.ts';
import { useNow } from '../lib/now.ts';
import styles from './Clock.module.css';

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** `yyyy/MM/dd` in the browser's zone. */
export function dateText(at: Date): string {
  return `${at.getFullYear()}/${two(at.getMonth() + 1)}/${two(at.getDate())}`;
}

/** `HH:mm:ss` in the browser's zone. */
export function timeText(at: Date): string {
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** Date, weekday and time of the header. */
export function HeaderClock() {
  const now = new Date(useNow());
  const weekday = new Intl.DateTimeFormat(useLanguage(), { weekday: 'short' }).format(now);
  return <time className={`${styles.header} num`} dateTime={now.toISOString()}>{dateText(now)} {weekday}<b>{timeText(now)}</b></time>;
}

/** Time above date, at the foot of the menu. */
export function MenuClock() {
  const now = new Date(useNow());
  return <time className={`${styles.menu} num`} dateTime={now.toISOString()}><b>{timeText(now)}</b>{dateText(now)}</time>;
}
