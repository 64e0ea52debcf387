import { maxScatterPoints } from '@oilsight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { histogramOf, relationOf, thinned } from './correlation.rules.ts';
import { distributionOf, edgesOf, partsOf } from './distribution.rules.ts';
import { gridOf, stepOf } from './grid.rules.ts';
import { saturationAt40, waterOf } from './water.rules.ts';
import { widthFor } from './windows.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('widths of buckets', () => {
  it.each([
    [day, 4500, 0, minute],
    [7 * day, 4500, 0, 5 * minute],
    [30 * day, 4500, 0, 10 * minute],
    [180 * day, 4500, 0, hour],
    [day, 4500, 20 * minute, 30 * minute],
    [180 * day, 18_000, 0, 15 * minute],
    [day, 4500, 90 * day, day],
  ])('of %d ms in %d, with readings every %d ms', (span, most, interval, width) => {
    expect(widthFor({ from: 0, to: span }, most, interval)).toBe(width);
  });
});

describe('a grid', () => {
  it('has the means at their places, and nothing elsewhere', () => {
    const grid = gridOf({ start: [100, 300], count: [2, 1], sum: [5, 7] }, { from: 100, to: 450 }, 100);
    expect([...grid]).toEqual([2.5, Number.NaN, 7, Number.NaN]);
    // Every reading counts once where buckets are joined.
    const joined = gridOf({ start: [100, 200, 300], count: [2, 1, 4], sum: [5, 7, 8] }, { from: 0, to: 450 }, 200);
    expect([...joined]).toEqual([2.5, 15 / 5, Number.NaN]);
    expect([...gridOf(undefined, { from: 0, to: 20 }, 10)]).toEqual([Number.NaN, Number.NaN]);
  });
});

describe('the step of a series', () => {
  it.each([
    [[], 0],
    [[5], 0],
    [[0, 10, 20, 30], 10],
    // A part every 5 and a part every 10: the coarser step is that of both.
    [[0, 5, 10, 15, 20, 30, 40, 50, 60], 10],
    // One gap in ten.
    [[0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 500], 5],
  ])('of %j is %d', (starts, step) => {
    expect(stepOf(starts)).toBe(step);
  });
});

describe('what a coefficient says', () => {
  const of = (r: number, low: number, high: number) => ({ r, interval: { low, high } });
  it.each([
    [9, of(0.9, 0.8, 0.95), 'tooFew'],
    [100, null, 'flat'],
    [100, { r: 0.9, interval: null }, 'tooFew'],
    [100, of(0.9, 0.8, 0.95), 'strong'],
    [100, of(-0.7, -0.8, -0.6), 'strong'],
    [100, of(-0.5, -0.6, -0.4), 'clear'],
    [100, of(0.2, 0.1, 0.3), 'weak'],
    [100, of(0.9, -0.1, 0.99), 'nothing'],
  ] as const)('%d pairs with %j: %s', (n, coefficient, expected) => {
    expect(relationOf(n, coefficient)).toBe(expected);
  });
});

describe('points of a plot', () => {
  it('are no more than it takes, in order, with the extremes', () => {
    const count = 4321;
    const t = Array.from({ length: count }, (_, n) => n);
    const x = t.map((n) => (n === 777 ? 1000 : n === 3001 ? -1000 : Math.sin(n)));
    const y = t.map((n) => (n === 4000 ? 99 : Math.cos(n)));
    const points = thinned({ t, x, y });
    expect(points.t.length).toBeLessThanOrEqual(maxScatterPoints);
    expect(points.t.length).toBeGreaterThan(maxScatterPoints - 10);
    expect(points.t).toEqual(points.t.toSorted((a, b) => a - b));
    expect(points.t).toEqual(expect.arrayContaining([777, 3001, 4000]));
    for (const [place, at] of points.t.entries()) expect(points.x[place]).toBe(x[at]);
    const few = { t: [1], x: [2], y: [3] };
    expect(thinned(few)).toEqual(few);
  });
});

describe('a histogram of pairs', () => {
  it('holds all values, few, equal and hardly different ones', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(value, fc.array(fc.oneof(value, fc.double({ min: 0, max: 1e-13 }))), (base, more) => {
        const list = [base, ...more.filter(Number.isFinite)];
        const histogram = histogramOf(list);
        expect(histogram?.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(list).toContain(histogram?.p50);
      }),
    );
    expect(histogramOf([])).toBeNull();
    expect(histogramOf([0])?.p50).toBe(0);
  });
});

