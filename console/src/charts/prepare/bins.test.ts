import { describe, expect, it } from 'vitest';
import { cumulated, growthOf } from './bins.ts';

const day = 86_400_000;

describe('cumulated shares', () => {
  it.each([
    [[], []],
    [[1], [1]],
    [
      [0.25, 0, 0.75],
      [0.25, 0.25, 1],
    ],
  ])('of %j are %j', (shares, expected) => {
    expect(cumulated(shares)).toEqual(expected);
  });

  it('never pass 1', () => {
    expect(cumulated(Array.from({ length: 10 }, () => 0.1 + 1e-15)).at(-1)).toBeLessThanOrEqual(1);
  });
});

describe('growth of a count', () => {
  it.each([
    ['nothing', [], [], []],
    ['one point', [0], [5], []],
    ['an even pace', [0, day, 2 * day], [10, 12, 14], [2, 2]],
    ['a restart', [0, day], [100, 3], [3]],
    ['a gap', [0, day, 2 * day], [10, null, 14], [2]],
    ['two at once', [day, day], [1, 2], []],
  ])('%s', (_, t, totals, expected) => {
    expect(growthOf(t, totals).perDay).toEqual(expected);
  });
});
