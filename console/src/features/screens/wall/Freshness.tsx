import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/now.ts';
import { minuteMs, secondMs } from '../../../lib/time.ts';
import { useConnection } from '../../../live/connection.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Freshness.module.css';

/**
 * How old the figures are; while they do not come, since how many seconds: for want of a connection, or because the
 * server does not give them.
 */
export function Freshness({ updatedAt, isCut }: { readonly updatedAt: number | null; readonly isCut: boolean }) {
  const { t } = useTranslation('wall');
  const connection = useConnection();
  const now = useNow();
  const ageMs = (from: number) => Math.max(0, now - from);
  const words = (of: 'updated' | 'cut' | 'stale', ms: number) =>
    ms < 2 * minuteMs
      ? t(`age.${of}Seconds`, { seconds: Math.floor(ms / secondMs) })
      : t(`age.${of}Minutes`, { minutes: Math.floor(ms / minuteMs) });
  if (isCut && connection.state === 'offline')
    return (
      <span className={`${styles.live} ${styles.cut} num`}>
        <Icon name="wifi-off" size="l" />
        {words('cut', ageMs(connection.since))}
      </span>
    );
  if (isCut && updatedAt !== null)
    return (
      <span className={`${styles.live} ${styles.cut} num`}>
        <Icon name="clock" size="l" />
        {words('stale', ageMs(updatedAt))}
      </span>
    );
  if (updatedAt === null) return <span className={styles.live}>{t('waiting')}</span>;
  return <span className={`${styles.live} ${styles.fresh} num`}>{words('updated', ageMs(updatedAt))}</span>;
}
