import { useTranslation } from 'react-i18next';
import { clockText } from '../../../lib/reader-time.ts';
import { useConnection } from '../../../live/connection.ts';
import styles from '../AlarmListPage.module.css';

/** That the list follows what happens, or since when it does not. */
export function LiveMark() {
  const { t } = useTranslation('alarmRecords');
  const { state, since, lastDataAt } = useConnection();
  if (state !== 'offline') return <p className={`${styles.live} num`}>{t('live')}</p>;
  return <p className={`${styles.meta} num`}>{t('notLive', { at: clockText(lastDataAt ?? since) })}</p>;
}
