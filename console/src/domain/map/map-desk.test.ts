import { expect, it } from 'vitest';
import { mapFiles } from '../../../maps/china-map.ts';
import { createMapDesk } from './map-desk.ts';
import { readMap } from './map-file.ts';

const files = mapFiles();
const size = { width: 960, height: 700, kind: 'wall' } as const;

function deskOf(load: (path: string) => unknown) {
  const asked: string[] = [];
  const desk = createMapDesk(async (path) => {
    asked.push(path);
    return readMap(await load(path));
  });
  return { asked, desk };
}

const china = (path: string) => JSON.parse(files.get(path.replace('/maps/', '')) ?? 'null') as unknown;

it('reads the nation once, and a province when it is asked for', async () => {
  const { asked, desk } = deskOf(china);
  const nation = await desk.map('');
  expect(nation.areas).toHaveLength(34);
  expect(nation.sea.lines).toMatch(/^M.+Z$/);
  const { spots, middles } = await desk.plates('', size);
  expect(spots.length % 3).toBe(0);
  expect(middles).toHaveLength(34);
  expect(asked).toEqual(['/maps/china.json']);
  expect((await desk.map('340000')).areas.map(({ areaNo }) => areaNo)).toContain('340100');
  expect(asked).toHaveLength(2);
});

it('tells of each plate where it lies and whose it is', async () => {
  const { desk } = deskOf(china);
  const [{ areas }, { spots, middles }] = [await desk.map(''), await desk.plates('', size)];
  const beijing = areas.findIndex(({ areaNo }) => areaNo === '110000');
  const [x, y] = middles[beijing] ?? [0, 0];
  const found = Array.from({ length: spots.length / 3 }, (_, at) => spots.subarray(at * 3, at * 3 + 3)).find(
    ([left = 0, top = 0]) => Math.abs(left - x) < 0.01 && Math.abs(top - y) < 0.01,
  );
  expect(found?.[2]).toBe(beijing);
});

it('asks again for a file that failed', async () => {
  let isDown = true;
  const { asked, desk } = deskOf((path) => {
    if (isDown) throw new Error('gone');
    return china(path);
  });
  await expect(desk.map('')).rejects.toThrow('gone');
  isDown = false;
  expect((await desk.map('')).areas).toHaveLength(34);
  expect(asked).toHaveLength(2);
});

it('shows a province as a whole where the map has no cities', async () => {
  const ring = [
    [116, 39],
    [117, 39],
    [117, 40],
    [116, 39],
  ];
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const { desk } = deskOf(() => ({
    type: 'FeatureCollection',
    features: [{ properties: { adcode: 110000, name: '北京市' }, geometry: polygon }],
  }));
  expect((await desk.map('110000')).areas).toEqual([{ areaNo: '110000', name: '北京市' }]);
});

it('places a city where it is in its province, on the nation as on the province, and asks for each province once', async () => {
  const { asked, desk } = deskOf(china);
  const wanted = ['330200', '330600', '330203', '330000', '110105', '', '990000'];
  const [ningbo, shaoxing, haishu, zhejiang, chaoyang, nowhere, unknown] = await desk.places('', size, wanted);
  const { middles } = await desk.plates('', size);
  const nation = (await desk.map('')).areas.map(({ areaNo }) => areaNo);
  expect(zhejiang).toEqual(middles[nation.indexOf('330000')]);
  // A district is where its city is; Ningbo lies east of Shaoxing.
  expect(haishu).toEqual(ningbo);
  expect(ningbo?.[0]).toBeGreaterThan(shaoxing?.[0] ?? Infinity);
  const beijing = middles[nation.indexOf('110000')] ?? [0, 0];
  expect(Math.hypot((chaoyang?.[0] ?? 0) - beijing[0], (chaoyang?.[1] ?? 0) - beijing[1])).toBeLessThan(40);
  expect([nowhere, unknown]).toEqual([null, null]);
  expect(asked.toSorted()).toEqual(['/maps/110000.json', '/maps/330000.json', '/maps/china.json']);

  const inProvince = await desk.places('330000', size, ['330200', '330600', '340200']);
  expect(inProvince[0]?.[0]).toBeGreaterThan(inProvince[1]?.[0] ?? Infinity);
  expect(inProvince[2]).toBeNull();
});

it('places a city in the middle of its province where the cities do not come', async () => {
  const { desk } = deskOf((path) => {
    if (path !== '/maps/china.json') throw new Error('gone');
    return china(path);
  });
  const [ningbo] = await desk.places('', size, ['330200']);
  const at = (await desk.map('')).areas.findIndex(({ areaNo }) => areaNo === '330000');
  expect(ningbo).toEqual((await desk.plates('', size)).middles[at]);
});
