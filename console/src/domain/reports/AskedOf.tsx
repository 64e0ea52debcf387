import { useTranslation } from 'react-i18next';
import layout from '../../ui/Form.module.css';
import { DeviceChoice } from '../device-choice/DeviceChoice.tsx';

export interface AskedDevice {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly customerName: string;
}

interface AskedOfProps {
  /** The device that the report is of; undefined: it is chosen here. */
  readonly device: AskedDevice | undefined;
  /** The one that is chosen; null: none yet. */
  readonly deviceId: string | null;
  readonly error: string | null;
  readonly onDevice: (device: Pick<AskedDevice, 'deviceId' | 'deviceName'>) => void;
}

/** The device that a report is asked for. */
export function AskedOf({ device, deviceId, error, onDevice }: AskedOfProps) {
  const { t } = useTranslation('reports');
  if (device === undefined)
    return (
      <DeviceChoice
        label={t('device')}
        find={t('request.find')}
        deviceId={deviceId}
        error={error}
        onDevice={onDevice}
      />
    );
  return (
    <div className={layout.group}>
      <span className={layout.label}>{t('device')}</span>
      <p>{t('request.device', { device: device.deviceName, factory: device.customerName })}</p>
      <p className={layout.remark} />
    </div>
  );
}
