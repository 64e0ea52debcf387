import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueAxis } from './ticks.ts';

describe('valueAxis', () => {
  it.each([
    [3, 97, 2, [0, 50, 100], 0],
    [20, 85, 2, [0, 50, 100], 0],
    [288, 352, 2, [250, 300, 350, 400], 0],
    [0, 2800, 2, [0, 2000, 4000], 0],
    [2.381, 2.42, 2, [2.38, 2.4, 2.42], 2],
    [5, 5, 2, [4.5, 5, 5.5], 1],
    [0, 0, 2, [-1, 0, 1], 0],
    [-40, -12, 2, [-40, -20, 0], 0],
  ])('covers %d … %d in %i steps with %j', (min, max, steps, ticks, decimals) => {
    expect(valueAxis(min, max, steps)).toMatchObject({ ticks, decimals });
  });
  it('covers any range with few, rising, round ticks', () => {
    const finite = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(finite, finite, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const axis = valueAxis(low, high, 2);
        const tolerance = Math.max(1e-6, Math.abs(high) * 1e-6, Math.abs(low) * 1e-6);
        expect(axis.min).toBeLessThanOrEqual(low + tolerance);
        expect(axis.max).toBeGreaterThanOrEqual(high - tolerance);
        expect(axis.ticks.length).toBeLessThanOrEqual(5);
        for (let index = 1; index < axis.ticks.length; index += 1)
          expect(axis.ticks[index]).toBeGreaterThan(axis.ticks[index - 1] as number);
      }),
    );
  });
});
