import * as z from 'zod';
import type { Point } from './projection.ts';

const Ring = z.array(z.tuple([z.number(), z.number()]).rest(z.number()));
const Geometry = z.union([
  z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring)) }),
  z.object({ type: z.literal('LineString'), coordinates: Ring }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(Ring) }),
]);

/**
 * A map: GeoJSON in degrees, whose features have the number of their area (GB/T 2260) as `adcode`. Features without one
 * are lines, such as the dashes of the South China Sea. `citiesAt`: where the cities of a province are, with `{areaNo}`
 * for its number; without it the cities are in the same file. `approval`: the number under which the map was approved.
 */
const MapFile = z.object({
  citiesAt: z.string().optional(),
  approval: z.string().max(100).optional(),
  features: z
    .array(
      z.object({
        properties: z.object({ adcode: z.union([z.string(), z.number()]).optional(), name: z.string().default('') }),
        geometry: Geometry,
      }),
    )
    .max(5000),
});

/** An area of a map. */
export interface Area {
  /** Its number; '': a line that belongs to none. */
  readonly areaNo: string;
  /** As the file names it. */
  readonly name: string;
  readonly rings: readonly (readonly Point[])[];
}

export interface AreaMap {
  readonly areas: readonly Area[];
  readonly citiesAt: string | null;
  readonly approval: string | null;
}

function ringsOf(geometry: z.infer<typeof Geometry>): readonly (readonly Point[])[] {
  const points = (ring: z.infer<typeof Ring>) => ring.map(([east, north]): Point => [east, north]);
  switch (geometry.type) {
    case 'LineString':
      return [points(geometry.coordinates)];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.map(points);
    case 'MultiPolygon':
      return geometry.coordinates.flat().map(points);
  }
}

/** What a map file holds. Throws where it is none. */
export function readMap(json: unknown): AreaMap {
  const { features, citiesAt, approval } = MapFile.parse(json);
  return {
    areas: features.map(({ properties: { adcode = '', name }, geometry }) => ({
      areaNo: /^\d{6}$/.test(String(adcode)) ? String(adcode) : '',
      name,
      rings: ringsOf(geometry),
    })),
    citiesAt: citiesAt ?? null,
    approval: approval ?? null,
  };
}

const isProvince = (areaNo: string) => areaNo.endsWith('0000');

/** The areas that a map shows of the nation: its provinces. */
export function provincesOf(map: AreaMap): readonly Area[] {
  return map.areas.filter(({ areaNo }) => isProvince(areaNo));
}

/** The areas of a map that lie within a province. */
export function citiesOf(map: AreaMap, areaNo: string): readonly Area[] {
  return map.areas.filter((area) => area.areaNo.startsWith(areaNo.slice(0, 2)) && !isProvince(area.areaNo));
}
