import { deviceStatuses } from '@oilsight/contract';
import type { DeviceStatus } from '@oilsight/contract';
import { stateLook } from '../ui/state-look.ts';
import styles from './StateMix.module.css';

interface StateMixProps {
  readonly statuses: Readonly<Record<DeviceStatus, number>>;
  /** Machines in all. */
  readonly total: number;
  readonly size: 's' | 'm';
}

/** The states of machines as shares of a bar; the figures beside it say the same. */
export function StateMix({ statuses, total, size }: StateMixProps) {
  return (
    <span className={styles.mix} data-size={size} aria-hidden>
      {deviceStatuses
        .filter((status) => statuses[status] > 0)
        .map((status) => (
          <i
            key={status}
            data-tone={stateLook[status].tone}
            data-status={status}
            style={{ flexGrow: statuses[status] / Math.max(1, total) }}
          />
        ))}
    </span>
  );
}
