import type { ReactNode } from 'react';
import styles from './Card.module.css';

/** A sheet of the page. `label` names the section for screen readers; `isFlush` leaves the padding to the content. */
export function Card({
  children,
  label,
  isFlush = false,
}: {
  readonly children: ReactNode;
  readonly label?: string;
  readonly isFlush?: boolean;
}) {
  return (
    <section className={`${styles.card} ${isFlush ? '' : styles.padded}`} aria-label={label}>
      {children}
    </section>
  );
}
