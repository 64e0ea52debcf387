import { AppError } from '@oilsight/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentOf, reasonOf, shownTask } from './tasks.rules.ts';
import type { StoredTask } from './tasks.store.ts';

const kept: StoredTask = {
  id: 'a',
  accountId: 'b',
  kind: 'telemetry',
  name: 'Pump.csv',
  request: {},
  language: 'zh-CN',
  status: 0,
  process: 0,
  reason: null,
  fileBytes: null,
  createdAt: 1000,
  startedAt: null,
  endedAt: null,
  checkpoint: null,
  done: null,
  attempts: 0,
};

it('starts when it was asked for, until it is begun', () => {
  expect(shownTask(kept, 'en-US')).toMatchObject({ startTime: 1000, endTime: null, url: null, reason: null });
  expect(shownTask({ ...kept, status: 1, startedAt: 2000 }, 'en-US')).toMatchObject({ startTime: 2000, url: null });
});

it('has an address when it is done, and nothing else has one', () => {
  expect(shownTask({ ...kept, status: 2 }, 'en-US').url).toBe('/system/task/a/file');
  expect(shownTask({ ...kept, status: 3 }, 'en-US').url).toBeNull();
});

it.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 1],
] as const)('kept as %i is %i on the wire', (status, reported) => {
  expect(shownTask({ ...kept, status }, 'en-US').status).toBe(reported);
});

it("tells why it failed in the reader's language, whoever asked for it", () => {
  const failed: StoredTask = { ...kept, status: 3, reason: { error: 'rangeTooLong', details: { days: 31 } } };
  expect([shownTask(failed, 'zh-CN').reason, shownTask(failed, 'en-US').reason]).toEqual([
    '时间范围不能超过 31 天',
    'The time range must not exceed 31 days',
  ]);
});

it('is a whole percent, and not a hundred before it is done', () => {
  fc.assert(
    fc.property(fc.double(), (share) => {
      const percent = percentOf(share);
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 99).toBe(true);
    }),
  );
  expect([percentOf(0.5), percentOf(0.999)]).toEqual([50, 99]);
});

it.each([
  [new AppError('deviceNotFound'), 'deviceNotFound'],
  [Object.assign(new Error('write'), { code: 'ENOSPC' }), 'diskFull'],
  [new Error('a fault of ours'), null],
  ['a text', null],
])('%s is told as %s', (error, reported) => {
  expect(reasonOf(error)?.error ?? null).toBe(reported);
});
