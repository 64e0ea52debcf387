import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { createChangeFeed } from '../../platform/changes.ts';
import type { LeadingAlarm } from './index.ts';
import { createOpenAlarms, type OpenAlarms } from './open-alarms.ts';

const alarm = (since: number, state: LeadingAlarm['state'] = 'level2'): LeadingAlarm => ({
  state,
  leading: 'oil_temperature',
  finding: null,
  since,
  passed: null,
});

let alarms: OpenAlarms | null = null;
afterEach(() => alarms?.stop());

/** The records of a database that answers after some turns; reads that began first may end last. */
function database() {
  const rows = new Map<string, LeadingAlarm>();
  const feed = createChangeFeed((error) => {
    throw error;
  });
  const asked: (readonly string[] | 'all')[] = [];
  const reported: (readonly string[])[] = [];
  const errors: unknown[] = [];
  let failures = 0;
  const own = createOpenAlarms({
    stored: {
      async leading(deviceIds) {
        asked.push(deviceIds);
        const found = new Map([...rows].filter(([id]) => deviceIds === 'all' || deviceIds.includes(id)));
        for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
        if (failures > 0) {
          failures -= 1;
          throw new Error('the database is away');
        }
        return found;
      },
    },
    changes: feed,
    onChanged: (deviceIds) => reported.push(deviceIds),
    onError: (error) => errors.push(error),
    retryMs: 1,
  });
  alarms = own;
  return {
    own,
    rows,
    asked,
    reported,
    errors,
    fail: (times: number) => (failures = times),
    /** Changes a row and reports it. */
    put(id: string, row: LeadingAlarm | null) {
      if (row === null) rows.delete(id);
      else rows.set(id, row);
      feed.tell(['alarm_record'], new Set([id]));
    },
    tellAll: () => feed.tell(['alarm_record'], 'all'),
  };
}

it('begins with all, and tells of those that are others', async () => {
  const { own, rows, reported, put, tellAll } = database();
  rows.set('a', alarm(1)).set('b', alarm(2));
  await own.start();
  expect([own.of('a')?.since, own.of('b')?.since, own.of('c')]).toEqual([1, 2, null]);
  expect(reported).toEqual([['a', 'b']]);
  reported.length = 0;
  put('a', alarm(1, 'level1'));
  put('b', alarm(2));
  await expect.poll(() => reported).toEqual([['a']]);
  rows.clear();
  tellAll();
  await expect.poll(() => reported).toEqual([['a'], ['a', 'b']]);
  expect([own.of('a'), own.of('b')]).toEqual([null, null]);
});

it('reads all changes of the meantime at once, one read after the other', async () => {
  const { own, asked, put } = database();
  await own.start();
  asked.length = 0;
  put('a', alarm(1));
  for (let n = 0; n < 100; n += 1) put(`many ${n}`, alarm(n));
  await expect.poll(() => own.of('many 99')?.since).toBe(99);
  expect(asked.map((ids) => ids.length)).toEqual([1, 100]);
});

it('reads again what it could not read', async () => {
  const { own, fail, put, errors } = database();
  await own.start();
  fail(3);
  put('a', alarm(1));
  await expect.poll(() => own.of('a')?.since).toBe(1);
  expect(errors).toHaveLength(3);
});

it('does not start without the database', async () => {
  const { own, fail } = database();
  fail(1);
  await expect(own.start()).rejects.toThrow('the database is away');
});

it('ends with what the database holds, whatever changes while it reads, fails and hears nothing for a time', async () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    row: fc.option(fc.integer({ min: 0, max: 3 }).map((since) => alarm(since))),
    turns: fc.nat(4),
    what: fc.constantFrom('put', 'put', 'put', 'gap', 'fail'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { own, rows, put, tellAll, fail, reported } = database();
      const shown = new Map<string, LeadingAlarm | null>();
      const follow = () => {
        for (const ids of reported.splice(0)) for (const id of ids) shown.set(id, own.of(id));
      };
      await own.start();
      for (const { id, row, turns, what } of steps) {
        if (what === 'fail') fail(1);
        else if (what === 'put') put(id, row);
        else {
          if (row === null) rows.delete(id);
          else rows.set(id, row);
          tellAll();
        }
        for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
        follow();
      }
      const held = (of: (id: string) => LeadingAlarm | null) => ['a', 'b', 'c'].map((id) => of(id)?.since ?? null);
      await expect.poll(() => held((id) => own.of(id))).toEqual(held((id) => rows.get(id) ?? null));
      follow();
      expect(held((id) => shown.get(id) ?? null)).toEqual(held((id) => rows.get(id) ?? null));
      await own.stop();
    }),
    { numRuns: rounds(30, 300) },
  );
});
