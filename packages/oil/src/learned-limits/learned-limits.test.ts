import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beyondNormal, normalNumbers, remembering } from '../../../../scripts/remembering.ts';
import type { Limits } from '../limits.ts';
import { percentLevel, settleLimits } from './action-levels.ts';
import type { LimitFrame } from './action-levels.ts';
import { isRefreshDue, learnFleetLimits, learnLimits } from './learned-limits.ts';
import type { Learned } from './learned-limits.ts';
import { isInControl, normalProbability, populationOf } from './population.ts';

const day = 86_400_000;
const up: LimitFrame = { worse: 'up', fixed: null, resolution: 0 };
const fixed: Limits = {
  worse: 'both',
  level2Low: 40,
  level2High: 60,
  level1Low: 30,
  level1High: 70,
  source: 'default',
};

/** Repeatable normal numbers: the sum of twelve uniform ones of a linear congruential generator. */
function normals(n: number, seed: number): number[] {
  let state = seed;
  const uniform = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return Array.from({ length: n }, () => Array.from({ length: 12 }, uniform).reduce((sum, one) => sum + one, -6));
}

const daily = (values: readonly number[]) => ({
  points: values.map((value, index) => ({ at: index * day, value })),
  excluded: [],
});
const limitsOf = ({ learned }: Learned) => learned?.limits ?? expect.fail('nothing learned');

describe('the population', () => {
  it('is the daily medians outside the excluded times', () => {
    const points = [
      { at: 5, value: 3 },
      { at: 1, value: 1 },
      { at: 9, value: 2 },
      { at: day, value: 50 },
      { at: 3 * day, value: 7 },
      { at: 3 * day + 1, value: NaN },
    ];
    expect(
      populationOf(points, [
        { from: day, to: 2 * day },
        { from: 9, to: 9 },
      ]),
    ).toEqual([
      { at: day / 2, value: 2 },
      { at: 3.5 * day, value: 7 },
    ]);
  });

  // Reference values of another implementation (SciPy, normaltest).
  it.each([
    [Array.from({ length: 25 }, (_, i) => Math.sqrt(i)), 0.225_695_430_203],
    [Array.from({ length: 50 }, (_, i) => (i * i) % 37), 5.227_744e-7],
    [Array.from({ length: 30 }, (_, i) => (i + 1) ** 2), 0.145_278_851_33],
  ])('%j is normal with probability %d', (values, probability) => {
    expect(normalProbability(values)).toBeCloseTo(probability, 9);
  });

  it('of normal samples is rarely refused', () => {
    const refused = Array.from({ length: 200 }, (_, seed) => normalProbability(normals(60, seed + 1)) ?? 0).filter(
      (probability) => probability < 0.01,
    ).length;
    expect(refused).toBeLessThanOrEqual(6);
  });

  it('needs twenty values that vary', () => {
    expect(normalProbability(Array.from({ length: 19 }, (_, i) => i))).toBeNull();
    expect(normalProbability(Array.from({ length: 40 }, () => 0.1))).toBeNull();
    expect(normalProbability(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 1e308 : -1e308)))).toBeNull();
  });

  it('is in control unless it drifts, wanders or jumps', () => {
    expect(isInControl(normals(100, 7))).toBe(true);
    expect(isInControl(normals(100, 7).map((value, i) => value + i / 10))).toBe(false);
    expect(isInControl(normals(100, 7).map((value, i) => (i % 25 === 3 ? value + 9 : value)))).toBe(false);
    expect(isInControl([])).toBe(false);
    expect(isInControl([4, 4, 4])).toBe(false);
  });
});

