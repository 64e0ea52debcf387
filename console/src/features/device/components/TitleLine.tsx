import type { Device } from '@oilsight/contract';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Codes } from '../../../ui/Codes.tsx';
import { assistantPath } from '../../../domain/assistant-path.ts';
import { analysisPath } from '../../../domain/device-path.ts';
import { useLogKinds } from '../../../domain/log-entry/useLogKinds.ts';
import { DeviceImage } from '../../../domain/DeviceImage.tsx';
import { LogEntryDialog } from '../../../domain/LogEntryDialog.tsx';
import { shownTypeOf } from '../../../domain/machine-type.ts';
import { useDeviceReports } from '../../../domain/reports/useDeviceReports.tsx';
import { useEditDevice } from '../../../domain/useEditDevice.ts';
import { ageText } from '../../../domain/Age.tsx';
import { onTick, tickedNow } from '../../../lib/now.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { shownState } from '../../../domain/shown-state.ts';
import { useIsCutOff } from '../../../live/connection.ts';
import { liveStore } from '../../../live/live.ts';
import { useLiveDevice } from '../../../live/useLive.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import type { MenuEntry } from '../../../ui/RowMenu.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { LabelThumb } from '../label/LabelThumb.tsx';
import styles from './TitleLine.module.css';

interface TitleLineProps {
  readonly device: Device;
  /** Whether what is printed is there. */
  readonly isPrintable: boolean;
  /** Shows the label that leads to this page. */
  readonly onLabel: () => void;
}

/**
 * The device's picture and name, whether it reports, as far as that is known, and the age of its newest reading; beside
 * it what else can be done with the device.
 */
export function TitleLine({ device, isPrintable, onLabel }: TitleLineProps) {
  const { t } = useTranslation(['device', 'common']);
  const live = useLiveDevice(device.deviceId);
  const isOnline = live?.isOnline ?? device.online;
  const state = shownState(
    { state: isOnline ? 'normal' : 'offline', lastSeenAt: live === null ? device.lastSeenAt : live.lastSeenAt },
    useIsCutOff(),
  );
  const facts = [
    ['number', device.deviceNo],
    [
      'machine',
      [t(`common:machine.${shownTypeOf(device)}`), device.machine].filter((part) => part !== '').join('\u00A0'),
    ],
    ['position', device.monitoringPosition],
  ] as const;
  return (
    <header className={styles.title}>
      <span className={styles.picture}>
        {device.imageName === null ? (
          <Icon name={device.isGateway ? 'wifi' : 'gears'} size="l" />
        ) : (
          <DeviceImage storedName={device.imageName} alt={t('device:identity.picture', { name: device.deviceName })} />
        )}
      </span>
      <div className={styles.name}>
        <h1>
          <Codes text={device.deviceName} />
        </h1>
        <StateTag state={state === 'normal' ? 'online' : state} />
        <dl className={`${styles.facts} num`}>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name} data-fact={name}>
                <dt className="sr-only">{t(name === 'number' ? 'device:number' : `device:identity.${name}`)}</dt>
                <dd title={value}>{value}</dd>
              </div>
            ))}
          <div>
            <dt>{t('device:newest')}</dt>
            <dd>
              <NewestAge deviceId={device.deviceId} known={device.lastSeenAt} />
            </dd>
          </div>
        </dl>
      </div>
      <Actions device={device} isPrintable={isPrintable} onLabel={onLabel} />
    </header>
  );
}

function Actions({ device, isPrintable, onLabel }: TitleLineProps) {
  const { t } = useTranslation(['device', 'common', 'reports']);
  const isMobile = useIsMobile();
  const kinds = useLogKinds();
  const edit = useEditDevice(device.deviceId);
  const reports = useDeviceReports(device);
  const [isLogging, setIsLogging] = useState(false);
  const more: readonly MenuEntry[] = [
    { key: 'analyse', icon: 'chart', words: t('device:analyse'), act: analysisPath(device) },
    ...(reports.listPath === null
      ? []
      : [{ key: 'reports', icon: 'file', words: t('reports:ofDevice'), act: reports.listPath } as const]),
    ...(reports.ask === null
      ? []
      : [{ key: 'ask', icon: 'flask', words: t('reports:request.open'), act: reports.ask } as const]),
    ...(edit === null ? [] : [{ key: 'edit', icon: 'sliders', words: t('common:editDevice'), ...edit } as const]),
    ...(isMobile && isPrintable
      ? [{ key: 'print', icon: 'printer', words: t('device:print.action'), act: () => print() } as const]
      : []),
    { key: 'label', icon: 'camera', words: t('device:label.title'), act: onLabel },
  ];
  return (
    <div className={styles.actions}>
      {kinds.length === 0 ? null : (
        <Button icon="log" aria-haspopup="dialog" onClick={() => setIsLogging(true)}>
          {t('device:log')}
        </Button>
      )}
      {isMobile ? null : (
        <Button icon="printer" disabled={!isPrintable} onClick={() => print()}>
          {t('device:print.action')}
        </Button>
      )}
      <ButtonLink to={assistantPath(device.deviceId, null)} icon="chat">
        {t('common:assistant.ask')}
      </ButtonLink>
      <RowMenu label={t('device:moreActions')} entries={more}>
        {t('device:more')}
      </RowMenu>
      {isMobile ? null : <LabelThumb deviceId={device.deviceId} onOpen={onLabel} />}
      {reports.dialog}
      {isLogging ? (
        <Suspense fallback={null}>
          <LogEntryDialog device={device} entry={null} onClose={() => setIsLogging(false)} />
        </Suspense>
      ) : null}
    </div>
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
