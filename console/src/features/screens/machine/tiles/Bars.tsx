import type { CSSProperties } from 'react';
import styles from './Bars.module.css';

export interface Bar {
  readonly id: string;
  /** null: nothing is known; drawn as a gap. */
  readonly value: number | null;
  /** What is said of it. */
  readonly label: string;
}

/**
 * Bars beside each other, the last one lit. A negative value is as high as a positive one: its label has the sign.
 *
 * @param most the value of a full bar
 * @param height in units of the wall
 */
export function Bars({
  bars,
  most,
  height,
}: {
  readonly bars: readonly Bar[];
  readonly most: number;
  readonly height: number;
}) {
  return (
    <ol className={styles.bars} style={{ '--tone-height': height } as CSSProperties}>
      {bars.map(({ id, value, label }) => (
        <li key={id} aria-label={label} title={label}>
          <span
            data-none={value === null || undefined}
            style={
              {
                '--tone-share': value === null || most <= 0 ? 0 : Math.min(1, Math.abs(value) / most),
              } as CSSProperties
            }
          />
        </li>
      ))}
    </ol>
  );
}
