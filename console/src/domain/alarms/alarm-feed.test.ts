import type { AlarmCounts } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { clearAlarmFeed, currentAlarmFeed, dropRaised, takeAlarms } from './alarm-feed.ts';
import type { RaisedAlarm } from './alarm-feed.ts';

afterEach(clearAlarmFeed);

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
const raised = (recordId: string, at: number) => ({ recordId, at }) as RaisedAlarm;
const ids = () => currentAlarmFeed().raised.map(({ recordId }) => recordId);

it('keeps the newest first, and an alarm that is told twice once', () => {
  takeAlarms({ counts, raised: [raised('a', 1), raised('b', 2)] });
  takeAlarms({ counts, raised: [raised('c', 3), raised('a', 1)] });
  expect(ids()).toEqual(['c', 'a', 'b']);
  expect(currentAlarmFeed().counts?.unprocessed.causes).toBe(7);
});

it('keeps twenty of a flood', () => {
  takeAlarms({ counts, raised: Array.from({ length: 30 }, (_, index) => raised(`r${index}`, index)) });
  expect(ids()).toHaveLength(20);
  expect(ids()[0]).toBe('r29');
});

it('drops one, or all of them', () => {
  takeAlarms({ counts, raised: [raised('a', 1), raised('b', 2)] });
  dropRaised('a');
  expect(ids()).toEqual(['b']);
  dropRaised();
  expect(ids()).toEqual([]);
});
