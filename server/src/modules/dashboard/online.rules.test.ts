import { hourMs } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { gapUntilNow, onlineOf } from './online.rules.ts';

/** A device by its hours: `x` has a reading, `.` has none. `earlier`: it had one before them. */
const device = (hours: string, earlier = false) => ({
  has: (hour: number) => hours[hour] === 'x',
  hadBefore: (hour: number) => earlier || hours.slice(0, hour).includes('x'),
});
/** Two days of four hours. */
const days = [
  { day: 'one', from: 0, to: 4 * hourMs },
  { day: 'two', from: 4 * hourMs, to: 8 * hourMs },
];
const gap = (at: number, from: number, to: number | null) => ({
  device: at,
  from: from * hourMs,
  to: to === null ? null : to * hourMs,
});

describe('the longest gap', () => {
  it.each([
    ['of a device without one', [device('xxxxxxxx')], null],
    ['of two', [device('xx..xxxx'), device('x...xxxx')], gap(1, 1, 4)],
    ['of two that are equal is the first', [device('xx..xxxx'), device('xxxx..xx')], gap(0, 2, 4)],
    ['that lasts has no end', [device('xxxxx...')], gap(0, 5, null)],
    [
      'begins after a reading of these days: a device that was silent before has none',
      [device('........', true)],
      null,
    ],
    ['of one that comes back is that since then', [device('.....x.x', true)], gap(0, 6, 7)],
    ['of one that begins to report is none', [device('.....xxx')], null],
    ['of none', [], null],
  ])('%s', (_, devices, expected) => {
    expect(onlineOf(devices, days, 8).longestGap).toMatchObject(expected ?? {});
    expect(onlineOf(devices, days, 8).longestGap === null).toBe(expected === null);
  });
});

describe('the worst hour of a day', () => {
  it.each([
    [
      'has the most devices without a reading',
      ['xx.xxxxx', 'x..xxxxx'],
      [{ online: 0, total: 2, hour: 2 * hourMs }, 2],
    ],
    ['is the first of equal ones', ['x.x.xxxx'], [{ online: 0, total: 1, hour: hourMs }, 1]],
    ['counts a device from its first reading on', ['...xxxxx', 'xxxxxxxx'], [{ online: 1, total: 1, hour: 0 }, 2]],
  ])('%s', (_, hours, [first, total]) => {
    const { least } = onlineOf(
      hours.map((one) => device(one)),
      days,
      8,
    );
    expect(least).toEqual([first, { online: total, total, hour: 4 * hourMs }]);
  });

  it('is not known of a day that has no whole hour yet', () => {
    const { least, share } = onlineOf([device('xxxx')], days, 4);
    expect(least[1]).toBeNull();
    expect(share).toBe(1);
  });
});

it('the share is that of the hours since the first reading of each device', () => {
  expect(onlineOf([device('....x.x.'), device('xxxxxxxx')], days, 8).share).toBeCloseTo(10 / 12, 9);
  expect(onlineOf([device('........')], days, 8).share).toBeNull();
  expect(onlineOf([device('........', true)], days, 8).share).toBe(0);
});

it.each([
  ['that is over stays', { from: 2, to: 5 }, 5.5, { from: 2, to: 5 }],
  ['that lasts began with the newest reading', { from: 5, to: null }, 4.25, { from: 4.25, to: null }],
  ['is over for a device that has reported since', { from: 5, to: null }, 8.5, { from: 5, to: 8 }],
])('a gap %s', (_, found, lastSeen, expected) => {
  const inMs = ({ from, to }: { from: number; to: number | null }) => gap(0, from, to);
  expect(gapUntilNow(inMs(found), { lastSeenAt: lastSeen * hourMs, over: 8 })).toEqual({
    from: inMs(expected).from,
    to: inMs(expected).to,
  });
});