describe('parts of buckets', () => {
  const holding = { gapMs: 300, usualMs: 100, to: 1000 };
  it.each([
    ['none', { start: [], count: [], sum: [], min: [], max: [] }, []],
    ['one reading', { start: [900], count: [1], sum: [5], min: [5], max: [5] }, [[5, 100]]],
    [
      'two',
      { start: [900], count: [2], sum: [5], min: [1], max: [4] },
      [
        [1, 50],
        [4, 50],
      ],
    ],
    [
      'three',
      { start: [900], count: [4], sum: [16], min: [1], max: [9] },
      [
        [1, 25],
        [9, 25],
        [3, 50],
      ],
    ],
    ['equal ones', { start: [900], count: [3], sum: [6], min: [2], max: [2] }, [[2, 100]]],
    ['one at the end of the range', { start: [1000], count: [1], sum: [2], min: [2], max: [2] }, []],
  ])('%s', (_, buckets, expected) => {
    expect(partsOf(buckets, holding).map(({ value, ms }) => [value, ms])).toEqual(expected);
  });

  it('keep the mean and the extremes of their bucket', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 30 }), (readings) => {
        const sum = readings.reduce((all, one) => all + one, 0);
        const [min, max] = [Math.min(...readings), Math.max(...readings)];
        const parts = partsOf({ start: [900], count: [readings.length], sum: [sum], min: [min], max: [max] }, holding);
        expect(parts.reduce((all, { ms }) => all + ms, 0)).toBeCloseTo(100, 6);
        expect(parts.reduce((all, { value, ms }) => all + value * ms, 0) / 100).toBeCloseTo(sum / readings.length, 6);
        expect(parts.map(({ value }) => value)).toEqual(expect.arrayContaining([min, max]));
      }),
    );
  });
});

describe('a distribution', () => {
  const limits = { worse: 'both', level2Low: 10, level2High: 20, level1Low: null, level1High: 30, source: '' } as const;
  const parts = [5, 15, 25, 35].map((value) => ({ value, ms: 10 }));
  const of = (more: object) =>
    distributionOf({ deviceId: '', parts, readings: 4, edges: [0, 20, 40], limits, ...more });

  it('says how long the values were beyond each level', () => {
    expect(of({})).toMatchObject({ heldMs: 40, shares: [0.5, 0.5], beyond: { level2: 0.75, level1: 0.25 } });
    expect(of({ limits: null })).toMatchObject({ limits: null, beyond: { level2: null, level1: null } });
    expect(of({ limits: { ...limits, level2Low: null, level2High: null } }).beyond).toEqual({
      level2: null,
      level1: 0.25,
    });
    expect(of({ limits: { ...limits, level1High: null } }).beyond).toEqual({ level2: 0.75, level1: null });
  });

  it('of nothing has nothing', () => {
    expect(of({ parts: [], readings: 0 })).toMatchObject({
      heldMs: 0,
      percentiles: null,
      beyond: { level2: 0, level1: 0 },
    });
    expect(of({ parts: [], edges: [] }).shares).toEqual([]);
    expect(edgesOf([{ parts: [] }], 1)).toEqual([]);
    expect(edgesOf([{ parts: [{ value: 3, ms: 1 }] }, { parts: [] }], null)).toHaveLength(2);
  });
});

describe('water', () => {
  const oil = { a: 6.6114, b: 1189, kelvinOffset: 273.15 };
  it('is the same at 40 °C for what is at 40 °C, and less saturated than what is colder', () => {
    expect(saturationAt40(40, 30, oil)).toBeCloseTo(30, 9);
    expect(Number(saturationAt40(20, 30, oil))).toBeLessThan(30);
    expect(saturationAt40(40, 150, oil)).toBeNull();
  });

  it('has stayed or not; without a reading that makes sense there is none', () => {
    const x = [40, 40, 40, 40];
    expect(waterOf({ x, y: [30, 31, 30, 29] }, { x, y: [30, 31, 30, 29] }, oil)?.isSteady).toBe(true);
    expect(waterOf({ x, y: [10, 20, 40, 60] }, { x, y: [10, 20, 40, 60] }, oil)?.isSteady).toBe(false);
    expect(waterOf({ x: [40], y: [300] }, { x: [40], y: [300] }, oil)).toBeNull();
  });
});
