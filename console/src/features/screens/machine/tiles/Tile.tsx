import { useId, type ReactNode } from 'react';
import styles from './Tile.module.css';

/** A part of the screen with its heading; `aside` stands small at the heading's end. */
export function Tile({
  title,
  aside = null,
  children,
}: {
  readonly title: string;
  readonly aside?: string | null | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.tile} aria-labelledby={id}>
      <h2 id={id}>
        <span title={title}>{title}</span>
        {aside === null ? null : (
          <small key={aside} className="num" title={aside}>
            {aside}
          </small>
        )}
      </h2>
      {children}
    </section>
  );
}

/** A figure with its unit. `words`: the text is no number, and is written smaller. */
export function Figure({
  text,
  unit,
  size,
  tone,
}: {
  readonly text: string;
  readonly unit: string;
  readonly size: 'key' | 'figure' | 'words';
  readonly tone?: string | undefined;
}) {
  return (
    <p className={styles.figure} data-size={size} data-tone={tone}>
      <b className={size === 'words' ? undefined : 'num'}>{text}</b>
      {/* Beside another number it is another unit: the one before has not moved. */}
      <span key={text}>{unit}</span>
    </p>
  );
}

/** A small line below a figure. */
export function Note({ children }: { readonly children: string }) {
  return (
    <p className={`${styles.note} num`} title={children}>
      {children}
    </p>
  );
}
