import { platesOf } from './hexes.ts';
import type { Plates } from './hexes.ts';
import type { Area } from './map-file.ts';

/** What a map stands in: on a wall the plates are parts of a picture in depth, in a tile they lie flat. */
export type MapRoom = 'wall' | 'tile';

/** Pixels of the design. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly kind: MapRoom;
}

/** Room around the plates: on a wall for the way, the legend and the pillars. */
const insets = { wall: { top: 66, side: 12, bottom: 40 }, tile: { top: 12, side: 14, bottom: 14 } } as const;

/** Plates of a map in a room of some size, moved by the margins around them. */
export function platesIn(areas: readonly Area[], { width, height, kind }: Size): Plates {
  const inset = insets[kind];
  const box = { width: width - 2 * inset.side, height: height - inset.top - inset.bottom };
  const least = kind === 'wall' ? 4.6 : 3.6;
  const radius = Math.max(least, Math.min(9, box.width / 116, box.height / 70));
  const plates = platesOf(areas, box, radius);
  const moved = (x: number, y: number) => [x + inset.side, y + inset.top] as const;
  return {
    ...plates,
    hexes: plates.hexes.map((hex) => ({ ...hex, x: hex.x + inset.side, y: hex.y + inset.top })),
    placeOf: (point) => moved(...plates.placeOf(point)),
    middles: plates.middles.map((middle) => (middle === null ? null : moved(...middle))),
  };
}
