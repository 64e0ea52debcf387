import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { LastStateIcon } from '../../domain/LastState.tsx';
import { deviceList, useDeviceListFeed } from '../../domain/device-list.ts';
import { shownTypeOf } from '../../domain/machine-type.ts';
import { lastState } from '../../domain/shown-state.ts';
import { withParts } from '../../lib/list-filter.ts';
import { useAddress } from '../../lib/useAddress.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TableSkeleton } from '../../ui/Table.tsx';
import styles from './OilSettings.module.css';

/**
 * The list of machines beside the settings of the chosen one, at first the first. A gateway holds no oil: it is listed
 * only when the reader came from its own page.
 */
export function DeviceFrame({
  children,
}: {
  readonly children: (device: Device, all: readonly Device[]) => ReactNode;
}) {
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const isMobile = useIsMobile();
  const [search, changeAddress] = useAddress();
  const { data, error, refetch, isFetching } = useQuery(deviceList);
  useDeviceListFeed();
  if (data === undefined)
    return error === null ? (
      <Card isFlush>
        <TableSkeleton />
      </Card>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  const wanted = search.get('deviceId');
  const shown = data.filter(({ deviceId, isGateway }) => !isGateway || deviceId === wanted);
  const device = shown.find(({ deviceId }) => deviceId === wanted) ?? shown[0];
  if (device === undefined)
    return (
      <Card>
        <Empty icon="gears" title={common('noDevices')}>
          <p>{t('picker.empty')}</p>
        </Empty>
      </Card>
    );
  const choose = (deviceId: string) => changeAddress((now) => withParts(now, { deviceId }));
  const options = shown.map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName }));
  return (
    <div className={styles.split}>
      {isMobile ? null : <Picker devices={shown} current={device} />}
      <div className={styles.stack}>
        {isMobile ? (
          <SelectField
            label={t('picker.label')}
            icon="gears"
            placeholder={t('choose')}
            value={device.deviceId}
            error={null}
            options={options}
            onChange={choose}
          />
        ) : null}
        {children(device, shown)}
      </div>
    </div>
  );
}

function Picker({ devices, current }: { readonly devices: readonly Device[]; readonly current: Device }) {
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const [search] = useSearchParams();
  const [words, setWords] = useState('');
  const hits = devices.filter(({ deviceName, deviceNo }) =>
    `${deviceName} ${deviceNo}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <Card isFlush label={t('picker.label')}>
      <div className={styles.picker}>
        <div>
          <SearchBox label={t('picker.search')} placeholder={t('picker.search')} value={words} onChange={setWords} />
        </div>
        {hits.length === 0 ? (
          <p className={styles.noHit}>{t('picker.none')}</p>
        ) : (
          <nav className={styles.devices} aria-label={t('picker.label')}>
            {hits.map((device) => (
              <Link
                key={device.deviceId}
                to={`?${withParts(search, { deviceId: device.deviceId }).toString()}`}
                replace
                preventScrollReset
                aria-current={device.deviceId === current.deviceId || undefined}
              >
                <LastStateIcon state={lastState(device)} size="s" />
                <span>
                  <span title={device.deviceName}>{device.deviceName}</span>
                  <small>{common(`machine.${shownTypeOf(device)}`)}</small>
                </span>
              </Link>
            ))}
          </nav>
        )}
      </div>
    </Card>
  );
}
