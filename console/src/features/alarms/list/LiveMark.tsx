import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/now.ts';
import { recentClockText } from '../../../lib/reader-time.ts';
import { useConnection } from '../../../live/connection.ts';
import styles from '../AlarmListPage.module.css';

/** That the list follows what happens, or since when it does not. */
export function LiveMark() {
  const { t } = useTranslation('alarmRecords');
  const { state, since, lastDataAt } = useConnection();
  const now = useNow(60);
  if (state !== 'offline') return <p className={`${styles.live} num`}>{t('live')}</p>;
  return <p className={`${styles.meta} num`}>{t('notLive', { at: recentClockText(lastDataAt ?? since, now) })}</p>;
}
