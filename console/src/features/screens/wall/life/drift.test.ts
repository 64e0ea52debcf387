import { expect, it } from 'vitest';
import { minuteMs } from '../../../../lib/time.ts';
import { placeAt } from './drift.ts';

it('goes a slow way around its place, a pixel at a time, and covers each edge', () => {
  const steps = Array.from({ length: 200 }, (_, minute) => placeAt(minute * minuteMs));
  for (const [n, [x, y]] of steps.entries()) {
    const [nextX, nextY] = steps[n + 1] ?? [x, y];
    expect(Math.abs(nextX - x) + Math.abs(nextY - y)).toBeLessThanOrEqual(2);
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1);
  }
  expect(new Set(steps.map(String)).size).toBe(8);
  expect(steps.filter(([x], n) => x !== steps[n - 1]?.[0] && n > 0).length).toBeLessThan(60);
});
