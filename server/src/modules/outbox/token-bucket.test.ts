import { expect, it } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

it("lets a second's worth pass at once, then so many a second", () => {
  let now = 0;
  const bucket = createTokenBucket({ perSecond: 2, clock: { now: () => now } });
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false]);
  now = 500;
  expect([bucket.take(), bucket.take()]).toEqual([true, false]);
  now = 60_000;
  expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([true, true, false]);
});

it('of less than one a second is one after the other', () => {
  let now = 0;
  const bucket = createTokenBucket({ perSecond: 0.25, clock: { now: () => now } });
  expect([bucket.take(), bucket.take()]).toEqual([true, false]);
  now = 3999;
  expect(bucket.take()).toBe(false);
  now = 4000;
  expect(bucket.take()).toBe(true);
});

it('takes back what was not used, and stays as it is when the clock is set back', () => {
  let now = 1000;
  const bucket = createTokenBucket({ perSecond: 1, clock: { now: () => now } });
  expect(bucket.take()).toBe(true);
  bucket.giveBack();
  now = 0;
  expect([bucket.take(), bucket.take()]).toEqual([true, false]);
});
