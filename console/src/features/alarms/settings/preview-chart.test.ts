import { expect, it } from 'vitest';
import { labelBlocks, pathOf, runsOf } from '../../../charts/prepare/hour-curve.ts';
import { axisOf, departureLine, gravestLast, rateLine } from './preview-chart.ts';

const hourMs = 3_600_000;
const hour = (n: number, mean: number) => ({ at: n * hourMs, mean, least: mean - 1, greatest: mean + 1, usual: null });

it('breaks the curve where an hour is missing', () => {
  expect(runsOf([hour(0, 1), hour(1, 1), hour(3, 1)]).map((run) => run.length)).toEqual([2, 1]);
});

it('draws a rate as what the reading may reach from the hour so much earlier', () => {
  expect(rateLine([hour(0, 50), hour(1, 52), hour(2, 51), hour(8, 60)], 1, 5)).toEqual([null, 55, 57, null]);
  expect(rateLine([hour(0, 50), hour(6, 52)], 6, 2)).toEqual([null, 62]);
});

it('draws a departure as multiples of the spread from what was usual', () => {
  const usual = { centre: 50, spread: 2 };
  expect(departureLine([hour(0, 50), { ...hour(1, 51), usual }], 3)).toEqual([null, 56]);
  expect(departureLine([{ ...hour(1, 51), usual }], -3)).toEqual([44]);
});

it('shows a threshold that is near, and does not flatten the curve for one that is far', () => {
  const line = (value: number) => ({ level: 'level1', side: 'high', values: [value], clearing: [value] }) as const;
  const hours = [hour(0, 50), hour(1, 54)];
  expect(axisOf(hours, [line(60)]).max).toBeGreaterThanOrEqual(60);
  expect(axisOf(hours, [line(900)]).max).toBeLessThan(70);
});

it('leaves a gap in a path', () => {
  expect(
    pathOf([
      [0, 1],
      [1, 2],
      [2, null],
      [3, 4],
    ]),
  ).toBe('M0.0 1.0L1.0 2.0M3.0 4.0');
});

it('draws what is of level 1 above what is of level 2, each in the order of time', () => {
  expect(
    gravestLast([
      { level: 1, raisedAt: 1 },
      { level: 2, raisedAt: 2 },
      { level: 1, raisedAt: 3 },
    ]),
  ).toEqual([
    { level: 2, raisedAt: 2 },
    { level: 1, raisedAt: 1 },
    { level: 1, raisedAt: 3 },
  ]);
});

it('keeps labels that belong together in the order of what they name, with nothing between them', () => {
  const high = { tone: 'level1', text: '80' };
  const clears = { tone: 'level1', text: 'clears 79' };
  expect(labelBlocks({ ...high, y: 50 }, { ...clears, y: 52 })).toEqual([{ y: 51, rows: [high, clears] }]);
  expect(labelBlocks({ ...high, y: 52 }, { ...clears, y: 50 })).toEqual([{ y: 51, rows: [clears, high] }]);
  expect(labelBlocks({ ...high, y: 50 }, { ...clears, y: 65 })).toEqual([
    { y: 50, rows: [high] },
    { y: 65, rows: [clears] },
  ]);
  expect(labelBlocks({ ...high, y: null }, { ...clears, y: 65 })).toEqual([{ y: 65, rows: [clears] }]);
});
