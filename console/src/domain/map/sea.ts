import type { AreaMap } from './map-file.ts';
import type { Point } from './projection.ts';

/** What the inset shows, degrees. */
const extent = { west: 105.3, east: 125, south: 2.6, north: 24.6 } as const;
/** Points of the inset per degree; a degree of longitude is shorter there. */
const scale = { east: 4.6, north: 4.8 } as const;

const inside = ([east, north]: Point) =>
  east > extent.west - 6 && east < extent.east + 6 && north > extent.south - 6 && north < extent.north + 6;

function pathOf(rings: readonly (readonly Point[])[]): string {
  return rings
    .filter((ring) => ring.some(inside))
    .map((ring) => {
      const points = ring.map(
        ([east, north]) =>
          `${((east - extent.west) * scale.east).toFixed(1)} ${((extent.north - north) * scale.north).toFixed(1)}`,
      );
      return `M${points.join('L')}Z`;
    })
    .join('');
}

/** Width and height of the inset. */
export const seaSize = {
  width: (extent.east - extent.west) * scale.east,
  height: (extent.north - extent.south) * scale.north,
} as const;

/** Paths of what the inset shows. */
export interface Sea {
  readonly land: string;
  /** The line around the islands. */
  readonly lines: string;
}

export function seaOf({ areas }: AreaMap): Sea {
  const of = (isLine: boolean) =>
    areas
      .filter(({ areaNo }) => (areaNo === '') === isLine)
      .map(({ rings }) => pathOf(rings))
      .join('');
  return { land: of(false), lines: of(true) };
}
