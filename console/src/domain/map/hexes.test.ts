import { describe, expect, it } from 'vitest';
import { mapFiles } from '../../../maps/china-map.ts';
import { areaAt, platesOf } from './hexes.ts';
import { provincesOf, readMap } from './map-file.ts';
import { albers } from './projection.ts';

const files = mapFiles();
const mapAt = (name: string) => readMap(JSON.parse(files.get(name) ?? ''));

const box = { width: 936, height: 640 };
const china = provincesOf(mapAt('china.json'));
const plates = platesOf(china, box, 8);
const placeOf = (areaNo: string) => china.findIndex((area) => area.areaNo === areaNo);
const middleOf = (areaNo: string) => plates.middles[placeOf(areaNo)] ?? [Number.NaN, Number.NaN];

describe('the plates of the nation', () => {
  it('are all 34 provinces and special regions, each with a place of its own', () => {
    expect(china).toHaveLength(34);
    expect(china.filter((_, at) => plates.middles[at] === null)).toEqual([]);
  });

  it('lie inside their box, as large as it allows', () => {
    const [xs, ys] = [plates.hexes.map(({ x }) => x), plates.hexes.map(({ y }) => y)];
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(-8);
    expect(Math.max(...xs)).toBeLessThanOrEqual(box.width + 8);
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(box.height * 0.9);
  });

  it.each([
    ['Heilongjiang', '230000', 'north of', '440000'],
    ['Hainan', '460000', 'south of', '440000'],
    ['Xinjiang', '650000', 'west of', '340000'],
    ['Taiwan', '710000', 'east of', '350000'],
    ['Macau', '820000', 'west of', '810000'],
  ] as const)('%s (%s) lies %s the area %s', (_, areaNo, side, other) => {
    const [[x, y], [otherX, otherY]] = [middleOf(areaNo), middleOf(other)];
    expect({ 'north of': y < otherY, 'south of': y > otherY, 'west of': x < otherX, 'east of': x > otherX }[side]).toBe(
      true,
    );
  });

  it('are found under a point', () => {
    const [x, y] = middleOf('340000');
    expect(areaAt(plates, x, y)).toBe(placeOf('340000'));
    expect(areaAt(plates, -500, -500)).toBeNull();
  });

  it('know where another area begins: no plate in the middle of Tibet does', () => {
    const [x, y] = middleOf('540000');
    const inside = plates.hexes.find((hex) => hex.x === x && hex.y === y);
    expect(inside?.edges).toEqual([false, false, false, false, false, false]);
  });
});

it('holds the islands of the South China Sea and the dashes around them', () => {
  const { areas } = mapAt('china.json');
  const south = (rings: readonly (readonly (readonly [number, number])[])[]) =>
    Math.min(...rings.flat().map(([, north]) => north));
  expect(south(areas.find(({ areaNo }) => areaNo === '460000')?.rings ?? [])).toBeLessThan(4);
  expect(areas.filter(({ areaNo }) => areaNo === '').flatMap(({ rings }) => rings)).toHaveLength(9);
});

it.each(china.filter(({ areaNo }) => !['710000', '810000', '820000'].includes(areaNo)).map(({ areaNo }) => areaNo))(
  'draws %s by city, each with a plate',
  (areaNo) => {
    const { areas } = mapAt(`${areaNo}.json`);
    expect(areas.every((area) => area.areaNo.startsWith(areaNo.slice(0, 2)))).toBe(true);
    const { middles } = platesOf(areas, box, 8);
    // Sansha lies in the inset.
    expect(areas.filter((area, at) => middles[at] === null && area.areaNo !== '460300')).toEqual([]);
  },
);

it('keeps areas true: a degree of a parallel in the south is as wide as it is', () => {
  const project = albers(105);
  const [[west], [east]] = [project([104.5, 25]), project([105.5, 25])];
  expect(east - west).toBeCloseTo((Math.PI / 180) * Math.cos((25 * Math.PI) / 180), 4);
});

it('reads a map of another make, with numbers for names and lines without any', () => {
  const ring = [
    [116, 39],
    [117, 39],
    [117, 40],
    [116, 39],
  ];
  const map = readMap({
    type: 'FeatureCollection',
    approval: 'GS 1',
    features: [
      { properties: { adcode: 110000, name: '北京市' }, geometry: { type: 'Point', coordinates: [116.4, 39.9] } },
      { properties: { adcode: 110100, name: null }, geometry: null },
      { properties: { adcode: 110000, name: '北京市' }, geometry: { type: 'Polygon', coordinates: [ring] } },
      { properties: { adcode: '100000_JD' }, geometry: { type: 'MultiLineString', coordinates: [ring] } },
      { properties: null, geometry: { type: 'LineString', coordinates: ring } },
    ],
  });
  expect(map.areas.map(({ areaNo, rings }) => [areaNo, rings.length])).toEqual([
    ['110000', 1],
    ['', 1],
    ['', 1],
  ]);
  expect(map).toMatchObject({ approval: 'GS 1', citiesAt: null });
  expect(() => readMap({ features: 'none' })).toThrow(/features/);
});
