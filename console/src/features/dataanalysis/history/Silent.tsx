import type { Device, LiveIndicator } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { sensorsQuery } from '../../../domain/device-queries.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './HistoryStudy.module.css';

interface SilentProps {
  readonly devices: readonly Device[];
  /** The newest readings of each. */
  readonly rows: readonly (readonly LiveIndicator[])[];
}

/** Says of each device without a reading why it has no curves. */
export const Silent = memo(function Silent({ devices, rows }: SilentProps) {
  return devices
    .filter((_, index) => (rows[index] ?? []).every(({ at }) => at === null))
    .map((device) => <WithoutReadings key={device.deviceId} device={device} />);
});

function WithoutReadings({ device: { deviceId, deviceName } }: { readonly device: Device }) {
  const { t } = useTranslation('analysis');
  const { data } = useQuery(sensorsQuery(deviceId));
  if (data === undefined) return null;
  return (
    <output className={styles.silent}>
      <Icon name="info" size="s" />
      {t('silent', { device: deviceName, why: data.length === 0 ? t('noSensor') : t('noReadings') })}
    </output>
  );
}
