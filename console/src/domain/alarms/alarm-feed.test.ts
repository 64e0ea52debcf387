import type { AlarmCounts, RaisedCause } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { clearAlarmFeed, currentAlarmFeed, dropRaised, takeAlarms } from './alarm-feed.ts';

afterEach(clearAlarmFeed);

const minute = 60_000;
const none = { causes: 0, records: 0 };
const counts: AlarmCounts = {
  act: none,
  watch: none,
  returned: none,
  shelved: none,
  doneToday: none,
  unprocessed: { causes: 7, records: 12 },
  open: none,
  sensorFaults: 0,
  silent: 0,
  oldestActAt: null,
};
/** A new alarm of an indicator of its own. */
const raised = (recordId: string, at: number, more: Partial<RaisedCause> = {}): RaisedCause => ({
  recordId,
  groupId: recordId,
  deviceId: 'device',
  deviceName: 'Press',
  customerId: 'factory',
  customerName: 'Factory',
  indicator: recordId,
  findingRule: null,
  value: 90,
  threshold: 80,
  side: 'high',
  at,
  count: 1,
  ...more,
});
const tell = (alarms: readonly RaisedCause[], now = 0, hasMore = false) =>
  takeAlarms({ counts, raised: [...alarms], hasMore }, now);
const shown = () => currentAlarmFeed().raised.map(({ recordId, count }) => [recordId, count]);

it('keeps the newest first, and an alarm that is told twice once', () => {
  tell([raised('a', 1), raised('b', 2)]);
  tell([raised('c', 3), raised('a', 1)]);
  expect(shown()).toEqual([
    ['c', 1],
    ['b', 1],
    ['a', 1],
  ]);
  expect(currentAlarmFeed().counts?.unprocessed.causes).toBe(7);
});

it('keeps twenty causes of a flood', () => {
  tell(Array.from({ length: 30 }, (_, index) => raised(`r${index}`, index)));
  expect(shown()).toHaveLength(20);
  expect(shown()[0]).toEqual(['r29', 1]);
});

it('a flood of one cause is one notice, which counts', () => {
  const flood = { indicator: 'water_saturation' };
  tell([raised('first', 1, { ...flood, count: 400 })]);
  tell([raised('later', 2, { ...flood, count: 600 }), raised('of its device', 2, { groupId: 'first' })], minute, true);
  expect(shown()).toEqual([['first', 1001]]);
  expect(currentAlarmFeed().raised[0]).toMatchObject({ newestAt: minute, hasMore: true });
  // Another factory, the other side, another indicator are causes of their own.
  tell([
    raised('elsewhere', 3, { ...flood, customerId: 'other' }),
    raised('low', 4, { ...flood, side: 'low' }),
    raised('heat', 5),
  ]);
  expect(shown().map(([id]) => id)).toEqual(['heat', 'low', 'elsewhere', 'first']);
});

it('the same an hour later is news again', () => {
  const flood = { indicator: 'water_saturation' };
  tell([raised('first', 1, flood)]);
  tell([raised('second', 2, flood)], 60 * minute);
  expect(shown()).toEqual([
    ['second', 1],
    ['first', 1],
  ]);
});

it('drops one, or all of them', () => {
  tell([raised('a', 1), raised('b', 2)]);
  dropRaised('a');
  expect(shown()).toEqual([['b', 1]]);
  dropRaised();
  expect(shown()).toEqual([]);
});

it('what still comes of a cause that was closed is no news, until it has been quiet for a while', () => {
  const flood = { indicator: 'water_saturation' };
  tell([raised('first', 1, flood)]);
  dropRaised('first');
  tell([raised('second', 2, flood)], 8 * minute);
  tell([raised('third', 3, flood)], 16 * minute);
  expect(shown()).toEqual([]);
  tell([raised('fourth', 4, flood)], 27 * minute);
  expect(shown()).toEqual([['fourth', 1]]);
});

it('forgets everything when the login ends, also what was closed', () => {
  tell([raised('a', 1), raised('b', 2)]);
  dropRaised('a');
  clearAlarmFeed();
  expect(currentAlarmFeed()).toEqual({ counts: null, raised: [] });
  tell([raised('a', 1)]);
  expect(shown()).toEqual([['a', 1]]);
});
