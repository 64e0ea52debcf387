import { memo } from 'react';
import { seaSize } from './sea.ts';
import type { Sea } from './sea.ts';
import styles from './SouthSea.module.css';

/**
 * The islands of the South China Sea with the line around them, in a frame of their own as on every map of China. Its
 * colours are `--tone-land`, `--tone-coast`, `--tone-dash`, `--tone-frame` and `--tone-caption`.
 */
export const SouthSea = memo(function SouthSea({
  land,
  lines,
  caption,
  className = '',
}: Sea & { readonly caption: string; readonly className?: string | undefined }) {
  return (
    <figure className={`${styles.inset} ${className}`}>
      <svg viewBox={`0 0 ${seaSize.width} ${seaSize.height}`} aria-hidden>
        <path className={styles.land} d={land} />
        <path className={styles.dashes} d={lines} />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
});
