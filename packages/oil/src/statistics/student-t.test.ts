import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentT, studentTQuantile } from './student-t.ts';

describe('studentTQuantile', () => {
  // mpmath, 40 digits.
  it.each([
    [0.95, 1, 12.706204736174705],
    [0.95, 2, 4.302652729749464],
    [0.99, 3, 5.840909309733357],
    [0.5, 5, 0.7266868438004227],
    [0.8, 4, 1.5332062740589438],
    [0.9, 10, 1.8124611228116765],
    [0.95, 30, 2.042272456301238],
    [0.999, 7, 5.407882520861725],
    [0.9999, 120, 4.025389950058387],
    [0.95, 1000, 1.9623390808264085],
    [0.95, 100_000, 1.9599877075346095],
    [0.95, 1_000_000, 1.959966356814107],
    [0.01, 8, 0.01293035790884181],
    [0.3, 2.5, 0.43235064704602744],
    [0.999_999, 1, 636_619.77236705774],
    [0.95, 0.5, 164.55767348048852],
  ])('of %d with %d degrees of freedom is %d', (confidence, df, reference) => {
    expect(Math.abs(Number(studentTQuantile(confidence, df)) / reference - 1)).toBeLessThan(1e-10);
  });

  it.each([
    [1e-9, 5, 1.3171527620701364e-9],
    [1 - 1e-12, 4, 1565.0921708841859],
    [0.999999999, 30, 8.721511235701241],
  ])('keeps its digits at the ends: of %d with %d degrees of freedom it is %d', (confidence, df, reference) => {
    expect(Math.abs(Number(studentTQuantile(confidence, df)) / reference - 1)).toBeLessThan(1e-10);
  });

  it('of one degree of freedom is the tangent', () => {
    for (const confidence of [0.02, 0.4, 0.5, 0.6, 0.99])
      expect(studentTQuantile(confidence, 1)).toBeCloseTo(Math.tan((confidence * Math.PI) / 2), 9);
  });

  it.each([
    [0, 5],
    [1, 5],
    [-0.1, 5],
    [1.1, 5],
    [Number.NaN, 5],
    [0.95, 0],
    [0.95, -1],
    [0.95, Number.NaN],
    [0.95, Number.POSITIVE_INFINITY],
    [0.95, 1e-9],
  ])('has no value for %d and %d', (confidence, df) => {
    expect(studentTQuantile(confidence, df)).toBeNull();
  });

  it('is undone by the distribution', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 0.9999, noNaN: true }),
        fc.double({ min: 0.5, max: 5000, noNaN: true }),
        (confidence, df) => {
          const { below, above } = studentT(Number(studentTQuantile(confidence, df)), df);
          expect(below).toBeCloseTo(confidence, 11);
          expect(above / (1 - confidence)).toBeCloseTo(1, 8);
        },
      ),
    );
  });

  it('grows with the confidence and falls with the degrees of freedom', () => {
    const confidence = fc.double({ min: 0.01, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(confidence, confidence, fc.integer({ min: 1, max: 500 }), (one, other, df) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(Number(studentTQuantile(high, df))).toBeGreaterThanOrEqual(
          Number(studentTQuantile(low, df)) * (1 - 1e-10),
        );
        expect(Number(studentTQuantile(low, df + 1))).toBeLessThan(Number(studentTQuantile(low, df)));
      }),
    );
  });
});

describe('studentT', () => {
  it('does not mind the sign', () => {
    expect(studentT(-2.5, 7)).toEqual(studentT(2.5, 7));
  });

  it('is nothing within 0 and everything within infinity', () => {
    expect(studentT(0, 3)).toEqual({ below: 0, above: 1 });
    expect(studentT(Number.POSITIVE_INFINITY, 3)).toEqual({ below: 1, above: 0 });
    expect(studentT(1e200, 3)).toEqual({ below: 1, above: 0 });
  });

  it('keeps the digits of a small tail', () => {
    expect(studentT(1e6, 1).above).toBeCloseTo(2 / (Math.PI * 1e6), 17);
  });

  it.each([
    [1, 0],
    [1, -2],
    [1, Number.NaN],
    [Number.NaN, 3],
  ])('has no value for t = %d with %d degrees of freedom', (t, df) => {
    expect(studentT(t, df)).toEqual({ below: Number.NaN, above: Number.NaN });
  });
});
