import { useEffect, useRef } from 'react';
import type { PlateLook } from '../../../../domain/map/draw-plates.ts';
import { mapDesk } from '../../../../domain/map/map-line.ts';
import type { Room } from '../../../../domain/map/useRoom.ts';
import { minuteMs } from '../../../../lib/time.ts';
import styles from './ChinaMap.module.css';

/** How often a picture that failed, or that the browser lost, is drawn again. */
const againMs = minuteMs;

function rgbOf(style: CSSStyleDeclaration, token: string): readonly [number, number, number] {
  const hex = style.getPropertyValue(`--${token}`).trim().slice(1);
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) || 0;
  return [part(0), part(2), part(4)];
}

function lookOf(element: Element): PlateLook {
  const style = getComputedStyle(element);
  return {
    tones: ['w-map-0', 'w-map-1', 'w-map-2', 'w-map-3'].map((token) => rgbOf(style, token)),
    dark: rgbOf(style, 'w-ink'),
    light: rgbOf(style, 'w-light'),
  };
}

/** Runs something when an element has been laid out: asked for before, its look would lay out the page at once. */
function whenLaidOut(element: Element, run: () => void): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    run();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * The map's plates. They are drawn anew only when an area's devices, the map or the size has changed, when drawing has
 * failed, and when the browser has lost the picture: a canvas is empty after the graphics process has ended.
 */
export function PlateCanvas({
  areaNo,
  shares,
  room: { width, height, unitPx },
}: {
  readonly areaNo: string;
  /** Each area's share of the most devices, separated by commas; empty: none. */
  readonly shares: string;
  readonly room: Room;
}) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // Outside React: the picture on the canvas.
    const canvas = ref.current;
    if (canvas === null) return undefined;
    let isOver = false;
    let isDrawn = false;
    let isDrawing = false;
    const draw = async () => {
      const list = shares.split(',').map((share) => (share === '' ? null : Number(share)));
      const density = Math.min(2, devicePixelRatio) * unitPx;
      const picture = await mapDesk.picture(
        areaNo,
        { width, height, kind: 'wall' },
        { shares: list, look: lookOf(canvas), density },
      );
      if (!isOver) {
        [canvas.width, canvas.height] = [picture.width, picture.height];
        const context = canvas.getContext('2d');
        context?.drawImage(picture, 0, 0);
        isDrawn = context !== null && !context.isContextLost();
      }
      picture.close();
    };
    const attempt = () => {
      if (isDrawing || isDrawn || isOver) return;
      isDrawing = true;
      draw()
        // The next attempt is a minute away; where the plates cannot be laid at all, the map says so.
        .catch(() => undefined)
        .finally(() => (isDrawing = false));
    };
    const redraw = () => {
      isDrawn = false;
      attempt();
    };
    const forget = whenLaidOut(canvas, attempt);
    const timer = setInterval(attempt, againMs);
    canvas.addEventListener('contextrestored', redraw);
    return () => {
      isOver = true;
      forget();
      clearInterval(timer);
      canvas.removeEventListener('contextrestored', redraw);
    };
  }, [areaNo, shares, width, height, unitPx]);
  return <canvas ref={ref} className={styles.plates} aria-hidden />;
}
