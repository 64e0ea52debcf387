import { platesOf } from './hexes.ts';
import type { Plates } from './hexes.ts';
import type { Area } from './map-file.ts';

/** Pixels of the design. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Room that the way, the legend and the pillars need around the plates. */
const inset = { top: 66, side: 12, bottom: 40 } as const;

/** Plates of a map in a room of some size, moved by the margins around them. */
export function platesIn(areas: readonly Area[], { width, height }: Size): Plates {
  const box = { width: width - 2 * inset.side, height: height - inset.top - inset.bottom };
  const radius = Math.max(4.6, Math.min(9, box.width / 116, box.height / 70));
  const plates = platesOf(areas, box, radius);
  const moved = (x: number, y: number) => [x + inset.side, y + inset.top] as const;
  return {
    ...plates,
    hexes: plates.hexes.map((hex) => ({ ...hex, x: hex.x + inset.side, y: hex.y + inset.top })),
    middles: plates.middles.map((middle) => (middle === null ? null : moved(...middle))),
  };
}
