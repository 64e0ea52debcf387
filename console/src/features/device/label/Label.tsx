import type { Device } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../../ui/QrCode.tsx';
import { labelAddress } from './label-address.ts';
import styles from './Label.module.css';

/** Side of the code on the label: 30 mm, which a phone reads from half a metre; px of 1/96 inch. */
const side = 113;

/** The label of a device, as large as it is printed: its code, and the words by which people know it. */
export function Label({ device }: { readonly device: Device }) {
  const { t } = useTranslation('device');
  const { deviceName, deviceNo, customerName, monitoringPosition } = device;
  return (
    <div className={styles.label}>
      <QrCode url={labelAddress(device.deviceId)} size={side} />
      <div>
        <b>{deviceName}</b>
        {[deviceNo, customerName, monitoringPosition]
          .filter((line) => line !== '')
          .map((line) => (
            <span key={line}>{line}</span>
          ))}
        <small>{t('print.scan')}</small>
      </div>
    </div>
  );
}
