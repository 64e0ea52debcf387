/** A point: degrees east, degrees north. */
export type Point = readonly [east: number, north: number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The parallels that maps of China keep true, degrees north. */
const parallels = [25, 47] as const;

/**
 * Albers' conic projection, which keeps areas true, with the parallels 25° and 47° N as maps of China have them. One
 * unit is the earth's radius; y grows to the south.
 *
 * @param middleEast the meridian that stands upright, degrees east
 */
export function albers(middleEast: number): (point: Point) => readonly [x: number, y: number] {
  const [south, north] = [radians(parallels[0]), radians(parallels[1])];
  const n = (Math.sin(south) + Math.sin(north)) / 2;
  const c = Math.cos(south) ** 2 + 2 * n * Math.sin(south);
  const distance = (sine: number) => Math.sqrt(Math.max(0, c - 2 * n * sine)) / n;
  const from = distance(Math.sin(radians(35)));
  return ([east, northing]) => {
    const angle = n * radians(east - middleEast);
    const rho = distance(Math.sin(radians(northing)));
    return [rho * Math.sin(angle), rho * Math.cos(angle) - from];
  };
}
