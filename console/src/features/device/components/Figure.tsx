import type { ReactNode } from 'react';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import styles from './FigureStrip.module.css';

/** The place of a figure that has not come yet. */
export function WaitingFigure() {
  return (
    <Skeleton>
      <div className={styles.waiting}>
        <SkeletonBar width="44%" />
        <SkeletonBar width="62%" height={26} />
      </div>
    </Skeleton>
  );
}

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
