import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baselinesOf } from './hourly-baselines.rules.ts';

const hour = 3_600_000;
const hoursOf = (means: readonly (number | null)[]) =>
  means.flatMap((mean, n) => (mean === null ? [] : [{ at: n * hour, mean, least: mean, greatest: mean }]));
const middle = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  return ((sorted[Math.ceil(sorted.length / 2) - 1] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2;
};

it('a value is compared with nothing', () => {
  expect(baselinesOf('oil_temperature', { measure: 'value', hours: null }, [])(0)).toEqual({ centre: 0, scale: 1 });
});

it('a rate is counted from the mean of the hour so many hours before', () => {
  const baseline = baselinesOf('oil_temperature', { measure: 'rate', hours: 6 }, hoursOf([20, 30, null, 40]));
  expect([6, 7, 8, 9, 10].map((n) => baseline(n * hour))).toEqual([
    { centre: 20, scale: 6 },
    { centre: 30, scale: 6 },
    null,
    { centre: 40, scale: 6 },
    null,
  ]);
});

describe('a departure', () => {
  const departure = (means: readonly (number | null)[], key = 'oil_temperature') =>
    baselinesOf(key, { measure: 'departure', hours: null }, hoursOf(means));

  it('is counted from the median of the seven days before, in multiples of their spread', () => {
    const means = Array.from({ length: 101 }, (_, n) => n);
    expect(departure(means)(101 * hour)).toEqual({ centre: 50, scale: 37.065 });
  });

  it('needs 72 hours with readings', () => {
    const baseline = departure(Array.from({ length: 72 }, () => 5));
    expect(baseline(71 * hour)).toBeNull();
    expect(baseline(72 * hour)).toEqual({ centre: 5, scale: 0.1 });
    expect(
      departure(
        Array.from({ length: 72 }, () => 5),
        'my_key',
      )(72 * hour),
    ).toEqual({ centre: 5, scale: 0.001 });
  });

  it('is the same as worked out anew for each hour', () => {
    const mean = fc.option(fc.integer({ min: 0, max: 30 }), { freq: 5 });
    fc.assert(
      fc.property(fc.array(mean, { minLength: 150, maxLength: 330 }), (means) => {
        const baseline = departure(means);
        for (let n = 0; n <= means.length; n += 1) {
          const before = means.slice(Math.max(0, n - 168), n).filter((one) => one !== null);
          const found = baseline(n * hour);
          if (before.length < 72) {
            expect(found).toBeNull();
            continue;
          }
          const centre = middle(before);
          const spread = 1.4826 * middle(before.map((one) => Math.abs(one - centre)));
          expect(found?.centre).toBe(centre);
          expect(found?.scale).toBeCloseTo(Math.max(spread, 0.1), 10);
        }
      }),
      { numRuns: 20 },
    );
  });
});
