import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearLife } from './linear-life.ts';

const x = [0, 100, 200, 300, 400, 500];
const rising = [10, 12, 13.5, 15, 17.2, 19];
const falling = rising.map((y) => 30 - y);
const flat = [10, 9.5, 10.4, 9.8, 10.1, 10];

describe('linearLife', () => {
  it.each([
    [25, 500, 0.95, 344.6054750402575, 298.58207858567243, 398.3087536300727],
    [40, 500, 0.95, 1190.0161030595812, 1082.4124078114758, 1316.2189441422954],
    [25, 500, 0.8, 344.6054750402575, 318.3541094061776, 373.1883251129507],
  ])('to %d, from %d, at %d, is %d (%d … %d)', (limit, now, confidence, rul, lo, hi) => {
    const life = linearLife({ x, y: rising, limit, now, confidence });
    expect(life).toMatchObject({ status: 'ok' });
    expect([life.slope, life.fitNow, life.rul, life.lo, life.hi].map(Number)).toEqual(
      [0.017742857142857144, 18.885714285714286, rul, lo, hi].map((value) => expect.closeTo(value, 6) as number),
    );
  });

  it('meets the limit where the band of the line does', () => {
    const life = linearLife({ x: [1, 2, 3, 4, 5], y: [2.1, 3.9, 6.2, 7.8, 10.1], limit: 20, now: 5 });
    expect([life.rul, life.lo, life.hi].map(Number)).toEqual(
      [5.025125628140705, 4.399204073468287, 5.780390006680133].map((value) => expect.closeTo(value, 6) as number),
    );
  });

  it('is the same below a falling line', () => {
    const [up, down] = [
      linearLife({ x, y: rising, limit: 25, now: 500 }),
      linearLife({ x, y: falling, limit: 5, now: 500 }),
    ];
    expect(down.status).toBe('ok');
    for (const key of ['rul', 'lo', 'hi'] as const) expect(down[key]).toBeCloseTo(Number(up[key]), 6);
  });

  it.each([
    [rising, 15],
    [rising, 18.8],
    [rising, 11],
    [falling, 15],
    [falling, 12],
    [falling, 19],
  ])('of %j is exceeded past %d', (y, limit) => {
    expect(linearLife({ x, y, limit, now: 500 })).toMatchObject({ status: 'exceeded', rul: 0, lo: 0, hi: 0 });
  });

  it('is exceeded right at the limit', () => {
    expect(linearLife({ x: [0, 1, 2], y: [1, 2, 3], limit: 3, now: 2 }).status).toBe('exceeded');
    expect(linearLife({ x: [0, 1, 2], y: [3, 2, 1], limit: 1, now: 2 }).status).toBe('exceeded');
    expect(linearLife({ x: [0, 1, 2], y: [1, 2, 3], limit: 1, now: 2 }).status).toBe('exceeded');
    expect(linearLife({ x: [0, 1, 2], y: [3, 2, 1], limit: 3, now: 2 }).status).toBe('exceeded');
  });

  it.each([
    [rising, 5],
    [falling, 25],
  ])('of %j moves away from %d', (y, limit) => {
    expect(linearLife({ x, y, limit, now: 500 })).toMatchObject({ status: 'away', rul: null, lo: null, hi: null });
  });

  it('takes the side of the limit as told', () => {
    expect(linearLife({ x, y: rising, limit: 5, now: 500, worse: 'up' }).status).toBe('exceeded');
    expect(linearLife({ x, y: falling, limit: 25, now: 500, worse: 'down' }).status).toBe('exceeded');
    expect(linearLife({ x, y: rising, limit: 5, now: 500, worse: 'down' }).status).toBe('away');
    expect(linearLife({ x, y: falling, limit: 25, now: 500, worse: 'up' }).status).toBe('away');
  });

  it('shows only the point of a slope that may be 0', () => {
    const life = linearLife({ x, y: flat, limit: 12, now: 500 });
    expect(life).toMatchObject({ status: 'not-significant', lo: null, hi: null });
    expect(life.rul).toBeCloseTo((12 - Number(life.fitNow)) / Number(life.slope), 6);
    expect(linearLife({ x: [0, 1], y: [0, 1], limit: 3, now: 1 })).toEqual({
      slope: 1,
      fitNow: 1,
      status: 'not-significant',
      rul: 2,
      lo: null,
      hi: null,
    });
  });

  it('never ends of a level line', () => {
    expect(linearLife({ x: [0, 1, 2], y: [4, 4, 4], limit: 5, now: 2 })).toEqual({
      slope: 0,
      fitNow: 4,
      status: 'not-significant',
      rul: null,
      lo: null,
      hi: null,
    });
    expect(linearLife({ x: [0, 1, 2], y: [4, 4, 4], limit: 3, now: 2 }).status).toBe('not-significant');
  });

  it('is not known without a line, a limit or a present', () => {
    expect(linearLife({ x: [], y: [], limit: 1, now: 0 })).toEqual({
      slope: null,
      fitNow: null,
      status: 'not-significant',
      rul: null,
      lo: null,
      hi: null,
    });
    expect(linearLife({ x, y: rising, limit: Number.NaN, now: 500 })).toMatchObject({
      status: 'not-significant',
      fitNow: expect.closeTo(18.8857, 4) as number,
      rul: null,
      hi: null,
    });
    expect(linearLife({ x, y: rising, limit: 25, now: Number.POSITIVE_INFINITY })).toMatchObject({
      status: 'not-significant',
      fitNow: null,
      rul: null,
      hi: null,
    });
    expect(linearLife({ x, y: rising, limit: 25, now: 500, confidence: 2 })).toMatchObject({
      status: 'not-significant',
      hi: null,
    });
  });

  it('is certain of a perfect line', () => {
    const life = linearLife({ x: [0, 1, 2, 3], y: [0, 2, 4, 6], limit: 10, now: 3 });
    expect(life).toEqual({ slope: 2, fitNow: 6, status: 'ok', rul: 2, lo: 2, hi: 2 });
  });

  it('may have ended before now within its interval', () => {
    const life = linearLife({ x, y: rising, limit: 18.9, now: 500 });
    expect(life.status).toBe('ok');
    expect(Number(life.lo)).toBeLessThan(0);
  });

  it('does not mind where time begins, nor the order of the points', () => {
    const near = linearLife({ x, y: rising, limit: 25, now: 500 });
    const far = linearLife({ x: x.map((at) => at + 1e9), y: rising, limit: 25, now: 1e9 + 500 });
    const turned = linearLife({ x: [...x].reverse(), y: [...rising].reverse(), limit: 25, now: 500 });
    for (const key of ['rul', 'lo', 'hi'] as const) {
      expect(far[key]).toBeCloseTo(Number(near[key]), 5);
      expect(turned[key]).toBeCloseTo(Number(near[key]), 8);
    }
  });

  it('holds its point in its interval, follows the unit of time, and grows with the limit', () => {
    const noise = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 8, maxLength: 20 });
    fc.assert(
      fc.property(
        noise,
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (errors, slope, unit) => {
          const at = errors.map((_, index) => index);
          const y = errors.map((error, index) => slope * index + error);
          const life = linearLife({ x: at, y, limit: 200, now: at.length });
          if (life.status !== 'ok') return;
          expect(Number(life.lo)).toBeLessThanOrEqual(Number(life.rul) + 1e-9);
          expect(Number(life.hi)).toBeGreaterThanOrEqual(Number(life.rul) - 1e-9);
          const scaled = linearLife({ x: at.map((t) => t * unit), y, limit: 200, now: at.length * unit });
          expect(Number(scaled.hi) / unit / Number(life.hi)).toBeCloseTo(1, 6);
          expect(Number(linearLife({ x: at, y, limit: 210, now: at.length }).rul)).toBeGreaterThan(Number(life.rul));
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double()),
        fc.array(fc.double()),
        fc.double(),
        fc.double(),
        (times, values, limit, now) => {
          expect(() => linearLife({ x: times, y: values, limit, now })).not.toThrow();
        },
      ),
    );
  });
});
