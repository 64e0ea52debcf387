import type { LearnedIndicator } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import type { Limits } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { excludedTimes, historyOf, learnableIds, learnedOf, presentOilSince } from './learned-limits.rules.ts';
import type { IndicatorHistory } from './learned-limits.rules.ts';

/** Daily medians that scatter around `middle` with a normal distribution, the same at each call. */
function daysOf(count: number, middle: number): IndicatorHistory {
  let state = 7;
  const uniform = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  const normal = () => Array.from({ length: 12 }, uniform).reduce((sum, one) => sum + one, -6);
  return {
    days: Array.from({ length: count }, (_, n) => ({ at: (n + 0.5) * dayMs, value: middle + normal() })),
    readings: count * 1440,
  };
}

const fixed: Limits = {
  worse: 'up',
  level2Low: null,
  level2High: 70,
  level1Low: null,
  level1High: 51,
  source: 'default',
};
const learn = (own: IndicatorHistory, fleet: readonly IndicatorHistory[] = [], limits: Limits | null = null) =>
  learnedOf('oil_temperature', { own, fleet, fixed: limits }) as LearnedIndicator;

it('learns of what a sensor measures or is worked out of it, not of counters, nor of what has no harmful side, nor of our own marks', () => {
  expect(learnableIds).toEqual(
    expect.arrayContaining(['oil_temperature', 'water_saturation', 'particle_ch1', 'viscosity_40', 'wear_rate']),
  );
  for (const id of ['ferrous_total', 'oil_health', 'remaining_oil_life_h']) expect(learnableIds).not.toContain(id);
});

describe('the history of an indicator', () => {
  it('is the medians of its days, from means of hours with good readings', () => {
    const start = [0, hourMs, 2 * hourMs, dayMs, 2 * dayMs];
    expect(historyOf({ start, sum: [60, 120, 600, 80, 0], count: [60, 60, 60, 2, 0] }, [])).toEqual({
      days: [
        { at: dayMs / 2, value: 2 },
        { at: 1.5 * dayMs, value: 40 },
      ],
      readings: 182,
    });
  });

  it('leaves out the day after work, two weeks of running-in, and the time since the machine is not in order', () => {
    const events = [
      { kind: 'oil_change', at: 5 * dayMs },
      { kind: 'commissioning', at: 0 },
    ] as const;
    expect(excludedTimes({ verdict: 'warning', since: 40 * dayMs }, events)).toEqual([
      { from: 5 * dayMs, to: 6 * dayMs },
      { from: 0, to: 14 * dayMs },
      { from: 40 * dayMs, to: Number.POSITIVE_INFINITY },
    ]);
    for (const kept of [
      null,
      { verdict: 'normal', since: 3 },
      { verdict: 'not_enough_evidence', since: 3 },
      { verdict: 'critical', since: null },
    ] as const)
      expect(excludedTimes(kept, [])).toEqual([]);
  });
});

it.each<[string, [since: number, name: string][], number]>([
  ['no charge is known', [], Number.NEGATIVE_INFINITY],
  ['only one product is known', [[3, 'VG 46']], Number.NEGATIVE_INFINITY],
  [
    'the product was filled in again',
    [
      [3, 'VG 46'],
      [7, 'VG 46'],
    ],
    Number.NEGATIVE_INFINITY,
  ],
  [
    'another product was in it',
    [
      [3, 'VG 46'],
      [7, 'VG 68'],
      [9, 'VG 68'],
    ],
    7,
  ],
  [
    'it came back to a former one',
    [
      [3, 'VG 46'],
      [5, 'VG 68'],
      [8, 'VG 46'],
    ],
    8,
  ],
  [
    'another one is planned',
    [
      [3, 'VG 46'],
      [11, 'VG 68'],
    ],
    Number.NEGATIVE_INFINITY,
  ],
])('a machine has held its oil product, where %s, since %j: %d', (_, charges, since) => {
  expect(
    presentOilSince(
      charges.map(([at, name]) => ({ since: at, product: { name } })),
      10,
    ),
  ).toBe(since);
});

describe('what is learned', () => {
  it('are limits with days, readings and method', () => {
    const { own, reason, days, readings, median } = learn(daysOf(60, 50));
    expect(own).toMatchObject({
      method: 'sigma',
      from: dayMs / 2,
      to: 59.5 * dayMs,
      isHeldByFixed: false,
      level2Low: null,
      level1Low: null,
    });
    expect(Math.abs(Number(own?.level2High) - 52)).toBeLessThan(0.6);
    expect(Number(own?.level1High)).toBeGreaterThan(Number(own?.level2High));
    expect([reason, days, readings]).toEqual([null, 60, 60 * 1440]);
    expect(Math.abs(Number(median) - 50)).toBeLessThan(0.5);
  });

  it.each(['viscosity_kinematic', 'viscosity_40', 'density', 'dielectric_constant'])(
    'is nothing of its own from %s, which ages and changes with each charge; machines with the same oil teach limits',
    (key) => {
      const machine = daysOf(60, 50);
      const found = learnedOf(key, { own: machine, fleet: Array.from({ length: 5 }, () => machine), fixed: null });
      expect(found).toMatchObject({ own: null, reason: 'of_oil', days: 60, isOfOil: true });
      expect(found?.fleet?.limits?.method).toBe('percentile');
    },
  );

  it('never passes the fixed alarm limit', () => {
    expect(learn(daysOf(60, 50), [], fixed).own).toMatchObject({ level1High: 51, isHeldByFixed: true });
  });

  it('is nothing from too few days, with the reason', () => {
    expect(learn(daysOf(29, 50))).toMatchObject({ own: null, reason: 'too_few', days: 29, fleet: null });
    expect(learnedOf('oil_temperature', { own: { days: [], readings: 0 }, fleet: [], fixed: null })).toBeNull();
    expect(learnedOf('T1', { own: daysOf(60, 50), fleet: [], fixed: null })).toBeNull();
  });

  it('has the fleet beside it from five machines that have readings of it', () => {
    const fleet = [50, 40, 42, 44].map((middle) => daysOf(40, middle));
    expect(learn(daysOf(40, 50), [...fleet, { days: [], readings: 0 }]).fleet).toBeNull();
    const { fleet: found } = learn(daysOf(40, 50), [...fleet, daysOf(20, 80)]);
    expect(found).toMatchObject({ machines: 5, days: 180, limits: { method: 'percentile' } });
    // Three cooler machines and half of its own days are lower, out of 180 days.
    expect(Math.abs(Number(found?.percentile) - (100 * 140) / 180)).toBeLessThan(1);
    expect(found?.limits?.basis.en).toContain('5 machines of the same type.');
  });
});
