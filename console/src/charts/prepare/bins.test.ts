import { describe, expect, it } from 'vitest';
import { cumulated } from './bins.ts';

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