describe('limits from a machine of its own', () => {
  it('come by standard deviations where the population is normal', () => {
    const { learned } = learnLimits(daily(normals(60, 3).map((value) => 50 + 2 * value)), { ...up, worse: 'both' });
    expect(learned).toMatchObject({
      method: 'sigma',
      n: 60,
      machines: 1,
      from: day / 2,
      to: 59.5 * day,
      isHeldByFixed: false,
    });
    expect(learned?.levels.map(({ at }) => at)).toEqual([2, 3]);
    expect(learned?.limits.source).toBe('learned');
    for (const [limit, near] of [
      [learned?.limits.level2Low, 46],
      [learned?.limits.level2High, 54],
      [learned?.limits.level1Low, 44],
      [learned?.limits.level1High, 56],
    ] as const) {
      expect(Math.abs(Number(limit) - near)).toBeLessThan(1.5);
    }
    expect(learned?.basis.en).toMatch(
      /^Method as in ASTM D7720: mean ± 2 and 3 standard deviations of this machine's 60 daily medians, widened as neighbouring days are alike: they are worth about \d+ independent ones\.$/,
    );
    expect(learned?.basis.zh).toMatch(
      /^方法同 ASTM D7720：本机 60 个日中位数的均值 ± 2 倍与 3 倍标准差；相邻各日相近，按约 \d+ 个独立日放宽。$/,
    );
  });

  it('come by shares where it is not', () => {
    const skewed = normals(150, 5).map((value) => Math.exp(value));
    const { learned } = learnLimits(daily(skewed), up);
    expect(learned).toMatchObject({ method: 'percentile', n: 150 });
    expect(learned?.levels.map(({ at }) => at)).toEqual([80, 90, 95, 98]);
    // Of 150 independent days 7 and 3 are past plain shares: limits that count the days' likeness are passed no more.
    const past = (limit: number | null | undefined) => skewed.filter((value) => value > Number(limit)).length;
    expect(past(learned?.limits.level2High)).toBeLessThanOrEqual(7);
    expect(past(learned?.limits.level2High)).toBeGreaterThanOrEqual(4);
    expect(past(learned?.limits.level1High)).toBeLessThanOrEqual(3);
    expect(past(learned?.limits.level1High)).toBeGreaterThanOrEqual(1);
    expect(learned?.basis.zh).toBe('方法同 ASTM D7720：本机共 150 个日中位数的 95 % 与 98 % 分位数。');
  });

  it.each([
    ['too_few', normals(29, 1)],
    ['no_spread', Array.from({ length: 40 }, () => 5)],
    ['no_spread', Array.from({ length: 40 }, (_, index) => (index % 2) * 1e200)],
    ['not_normal', normals(60, 5).map((value) => Math.exp(2 * value))],
    ['not_in_control', normals(60, 3).toSorted((one, other) => one - other)],
    ['not_in_control', remembering(normalNumbers(7), 0.75, 60)],
  ] as const)('are not given: %s', (reason, values) => {
    expect(learnLimits(daily(values), up)).toEqual({ learned: null, reason, n: values.length });
  });

  it('leave out the excluded times', () => {
    const values = normals(80, 3).map((value, i) => (i >= 40 && i < 50 ? 900 : 50 + value));
    const { learned } = learnLimits({ ...daily(values), excluded: [{ from: 40 * day, to: 50 * day - 1 }] }, up);
    expect(learned?.n).toBe(70);
    expect(learned?.limits.level1High).toBeLessThan(55);
  });

  it('are learned anew when the population has doubled', () => {
    expect([29, 30].map((n) => isRefreshDue(null, n))).toEqual([false, true]);
    expect([59, 60].map((n) => isRefreshDue(30, n))).toEqual([false, true]);
  });
});

describe('days that repeat each other', () => {
  /** Days spread 2 about 50, or skewed about 1. */
  const days = (next: () => number, share: number, count: number, isSkewed: boolean) =>
    remembering(next, share, count).map((one) => (isSkewed ? Math.exp(one / 2) : 50 + 2 * one));
  /** Share of days to come past a limit, by the distribution that they were drawn from. */
  const past = (limit: number, isSkewed: boolean) => beyondNormal(isSkewed ? 2 * Math.log(limit) : (limit - 50) / 2);

  // Two standard deviations promise that 2.28 % of the days are past level 2, the share of 95 % that 5 % are.
  const promised = { sigma: 0.0228, percentile: 0.05 } as const;
  it.each([
    [0, 60, false],
    [0, 120, false],
    [0.6, 120, false],
    [0.8, 120, false],
    [0.9, 120, false],
    [0, 150, true],
    [0.8, 150, true],
  ] as const)('with a memory of %d, %d days, skewed: %j: limits are passed no more often', (share, count, isSkewed) => {
    const next = normalNumbers(3);
    let [passed, allowed, machines] = [0, 0, 0];
    for (let machine = 0; machine < 60; machine += 1) {
      const { learned } = learnLimits(daily(days(next, share, count, isSkewed)), up);
      if (learned === null) continue;
      machines += 1;
      passed += past(Number(learned.limits.level2High), isSkewed);
      allowed += promised[learned.method];
    }
    expect(machines).toBeGreaterThan(20);
    expect(passed).toBeLessThan(1.15 * allowed);
  });

  it('and wander teach nothing', () => {
    const { learned, reason } = learnLimits(daily(days(normalNumbers(5), 0.999, 150, false)), up);
    expect([learned, reason]).toEqual([null, 'not_in_control']);
  });
});

