import { describe, expect, it } from 'vitest';
import { extentOf, panelAxis } from './axis.ts';
import type { LimitLine } from './limit-lines.ts';

const line = (value: number): LimitLine => ({ value, level: 'level2', side: 'high' });
const options = { floor: 0, resolution: 0.1 };

describe('panelAxis', () => {
  it('shows limits that are near', () => {
    const axis = panelAxis([30, 71], [line(60), line(85)], options);
    expect(axis.max).toBeGreaterThanOrEqual(85);
  });
  it('leaves out limits that would flatten the curve', () => {
    expect(panelAxis([290, 300], [line(5000)], options).max).toBeLessThan(400);
  });
  it('starts at zero where a quantity comes near it', () => {
    expect(panelAxis([200, 2800], [], options).min).toBe(0);
    expect(panelAxis([40, 60], [], options).min).toBeGreaterThan(0);
  });
  it('gives a flat line a height of its own', () => {
    const axis = panelAxis([50, 50], [], options);
    expect(axis.min).toBeLessThan(50);
    expect(axis.max).toBeGreaterThan(50);
  });
  it('does not fill a panel with noise of a hundredth', () => {
    const axis = panelAxis([99.5, 100.5], [], { floor: 0, resolution: 0.1 });
    expect(axis.max - axis.min).toBeGreaterThanOrEqual(10);
  });
  it.each([
    [[60, 98], 100],
    [[0, 1], 1],
    [[99, 99], 100],
  ] as const)('of %j ends at the ceiling %d', (extent, ceiling) => {
    expect(panelAxis(extent, [], { floor: 0, ceiling, resolution: 0.1 }).max).toBeLessThanOrEqual(ceiling);
  });
  it('shows what lies beyond the ceiling all the same', () => {
    expect(panelAxis([90, 101.5], [], { floor: 0, ceiling: 100, resolution: 0.1 }).max).toBeGreaterThanOrEqual(101.5);
  });
  it('goes below zero where the quantity can', () => {
    expect(panelAxis([-20, -5], [], { floor: null, resolution: 0.1 }).min).toBeLessThanOrEqual(-20);
  });
});

describe('extentOf', () => {
  const points = { at: [0, 10, 20, 30], mean: [1, null, 5, 100], min: [0, null, 4, 90], max: [2, null, 6, 110] };
  it.each([
    [0, 20, [0, 6]],
    [0, 30, [0, 110]],
    [10, 10, null],
    [40, 50, null],
  ])('between %i and %i is %j', (from, to, expected) => {
    expect(extentOf(points, from, to)).toEqual(expected);
  });
});
