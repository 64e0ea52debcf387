import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../lib/reader-time.ts';
import { ageText } from '../../../domain/Age.tsx';
import { onTick, tickedNow } from '../../../lib/now.ts';
import { useLiveDevice } from '../../../live/useLive.ts';
import styles from './Verdict.module.css';

/**
 * Since when a device has been silent. @param known time of its last reading as the server told it, ms; null: it has
 * never reported
 */
export function Silence({ deviceId, known }: { readonly deviceId: string; readonly known: number | null }) {
  const { t } = useTranslation('device');
  const { t: tLive } = useTranslation('live');
  const lastSeenAt = useLiveDevice(deviceId)?.lastSeenAt ?? known;
  const age = useSyncExternalStore(onTick, () => (lastSeenAt === null ? '' : ageText(tickedNow() - lastSeenAt, tLive)));
  return lastSeenAt === null ? null : (
    <div className={`${styles.since} num`}>
      <p>{t('verdict.silentSince', { at: timeText(lastSeenAt).slice(0, 16) })}</p>
      <p>{t('ago', { age })}</p>
    </div>
  );
}