describe('limits from a fleet', () => {
  const machine = (seed: number, n: number) => ({
    machineType: 'gearbox',
    oil: 'CKD 220',
    ...daily(normals(n, seed).map((value) => 20 + seed + value)),
  });
  const like = { machineType: 'gearbox', oil: 'CKD 220' };

  it('pool the machines of one type with one oil', () => {
    const others = [
      { ...machine(50, 100), oil: 'CKD 320' },
      { ...machine(60, 100), machineType: 'turbine' },
    ];
    const { learned } = learnFleetLimits([machine(1, 40), machine(2, 40), machine(3, 500), ...others], like, up);
    expect(learned).toMatchObject({ method: 'percentile', n: 180, machines: 3 });
    expect(learned?.limits.level1High).toBeLessThan(28);
    expect(learned?.basis.en).toBe(
      'Method as in ASTM D7720: the 95 and 98 % shares of 180 daily medians of 3 machines of the same type with the same oil.',
    );
    expect(learnFleetLimits([machine(3, 500), machine(2, 40), machine(1, 40)], like, up).learned?.limits).toEqual(
      learned?.limits,
    );
  });

  it('pool machines with whatever oil where none is named', () => {
    const { learned } = learnFleetLimits(
      [machine(1, 40), machine(2, 40), { ...machine(3, 40), oil: 'CKD 320' }],
      { machineType: 'gearbox', oil: null },
      up,
    );
    expect(learned).toMatchObject({ n: 120, machines: 3 });
    expect(learned?.basis.en).toBe(
      'Method as in ASTM D7720: the 95 and 98 % shares of 120 daily medians of 3 machines of the same type.',
    );
    expect(learned?.basis.zh).toBe('方法同 ASTM D7720：同类 3 台设备共 120 个日中位数的 95 % 与 98 % 分位数。');
  });

  it('need three machines and a hundred samples', () => {
    expect(learnFleetLimits([machine(1, 100), machine(2, 100), machine(3, 0)], like, up)).toEqual({
      learned: null,
      reason: 'too_few_machines',
      n: 200,
    });
    expect(learnFleetLimits([machine(1, 33), machine(2, 33), machine(3, 33)], like, up)).toEqual({
      learned: null,
      reason: 'too_few',
      n: 99,
    });
  });
});

