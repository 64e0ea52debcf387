import { useTranslation } from 'react-i18next';
import { useNow } from '../lib/now.ts';
import { useConnection, useRefusals } from '../live/connection.ts';
import type { Connection, Refusal } from '../live/connection.ts';
import { Icon } from '../ui/Icon.tsx';
import { recentClockText } from '../lib/reader-time.ts';
import styles from './ConnectionBanner.module.css';

/**
 * Shows that live data are missing in whole or in part, why, and when the next attempt is made. Renders nothing while
 * all data arrive.
 */
export function ConnectionBanner() {
  const connection = useConnection();
  const [refusal] = useRefusals();
  return (
    <div className={styles.frame} aria-live="polite">
      {connection.state === 'offline' ? (
        <Lost connection={connection} />
      ) : refusal === undefined ? null : (
        <Refused refusal={refusal} />
      )}
    </div>
  );
}

function Refused({ refusal: { why, nextTryAt } }: { readonly refusal: Refusal }) {
  const { t } = useTranslation('shell');
  return (
    <div className={`${styles.banner} num`}>
      <Icon name="plug-off" />
      <span className={styles.words}>
        <span>{t(`refused.${why}`)}</span>
        {nextTryAt === null ? null : <Countdown to={nextTryAt} />}
      </span>
    </div>
  );
}

/** The seconds are for the eye; spoken every second they would drown the rest. */
function Countdown({ to }: { readonly to: number }) {
  const { t } = useTranslation('shell');
  return <span aria-hidden>{t('offline.next', { seconds: Math.max(0, Math.ceil((to - useNow()) / 1000)) })}</span>;
}

function Lost({ connection: { since, lastDataAt, attempt, nextTryAt } }: { readonly connection: Connection }) {
  const { t } = useTranslation('shell');
  const now = useNow();
  const seconds = nextTryAt === null ? 0 : Math.max(0, Math.ceil((nextTryAt - now) / 1000));
  return (
    <div className={`${styles.banner} num`}>
      <Icon name="wifi-off" />
      <span className={styles.words}>
        <span>
          {t('offline.since', { time: recentClockText(since, now) })}
          {lastDataAt === null ? null : t('offline.lastData', { time: recentClockText(lastDataAt, now) })}
        </span>
        {/* The seconds are for the eye; spoken every second they would drown the rest. */}
        <span aria-hidden>{seconds === 0 ? t('offline.trying', { attempt }) : t('offline.next', { seconds })}</span>
      </span>
    </div>
  );
}
