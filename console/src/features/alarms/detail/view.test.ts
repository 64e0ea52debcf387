import { describe, expect, it } from 'vitest';
import { chartKeys, chartView, escalationShare } from './view.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe('the time of the chart', () => {
  const open = { onsetAt: 100 * day, firstAlarmAt: 100 * day + hour, clearedAt: null };
  it.each([
    ['an hour before a short one', open, 'around', 100 * day + hour, [100 * day - hour, 100 * day + hour]],
    [
      'half its length before a longer one',
      open,
      'around',
      100 * day + 4 * hour,
      [100 * day - 2 * hour, 100 * day + 4 * hour],
    ],
    [
      'as much after one that cleared',
      { ...open, clearedAt: 100 * day + 4 * hour },
      'around',
      110 * day,
      [100 * day - 2 * hour, 100 * day + 6 * hour],
    ],
    ['half a year at most', { ...open, onsetAt: 0 }, 'around', 400 * day, [220 * day, 400 * day]],
    ['the last day of an open one', open, '24h', 103 * day, [102 * day, 103 * day]],
    [
      'the day around the raise of one that cleared',
      { ...open, clearedAt: 100 * day + 4 * hour },
      '24h',
      103 * day,
      [100 * day - 11 * hour, 100 * day + 13 * hour],
    ],
    ['the last week', open, '7d', 103 * day, [96 * day, 103 * day]],
  ] as const)('is %s', (_, record, range, now, [from, to]) => {
    expect(chartView(record, range, now)).toEqual({ from, to });
  });
});

describe('the curves', () => {
  it('begin with the indicator, and are those that the device has', () => {
    expect(chartKeys('water_saturation', ['water_ppm'], ['oil_temperature', 'water_ppm', 'water_saturation'])).toEqual([
      'water_saturation',
      'water_ppm',
      'oil_temperature',
    ]);
    expect(chartKeys(null, ['a', 'b', 'c', 'd'], ['d', 'c', 'b'])).toEqual(['b', 'c', 'd']);
    expect(chartKeys('oil_temperature', [], ['oil_temperature'])).toEqual(['oil_temperature']);
  });
});

it('tells how near an escalation is', () => {
  expect([0, 30, 45, 60, 90].map((now) => escalationShare(30, 60, now))).toEqual([0, 0, 0.5, 1, 1]);
});
