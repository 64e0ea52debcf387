import { expect, it } from 'vitest';
import { expectEach } from './expect-each.ts';

const title = (row: number) => `row ${row}`;

it('a fact that holds for all rows holds', async () => {
  const seen: number[] = [];
  await expectEach([1, 2, 3], title, (row) => seen.push(row));
  expect(seen).toEqual([1, 2, 3]);
});

it('each row that fails is named, whether it fails at once or later', async () => {
  const check = (row: number) => {
    if (row === 1) throw new Error('is one');
    return row === 3 ? Promise.reject(new Error('is three')) : undefined;
  };
  await expect(expectEach([1, 2, 3, 4], title, check)).rejects.toThrow(/^2 of 4 fail: row 1: is one\nrow 3: is three$/);
});

it('no rows prove nothing', async () => {
  await expect(expectEach([], title, () => undefined)).rejects.toThrow('there are no rows');
});
