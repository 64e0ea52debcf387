import type { ReactNode } from 'react';
import { timeText } from '../../lib/reader-time.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './DeviceLog.module.css';

interface LogLineProps {
  readonly icon: IconName;
  /** Colour of the sign; left out: none. */
  readonly tone?: string | undefined;
  readonly at: number;
  /** Who did it; null: nobody, or nobody knows. */
  readonly by: string | null;
  readonly note: string;
  /** What happened. */
  readonly children: ReactNode;
}

/** A line of a device's log: its sign, what happened with a note, when, and who did it. */
export function LogLine({ icon, tone, at, by, note, children }: LogLineProps) {
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-tone={tone}>
        <Icon name={icon} size="s" />
      </span>
      <div className={styles.what}>
        <p>{children}</p>
        {note === '' ? null : <p className={styles.note}>{note}</p>}
      </div>
      <p className={`${styles.when} num`}>
        <time dateTime={new Date(at).toISOString()}>{timeText(at).slice(0, 16)}</time>
        {by === null ? null : <span>{by}</span>}
      </p>
    </li>
  );
}
