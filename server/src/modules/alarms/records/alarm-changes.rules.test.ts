import type { AlarmCounts } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { createUntold } from './alarm-changes.rules.ts';

const none = { causes: 0, records: 0 };
const countsOf = (silent: number): AlarmCounts => ({
  act: none,
  watch: none,
  returned: none,
  shelved: none,
  doneToday: none,
  unprocessed: none,
  open: none,
  sensorFaults: 0,
  silent,
  oldestActAt: null,
});
const change = (recordId: string) => ({ recordId, deviceId: 'device', groupId: recordId });
const raise = (recordId: string, more: { groupId?: string; customerId?: string; indicator?: string } = {}) => ({
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
  side: 'high' as const,
  at: 5,
  count: 1,
  ...more,
});

it('changes are merged until they are told', () => {
  const untold = createUntold(countsOf(0));
  untold.add({ counts: countsOf(1), changed: [change('a'), change('b')], raised: [raise('a')], hasMore: false });
  untold.add({ counts: countsOf(2), changed: [change('a')], raised: [raise('c')], hasMore: false });
  expect(untold.take()).toEqual({
    counts: countsOf(2),
    changed: [change('b'), change('a')],
    raised: [raise('a'), raise('c')],
    hasMore: false,
  });
  expect(untold.take()).toEqual({ counts: countsOf(2), changed: [], raised: [], hasMore: false });
});

it('a flood names the newest changes and says that there are more', () => {
  const untold = createUntold(countsOf(0));
  const names = Array.from({ length: 600 }, (_, n) => `record ${n}`);
  untold.add({
    counts: countsOf(1),
    changed: names.map(change),
    raised: names.map((name) => raise(name)),
    hasMore: false,
  });
  const message = untold.take();
  expect(message.changed).toHaveLength(500);
  expect(message.changed.at(-1)).toEqual(change('record 599'));
  expect(message.raised).toHaveLength(20);
  expect(message.raised.at(-1)?.recordId).toBe('record 599');
  expect(message.hasMore).toBe(true);
  expect(untold.take().hasMore).toBe(false);
});

it('alarms of one cause are one, which counts them', () => {
  const untold = createUntold(countsOf(0));
  const indicator = 'water_saturation';
  const tell = (raised: ReturnType<typeof raise>[]) =>
    untold.add({ counts: countsOf(1), changed: [], raised, hasMore: false });
  tell([raise('first', { indicator }), raise('same device', { groupId: 'first' })]);
  tell(Array.from({ length: 4998 }, (_, n) => raise(`record ${n}`, { indicator })));
  tell([raise('other factory', { indicator, customerId: 'other' }), raise('other', { indicator: 'oil_temperature' })]);
  expect(untold.take().raised.map(({ recordId, count }) => [recordId, count])).toEqual([
    ['first', 5000],
    ['other factory', 1],
    ['other', 1],
  ]);
});
