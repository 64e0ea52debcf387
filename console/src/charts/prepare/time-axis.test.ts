import { describe, expect, it } from 'vitest';
import { ageOf } from '../../lib/age.ts';
import { timeText, zoneText } from '../../lib/time-text.ts';
import { axisTimeText, timeTicks, widthOf } from './time-axis.ts';

const at = (text: string) => new Date(text).getTime();
describe('time text', () => {
  it('is written by hand in the local zone', () => {
    expect(timeText(at('2026-11-20T06:42:09'), null)).toBe('2026/11/20 06:42:09');
  });
  it.each([
    ['2026-11-20T06:42:00', 86_400_000, '06:42'],
    ['2026-11-20T00:00:00', 86_400_000, '11/20'],
    ['2026-11-20T06:00:00', 30 * 86_400_000, '11/20'],
    ['2026-11-20T06:42:10', 300_000, '06:42:10'],
  ])('%s in a view of %i ms is %s', (instant, view, text) => {
    expect(axisTimeText(at(instant), view, null)).toBe(text);
  });
  it('ticks at whole local hours and midnights', () => {
    expect(
      timeTicks(at('2026-11-20T05:10:00'), at('2026-11-21T05:10:00'), 8, null).map((tick) => new Date(tick).getHours()),
    ).toEqual([6, 9, 12, 15, 18, 21, 0, 3]);
    expect(
      timeTicks(at('2026-10-01T05:10:00'), at('2026-11-21T05:10:00'), 6, null).every(
        (tick) => new Date(tick).getHours() === 0,
      ),
    ).toBe(true);
  });
  it('never has more ticks than asked for, at any width', () => {
    for (const width of [60_000, 3_600_000, 86_400_000, 7 * 86_400_000, 30 * 86_400_000, 180 * 86_400_000]) {
      const ticks = timeTicks(at('2026-06-01T00:00:00'), at('2026-06-01T00:00:00') + width, 10, null);
      expect(ticks.length).toBeGreaterThan(2);
      expect(ticks.length).toBeLessThanOrEqual(11);
    }
  });
});

describe('ageOf', () => {
  it.each([
    [-5000, { unit: 'seconds', seconds: 0 }],
    [6400, { unit: 'seconds', seconds: 6 }],
    [60_000, { unit: 'minutes', minutes: 1 }],
    [8_040_000, { unit: 'hours', hours: 2, minutes: 14 }],
    [90_000_000, { unit: 'days', days: 1, hours: 1 }],
  ])('%i ms is %j', (ms, age) => {
    expect(ageOf(ms)).toEqual(age);
  });
});

describe('widthOf', () => {
  it.each([
    [3_600_000, 'hours', 1],
    [900_000, 'minutes', 15],
    [86_400_000, 'days', 1],
    [5000, 'seconds', 5],
    [5_400_000, 'minutes', 90],
  ] as const)('%i ms is in %s: %i', (ms, unit, count) => {
    expect(widthOf(ms)).toEqual({ unit, count });
  });
});

describe('zoneText', () => {
  it('is an offset', () => {
    expect(zoneText(0, null)).toMatch(/^UTC[+-]\d\d:\d\d$/);
  });
});
