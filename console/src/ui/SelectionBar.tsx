import type { ReactNode } from 'react';
import styles from './SelectionBar.module.css';

/** What can be done with rows that were ticked: how many they are, whether more may be, and the deeds. */
export function SelectionBar({
  label,
  count,
  most,
  children,
}: {
  readonly label: string;
  readonly count: string;
  /** Says that no more can be ticked; null: more can. */
  readonly most: string | null;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.bar} aria-label={label}>
      <b className="num" aria-live="polite">
        {count}
      </b>
      {most === null ? null : <small>{most}</small>}
      <span className={styles.deeds}>{children}</span>
    </section>
  );
}
