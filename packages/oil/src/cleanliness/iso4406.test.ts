import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionalScaleNumber, iso4406Code, isoScaleNumber, isoScaleText, particlesUpTo } from './iso4406.ts';
import type { ChannelCount } from './iso4406.ts';

const scaleNumbers = Array.from({ length: 29 }, (_, scaleNumber) => scaleNumber);
const bounds = scaleNumbers.map((scaleNumber) => [scaleNumber, particlesUpTo(scaleNumber)] as const);
const notCounts = [-1, -5e-324, Number.NaN, Infinity, -Infinity];
/** Spread over all decades of the table and beyond both ends. */
const counts = fc.double({ min: -4, max: 8, noNaN: true }).map((exponent) => 10 ** exponent);
/** The doubles next to a positive number. */
const next = (value: number, steps: number) => {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(steps));
  return bits.getFloat64(0);
};

describe('the table', () => {
  it.each([
    [0, 0.01],
    [7, 1.3],
    [8, 2.5],
    [16, 640],
    [17, 1300],
    [22, 40_000],
    [28, 2_500_000],
  ])('gives scale number %d up to %d per mL', (scaleNumber, count) => {
    expect(particlesUpTo(scaleNumber)).toBe(count);
  });

  it('ends at 28', () => {
    for (const scaleNumber of [-1, 29, 1.5, Number.NaN]) expect(() => particlesUpTo(scaleNumber)).toThrow(RangeError);
  });

  it('about doubles from one number to the next, and is a thousandfold over ten', () => {
    for (const [scaleNumber, count] of bounds.slice(1))
      expect(Math.abs(count / particlesUpTo(scaleNumber - 1) - 2)).toBeLessThan(0.1);
    for (const [scaleNumber, count] of bounds.slice(10))
      expect(count / particlesUpTo(scaleNumber - 10)).toBeCloseTo(1000, 9);
  });
});

describe('isoScaleNumber', () => {
  it.each(bounds)(
    '%d includes its upper count, and the next double belongs to the next number',
    (scaleNumber, count) => {
      expect(isoScaleNumber(count)).toBe(scaleNumber);
      expect(isoScaleNumber(next(count, -1))).toBe(scaleNumber);
      expect(isoScaleNumber(next(count, 1))).toBe(scaleNumber + 1);
    },
  );

  it.each([
    [0, 0],
    [-0, 0],
    [1, 7],
    [1.29, 7],
    [1281, 17],
    [2559, 19],
    [1e9, 29],
  ])('of %d per mL is %d', (count, scaleNumber) => {
    expect(isoScaleNumber(count)).toBe(scaleNumber);
  });

  it.each(notCounts)('has none for %d', (count) => {
    expect(isoScaleNumber(count)).toBeNull();
  });

  it('never falls when the count rises', () => {
    fc.assert(
      fc.property(counts, counts, (one, other) => {
        expect(isoScaleNumber(Math.max(one, other)) ?? -1).toBeGreaterThanOrEqual(
          isoScaleNumber(Math.min(one, other)) ?? -1,
        );
      }),
    );
  });
});

describe('fractionalScaleNumber', () => {
  it.each(bounds)('is %d exactly at the upper count, and continuous there', (scaleNumber, count) => {
    expect(fractionalScaleNumber(count)).toBe(scaleNumber);
    expect(fractionalScaleNumber(next(count, 1))).toBeCloseTo(scaleNumber, 9);
    expect(fractionalScaleNumber(next(count, -1))).toBeCloseTo(scaleNumber, 9);
  });

  it.each([
    [0, 0],
    [0.005, 0],
    [Math.sqrt(640 * 1300), 16.5],
    [2_500_000 * Math.SQRT2, 28.5],
    [5_000_000, 29],
    [1e7, 29],
  ])('of %d per mL is %d', (count, scaleNumber) => {
    expect(fractionalScaleNumber(count)).toBeCloseTo(scaleNumber, 9);
  });

  it.each(notCounts)('has none for %d', (count) => {
    expect(fractionalScaleNumber(count)).toBeNull();
  });

  it('never falls when the count rises, and lies in the step of its scale number', () => {
    fc.assert(
      fc.property(counts, counts, (one, other) => {
        const [lower, upper] = [
          fractionalScaleNumber(Math.min(one, other)) ?? -1,
          fractionalScaleNumber(Math.max(one, other)) ?? -1,
        ];
        expect(upper).toBeGreaterThanOrEqual(lower);
        const scaleNumber = isoScaleNumber(one) ?? -1;
        const fraction = fractionalScaleNumber(one) ?? -1;
        expect(fraction <= scaleNumber && fraction >= scaleNumber - 1).toBe(true);
      }),
    );
  });
});

describe('code text', () => {
  it.each<readonly [ChannelCount, number | null, string]>([
    [1300, null, '17'],
    [0, null, '0'],
    [2_500_001, null, '>28'],
    [2_500_001, 1e-6, '>28'],
    [null, 10, '-'],
    ['saturated', 10, '*'],
    [Number.NaN, null, '-'],
    [-1, null, '-'],
    [2, 10, '8'],
    [1.9, 10, '≥8'],
    [0, 10, '≥0'],
    [0.2, 100, '5'],
    [0.57, 35.1, '6'],
    [1, 0, '7'],
    [1, -10, '7'],
    [1, Number.NaN, '7'],
    [1, Infinity, '7'],
  ])('of %s per mL counted in %s mL is %s', (count, volume, text) => {
    expect(isoScaleText(count, volume)).toBe(text);
  });

  it('is not marked for 20 raw particles that arithmetic makes a little less', () => {
    expect(0.7 * 28.571428571428566).toBeLessThan(20);
    expect(isoScaleText(0.7, 28.571428571428566)).toBe('7');
  });

  it.each<readonly [readonly [ChannelCount, ChannelCount, ChannelCount], number | null, string]>([
    [[3000, 500, 7], null, '19/16/10'],
    [[120, 33, 1], 10, '14/12/≥7'],
    [[null, 480, 55], null, '-/16/13'],
    [['saturated', 'saturated', 55], null, '*/*/13'],
    [[3e6, 42_000, 1200], null, '>28/23/17'],
    [[null, null, null], null, '-/-/-'],
  ])('%j in %s mL reads %s', (channels, volume, code) => {
    expect(iso4406Code(channels, volume)).toBe(code);
  });
});
