import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cusum } from './cusum.ts';

describe('cusum', () => {
  it('adds up what is above the slack, on both sides, past the alarm', () => {
    expect(cusum({ x: [2, 3, 2, 4, 5, 6, 7], mean: 3, sd: 1, k: 0.5, h: 4 })).toEqual({
      upper: [0, 0, 0, 0.5, 2, 4.5, 8],
      lower: [0.5, 0, 0.5, 0, 0, 0, 0],
      alarmIndex: 5,
      direction: 'up',
    });
  });

  it('counts in standard deviations', () => {
    expect(cusum({ x: [10, 12, 14], mean: 10, sd: 2 })).toEqual({
      upper: [0, 0.5, 2],
      lower: [0, 0, 0],
      alarmIndex: null,
      direction: null,
    });
  });

  it('finds a fall', () => {
    expect(cusum({ x: [0, -3, -3, -3], mean: 0, sd: 1, h: 4 })).toEqual({
      upper: [0, 0, 0, 0],
      lower: [0, 2.5, 5, 7.5],
      alarmIndex: 2,
      direction: 'down',
    });
  });

  it('alarms beyond the threshold, not at it', () => {
    expect(cusum({ x: [5.5], mean: 0, sd: 1 })?.alarmIndex).toBeNull();
    expect(cusum({ x: [5.6], mean: 0, sd: 1 })?.alarmIndex).toBe(0);
  });

  it('goes on over a value that is not there', () => {
    expect(cusum({ x: [3, Number.NaN, Number.POSITIVE_INFINITY, 3], mean: 0, sd: 1, k: 1, h: 10 })?.upper).toEqual([
      2, 2, 2, 4,
    ]);
  });

  it('is empty for no values', () => {
    expect(cusum({ x: [], mean: 0, sd: 1 })).toEqual({ upper: [], lower: [], alarmIndex: null, direction: null });
  });

  it.each([
    [0, 0, 0.5, 5],
    [0, -1, 0.5, 5],
    [0, Number.NaN, 0.5, 5],
    [Number.NaN, 1, 0.5, 5],
    [0, 1, Number.NaN, 5],
    [0, 1, 0.5, Number.NaN],
    [0, Number.POSITIVE_INFINITY, 0.5, 5],
  ])('has no value for mean %d, deviation %d, slack %d, threshold %d', (mean, sd, k, h) => {
    expect(cusum({ x: [1, 2], mean, sd, k, h })).toBeNull();
  });

  it('is mirrored by the sign and does not mind unit or offset', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { maxLength: 40 }),
        fc.double({ min: 0.1, max: 10, noNaN: true }),
        (x, unit) => {
          const one = cusum({ x, mean: 1, sd: 2 });
          const mirrored = cusum({ x: x.map((value) => -value), mean: -1, sd: 2 });
          expect(mirrored?.lower).toEqual(one?.upper);
          expect(mirrored?.upper).toEqual(one?.lower);
          const other = cusum({ x: x.map((value) => value * unit + 7), mean: unit + 7, sd: 2 * unit });
          for (const [index, sum] of (other?.upper ?? []).entries())
            expect(sum).toBeCloseTo(Number(one?.upper[index]), 6);
        },
      ),
    );
  });
});
