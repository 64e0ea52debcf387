import type { ReactNode } from 'react';
import styles from './Figure.module.css';

/** The figure that a tile is about, what it counts in small print, and what else stands on its line. */
export function Figure({
  value,
  beside,
  children,
}: {
  readonly value: string;
  readonly beside: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <p className={`${styles.figure} num`}>
      {value}
      <small>{beside}</small>
      {children}
    </p>
  );
}
