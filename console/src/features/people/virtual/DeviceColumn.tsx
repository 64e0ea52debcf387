import type { VirtualDevice } from '@oilsight/contract';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { Cell } from '../../../ui/Table.tsx';
import styles from './Virtual.module.css';

/** One side of the choice. */
export function DeviceColumn({
  title,
  action,
  tools,
  children,
}: {
  readonly title: string;
  readonly action: ReactNode;
  readonly tools: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.side} aria-labelledby={id}>
      <div className={styles.sideHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <div className={styles.tools}>{tools}</div>
      {children}
    </section>
  );
}

export interface DeviceAction {
  readonly icon: IconName;
  readonly words: string;
  readonly isOff: boolean;
}

interface DeviceRowsProps {
  readonly devices: readonly VirtualDevice[];
  /** What the button of a row does; null: the device is chosen already. */
  readonly action: (device: VirtualDevice) => DeviceAction | null;
  readonly onAction: (device: VirtualDevice) => void;
}

/** Devices with their factory and dealer, each with a button. */
export function DeviceRows({ devices, action, onAction }: DeviceRowsProps) {
  return (
    <ul className={styles.rows}>
      {devices.map((device) => (
        <DeviceRow key={device.deviceId} device={device} action={action(device)} onAction={() => onAction(device)} />
      ))}
    </ul>
  );
}

function DeviceRow({
  device: { deviceName, deviceNo, customerName, tenantName },
  action,
  onAction,
}: {
  readonly device: VirtualDevice;
  readonly action: DeviceAction | null;
  readonly onAction: () => void;
}) {
  const { t } = useTranslation('people');
  return (
    <li className={styles.row}>
      <Cell main={deviceName} sub={deviceNo} />
      <Cell main={customerName} sub={tenantName} />
      {action === null ? (
        <span className={styles.done}>
          <Icon name="check" size="s" label={t('transfer.isChosen')} />
        </span>
      ) : (
        <Button size="s" icon={action.icon} label={action.words} disabled={action.isOff} onClick={onAction} />
      )}
    </li>
  );
}
