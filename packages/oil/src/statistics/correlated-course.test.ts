import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalNumbers, remembering } from '../../../../scripts/remembering.ts';
import { courseAbove, courseAt, courseMeanSlope, courseRises, courseSlope, fitCourse } from './correlated-course.ts';
import type { Course } from './correlated-course.ts';

const places = (count: number) => Array.from({ length: count }, (_, index) => index);
const course = (x: readonly number[], y: readonly number[], bends?: readonly number[]): Course =>
  fitCourse(bends === undefined ? { x, y } : { x, y, bends }) ?? expect.fail('no course');

describe('a course through errors that repeat each other', () => {
  // Shares of a simulation with 1500 series each; rounds here are fewer, and the bounds leave room for chance.
  it.each([
    [8, 0, 85, 1],
    [8, 0.8, 80, 3],
    [14, 0.6, 85, 2],
    [14, 0.9, 74, 5],
    [30, 0, 85, 2],
    [30, 0.8, 85, 3],
    [30, 0.95, 72, 5],
    [90, 0.9, 85, 3],
  ])('of %d readings with a memory of %d: its 90 %% holds, and what is no trend is none', (n, share, held, wrong) => {
    const next = normalNumbers(1000 * n + 100 * share);
    const rounds = 200;
    let [holds, falsely] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const rises = courseRises(course(places(n), remembering(next, share, n)));
      const tail = Math.min(rises, 1 - rises);
      if (tail > 0.05) holds += 1;
      if (tail < 0.005) falsely += 1;
    }
    expect((100 * holds) / rounds).toBeGreaterThan(held);
    expect((100 * falsely) / rounds).toBeLessThanOrEqual(wrong);
  });

  it('is seen where it rises far above its errors, straight or bent', () => {
    const next = normalNumbers(5);
    const errors = remembering(next, 0.5, 30);
    const straight = errors.map((error, index) => error + index);
    expect(courseRises(course(places(30), straight))).toBeGreaterThan(0.995);
    const { lo, hi } = courseSlope(course(places(30), straight), 0.9);
    expect(lo).toBeLessThan(1);
    expect(hi).toBeGreaterThan(1);
    const bent = errors.map((error, index) => error / 5 + 20 * Math.exp((index - 29) / 8));
    expect(courseRises(course(places(30), bent, [0, 2, 4]))).toBeGreaterThan(0.995);
  });

  it('of a perfect line is that line, whatever the distances', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { minLength: 4, maxLength: 30 }),
        fc.double({ min: -100, max: 100, noNaN: true }),
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        (steps, start, slope) => {
          let at = 0;
          const x = steps.map((step) => (at += step));
          const found = course(
            x,
            x.map((one) => start + slope * one),
          );
          expect(courseMeanSlope(found) / slope).toBeCloseTo(1, 6);
          expect(courseAt(found, at + 5)).toBeCloseTo(start + slope * (at + 5), 4);
          expect(courseRises(found)).toBeCloseTo(1, 6);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('follows the units of both axes', () => {
    const y = remembering(normalNumbers(9), 0.6, 20).map((error, index) => error + index / 4);
    const one = course(places(20), y);
    const other = course(
      places(20).map((index) => 3600 * index),
      y.map((value) => 10 * value - 7),
    );
    expect(courseRises(other)).toBeCloseTo(courseRises(one), 9);
    expect(courseMeanSlope(other)).toBeCloseTo((10 * courseMeanSlope(one)) / 3600, 9);
    expect(courseAbove(other, 3600 * 40, 10 * 9 - 7)).toBeCloseTo(courseAbove(one, 40, 9), 9);
  });

  it('is less certain of more errors and further ahead', () => {
    const y = remembering(normalNumbers(3), 0.3, 20).map((error, index) => error / 2 + index / 5);
    const found = course(places(20), y);
    const between = courseAbove(found, 30, courseAt(found, 30));
    expect(Math.abs(between - 0.5)).toBeLessThan(0.15);
    // Half a unit is more at the last reading than far ahead.
    const off = (at: number) => courseAbove(found, at, courseAt(found, at) + 0.5);
    expect(off(19)).toBeLessThan(off(60));
    const width = (confidence: number) => {
      const { lo, hi } = courseSlope(found, confidence);
      return hi - lo;
    };
    expect(width(0.99)).toBeGreaterThan(width(0.9));
  });

  it('that bends may go on so or straight: what it meets last is the tangent, what it meets first the bend', () => {
    const x = places(31).map((index) => index / 10);
    const bent = course(
      x,
      x.map((at) => Math.exp(at)),
      [3],
    );
    // Its slope at 3 is e³: the tangent meets 100 at 3 + (100 − e³)/e³ = 6.98, the bend at ln 100 = 4.61.
    expect(courseAbove(bent, 4.5, 100)).toBeLessThan(0.1);
    expect(courseAbove(bent, 5.5, 100)).toBeCloseTo(0.5, 2);
    expect(courseAbove(bent, 7.2, 100)).toBeGreaterThan(0.9);
  });

  it('of values that do not vary neither rises nor falls', () => {
    const flat = course([0, 1, 2, 3, 4], [7, 7, 7, 7, 7]);
    expect(courseRises(flat)).toBeCloseTo(0.5, 9);
    expect(courseAt(flat, 9)).toBeCloseTo(7, 9);
    const none = course([0, 1, 2, 3, 4], [0, 0, 0, 0, 0]);
    expect(courseRises(none)).toBeCloseTo(0.5, 9);
  });

  it.each([
    ['three readings', [0, 1, 2], [1, 2, 3]],
    ['one time', [5, 5, 5, 5], [1, 2, 3, 4]],
    ['times that do not grow', [0, 0, 0, 1], [1, 2, 3, 4]],
    ['a value that is none', [0, 1, 2, 3], [1, Number.NaN, 3, 4]],
    ['values that overflow', [0, 1, 2, 3], [1e300, -1e300, 1e300, 0]],
    ['a time that is none', [0, 1, 2, Number.POSITIVE_INFINITY], [1, 2, 3, 4]],
  ])('is none of %s', (_name, x, y) => {
    expect(fitCourse({ x, y })).toBeNull();
  });
});
