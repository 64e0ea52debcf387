import type { ReactNode } from 'react';
import styles from './SelectionBar.module.css';

/** What can be done with rows that were ticked: how many they are, whether more may be, and the deeds. */
export function SelectionBar({
  label,
  tick = null,
  count,
  most = null,
  children,
}: {
  readonly label: string;
  /** Ticks all rows of a page, where no head of a table does; null: one does. */
  readonly tick?: ReactNode;
  readonly count: string;
  /** Says that no more can be ticked; null: more can. */
  readonly most?: string | null;
  /** null: nothing is ticked. */
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.bar} aria-label={label}>
      {tick}
      <b className="num" aria-live="polite">
        {count}
      </b>
      {most === null ? null : <small>{most}</small>}
      {children === null ? null : <span className={styles.deeds}>{children}</span>}
    </section>
  );
}
