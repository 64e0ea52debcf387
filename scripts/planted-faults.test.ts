import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { expectEach } from './expect-each.ts';
import { plantedFaults } from './planted-faults.ts';

const root = resolve(import.meta.dirname, '..');

it('every planted fault has its place in the sources, and tests that are there', async () => {
  expect(plantedFaults).toHaveLength(20);
  await expectEach(
    plantedFaults,
    ({ title }) => title,
    ({ file, text, fault, tests }) => {
      expect(readFileSync(join(root, file), 'utf8').split(text)).toHaveLength(2);
      expect(fault).not.toBe(text);
      expect(tests.filter((test) => !existsSync(join(root, test)))).toEqual([]);
    },
  );
});
