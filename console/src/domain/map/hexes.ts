import type { Area } from './map-file.ts';
import { albers } from './projection.ts';
import type { Point } from './projection.ts';

/** A plate of the map: a hexagon that stands on its point. */
export interface Hex {
  readonly x: number;
  readonly y: number;
  /** Place of its area among the areas. */
  readonly area: number;
  /** The sides behind which another area or none lies: right, lower right, lower left, left, upper left, upper right. */
  readonly edges: readonly boolean[];
}

export interface Plates {
  /** Row by row from the north. */
  readonly hexes: readonly Hex[];
  /** Distance of a corner from the middle. */
  readonly radius: number;
  /** Where each area is marked: the plate nearest to its middle; null: it has none. */
  readonly middles: readonly Place[];
  /** Where a point of the earth lies, in the units of the box. */
  readonly placeOf: (point: Point) => readonly [x: number, y: number];
}

/** A place in the box; null: the map has none. */
export type Place = readonly [x: number, y: number] | null;

/** South of it lie only the islands that the inset shows, degrees north. */
export const insetNorth = 17.5;
/** Plates look seen from above at a slant. */
export const slant = 0.86;

type Flat = readonly (readonly [x: number, y: number])[];

interface Box {
  readonly width: number;
  readonly height: number;
}

/** The rings of each area as large as the box allows, their middle in the middle of the box. */
function fitted(
  areas: readonly Area[],
  { width, height }: Box,
): { readonly rings: Flat[][]; readonly flatten: (point: Point) => Flat[number] } {
  const isMain = (ring: readonly Point[]) => ring.every(([, north]) => north > insetNorth);
  const rings = areas.map((area) => area.rings.filter(isMain));
  const east = rings.flat(2).map(([one]) => one);
  const middle = (east.reduce((a, b) => Math.min(a, b), 180) + east.reduce((a, b) => Math.max(a, b), -180)) / 2;
  const project = albers(middle);
  const flat = rings.map((own) => own.map((ring) => ring.map(project)));
  const all = flat.flat(2);
  const edge = (axis: 0 | 1, pick: (a: number, b: number) => number, start: number) =>
    all.reduce((found, point) => pick(found, point[axis]), start);
  const [left, right] = [edge(0, Math.min, Infinity), edge(0, Math.max, -Infinity)];
  const [top, bottom] = [edge(1, Math.min, Infinity), edge(1, Math.max, -Infinity)];
  const scale = Math.min(width / (right - left), height / ((bottom - top) * slant));
  const [dx, dy] = [(width - (right + left) * scale) / 2, (height / slant - (bottom + top) * scale) / 2];
  const inBox = ([x, y]: Flat[number]): Flat[number] => [x * scale + dx, y * scale + dy];
  return {
    rings: flat.map((own) => own.map((ring) => ring.map(inBox))),
    flatten: (point) => inBox(project(point)),
  };
}

/** Where a horizontal line enters and leaves the rings of an area, from left to right. */
function crossings(rings: readonly Flat[], y: number): number[] {
  const found: number[] = [];
  for (const ring of rings)
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
      const [ax, ay] = ring[before] as Flat[number];
      const [bx, by] = ring[at] as Flat[number];
      if (ay > y !== by > y) found.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
    }
  return found.toSorted((a, b) => a - b);
}

/** Offsets of the six neighbours of a plate in a row with an even or an odd number. */
const neighbours = [
  [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
    [0, -1],
  ],
  [
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ],
] as const;

const around = (row: number) => neighbours[row % 2 === 0 ? 0 : 1] ?? [];

function columnOf(x: number, row: number, step: number): number {
  return Math.round(x / step - (row % 2) / 2);
}

function middleOf(ring: Flat): readonly [number, number] {
  const sum = ring.reduce<[number, number]>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / ring.length, sum[1] / ring.length];
}

/** Which area each place of the grid belongs to: by its middle, and where an island has none by the island's. */
function taken(rings: readonly (readonly Flat[])[], radius: number, height: number): Map<string, number> {
  const [step, rowStep] = [Math.sqrt(3) * radius, 1.5 * radius];
  const found = new Map<string, number>();
  rings.forEach((own, area) => {
    // Only the rows that the area reaches: a nation has many areas, and each has many points.
    const ys = own.flat().map(([, y]) => y);
    const last = Math.min(
      ys.reduce((most, y) => Math.max(most, y), -Infinity),
      height / slant,
    );
    const first = ys.reduce((least, y) => Math.min(least, y), Infinity);
    for (let row = Math.max(0, Math.floor(first / rowStep)); row * rowStep <= last; row += 1) {
      const cuts = crossings(own, row * rowStep);
      for (let at = 0; at + 1 < cuts.length; at += 2) {
        const left = Math.ceil((cuts[at] ?? 0) / step - (row % 2) / 2);
        const right = Math.floor((cuts[at + 1] ?? 0) / step - (row % 2) / 2);
        for (let column = left; column <= right; column += 1) found.set(`${column} ${row}`, area);
      }
    }
  });
  const counted = new Set(found.values());
  rings.forEach((own, area) => {
    for (const ring of own) {
      const [x, y] = middleOf(ring);
      const row = Math.round(y / rowStep);
      const place = `${columnOf(x, row, step)} ${row}`;
      const isAlone = !around(row).some(([dx, dy]) => found.get(`${columnOf(x, row, step) + dx} ${row + dy}`) === area);
      // A small area keeps a plate of its own, as Macau in the plate of its neighbour, and so do islands far out.
      if (!counted.has(area) || (!found.has(place) && isAlone)) found.set(place, area);
    }
    counted.add(area);
  });
  return found;
}

/**
 * A map as plates.
 *
 * @param box what they fill
 * @param radius of a plate, in the units of the box
 */
export function platesOf(areas: readonly Area[], box: Box, radius: number): Plates {
  const { rings, flatten } = fitted(areas, box);
  const places = taken(rings, radius, box.height);
  const [step, rowStep] = [Math.sqrt(3) * radius, 1.5 * radius];
  const hexes = [...places]
    .map(([place, area]) => {
      const [column = 0, row = 0] = place.split(' ').map(Number);
      const edges = around(row).map(([dx, dy]) => places.get(`${column + dx} ${row + dy}`) !== area);
      return { x: (column + (row % 2) / 2) * step, y: row * rowStep * slant, area, edges };
    })
    .toSorted((one, other) => one.y - other.y || one.x - other.x);
  const middles = areas.map((_, area) => {
    const own = hexes.filter((hex) => hex.area === area);
    const sum = own.reduce(([x, y], hex) => [x + hex.x, y + hex.y] as [number, number], [0, 0] as [number, number]);
    const [x, y] = [sum[0] / own.length, sum[1] / own.length];
    const nearest = own.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0];
    return nearest === undefined ? null : ([nearest.x, nearest.y] as const);
  });
  const placeOf = (point: Point) => {
    const [x, y] = flatten(point);
    return [x, y * slant] as const;
  };
  return { hexes, radius, middles, placeOf };
}

/** Which area lies under a point; null: none. */
export function areaAt(
  { hexes, radius }: { readonly hexes: readonly Pick<Hex, 'x' | 'y' | 'area'>[]; readonly radius: number },
  x: number,
  y: number,
): number | null {
  let [nearest, least]: [number | null, number] = [null, radius];
  for (const hex of hexes) {
    const off = Math.hypot(hex.x - x, (hex.y - y) / slant);
    if (off < least) [nearest, least] = [hex.area, off];
  }
  return nearest;
}
