import type { ReactNode } from 'react';
import styles from './FigureStrip.module.css';

/** One figure: its name with what belongs to it, the value in large digits, and what is said beside it. */
export function Figure({
  title,
  tag,
  children,
  beside,
  isQuiet = false,
}: {
  readonly title: ReactNode;
  readonly tag?: ReactNode;
  readonly children: ReactNode;
  /** Lines at the right; empty ones are left out. */
  readonly beside: readonly ReactNode[];
  /** Stands back, because something else puts it into question. */
  readonly isQuiet?: boolean;
}) {
  return (
    <div className={styles.figure} data-quiet={isQuiet || undefined}>
      <h2>{title}</h2>
      <div className={`${styles.value} num`}>{children}</div>
      <div className={`${styles.beside} num`}>
        {tag}
        {beside
          .filter((line) => line !== '' && line !== null)
          .map((line, index) => (
            <span key={index}>{line}</span>
          ))}
      </div>
    </div>
  );
}
