import { expect, it } from 'vitest';
import { mapFiles } from '../../../maps/china-map.ts';
import { createMapDesk } from './map-desk.ts';
import { readMap } from './map-file.ts';

const files = mapFiles();
const size = { width: 960, height: 700 };

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
