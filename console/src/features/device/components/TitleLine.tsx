import type { Device } from '@oilsight/contract';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { assistantPath } from '../../../domain/assistant-path.ts';
import { analysisPath } from '../../../domain/device-path.ts';
import { EditDeviceLink } from '../../../domain/EditDeviceLink.tsx';
import { DeviceReports } from '../../../domain/reports/DeviceReports.tsx';
import { ageText } from '../../../domain/Age.tsx';
import { onTick, tickedNow } from '../../../lib/now.ts';
import { shownState } from '../../../domain/shown-state.ts';
import { useIsCutOff } from '../../../live/connection.ts';
import { liveStore } from '../../../live/live.ts';
import { useLiveDevice } from '../../../live/useLive.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import styles from './TitleLine.module.css';

/**
 * The device's name, whether it reports, as far as that is known, and the age of its newest reading; beside it what else
 * can be done with the device. `isPrintable`: what is printed is there.
 */
export function TitleLine({ device, isPrintable }: { readonly device: Device; readonly isPrintable: boolean }) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation('common');
  const live = useLiveDevice(device.deviceId);
  const isOnline = live?.isOnline ?? device.online;
  const state = shownState(
    { state: isOnline ? 'normal' : 'offline', lastSeenAt: live === null ? device.lastSeenAt : live.lastSeenAt },
    useIsCutOff(),
  );
  return (
    <header className={styles.title}>
      <h1>{device.deviceName}</h1>
      {state === 'normal' ? <StateTag state={state} words={t('online')} /> : <StateTag state={state} />}
      <dl className={`${styles.facts} num`}>
        {device.deviceNo === '' ? null : (
          <div>
            <dt>{t('number')}</dt>
            <dd>{device.deviceNo}</dd>
          </div>
        )}
        {device.monitoringOil === '' ? null : (
          <div>
            <dt>{t('oil')}</dt>
            <dd>{device.monitoringOil}</dd>
          </div>
        )}
        <div>
          <dt>{t('newest')}</dt>
          <dd>
            <NewestAge deviceId={device.deviceId} known={device.lastSeenAt} />
          </dd>
        </div>
      </dl>
      <span className={styles.edit}>
        <ButtonLink to={analysisPath(device)} size="s" icon="chart">
          {t('analyse')}
        </ButtonLink>
        <ButtonLink to={assistantPath(device.deviceId, null)} size="s" icon="chat">
          {common('assistant.ask')}
        </ButtonLink>
        <Button size="s" icon="printer" disabled={!isPrintable} onClick={() => print()}>
          {t('print.action')}
        </Button>
        <DeviceReports device={device} />
        <EditDeviceLink deviceId={device.deviceId} size="s" />
      </span>
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
    return at === null ? t('device:never') : t('device:ago', { age: ageText(tickedNow() - at, tLive) });
  });
  return <>{text}</>;
}
