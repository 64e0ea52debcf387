import { describe, expect, it } from 'vitest';
import { calmRange, decimalsOf, ticksOf } from './scale.ts';

describe('the range of a curve', () => {
  const spread = (low: number, high: number) => ({
    min: Float64Array.from({ length: 50 }, () => low),
    max: Float64Array.from({ length: 50 }, () => high),
  });

  it('leaves readings that merely spread a small part of the height', () => {
    const [low, high] = calmRange(spread(108, 112)) ?? [0, 0];
    expect(high - low).toBeGreaterThan(20);
    expect(low).toBeLessThan(108);
    expect(high).toBeGreaterThan(112);
  });

  it('is none without a reading', () => {
    expect(calmRange(spread(Number.NaN, Number.NaN))).toBeNull();
  });
});

describe('the numbers of an axis', () => {
  it('have no more decimals than they need, and none that the indicator lacks', () => {
    expect(decimalsOf([25, 50, 75], 1)).toBe(0);
    expect(decimalsOf([14.5, 15, 15.5], 1)).toBe(1);
    expect(decimalsOf([2.25, 2.5], 1)).toBe(1);
    expect(decimalsOf([], 2)).toBe(0);
  });

  it('are several where a range is not that of round numbers', () => {
    expect(ticksOf([9.4, 92.6], 4)).toEqual([25, 50, 75]);
  });
});
