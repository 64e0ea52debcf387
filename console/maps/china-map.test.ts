import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { mapFiles } from './china-map.ts';
import { unpackRing } from './decode.ts';
import { rounded, simplified } from './simplify.ts';

it('has the nation with all its provinces and regions, and a file for each of them', () => {
  const files = mapFiles();
  const nation = JSON.parse(files.get('china.json') ?? '') as { features: { properties: { adcode: string } }[] };
  const numbers = nation.features.map(({ properties }) => properties.adcode).filter((adcode) => adcode !== '');
  expect(numbers).toHaveLength(34);
  expect(numbers).toEqual(expect.arrayContaining(['710000', '810000', '820000']));
  expect([...files.keys()].toSorted()).toEqual([...numbers.map((number) => `${number}.json`), 'china.json'].toSorted());
});

it('is less than 400 KB to load, all provinces together', () => {
  const bytes = [...mapFiles().values()].reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeLessThan(400_000);
});

it('unpacks steps that go both ways', () => {
  // Two steps east, one south, then one back east.
  const packed = String.fromCharCode(64 + 4, 64 + 1, 64 + 1, 64);
  expect(unpackRing(packed, [1024, 2048])).toEqual([
    [1026 / 1024, 2047 / 1024],
    [1025 / 1024, 2047 / 1024],
  ]);
});

it('leaves out points close to the line of the others', () => {
  expect(
    simplified(
      [
        [0, 0],
        [1, 0.01],
        [2, 0],
        [2, 2],
      ],
      0.1,
    ),
  ).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
  expect(
    rounded(
      [
        [0, 0],
        [0.001, 0],
        [1, 0],
      ],
      2,
    ),
  ).toEqual([
    [0, 0],
    [1, 0],
  ]);
});
