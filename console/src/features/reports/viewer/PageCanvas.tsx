import { useEffect, useRef, useState } from 'react';
import { drawPage } from './pdf-document.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { Found } from './text-rows.ts';
import styles from './Viewer.module.css';

interface PageCanvasProps {
  readonly document: PdfDocument;
  /** From 1. */
  readonly number: number;
  /** CSS pixels. */
  readonly width: number;
  /** Height over width, until the page itself says. */
  readonly ratio: number;
  readonly label: string;
  readonly found?: readonly Found[];
  /** The page is drawn beside others, small. */
  readonly isSmall?: boolean;
}

/** How far outside the window a page is drawn already, px. */
const nearby = '600px';

/** One page. It is drawn when it comes near the window, and its memory is given back when it leaves. */
export function PageCanvas({ document, number, width, ratio, label, found = [], isSmall = false }: PageCanvasProps) {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [own, setOwn] = useState(ratio);
  useEffect(() => {
    // Outside React: the scroll position.
    const watched = frame.current;
    if (watched === null) return;
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting === true), {
      // Pages beyond the edge of what scrolls are near by its own window alone.
      root: watched.closest('[data-scrolls]'),
      rootMargin: nearby,
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    // Outside React: the canvas.
    const drawn = canvas.current;
    if (!isNear || drawn === null) return;
    let task: ReturnType<typeof drawPage> | null = null;
    let isOver = false;
    const draw = async () => {
      const page = await document.getPage(number);
      if (isOver) return;
      const { width: points, height } = page.getViewport({ scale: 1 });
      setOwn(height / points);
      task = drawPage(page, drawn, width / points, isSmall ? 1 : devicePixelRatio);
      await task.promise;
      drawn.dataset['drawn'] = 'true';
    };
    // A page that is cancelled or cannot be drawn stays white; the others are shown.
    draw().catch(() => undefined);
    return () => {
      isOver = true;
      task?.cancel();
      drawn.width = 0;
      drawn.height = 0;
      delete drawn.dataset['drawn'];
    };
  }, [document, number, width, isNear, isSmall]);
  return (
    <figure
      ref={frame}
      className={styles.page}
      data-page={number}
      aria-label={label}
      style={{ width, height: width * own }}
    >
      <canvas ref={canvas} aria-hidden />
      {found.map(({ left, top, width: share, height }, index) => (
        <mark
          key={index}
          style={{ left: `${left * 100}%`, top: `${top * 100}%`, width: `${share * 100}%`, height: `${height * 100}%` }}
        />
      ))}
    </figure>
  );
}
