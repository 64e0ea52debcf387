import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contextsOf } from './notice-context.rules.ts';
import type { OtherRecords, RecordInContext } from './notice-context.rules.ts';

const record: RecordInContext = {
  id: 'r',
  deviceId: 'press',
  ruleKey: 'oil_temperature',
  level: 1,
  groupId: 'g',
  raisedAt: 100,
  annunciatedAt: null,
  withdrawnAt: null,
};
const nothing: OtherRecords = { notified: [], shown: [], findings: [] };
const of = (others: Partial<OtherRecords>, more: Partial<RecordInContext> = {}) =>
  contextsOf({ ...nothing, ...others })({ ...record, ...more });
const notified = (raisedAt: number, notifiedAt: number, more: object = {}) => ({
  deviceId: 'press',
  ruleKey: 'oil_temperature',
  level: 1 as const,
  raisedAt,
  notifiedAt,
  ...more,
});

it('a record of which nothing else is known', () => {
  expect(of({})).toEqual({ previousNotifiedAt: null, groupLevel: null, suspected: null });
});

it('the occurrence before was notified when the last message about an earlier one was written', () => {
  const before = [notified(90, 95), notified(50, 97), notified(70, 75), notified(100, 120), notified(110, 130)];
  expect(of({ notified: before }).previousNotifiedAt).toBe(97);
  expect(of({ notified: before }, { raisedAt: 91 }).previousNotifiedAt).toBe(97);
  expect(of({ notified: before }, { raisedAt: 50 }).previousNotifiedAt).toBeNull();
  expect(of({ notified: before }, { raisedAt: 101 }).previousNotifiedAt).toBe(120);
  for (const other of [{ deviceId: 'pump' }, { ruleKey: 'water_ppm' }, { level: 2 as const }])
    expect(of({ notified: [notified(90, 95, other)] }).previousNotifiedAt).toBeNull();
});

it('the gravest other record of the group that people were shown', () => {
  const shown = (groupId: string, level: 1 | 2, count: number) => ({ groupId, level, count });
  expect(of({ shown: [shown('g', 2, 1)] }).groupLevel).toBe(2);
  expect(of({ shown: [shown('g', 2, 4), shown('g', 1, 1)] }).groupLevel).toBe(1);
  expect(of({ shown: [shown('other', 1, 1)] }).groupLevel).toBeNull();
  // The record itself is among those that people were shown.
  expect(of({ shown: [shown('g', 1, 1)] }, { annunciatedAt: 5 }).groupLevel).toBeNull();
  expect(of({ shown: [shown('g', 1, 2)] }, { annunciatedAt: 5 }).groupLevel).toBe(1);
  expect(of({ shown: [shown('g', 1, 1), shown('g', 2, 1)] }, { annunciatedAt: 5 }).groupLevel).toBe(2);
  expect(of({ shown: [shown('g', 1, 1)] }, { annunciatedAt: 5, level: 2 }).groupLevel).toBe(1);
  // Withdrawn, it is not.
  expect(of({ shown: [shown('g', 1, 1)] }, { annunciatedAt: 5, withdrawnAt: 6 }).groupLevel).toBe(1);
});

it('the first other finding about the device', () => {
  const finding = (id: string, findingRule: string, deviceId = 'press') => ({ id, deviceId, findingRule });
  expect(of({ findings: [finding('a', 'V04'), finding('b', 'W01')] }).suspected).toBe('V04');
  expect(of({ findings: [finding('r', 'V04'), finding('b', 'W01')] }).suspected).toBe('W01');
  expect(of({ findings: [finding('r', 'V04')] }).suspected).toBeNull();
  expect(of({ findings: [finding('a', 'V04', 'pump')] }).suspected).toBeNull();
});

it('is what looking at every other record gives', () => {
  const few = fc.constantFrom('a', 'b');
  const level = fc.constantFrom<1 | 2>(1, 2);
  const at = fc.integer({ min: 0, max: 40 });
  const notifiedOnes = fc.uniqueArray(fc.record({ deviceId: few, ruleKey: few, level, raisedAt: at, notifiedAt: at }), {
    selector: ({ deviceId, ruleKey, level: of, raisedAt }) => `${deviceId}${ruleKey}${of} ${raisedAt}`,
  });
  const records = fc.array(
    fc.record({ deviceId: few, ruleKey: few, level, raisedAt: at, groupId: few, annunciatedAt: fc.option(at) }),
  );
  fc.assert(
    fc.property(notifiedOnes, records, (all, some) => {
      const own = some.map((one, n): RecordInContext => ({ ...one, id: String(n), withdrawnAt: null }));
      const shown = (['a', 'b'] as const).flatMap((groupId) =>
        ([1, 2] as const).map((ofLevel) => ({
          groupId,
          level: ofLevel,
          count: own.filter((one) => one.groupId === groupId && one.level === ofLevel && one.annunciatedAt !== null)
            .length,
        })),
      );
      const contextOf = contextsOf({ notified: all, shown, findings: [] });
      for (const one of own) {
        const times = all
          .filter(({ deviceId, ruleKey }) => deviceId === one.deviceId && ruleKey === one.ruleKey)
          .filter((other) => other.level === one.level && other.raisedAt < one.raisedAt)
          .map(({ notifiedAt }) => notifiedAt);
        const levels = own
          .filter(
            ({ id, groupId, annunciatedAt }) => id !== one.id && groupId === one.groupId && annunciatedAt !== null,
          )
          .map((other) => other.level);
        expect(contextOf(one)).toEqual({
          previousNotifiedAt: times.length === 0 ? null : Math.max(...times),
          groupLevel: levels.length === 0 ? null : Math.min(...levels),
          suspected: null,
        });
      }
    }),
  );
});
