import { describe, expect, it } from 'vitest';
import { cumulated, growthPerDay } from './bins.ts';
import { dayStartOf } from '../../lib/zone.ts';

describe('cumulated shares', () => {
  it.each([
    [[], []],
    [[1], [1]],
    [
      [0.25, 0, 0.75],
      [0.25, 0.25, 1],
    ],
  ])('of %j are %j', (shares, expected) => {
    expect(cumulated(shares)).toEqual(expected);
  });

  it('never pass 1', () => {
    expect(cumulated(Array.from({ length: 10 }, () => 0.1 + 1e-15)).at(-1)).toBeLessThanOrEqual(1);
  });
});

describe('growth of each day', () => {
  const hour = 3_600_000;
  const start = Date.UTC(2026, 2, 27, 16);
  const inZone = (timeZone: string) => (at: number) => dayStartOf(at, timeZone);
  it('belongs to the day of the later point, goes on after a restart, and leaves out a day without readings', () => {
    const hours = [0, 20, 25, 30, 73];
    const { t, counts } = growthPerDay(
      hours.map((at) => start + at * hour),
      [100, 110, 125, 5, 9],
      inZone('Asia/Shanghai'),
    );
    expect(t.map((at) => (at - start) / hour)).toEqual([0, 24, 48, 72]);
    expect(counts).toEqual([10, 20, null, 4]);
    expect(growthPerDay([], [], inZone('UTC'))).toEqual({ t: [], counts: [] });
  });
  it('has days of 23 hours where clocks change', () => {
    const from = Date.UTC(2026, 2, 27, 23);
    const { t } = growthPerDay([from, from + 72 * hour], [1, 2], inZone('Europe/Berlin'));
    expect(t.map((at, nth) => (nth === 0 ? 0 : (at - (t[nth - 1] ?? 0)) / hour))).toEqual([0, 24, 23, 24]);
  });
});
