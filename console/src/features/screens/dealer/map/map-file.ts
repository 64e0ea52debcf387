import { isProvince, MapFile } from '@oilsight/contract';
import type { MapGeometry } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
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

/** Where the nation's map lies, on every server. */
const nationAt = '/maps/china.json';

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

async function load(path: string, signal: AbortSignal): Promise<AreaMap> {
  const reply = await fetch(path, { signal });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return readMap(await reply.json());
}

/** The nation's map: its provinces, and lines that belong to none. */
export const nationMap = queryOptions({
  queryKey: ['map', 'nation'],
  queryFn: ({ signal }) => load(nationAt, signal),
  staleTime: Infinity,
  gcTime: Infinity,
});

/** The cities of a province; where the map has none, the province itself. Provinces are loaded when first shown. */
export function provinceMap(areaNo: string) {
  return queryOptions({
    queryKey: ['map', areaNo],
    queryFn: async ({ client, signal }): Promise<AreaMap> => {
      const nation = await client.ensureQueryData(nationMap);
      const within = (map: AreaMap) =>
        map.areas.filter((area) => area.areaNo.startsWith(areaNo.slice(0, 2)) && !isProvince(area.areaNo));
      const cities =
        nation.citiesAt === null
          ? within(nation)
          : (await load(nation.citiesAt.replace('{areaNo}', areaNo), signal)).areas;
      const areas = cities.length > 0 ? cities : nation.areas.filter((area) => area.areaNo === areaNo);
      return { areas, citiesAt: null, approval: nation.approval };
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The areas that a map shows of the nation: its provinces. */
export function provincesOf(map: AreaMap): readonly Area[] {
  return map.areas.filter(({ areaNo }) => isProvince(areaNo));
}
