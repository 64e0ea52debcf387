import type { Point, Ring } from './decode.ts';

/** Square of the distance of a point from a line between two others, degrees². */
function offLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2;
}

/**
 * A ring without the points that lie closer to the line of the others than a tolerance (Douglas and Peucker).
 *
 * @param toleranceDegrees of the shape, in degrees
 */
export function simplified(ring: Ring, toleranceDegrees: number): Ring {
  const keep = new Set([0, ring.length - 1]);
  const parts: [number, number][] = [[0, ring.length - 1]];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const [first, last] = part;
    let farthest = -1;
    let most = toleranceDegrees ** 2;
    for (let at = first + 1; at < last; at += 1) {
      const off = offLine(ring[at] as Point, ring[first] as Point, ring[last] as Point);
      if (off > most) [farthest, most] = [at, off];
    }
    if (farthest < 0) continue;
    keep.add(farthest);
    parts.push([first, farthest], [farthest, last]);
  }
  return ring.filter((_, at) => keep.has(at));
}

/** Points with so many decimals of a degree, those that then coincide left out. */
export function rounded(ring: Ring, decimals: number): Ring {
  const points = ring.map(([x, y]): Point => [Number(x.toFixed(decimals)), Number(y.toFixed(decimals))]);
  return points.filter(([x, y], at) => at === 0 || x !== points[at - 1]?.[0] || y !== points[at - 1]?.[1]);
}
