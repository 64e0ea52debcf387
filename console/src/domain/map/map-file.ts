import { isProvince, MapFile } from '@oilsight/contract';
import type { MapGeometry } from '@oilsight/contract';
import type { Point } from './projection.ts';

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

function ringsOf(geometry: MapGeometry): readonly (readonly Point[])[] {
  const points = (ring: readonly (readonly [number, number, ...number[]])[]) =>
    ring.map(([east, north]): Point => [east, north]);
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
    areas: features.map(({ areaNo, name, geometry }) => ({ areaNo, name, rings: ringsOf(geometry) })),
    citiesAt: citiesAt ?? null,
    approval: approval ?? null,
  };
}

/** The areas that a map shows of the nation: its provinces. */
export function provincesOf(map: AreaMap): readonly Area[] {
  return map.areas.filter(({ areaNo }) => isProvince(areaNo));
}

/** The areas of a map that lie within a province. */
export function citiesOf(map: AreaMap, areaNo: string): readonly Area[] {
  return map.areas.filter((area) => area.areaNo.startsWith(areaNo.slice(0, 2)) && !isProvince(area.areaNo));
}
