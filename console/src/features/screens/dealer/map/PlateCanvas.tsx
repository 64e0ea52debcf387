import { useEffect, useRef } from 'react';
import { drawPlates } from './draw-plates.ts';
import type { PlateLook } from './draw-plates.ts';
import type { Plates } from './hexes.ts';
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
  plates,
  shares,
  room,
}: {
  readonly plates: Plates;
  /** Each area's share of the most devices, separated by commas; empty: none. */
  readonly shares: string;
  readonly room: Room;
}) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { width, height, unitPx } = room;
  useEffect(() => {
    // Outside React: the picture on the canvas.
    const canvas = ref.current;
    const context = canvas?.getContext('2d') ?? null;
    if (canvas === null || context === null) return;
    const density = Math.min(2, devicePixelRatio) * unitPx;
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    context.scale(density, density);
    const list = shares.split(',').map((share) => (share === '' ? null : Number(share)));
    drawPlates(context, plates, lookOf(canvas), {
      shareOf: (area) => list[area] ?? null,
      lamp: { x: width / 2, y: height * 0.32, reach: Math.max(width, height) * 0.62 },
    });
  }, [plates, shares, width, height, unitPx]);
  return <canvas ref={ref} className={styles.plates} aria-hidden />;
}
