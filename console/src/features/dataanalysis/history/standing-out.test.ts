import { describe, expect, it } from 'vitest';
import { isClear, standingOut } from './standing-out.ts';
import type { Course } from './standing-out.ts';

const count = 200;

/** One value an hour: a daily swing of ±1 around 50, changed by what a case adds. */
function course(deviceId: string, add: (n: number) => number | null, resolution = 0.1): Course {
  const t = Array.from({ length: count }, (_, n) => n);
  const mean = t.map((n) => {
    const more = add(n);
    return more === null ? null : 50 + Math.sin((n / 24) * 2 * Math.PI) + more;
  });
  return { deviceId, key: 'water_saturation', t, mean, resolution };
}

const still = course('still', () => 0);
const step = (since: number, by: number) => (n: number) => (n >= since ? by : 0);

describe('standing out', () => {
  it.each<[string, Course, { since: number; side: number } | null]>([
    ['a daily swing', still, null],
    ['a step that stays', course('a', step(150, 20)), { since: 150, side: 1 }],
    ['a step down', course('a', step(120, -9)), { since: 120, side: -1 }],
    ['a rise to the end', course('a', (n) => Math.max(0, (n - 140) / 2)), { since: 150, side: 1 }],
    ['a step that is over', course('a', (n) => (n >= 120 && n < 180 ? 20 : 0)), null],
    ['a spike at the very end', course('a', step(197, 20)), null],
    ['a step of less than four spreads', course('a', step(150, 2)), null],
    ['a step in the first half, which is the usual level', course('a', step(30, 20)), null],
    ['a step after a gap', course('a', (n) => (n > 90 && n < 150 ? null : n >= 150 ? 20 : 0)), { since: 150, side: 1 }],
    [
      'a flat line that moves by less than its resolution shows',
      { ...course('a', () => 0, 1), mean: still.t.map((n) => (n < 150 ? 50 : 53)) },
      null,
    ],
    [
      'a flat line that moves by much',
      { ...still, mean: still.t.map((n) => (n < 150 ? 50 : 60)) },
      { since: 150, side: 1 },
    ],
  ])('%s', (_, one, expected) => {
    const found = standingOut([one], 0, count);
    if (expected === null) return expect(found).toBeNull();
    expect(found).not.toBeNull();
    expect(Math.abs((found?.since ?? 0) - expected.since)).toBeLessThanOrEqual(6);
    expect(Math.sign(found?.change ?? 0)).toBe(expected.side);
    return undefined;
  });

  it('names the farthest, and who stayed as it was', () => {
    const near = course('near', step(150, 10));
    const far = course('far', step(160, 30));
    const back = course('back', (n) => (n >= 120 && n < 180 ? 20 : 0));
    const silent = course('silent', (n) => (n < 190 ? null : 0));
    const found = standingOut([still, near, far, back, silent], 0, count);
    expect(found).toMatchObject({ deviceId: 'far', since: 160, steady: ['still'] });
    expect(found?.change).toBeGreaterThan(28.9);
    expect(found?.change).toBeLessThan(31.1);
  });

  it('says nothing of too few readings, and knows that', () => {
    const few = course('few', (n) => (n % 20 === 0 ? 0 : null));
    expect(standingOut([few], 0, count)).toBeNull();
    expect(isClear([few], 0, count)).toBe(false);
    expect(isClear([few, still], 0, count)).toBe(true);
    expect(isClear([], 0, count)).toBe(false);
  });

  it('takes the shown range alone', () => {
    expect(standingOut([course('a', step(150, 20))], 0, 140)).toBeNull();
  });
});
