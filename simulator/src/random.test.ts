import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bits, normal, poisson, seedOf, uniform, wander } from './random.ts';

const many = Array.from({ length: 20_000 }, (_, place) => place);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) => {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
};

describe('chance', () => {
  it('is a function of seed, stream and place', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(1000), fc.maxSafeNat(), (seed, stream, place) => {
        expect(bits(seed, stream, place)).toBe(bits(seed, stream, place));
      }),
    );
  });

  it('differs between seeds, streams and neighbouring milliseconds of today', () => {
    const at = 1_795_000_000_000;
    const drawn = [0, 1, 2, 3].flatMap((seed) =>
      [0, 1, 2, 3].flatMap((stream) => many.slice(0, 200).map((step) => bits(seed, stream, at + step))),
    );
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('is spread evenly', () => {
    const drawn = many.map((place) => uniform(7, 1, place));
    expect(mean(drawn)).toBeCloseTo(0.5, 1);
    expect(variance(drawn)).toBeCloseTo(1 / 12, 2);
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
  });

  it('has a standard normal without far outliers', () => {
    const drawn = many.map((place) => normal(7, 2, place));
    expect(Math.abs(mean(drawn))).toBeLessThan(0.03);
    expect(variance(drawn)).toBeCloseTo(1, 1);
    expect(drawn.every((value) => Math.abs(value) < 3.5)).toBe(true);
  });

  it.each([0.02, 0.7, 5, 60])('counts events with a mean of %d and as much variance', (expected) => {
    const drawn = many.map((place) => poisson(expected, 11, 3, place));
    const tolerance = 6 * Math.sqrt(expected / drawn.length) + 1e-3;
    expect(Math.abs(mean(drawn) - expected)).toBeLessThan(tolerance);
    expect(variance(drawn) / expected).toBeGreaterThan(0.85);
    expect(variance(drawn) / expected).toBeLessThan(1.15);
  });

  it('counts no events where none are expected', () => {
    expect([poisson(0, 1, 1, 1), poisson(-1, 1, 1, 1)]).toEqual([0, 0]);
  });

  it('wanders smoothly between −1 and 1', () => {
    const steps = many.map((step) => wander(5, 1, step * 100, 100_000));
    expect(Math.max(...steps.slice(1).map((value, index) => Math.abs(value - (steps[index] ?? 0))))).toBeLessThan(0.01);
    expect(steps.every((value) => Math.abs(value) <= 1)).toBe(true);
  });

  it('makes seeds of names', () => {
    expect(seedOf('a')).toBe(0xe40c292c);
    expect(seedOf('ab')).not.toBe(seedOf('ba'));
  });
});
