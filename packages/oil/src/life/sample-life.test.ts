import { describe, expect, it } from 'vitest';
import { normalNumbers } from '../../../../scripts/remembering.ts';
import { chargePace, paceBelief, sampleLife } from './sample-life.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe('what other charges lead to expect', () => {
  it('is their median, spread as they are and wider the fewer they are', () => {
    expect(paceBelief([1, 2, 3, 4, 90])).toMatchObject({ pace: 3, charges: 5 });
    // 1.4826 times the median deviation of 1, with one more charge: √(1 + 1/5).
    expect(paceBelief([1, 2, 3, 4, 90])?.spread).toBeCloseTo(1.4826 * Math.sqrt(1.2), 9);
    expect(paceBelief([2])?.spread).toBeCloseTo(Math.SQRT2, 9);
    expect(paceBelief([2, 2, 2])?.spread).toBeCloseTo(0.5 * Math.sqrt(4 / 3), 9);
  });

  it('is nothing without any, or where none changes', () => {
    expect(paceBelief([Number.NaN])).toBeNull();
    expect(paceBelief([0, 0])).toBeNull();
  });

  it('is the slope of their samples, from two days on', () => {
    const samples = [
      { at: 0, value: 5 },
      { at: 30 * day, value: 8 },
      { at: 60 * day, value: 11 },
    ];
    expect(chargePace(samples)).toBeCloseTo(0.1 / 24, 12);
    expect(chargePace(samples.slice(0, 1))).toBeNull();
    expect(
      chargePace([
        { at: 0, value: 1 },
        { at: day, value: 2 },
      ]),
    ).toBeNull();
    expect(chargePace([])).toBeNull();
  });
});

describe('the life by samples', () => {
  const belief = { pace: 0.002, spread: 0.0005, charges: 6 };
  const given = { now: 60 * day, limit: 10, worse: 'up', scatter: 0.2 } as const;

  it('has a wide answer from one sample and other charges, and a narrower one from more', () => {
    const samples = [10, 30, 50, 58].map((days) => ({ at: days * day, value: 4 + 0.002 * 24 * days }));
    const width = (some: typeof samples) => {
      const life = sampleLife({ ...given, samples: some, belief }) ?? expect.fail('no life');
      expect(life.status).toBe('ok');
      expect(Number(life.lo)).toBeLessThan((10 - 4) / 0.002 - 60 * 24);
      expect(Number(life.hi)).toBeGreaterThan((10 - 4) / 0.002 - 60 * 24);
      return Number(life.hi) - Number(life.lo);
    };
    expect(width(samples)).toBeLessThan(width(samples.slice(-1)));
  });

  it('goes by its own line where that is certain', () => {
    const fast = Array.from({ length: 7 }, (_, index) => ({ at: index * 10 * day, value: 1 + 0.004 * 240 * index }));
    const life = sampleLife({ ...given, scatter: 0.02, samples: fast, belief });
    expect(Number(life?.hours)).toBeCloseTo((10 - 1 - 0.004 * 240 * 6) / 0.004, -2);
  });

  it('needs four samples without other charges, and none of the future', () => {
    const samples = [0, 15, 30, 45].map((days) => ({ at: days * day, value: days / 10 }));
    expect(sampleLife({ ...given, samples, belief: null })?.status).toBe('ok');
    expect(sampleLife({ ...given, samples: samples.slice(1), belief: null })).toBeNull();
    expect(sampleLife({ ...given, samples: [{ at: 90 * day, value: 1 }], belief })).toBeNull();
    expect(sampleLife({ ...given, samples: [], belief })).toBeNull();
    const sameTime = [1, 2, 3, 4].map((value) => ({ at: 0, value }));
    expect(sampleLife({ ...given, now: 0, samples: sameTime, belief: null })).toBeNull();
  });

  // A fleet of this test's own: base numbers that fall with a pace of each charge's own, samples five weeks apart.
  it.each([1, 2, 3, 5])('holds the end of nine in ten charges with %d samples', (count) => {
    const next = normalNumbers(40 + count);
    let [held, asked] = [0, 0];
    for (let fleet = 0; fleet < 150; fleet += 1) {
      const usual = -0.002 * Math.exp(0.3 * next());
      const paceOf = () => usual * Math.exp(0.25 * next());
      const other = paceBelief(Array.from({ length: 6 }, paceOf));
      const pace = paceOf();
      const samples = Array.from({ length: count }, (_, index) => ({
        at: index * 35 * day,
        value: 10 + pace * index * 35 * 24 + 0.25 * next(),
      }));
      const now = (count - 1) * 35 * day;
      const left = (4 - 10 - pace * (now / hour)) / pace;
      if (left <= 0) continue;
      const life = sampleLife({ samples, now, limit: 4, worse: 'down', scatter: 0.25, belief: other });
      if (life?.status !== 'ok') continue;
      asked += 1;
      if (left >= Number(life.lo) && left <= Number(life.hi)) held += 1;
    }
    expect(asked).toBeGreaterThan(50);
    expect(held / asked).toBeGreaterThan(0.83);
  });
});
