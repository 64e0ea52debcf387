import { AppError } from '@oilsight/contract';
import { expect, it } from 'vitest';
import type { DeviceRef } from './index.ts';
import { createTokenLookups } from './token-lookups.ts';

const machine = { id: 'a', key: 1, name: 'Pump' } as DeviceRef;
const hashOf = (n: number) => Buffer.from(String(n));

/** A store that has one token, and is told how many it was asked for at a time. */
function lookups({ most = 1000, batch = 100 } = {}) {
  const asked: number[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const { find } = createTokenLookups({
    async read(hashes) {
      asked.push(hashes.length);
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      return hashes.some((hash) => hash.equals(hashOf(7))) ? [{ tokenHash: hashOf(7), device: machine }] : [];
    },
    most, batch, restMs: 1,
  });
  return { find, asked, mostAtOnce: () => mostAtOnce };
}

it('asks for those that come together at once, one question at a time', async () => {
  const { find, asked, mostAtOnce } = lookups();
  const found = await Promise.all(Array.from({ length: 950 }, (_, n) => find(hashOf(n))));
  expect(found.flatMap((device, n) => (device === null ? [] : [n]))).toEqual([7]);
  expect(asked).toEqual([1, 100, 100, 100, 100, 100, 100, 100, 100, 100, 49]);
  expect(mostAtOnce()).toBe(1);
});

it('asks once for a token that many wait with, and anew for who comes after the question', async () => {
  const { find, asked } = lookups();
  expect(await Promise.all(Array.from({ length: 500 }, () => find(hashOf(7))))).toEqual(Array.from({ length: 500 }, () => machine));
  expect(asked).toEqual([1, 1]);
});

it('lets so many wait, and refuses the others by name', async () => {
  const { find } = lookups({ most: 10 });
  const answers = await Promise.allSettled(Array.from({ length: 14 }, (_, n) => find(hashOf(n))));
  // The first is asked for at once.
  expect(answers.map(({ status }) => status).slice(0, 11)).toEqual(Array.from({ length: 11 }, () => 'fulfilled'));
  for (const refused of answers.slice(11)) expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(AppError) });
  expect(await find(hashOf(7))).toBe(machine);
});

it('tells all who wait when the question fails, and goes on', async () => {
  let fails = true;
  const { find } = createTokenLookups({
    read: async () => {
      if (fails) throw new Error('the database is away');
      return [{ tokenHash: hashOf(7), device: machine }];
    },
    most: 10, batch: 10, restMs: 1,
  });
  expect((await Promise.allSettled([find(hashOf(1)), find(hashOf(2))])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await find(hashOf(7))).toBe(machine);
});
