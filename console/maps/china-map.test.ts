import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { mapFiles, mapFolder } from './china-map.ts';
import { unpackRing } from './decode.ts';
import { rounded, simplified } from './simplify.ts';

it('has in public/maps what the package makes', () => {
  const files = mapFiles();
  expect(readdirSync(mapFolder).toSorted()).toEqual([...files.keys()].toSorted());
  const differing = [...files].filter(([name, text]) => readFileSync(join(mapFolder, name), 'utf8') !== text);
  expect(differing.map(([name]) => name)).toEqual([]);
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
