import { expect, it } from 'vitest';
import { hasProvinces, MapFile, maxMapFeatures } from './map-file.ts';

const ring = [
  [116, 39],
  [117, 39],
  [117, 40],
  [116, 39],
];
const area = (adcode: unknown, geometry: unknown = { type: 'Polygon', coordinates: [ring] }) => ({
  properties: { adcode, name: 'x' },
  geometry,
});
const map = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const readOf = (json: unknown) => MapFile.parse(json).features.map(({ areaNo }) => areaNo);

it.each([
  ['points', area(340000, { type: 'Point', coordinates: [116, 39] })],
  ['areas without a shape', area(340000, null)],
  ['collections of shapes', area(340000, { type: 'GeometryCollection', geometries: [] })],
  ['what is no feature', 'a text'],
])('leaves out %s', (_, other) => {
  expect(readOf(map(area(110000), other))).toEqual(['110000']);
});

it('reads areas that have no name, no number or no properties as lines that belong to none', () => {
  const geometry = { type: 'Polygon', coordinates: [ring] };
  expect(
    MapFile.parse(
      map({ geometry, properties: null }, { geometry }, { geometry, properties: { adcode: null, name: null } }),
    ).features,
  ).toEqual(Array.from({ length: 3 }, () => ({ areaNo: '', name: '', geometry })));
});

it.each([
  [
    'degrees that are metres',
    map(area(110000, { type: 'Polygon', coordinates: [[[12_958_000, 4_850_000]]] })),
    'features.0.geometry.coordinates.0.0.0',
  ],
  [
    'a place with one number',
    map(area(1), area(2, { type: 'LineString', coordinates: [[1]] })),
    'features.1.geometry.coordinates.0.1',
  ],
  [
    'an outline without points',
    map(area(110000, { type: 'Polygon', coordinates: [[]] })),
    'features.0.geometry.coordinates.0',
  ],
  ['a number that is a list', map(area([1])), 'features.0.properties.adcode'],
  ['cities of another server', { ...map(area(110000)), citiesAt: '//elsewhere/{areaNo}.json' }, 'citiesAt'],
  ['one file for the cities of all provinces', { ...map(area(110000)), citiesAt: '/cities.json' }, 'citiesAt'],
  ['a long approval', { ...map(area(110000)), approval: 'x'.repeat(101) }, 'approval'],
  ['another kind', { ...map(area(110000)), type: 'Topology' }, 'type'],
  ['no features', map(), 'features'],
  ['too many features', map(...Array.from({ length: maxMapFeatures + 1 }, () => null)), 'features'],
])('refuses %s by the name of the field', (_, json, field) => {
  expect(MapFile.safeParse(json).error?.issues.map(({ path }) => path.join('.'))).toContain(field);
});

it('needs a province with a shape', () => {
  const has = (...features: unknown[]) => hasProvinces(MapFile.parse(map(...features)));
  expect(has(area('340100'), area(340000))).toBe(true);
  for (const [adcode, geometry] of [
    ['340100'],
    ['100000'],
    ['34000'],
    [340000, { type: 'LineString', coordinates: ring }],
  ] as const)
    expect(has(area(adcode, geometry))).toBe(false);
});
