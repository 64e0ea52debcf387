import { describe, expect, it } from 'vitest';
import { chosenOf, dotPaths, shadeOf, shades, spansOf, strokeOf } from './scatter.ts';

const points = { t: [0, 10, 20, 30, 40], x: [1, 2, 3, 4, 5], y: [5, 4, 3, 2, 1] };
const same = { x: (value: number) => value, y: (value: number) => value };

describe('chosen points', () => {
  it('lie in the box, its edges counted', () => {
    expect(chosenOf(points, { x: [2, 4], y: [3, 9] })).toEqual([false, true, true, false, false]);
    expect(chosenOf(points, null)).toEqual([false, false, false, false, false]);
  });

  it('give spans of time: neighbours one, others their own', () => {
    const step = { stepMs: 10, gapMs: 10 };
    expect(spansOf(points.t, [true, true, false, true, false], step)).toEqual([
      { from: 0, to: 20 },
      { from: 30, to: 40 },
    ]);
    expect(spansOf([0, 100], [true, true], step)).toEqual([
      { from: 0, to: 10 },
      { from: 100, to: 110 },
    ]);
    expect(spansOf([], [], step)).toEqual([]);
  });
});

describe('shades', () => {
  it.each([
    [0, 0],
    [99, shades - 1],
    [100, shades - 1],
    [-5, 0],
    [50, shades / 2],
  ])('of %d', (at, shade) => {
    expect(shadeOf(at, { from: 0, to: 100 })).toBe(shade);
  });

  it('hold every point once', () => {
    const paths = dotPaths(points, { from: 0, to: 40 }, same);
    expect(paths.join('').match(/M/g)).toHaveLength(5);
    expect(paths[0]).toBe('M1.0 5.0h0');
    expect(dotPaths({ t: [7], x: [1], y: [1] }, { from: 7, to: 7 }, same)[0]).toBe('M1.0 1.0h0');
  });
});

describe('a line over time', () => {
  it('is interrupted by silence and by missing values', () => {
    expect(strokeOf([0, 10, 50, 60, 70], [1, 2, 3, null, 4], same, 20)).toBe('M0.0 1.0L10.0 2.0M50.0 3.0M70.0 4.0');
    expect(strokeOf([], [], same, 20)).toBe('');
  });
});
