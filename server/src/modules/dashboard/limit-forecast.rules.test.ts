import { hourMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { normalNumbers, remembering } from '../../../../scripts/remembering.ts';
import { hasTrend, limitForecast, shareOfWay } from './limit-forecast.rules.ts';

const now = Date.UTC(2026, 10, 24);
const limits = { level2High: 500, level1High: 1000, level2Low: 40, level1Low: 25 };
/** Means of six hours up to now, with a little noise. */
const course = (value: (h: number) => number, latestH = -3) => {
  const t = Array.from({ length: 12 }, (_, n) => now + (latestH - 6 * (11 - n)) * hourMs);
  return { t, mean: t.map((at, n) => value((at - now) / hourMs) + (n % 2 === 0 ? 0.4 : -0.4)) };
};

it('a line that rises meets the upper limit, one that falls the lower one', () => {
  const up = limitForecast(
    course((h) => 700 + 5 * h),
    limits,
    now,
  );
  expect(up?.limit).toBe(1000);
  expect(Math.abs((up?.at ?? 0) - (now + 60 * hourMs))).toBeLessThan(hourMs);
  const down = limitForecast(
    course((h) => 30 - 0.1 * h),
    limits,
    now,
  );
  expect(down?.limit).toBe(25);
  expect([(down?.lo ?? 0) < (down?.at ?? 0), (down?.at ?? 0) < (down?.hi ?? 0)]).toEqual([true, true]);
});

it.each([
  ['steady', course(() => 700), limits],
  ['passed', course((h) => 1100 + 5 * h), limits],
  ['more than two weeks away', course((h) => 700 + 0.8 * h), limits],
  ['silent for long', course((h) => 700 + 5 * h, -24), limits],
  ['short', { t: [now - 2 * hourMs, now], mean: [1, 2] }, limits],
  ['without a limit of level 1', course((h) => 700 + 5 * h), { level1High: null, level1Low: null }],
])('nothing is forecast where the course is %s', (_, points, own) => {
  expect(limitForecast(points, own, now)).toBeNull();
});

it('means that wander are seldom taken for a trend', () => {
  const next = normalNumbers(6);
  const t = Array.from({ length: 40 }, (_, n) => now - (39 - n) * 6 * hourMs);
  let forecasts = 0;
  for (let round = 0; round < 100; round += 1) {
    const mean = remembering(next, 0.8, t.length).map((one) => 900 + 60 * one);
    if (limitForecast({ t, mean }, limits, now) !== null) forecasts += 1;
  }
  // One in twenty on either side; a line of independent errors is certain of every second one.
  expect(forecasts).toBeLessThan(15);
});

it('the way leads from level 2 to level 1', () => {
  expect([400, 750, 1000, 1200, 32.5, 20].map((value) => shareOfWay(value, limits))).toEqual([
    null,
    0.5,
    null,
    null,
    0.5,
    null,
  ]);
  expect(shareOfWay(750, { ...limits, level1High: null })).toBeNull();
});

it('counters and switches have no trend to a limit', () => {
  expect(['water_ppm', 'level', 'ferrous_total', 'leak', 'of their own'].map(hasTrend)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
