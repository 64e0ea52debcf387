import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trendShape } from './trend.ts';

const rising = { at0: 0, value0: 50, slopePerMs: 0.1, slopeLow: 0.05, slopeHigh: 0.2 };

it.each([
  ['meets a limit above it', rising, 60, { value: 60, at: 100, from: 50, to: 200 }],
  ['meets it with an open end', rising, 80, { value: 80, at: 300, from: 150, to: null }],
  ['never falls to one below', rising, 40, null],
  ['has no limit', rising, null, null],
  ['comes too late', rising, 500, null],
  [
    'falls to its limit',
    { ...rising, slopePerMs: -0.1, slopeLow: -0.2, slopeHigh: -0.05 },
    40,
    { value: 40, at: 100, from: 50, to: 200 },
  ],
  ['is flat', { ...rising, slopePerMs: 0, slopeLow: 0, slopeHigh: 0 }, 60, null],
])('a line that %s', (_, line, limit, meets) => {
  expect(trendShape(line, limit, 500).meets).toEqual(meets);
});

it('never runs past its limit or its end', () => {
  const slopes = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(slopes, fc.integer({ min: -100, max: 100 }), ([slopePerMs, half], limit) => {
      const line = { at0: 10, value0: 0, slopePerMs, slopeLow: slopePerMs - half, slopeHigh: slopePerMs + half };
      const { middle, low, high } = trendShape(line, limit, 1000);
      for (const [, [x, value]] of [middle, low, high]) {
        expect(x).toBeLessThanOrEqual(1000);
        expect(limit >= 0 ? Math.max(value, 0) : -Math.min(value, 0)).toBeLessThanOrEqual(Math.abs(limit) + 1e-9);
      }
    }),
  );
});
