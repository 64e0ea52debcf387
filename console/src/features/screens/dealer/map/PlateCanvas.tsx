import { useEffect, useRef } from 'react';
import type { PlateLook } from './draw-plates.ts';
import { mapDesk } from './map-line.ts';
import type { Room } from './useRoom.ts';
import styles from './ChinaMap.module.css';

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

/** The map's plates. They are drawn anew only when an area's devices, the map or the size has changed. */
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
    const draw = async (look: PlateLook) => {
      const list = shares.split(',').map((share) => (share === '' ? null : Number(share)));
      const density = Math.min(2, devicePixelRatio) * unitPx;
      const picture = await mapDesk.picture(areaNo, { width, height }, { shares: list, look, density });
      if (!isOver) {
        [canvas.width, canvas.height] = [picture.width, picture.height];
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
      }
      picture.close();
    };
    // Asked for now, the colours would have the whole page laid out within this task; its frame does that anyway.
    const laidOut = new ResizeObserver(() => {
      laidOut.disconnect();
      // Where the plates cannot be laid, the map says that it has failed.
      draw(lookOf(canvas)).catch(() => undefined);
    });
    laidOut.observe(canvas);
    return () => {
      isOver = true;
      laidOut.disconnect();
    };
  }, [areaNo, shares, width, height, unitPx]);
  return <canvas ref={ref} className={styles.plates} aria-hidden />;
}
