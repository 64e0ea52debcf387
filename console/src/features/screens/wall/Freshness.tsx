import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/now.ts';
import { minuteMs, secondMs } from '../../../lib/time.ts';
import { useConnection } from '../../../live/connection.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Freshness.module.css';

/** How old the figures are; while they do not come, since how many seconds. */
export function Freshness({ updatedAt, isCut }: { readonly updatedAt: number | null; readonly isCut: boolean }) {
  const { t } = useTranslation('wall');
  const connection = useConnection();
  const now = useNow();
  const ageMs = (from: number) => Math.max(0, now - from);
  const words = (of: 'updated' | 'cut', ms: number) =>
    ms < 2 * minuteMs
      ? t(`age.${of}Seconds`, { seconds: Math.floor(ms / secondMs) })
      : t(`age.${of}Minutes`, { minutes: Math.floor(ms / minuteMs) });
  if (isCut) {
    const since = connection.state === 'offline' ? connection.since : (updatedAt ?? connection.since);
    return (
      <span className={`${styles.live} ${styles.cut} num`}>
        <Icon name="wifi-off" size="l" />
        {words('cut', ageMs(since))}
      </span>
    );
  }
  if (updatedAt === null) return <span className={styles.live}>{t('waiting')}</span>;
  return <span className={`${styles.live} ${styles.fresh} num`}>{words('updated', ageMs(updatedAt))}</span>;
}
