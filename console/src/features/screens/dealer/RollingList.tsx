import type { ReactNode } from 'react';
import styles from './RollingList.module.css';

/** Rows with keys of their own: rows of one key are numbered. */
function keyed<Row>(rows: readonly Row[], keyOf: (row: Row) => string): { key: string; row: Row }[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const key = keyOf(row);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return { key: `${key} ${count}`, row };
  });
}

/** How long a row stays at the top, and how much of that it stands still, so that rows are read whole. */
const stayS = 5;
const still = 0.84;

/** The course of the reel: it stands, and moves on by a row, as often as there are rows. */
function courseOf(count: number): string {
  const steps = Array.from({ length: count }, (_, at) => {
    const percent = (part: number) => `${(((at + part) / count) * 100).toFixed(2)}%`;
    return `${(at / count).toFixed(4)} ${percent(0)} ${percent(still)}`;
  });
  return `linear(${steps.join(', ')}, 1)`;
}

/**
 * Rows of one height. More of them than fit move up by one every five seconds, and stand still under the pointer or a
 * key's focus; for those who want no motion the list scrolls.
 */
export function RollingList<Row>({
  rows,
  fits,
  keyOf,
  children,
}: {
  readonly rows: readonly Row[];
  /** How many are seen at once. */
  readonly fits: number;
  /** What tells rows apart when their order changes; several rows may have one. */
  readonly keyOf: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
}) {
  const isRolling = rows.length > fits;
  const list = (isCopy: boolean) => (
    <ul aria-hidden={isCopy || undefined} inert={isCopy} data-copy={isCopy || undefined}>
      {keyed(rows, keyOf).map(({ key, row }) => (
        <li key={key}>{children(row)}</li>
      ))}
    </ul>
  );
  return (
    <div
      className={styles.frame}
      style={{ height: `calc(${Math.min(fits, rows.length)} * var(--tone-row))` }}
      data-rolling={isRolling || undefined}
    >
      <div
        className={styles.reel}
        style={
          isRolling
            ? { animationDuration: `${rows.length * stayS}s`, animationTimingFunction: courseOf(rows.length) }
            : undefined
        }
      >
        {list(false)}
        {isRolling ? list(true) : null}
      </div>
    </div>
  );
}
