import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finiteOrNull, isAmount, isPositive, roundHalfEven, roundMicro } from './numbers.ts';

const any = fc.double();

describe('roundHalfEven', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.5, 0],
    [-0.5, 0],
    [-0.2, 0],
    [1.5, 2],
    [2.5, 2],
    [-1.5, -2],
    [-2.5, -2],
    [116.5, 116],
    [117.5, 118],
    [92.43, 92],
    [150.49, 150],
    [150.51, 151],
    [0.49999999999999994, 0],
    [-7.7, -8],
    [2 ** 53, 2 ** 53],
    [2251799813685249.5, 2251799813685250],
  ])('rounds %d to %d', (value, rounded) => {
    expect(roundHalfEven(value)).toBe(rounded);
  });

  it.each([Number.NaN, Infinity, -Infinity])('has no answer for %d', (value) => {
    expect(roundHalfEven(value)).toBeNull();
  });

  it('gives the whole number next to the value, the even one of two, the same for both signs', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), (value) => {
        const rounded = roundHalfEven(value) ?? Number.NaN;
        expect(Number.isInteger(rounded) && !Object.is(rounded, -0)).toBe(true);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5);
        if (Math.abs(rounded - value) === 0.5) expect(Math.abs(rounded % 2)).toBe(0);
        expect(roundHalfEven(-value)).toBe(0 - rounded);
      }),
    );
  });
});

describe('roundMicro', () => {
  it.each([
    [506.00000000000006, 506],
    [0.1 + 0.2, 0.3],
    [-1e-14, 0],
    [-0, 0],
    [1.2345678, 1.234568],
    [9e9, 9e9],
    [1e10 + 1e-6, 1e10 + 1e-6],
    [-1e300, -1e300],
    [Infinity, Infinity],
  ])('turns %d into %d', (value, rounded) => {
    expect(roundMicro(value)).toBe(rounded);
  });

  it('leaves NaN alone', () => {
    expect(roundMicro(Number.NaN)).toBeNaN();
  });

  it('moves a value by half a millionth at most and rounds the result to itself', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (value) => {
        expect(Math.abs(roundMicro(value) - value)).toBeLessThanOrEqual(0.500_001e-6);
        expect(roundMicro(roundMicro(value))).toBe(roundMicro(value));
      }),
    );
  });
});

describe('kinds of numbers', () => {
  it.each([
    [1, true, true],
    [5e-324, true, true],
    [0, false, true],
    [-0, false, true],
    [-5e-324, false, false],
    [Infinity, false, false],
    [-Infinity, false, false],
    [Number.NaN, false, false],
  ])('%d: positive %s, amount %s', (value, positive, amount) => {
    expect([isPositive(value), isAmount(value)]).toEqual([positive, amount]);
  });

  it('finite ones stay what they are', () => {
    fc.assert(
      fc.property(any, (value) => {
        expect(finiteOrNull(value)).toBe(Number.isFinite(value) ? value : null);
      }),
    );
  });
});
