import type { AlarmState } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { alarmStateOf, alarmTypeOf, checkDueAt, checkFileRange, checkShelf } from './alarm-states.rules.ts';
import type { StateFacts } from './alarm-states.rules.ts';

const open: StateFacts = {
  clearedAt: null,
  processedAt: null,
  withdrawnAt: null,
  isLatched: false,
  isMasked: false,
  outrankedBy: null,
  shelf: null,
};

it.each<[what: string, facts: Partial<StateFacts>, state: AlarmState]>([
  ['open', {}, 'unprocessed'],
  ['open, latched', { isLatched: true }, 'unprocessed'],
  ['open, processed', { processedAt: 5 }, 'processed'],
  ['cleared', { clearedAt: 5 }, 'returned'],
  ['cleared, latched', { clearedAt: 5, isLatched: true }, 'latched'],
  ['cleared, processed', { clearedAt: 5, processedAt: 6 }, 'closed'],
  ['cleared, latched, processed', { clearedAt: 5, processedAt: 6, isLatched: true }, 'closed'],
  ['masked', { isMasked: true }, 'suppressed'],
  ['outranked', { outrankedBy: 'graver' }, 'suppressed'],
  ['outranked, processed', { outrankedBy: 'graver', processedAt: 5 }, 'processed'],
  ['outranked, cleared', { outrankedBy: 'graver', clearedAt: 5 }, 'returned'],
  ['shelved', { shelf: { until: 9 } }, 'shelved'],
  ['shelved, masked', { shelf: { until: 9 }, isMasked: true }, 'shelved'],
  ['shelved, processed', { shelf: { until: 9 }, processedAt: 5 }, 'shelved'],
  ['shelved, cleared', { shelf: { until: 9 }, clearedAt: 5 }, 'shelved'],
  ['shelved, cleared, processed', { shelf: { until: 9 }, clearedAt: 5, processedAt: 6 }, 'closed'],
  ['shelved without an end', { shelf: { until: null } }, 'outOfService'],
  ['withdrawn', { withdrawnAt: 5 }, 'closed'],
  ['withdrawn, shelved', { withdrawnAt: 5, shelf: { until: 9 } }, 'closed'],
])('%s', (_what, facts, state) => {
  expect(alarmStateOf({ ...open, ...facts })).toBe(state);
});

it('an alarm that has cleared is normal', () => {
  expect(alarmTypeOf({ clearedAt: null, level: 1 })).toBe(1);
  expect(alarmTypeOf({ clearedAt: null, level: 2 })).toBe(2);
  expect(alarmTypeOf({ clearedAt: 5, level: 1 })).toBe(0);
});

it.each([
  ['level 2 for seven days', [2], 604_800_000, null],
  ['level 2 for longer', [2], 604_800_001, 'shelfTooLong'],
  ['level 1 for eight hours', [1], 28_800_000, null],
  ['level 1 for longer', [1], 28_800_001, 'shelfTooLong'],
  ['both, for longer than level 1 may be', [2, 1], 28_800_001, 'shelfTooLong'],
  ['until now', [2], 0, 'timeIsPast'],
] as const)('%s', (_what, levels, until, error) => {
  const check = () => checkShelf(levels, 1_000_000 + until, 1_000_000);
  if (error === null) check();
  else expect(check).toThrow(expect.objectContaining({ error }));
});

it('a due time lies in the future, or there is none', () => {
  checkDueAt(null, 5);
  checkDueAt(6, 5);
  expect(() => checkDueAt(5, 5)).toThrow(expect.objectContaining({ error: 'timeIsPast' }));
});

it('a file has one month at most', () => {
  checkFileRange(0, 2_678_400_000);
  expect(() => checkFileRange(0, 2_678_400_001)).toThrow(expect.objectContaining({ error: 'rangeTooLong' }));
  expect(() => checkFileRange(1, 0)).toThrow(expect.objectContaining({ error: 'rangeReversed' }));
});
