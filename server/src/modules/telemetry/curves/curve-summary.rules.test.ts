import type { Limits } from '@oilsight/oil';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOfRaw } from './curve-columns.rules.ts';
import { shareAbove, summaryOf } from './curve-summary.rules.ts';

const minute = 60_000;
const limits: Limits = {
  worse: 'both',
  level2Low: 10,
  level2High: 60,
  level1Low: null,
  level1High: 80,
  source: 'default',
};
const rawOf = (values: readonly number[], at = values.map((_, n) => n * minute)) =>
  columnsOfRaw({ key: 'a', at, values: [...values], quality: values.map(() => 0) }, minute);

describe('figures of a curve', () => {
  it('of no reading, and of one', () => {
    const none = { newest: null, newestAt: null, min: null, max: null, mean: null, change: null, readings: 0 };
    expect(summaryOf(rawOf([]), null)).toEqual({ ...none, beyondMs: { level2: null, level1: null } });
    expect(summaryOf(rawOf([90]), limits)).toEqual({
      newest: 90,
      newestAt: 0,
      min: 90,
      max: 90,
      mean: 90,
      change: 0,
      readings: 1,
      beyondMs: { level2: minute, level1: minute },
    });
  });

  it('readings count until the next one, before a silence for one interval; a value at a limit is inside', () => {
    const at = [0, 1, 2, 4, 600, 601].map((n) => n * minute);
    expect(summaryOf(rawOf([61, 60, 5, 81, 81, 10], at), limits)).toMatchObject({
      change: -51,
      beyondMs: { level2: (1 + 2 + 1 + 1) * minute, level1: 2 * minute },
    });
  });
});

it('time beyond level 1 counts as beyond level 2, also on a side where level 2 has no limit', () => {
  const oneSided = { ...limits, level2High: null, level1High: 100 };
  expect(summaryOf(rawOf([200, 50]), oneSided).beyondMs).toEqual({ level2: minute, level1: minute });
  expect(summaryOf(rawOf([200, 50]), { ...oneSided, level2Low: null }).beyondMs).toEqual({
    level2: null,
    level1: minute,
  });
});

describe('the share of readings above a limit', () => {
  const readings = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 60 });
  const shareOf = (values: readonly number[], limit: number) => {
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    return shareAbove(limit, Math.min(...values), mean, Math.max(...values));
  };

  it('is exact where all readings are on one side', () => {
    fc.assert(
      fc.property(readings, fc.integer({ min: 1, max: 9 }), (values, beside) => {
        expect(shareOf(values, Math.max(...values) + beside - 1)).toBe(0);
        expect(shareOf(values, Math.min(...values) - beside)).toBe(1);
      }),
    );
  });

  it('is a share that readings with this minimum, maximum and mean can have', () => {
    fc.assert(
      fc.property(readings, fc.integer({ min: -50, max: 50 }), (values, limit) => {
        const share = shareOf(values, limit);
        const [least, most] = [Math.min(...values), Math.max(...values)];
        const mean = values.reduce((a, b) => a + b, 0) / values.length;
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        // The mean lies between what it is with all of the share just above the limit, and with all at the maximum.
        expect(share * limit + (1 - share) * least).toBeLessThanOrEqual(mean + 1e-9);
        if (limit >= least && limit < most)
          expect(share * most + (1 - share) * Math.min(limit, most)).toBeGreaterThanOrEqual(mean - 1e-9);
      }),
    );
  });

  it('of one spike in an hour is about one reading', () => {
    const hour = Array.from({ length: 60 }, (_, n) => (n === 30 ? 120 : 50));
    expect(shareOf(hour, 80)).toBeLessThan(3 / 60);
    expect(shareOf(hour, 80)).toBeGreaterThan(0);
  });
});
