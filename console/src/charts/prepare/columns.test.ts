import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexFrom, lineIn, spikesIn, spreadIn, stepped } from './columns.ts';
import type { Points } from './points.ts';

/** Readings a second apart, a gap now and then, one that may stick out. */
const readings = fc
  .array(fc.option(fc.integer({ min: -1000, max: 1000 }), { freq: 12, nil: null }), { minLength: 1, maxLength: 3000 })
  .map((mean): Points => ({ at: mean.map((_, nth) => nth * 1000), mean, min: mean, max: mean }));
const window = fc.tuple(fc.nat({ max: 3000 }), fc.integer({ min: 1, max: 3000 })).map(([from, span]) => ({
  from: from * 1000,
  to: (from + span) * 1000,
}));
const widths = fc.integer({ min: 1, max: 400 });

describe('lineIn', () => {
  it('draws the lowest and highest reading of each pixel column', () => {
    fc.assert(
      fc.property(readings, window, widths, (points, view, columns) => {
        const line = lineIn(points, 'mean', view, { columns });
        const columnOf = (at: number) => Math.floor(((at - view.from) / (view.to - view.from)) * columns);
        const extremes = (at: readonly number[], values: readonly (number | null)[]) => {
          const found = new Map<number, readonly [number, number]>();
          for (const [nth, value] of values.entries()) {
            const time = at[nth] as number;
            if (value === null || Number.isNaN(value) || time < view.from || time > view.to) continue;
            const [low, high] = found.get(columnOf(time)) ?? [value, value];
            found.set(columnOf(time), [Math.min(low, value), Math.max(high, value)]);
          }
          return found;
        };
        const drawn = extremes(line.x, line.y);
        for (const [column, [low, high]] of extremes(points.at, points.mean)) {
          const [from, to] = drawn.get(column) ?? [Number.NaN, Number.NaN];
          expect(from).toBeLessThanOrEqual(low);
          expect(to).toBeGreaterThanOrEqual(high);
        }
      }),
    );
  });
  it('never draws more than a few points a column, in the order of time, inside the view', () => {
    fc.assert(
      fc.property(readings, window, widths, (points, view, columns) => {
        const gaps = points.mean.filter((value) => value === null).length;
        const { x } = lineIn(points, 'mean', view, { columns });
        expect(x.length).toBeLessThanOrEqual(4 * (columns + 3) + 5 * gaps);
        expect(x).toEqual(x.toSorted((a, b) => a - b));
      }),
    );
  });
  it('keeps every gap', () => {
    const mean = Array.from({ length: 2000 }, (_, nth) => (nth >= 900 && nth < 1100 ? null : nth % 7));
    const points = { at: mean.map((_, nth) => nth), mean, min: mean, max: mean };
    const { x, y } = lineIn(points, 'mean', { from: 0, to: 2000 }, { columns: 50 });
    const breaks = x.filter((_, nth) => Number.isNaN(y[nth]));
    expect(breaks[0]).toBe(900);
    expect(x.every((at, nth) => Number.isNaN(y[nth]) || at < 900 || at >= 1100)).toBe(true);
  });
  it('ends at the edges of the view, at the value that the line has there', () => {
    const points = { at: [0, 100], mean: [0, 10], min: [0, 10], max: [0, 10] };
    expect(lineIn(points, 'mean', { from: 40, to: 60 }, { columns: 10 })).toEqual({ x: [40, 60], y: [4, 6] });
    expect(lineIn(points, 'mean', { from: 40, to: 60 }, { columns: 10, isHeld: true }).y[0]).toBe(0);
  });
});

describe('spreadIn', () => {
  it('keeps minimum and maximum of each pixel column', () => {
    fc.assert(
      fc.property(readings, window, widths, (points, view, columns) => {
        const inside = points.at.flatMap((at, nth) => {
          const value = points.mean[nth] ?? null;
          return at >= view.from && at <= view.to && value !== null ? [value] : [];
        });
        const { x, low, high } = spreadIn(points, view, columns);
        const known = (values: number[]) => values.filter((value) => !Number.isNaN(value));
        if (inside.length > 0) {
          expect(Math.min(...known(low))).toBeLessThanOrEqual(Math.min(...inside));
          expect(Math.max(...known(high))).toBeGreaterThanOrEqual(Math.max(...inside));
        }
        expect(x.length).toBe(low.length);
      }),
    );
  });
});

describe('stepped', () => {
  it.each([
    ['readings until the next', 0, { x: [0, 10, 10, 20, 20, 20], y: [1, 1, 2, 2, 3, 3] }],
    ['buckets over the bucket', 4, { x: [-2, 2, 8, 12, 18, 20], y: [1, 1, 2, 2, 3, 3] }],
  ])('holds %s', (_, bucketMs, line) => {
    expect(stepped({ x: [0, 10, 20], y: [1, 2, 3] }, bucketMs)).toEqual(line);
  });
});

it('finds what stands out from the usual spread, and nothing where all are alike', () => {
  const x = [0, 1, 2, 3, 4];
  expect(spikesIn({ x, low: [0, 0, 0, 0, 0], high: [1, 1, 9, 1, 1] })).toEqual([2]);
  expect(spikesIn({ x, low: [0, 0, 0, 0, 0], high: [1, 1, 1, 1, 1] })).toEqual([]);
});

it.each([
  [-1, 0],
  [0, 0],
  [5, 1],
  [20, 2],
  [21, 3],
])('finds where %i would stand', (at, index) => {
  expect(indexFrom([0, 10, 20], at)).toBe(index);
});
