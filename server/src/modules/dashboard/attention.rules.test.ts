import type { DeviceDiagnosis } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { deadlineOf, evidenceOf, wordsOf } from './attention.rules.ts';
import type { OpenCause } from './dashboard.store.ts';

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

it.each([
  ['sooner', 1, 'planned', 1],
  ['later', 60, 'forecast', 6.25],
])('planned work that comes %s than the forecast', (_, days, source, until) => {
  const planned = { dueAt: now + days * dayMs };
  const deadline = deadlineOf(ageing, { diagnosis: diagnosed(now), planned, now });
  expect(deadline).toMatchObject({ source, at: now + until * dayMs });
  expect(deadline.lo === null).toBe(source === 'planned');
});

it('a cause is due when its indicator reaches level 1, where that comes before the oil and planned work', () => {
  const toLimit = { limit: 1000, at: now + 5 * hourMs, lo: now, hi: now + 9 * hourMs };
  const oilCause = { kind: 'oil', level: 2, category: 'water', assigneeId: null, dueAt: null } as const;
  const looked = { diagnosis: null, planned: null, now };
  expect(deadlineOf(oilCause, { ...looked, toLimit })).toEqual({
    source: 'limit',
    at: now + 5 * hourMs,
    isOverdue: false,
    lo: now,
    hi: now + 9 * hourMs,
  });
  expect(deadlineOf(oilCause, { ...looked, toLimit, planned: { dueAt: now + hourMs } }).source).toBe('planned');
  expect(deadlineOf({ ...oilCause, level: 1 }, { ...looked, toLimit }).source).toBe('now');
});

it('a forecast is never overdue: within its interval the oil may end any day', () => {
  expect(deadlineOf(ageing, { diagnosis: diagnosed(now - 7 * dayMs), planned: null, now })).toMatchObject({
    source: 'forecast',
    isOverdue: false,
    lo: now + 100 * hourMs - 7 * dayMs,
    hi: now + 200 * hourMs - 7 * dayMs,
  });
});

it('a level 1 alarm that nobody was given a time for is due now, whatever is planned', () => {
  const planned = { dueAt: now - dayMs };
  const level1 = { ...ageing, level: 1 } as const;
  expect(deadlineOf(level1, { diagnosis: diagnosed(now), planned, now })).toMatchObject({ source: 'now', at: now });
  const given = { ...level1, assigneeId: 'somebody', dueAt: now - dayMs };
  expect(deadlineOf(given, { diagnosis: null, planned, now })).toMatchObject({ source: 'assigned', isOverdue: true });
});

it('the words of a finding that is not detected any more are those of its rule', () => {
  expect(wordsOf('W03', null)).toEqual({
    finding: { ruleId: 'W03', name: { zh: '汽轮机轴封进汽', en: 'Gland steam ingress' } },
    action: { zh: '调整轴封汽压', en: 'adjust seal steam' },
  });
  expect(wordsOf(null, null)).toEqual({ finding: null, action: null });
  expect(wordsOf('X99', null)).toEqual({ finding: null, action: null });
});

it.each(['temperature', 'viscosity_fall'] as const)(
  'a cause of the oil is due before its life ends by %s',
  (limitedBy) => {
    const life = { status: 'ok', isCapped: false, hours: 150, lo: 100, hi: 200, limitedBy } as const;
    for (const category of ['pollution', 'water', 'viscosity', 'ageing'] as const)
      expect(
        deadlineOf(
          { ...ageing, category },
          { diagnosis: { at: now, life }, planned: { dueAt: now + 30 * dayMs }, now },
        ),
      ).toMatchObject({ source: 'forecast', at: now + 150 * hourMs });
    const wear = { ...ageing, category: 'wear' } as const;
    expect(deadlineOf(wear, { diagnosis: { at: now, life }, planned: null, now })).toMatchObject({ source: 'none' });
  },
);

it.each([
  ['beyond its threshold', 'high', 98, null],
  ['within it, and within the deadband', 'high', 94.3, 93],
  ['back', 'high', 93, null],
  ['below a lower one, within the deadband', 'low', 96, 97],
  ['back above a lower one', 'low', 97, null],
] as const)('a value that is %s says what it must come back to', (_, side, newest, clearsAt) => {
  const rule = { measure: 'value', hours: null, deadband: 2 } as const;
  const cause = { indicator: 'oil_temperature', rule, side, threshold: 95, value: 95.4, peak: 99 } as OpenCause;
  expect(evidenceOf(cause, null, newest)).toMatchObject({ kind: 'condition', value: newest, clearsAt });
});
