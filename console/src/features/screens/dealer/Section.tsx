import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './DealerBoard.module.css';

/** A part of the wall under its heading, parted from the one above by a hairline. */
export function Section({
  title,
  side = null,
  label,
  children,
}: {
  /** null: the part needs no heading that is seen, only its `label`. */
  readonly title: string | null;
  readonly side?: string | null;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      className={styles.section}
      aria-labelledby={title === null ? undefined : id}
      aria-label={title === null ? label : undefined}
    >
      {title === null ? null : (
        <div className={styles.heading}>
          <h2 id={id}>{title}</h2>
          {side === null ? null : (
            <small key={side} className="num">
              {side}
            </small>
          )}
        </div>
      )}
      {children}
    </section>
  );
}
