import { useId, type CSSProperties, type ReactNode } from 'react';
import { sizeThatFits, lineWidth } from '../../../../lib/text-width.ts';
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

/** Sizes of figures and units, and what stands between them, px of the design. */
const figure = { usual: 40, least: 26, unit: 18, gap: 8 } as const;
/** Sizes of words in place of a figure: too long for one line in the smallest of them, they have two. */
const wordSizes = { usual: 26, least: 19 } as const;

/**
 * A figure with its unit. `words`: the text is no number, and is written smaller. A figure whose unit would be cut off
 * is smaller, too.
 */
export function Figure({
  text,
  unit,
  size,
  tone,
  room = 260,
}: {
  readonly text: string;
  readonly unit: string;
  readonly size: 'figure' | 'words';
  readonly tone?: string | undefined;
  /** Width of the tile where it has least, px of the design; the narrowest one has 260. */
  readonly room?: number;
}) {
  const ofText =
    size === 'words'
      ? { ...wordSizes, room }
      : { usual: figure.usual, least: figure.least, room: room - figure.gap - lineWidth(unit, figure.unit) };
  const style = { '--tone-size': sizeThatFits(text, ofText).toFixed(1) };
  return (
    <p className={styles.figure} data-size={size} data-tone={tone} style={style as CSSProperties}>
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