describe('what limits keep to', () => {
  const settled = (
    frame: Partial<LimitFrame>,
    levels: readonly [low2: number, high2: number, low1: number, high1: number],
    samples = 2,
  ) => {
    const [low2, high2, low1, high1] = levels;
    const level2 = { at: 95, low: low2, high: high2 };
    const level1 = { at: 98, low: low1, high: high1 };
    const population = Array.from({ length: samples }, (_, n) => ({ at: 7 + 2 * n, value: 50 }));
    return settleLimits(
      {
        method: 'percentile',
        levels: [level2, level1],
        level2,
        level1,
        population,
        machines: 1,
        basis: { zh: '', en: '' },
      },
      { worse: 'both', fixed: null, resolution: 0, ...frame },
    );
  };

  it.each([
    [{ fixed }, [45, 55, 41, 59], [45, 55, 41, 59], false],
    [{ fixed }, [45, 55, 20, 59], [45, 55, 30, 59], true],
    [{ fixed }, [25, 75, 20, 80], [30, 70, 30, 70], true],
    [{ resolution: 1 }, [50, 50, 50, 50], [49, 51, 48, 52], false],
    [{ resolution: -1 }, [50, 50, 50, 50], [50, 50, 50, 50], false],
    [{ resolution: NaN }, [50, 50, 50, 50], [50, 50, 50, 50], false],
  ] as const)('%j turns %j into %j', (frame, levels, expected, isHeld) => {
    const { limits, isHeldByFixed, from, to } = settled(frame, levels);
    expect([limits.level2Low, limits.level2High, limits.level1Low, limits.level1High]).toEqual(expected);
    expect(isHeldByFixed).toBe(isHeld);
    expect([from, to]).toEqual([7, 9]);
  });

  it('tell the time of a population of hundreds of thousands', () => {
    expect(settled({}, [45, 55, 41, 59], 200_000)).toMatchObject({ n: 200_000, from: 7, to: 7 + 2 * 199_999 });
  });

  it('leaves a side that is not learned as it was', () => {
    const values = daily(normals(60, 3).map((value) => 50 + value));
    expect(limitsOf(learnLimits(values, { worse: 'up', fixed, resolution: 0 }))).toMatchObject({
      level2Low: 40,
      level1Low: 30,
    });
    expect(limitsOf(learnLimits(values, { worse: 'down', fixed, resolution: 0 }))).toMatchObject({
      level2High: 60,
      level1High: 70,
    });
    expect(limitsOf(learnLimits(values, { worse: 'down', fixed: null, resolution: 0 }))).toMatchObject({
      level2High: null,
      level1High: null,
    });
    expect(limitsOf(learnLimits(values, up))).toMatchObject({ level2Low: null, level1Low: null });
  });

  it('has no level without values', () => {
    expect(percentLevel([], 'both', 95)).toEqual({ at: 95, low: null, high: null });
  });
});

describe('properties of learned limits', () => {
  const series = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 100, maxLength: 130 });

  it('follow the unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.boolean(),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: -100, max: 100, noNaN: true }),
        (seed, skew, factor, offset) => {
          const values = normals(120, seed).map((value) => (skew ? Math.exp(value) : value));
          const [one, other] = [values, values.map((value) => value * factor + offset)].map(
            (some) => learnLimits(daily(some), { ...up, worse: 'both' }).learned?.limits ?? null,
          );
          expect(one === null).toBe(other === null);
          // Chance looks like a trend in one series of fifty.
          if (one === null || other === null || one === undefined || other === undefined) return;
          for (const key of ['level2Low', 'level2High', 'level1Low', 'level1High'] as const)
            expect(other[key]).toBeCloseTo(Number(one[key]) * factor + offset, 6);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('do not depend on the order of points, are ordered, and are held by the fixed critical limit', () => {
    fc.assert(
      fc.property(series, (values) => {
        const { points } = daily(values);
        const { learned, reason } = learnLimits({ points, excluded: [] }, { worse: 'both', fixed, resolution: 0 });
        expect(
          learnLimits({ points: points.toReversed(), excluded: [] }, { worse: 'both', fixed, resolution: 0 }),
        ).toEqual({ learned, reason, n: values.length });
        if (learned === null) return;
        const { level2Low, level2High, level1Low, level1High } = learned.limits;
        expect(level1High).toBeLessThanOrEqual(70);
        expect(level1Low).toBeGreaterThanOrEqual(30);
        expect(level2High).toBeLessThanOrEqual(Number(level1High));
        expect(level2Low).toBeGreaterThanOrEqual(Number(level1Low));
      }),
      { numRuns: 50 },
    );
  });

  it('never throw', () => {
    const point = fc.record({ at: fc.double(), value: fc.double() });
    const run = fc.record({
      points: fc.array(point, { maxLength: 60 }),
      excluded: fc.array(fc.record({ from: fc.double(), to: fc.double() }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(
        run,
        fc.double(),
        fc.constantFrom('up' as const, 'down' as const, 'both' as const),
        (history, resolution, worse) => {
          expect(learnLimits(history, { worse, fixed, resolution }).n).toBeLessThanOrEqual(60);
          expect(
            learnFleetLimits(
              [{ machineType: 'a', oil: 'b', ...history }],
              { machineType: 'a', oil: 'b' },
              { worse, fixed, resolution },
            ).learned,
          ).toBeNull();
        },
      ),
    );
  });
});
