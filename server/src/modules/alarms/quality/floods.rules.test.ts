import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { floodsOf } from './floods.rules.ts';

const tenMinutes = 600_000;
const from = Date.UTC(2026, 10, 1);
const rangeOf = (alarms: readonly number[]) => ({ from, to: from + alarms.length * tenMinutes });
const binsOf = (alarms: readonly number[]) => alarms.map((count, n) => ({ n, alarms: count }));

/** `[first bin, bin that ended it or null, alarms, peak]` of each flood. */
const found = (alarms: readonly number[]) =>
  floodsOf(binsOf(alarms), rangeOf(alarms))
    .worst.toSorted((one, other) => one.from - other.from)
    .map((flood) => [
      (flood.from - from) / tenMinutes,
      flood.to === null ? null : (flood.to - from) / tenMinutes,
      flood.alarms,
      flood.peak,
    ]);

it('a flood begins above ten alarms in ten minutes and ends below five', () =>
  expectEach<readonly [number[], unknown[]]>(
    [
      [[0, 10, 10, 0], []],
      [[0, 11, 0], [[1, 2, 11, 11]]],
      [[0, 11, 5, 5, 4, 0], [[1, 4, 21, 11]]],
      [
        [0, 11, 5, 12, 4, 11, 4],
        [
          [1, 4, 28, 12],
          [5, 6, 11, 11],
        ],
      ],
      [[6, 6, 20, 9], [[2, null, 29, 20]]],
      [[11], [[0, null, 11, 11]]],
      [[], []],
    ],
    ([alarms]) => alarms.join(' '),
    ([alarms, floods]) => expect(found(alarms)).toEqual(floods),
  ));

it('counts bins that are not named as empty, whatever their order, and the share of the time', () => {
  const { count, share, worst } = floodsOf(
    [
      { n: 5, alarms: 7 },
      { n: 4, alarms: 30 },
    ],
    { from, to: from + 20 * tenMinutes },
  );
  expect([count, share]).toEqual([1, 0.1]);
  expect(worst).toEqual([
    { from: from + 4 * tenMinutes, to: from + 6 * tenMinutes, alarms: 37, peak: 30, bins: [0, 30, 7, 0] },
  ]);
});

it('shows the ten floods with most alarms, those first', () => {
  const alarms = Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? 11 + n : 0));
  const { count, worst } = floodsOf(binsOf(alarms), rangeOf(alarms));
  expect(count).toBe(15);
  expect(worst.map((flood) => flood.alarms)).toEqual([39, 37, 35, 33, 31, 29, 27, 25, 23, 21]);
});

/**
 * Whether each bin is in a flood, by its definition: some bin up to it has more than ten, and none from there to it has
 * fewer than five.
 */
const inFlood = (alarms: readonly number[]) =>
  alarms.map((_, n) =>
    alarms.some((count, first) => first <= n && count > 10 && alarms.slice(first, n + 1).every((one) => one >= 5)),
  );

it('agrees with the definition for any row of bins', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 16 }), { minLength: 1, maxLength: 60 }), (alarms) => {
      const marked = inFlood(alarms);
      const begun = marked.filter((isIn, n) => isIn && marked[n - 1] !== true).length;
      const { count, share } = floodsOf(binsOf(alarms), rangeOf(alarms));
      expect(count).toBe(begun);
      expect(share).toBeCloseTo(marked.filter(Boolean).length / alarms.length, 10);
    }),
  );
});
