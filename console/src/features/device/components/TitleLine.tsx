import type { Device } from '@oilsight/contract';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../charts/prepare/time-text.ts';
import { ageText } from '../../../domain/Age.tsx';
import { onTick } from '../../../lib/now.ts';
import { useConnection } from '../../../live/connection.ts';
import { liveStore } from '../../../live/live.ts';
import { useLiveDevice } from '../../../live/useLive.ts';
import { StateTag } from '../../../ui/StateTag.tsx';
import styles from './TitleLine.module.css';

/** Which device this is, whether it reports, and how old its newest reading is. */
export function TitleLine({ device }: { readonly device: Device }) {
  const { t } = useTranslation('device');
  const isOnline = useLiveDevice(device.deviceId)?.isOnline ?? device.online;
  return (
    <header className={styles.title}>
      <h1>{device.deviceName}</h1>
      <StateTag state={isOnline ? 'normal' : 'offline'} words={t(isOnline ? 'online' : 'offline')} />
      <dl className={`${styles.facts} num`}>
        <div><dt>{t('number')}</dt><dd>{device.deviceNo}</dd></div>
        <div><dt>{t('oil')}</dt><dd>{device.monitoringOil}</dd></div>
        <div><dt>{t('newest')}</dt><dd><NewestAge deviceId={device.deviceId} known={device.lastSeenAt} /></dd></div>
      </dl>
    </header>
  );
}

/** Instant of the newest reading of any indicator; null: none yet. */
function newestAt(deviceId: string, known: number | null): number | null {
  const times = liveStore.keys(deviceId).map((key) => liveStore.value(deviceId, key)?.at ?? 0);
  const newest = Math.max(known ?? 0, ...times);
  return newest === 0 ? null : newest;
}

function NewestAge({ deviceId, known }: { readonly deviceId: string; readonly known: number | null }) {
  const { t } = useTranslation(['device', 'live']);
  const { t: tLive } = useTranslation('live');
  const text = useSyncExternalStore(onTick, () => {
    const at = newestAt(deviceId, known);
    return at === null ? t('device:never') : t('device:ago', { age: ageText(Date.now() - at, tLive) });
  });
  return <>{text}</>;
}

/** Says that what the page shows no longer comes live, and as of when it is. */
export function AsOf() {
  const { t } = useTranslation('device');
  const { state, since } = useConnection();
  return state === 'offline' ? <output className={`${styles.asOf} num`}>{t('asOf', { at: timeText(since) })}</output> : null;
}
