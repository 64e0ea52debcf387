import type { DeviceDiagnosis } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { deadlineOf } from './attention.rules.ts';

const now = Date.UTC(2026, 10, 23, 12);

const at = (iso: string) => Date.parse(iso);

/** A diagnosis that gives the oil 100 to 200 hours more, 150 most likely, by its ageing. */
const diagnosed = (when: number): Pick<DeviceDiagnosis, 'at' | 'life'> => ({
  at: when,
  life: { status: 'ok', isCapped: false, hours: 150, lo: 100, hi: 200, limitedBy: 'ageing' },
});
const ageing = { kind: 'oil', level: 2, category: 'ageing', assigneeId: null, dueAt: null } as const;

it.each([
  ['of today', '2026-11-23T12:00Z', 'forecast', '2026-11-29T18:00Z'],
  ['whose middle has passed and whose end has not', '2026-11-16T12:00Z', 'forecast', '2026-11-22T18:00Z'],
  // 200 hours after it the oil was over: the machine has been silent since.
  ['that has passed as a whole', '2026-11-15T03:00Z', 'none', null],
])('a forecast %s', (_, when, source, until) => {
  expect(deadlineOf(ageing, { diagnosis: diagnosed(at(when)), planned: null, now })).toMatchObject({
    source,
    at: until === null ? null : at(until),
  });
});

it('that has passed leaves the deadline to planned work', () => {
  const planned = { dueAt: now + 3 * dayMs };
  expect(deadlineOf(ageing, { diagnosis: diagnosed(now - 30 * dayMs), planned, now })).toMatchObject({
    source: 'planned',
    at: planned.dueAt,
  });
});
