import type { AlarmRule } from '@oilsight/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../../../scripts/rounds.ts';
import { expectedAlarms } from '../../../../test/expected-alarms.ts';
import { temperatureRule } from '../../../../test/alarm-rules.ts';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../test/factories.ts';
import type { Frame } from '../../../events.ts';
import { sqlQuery } from '../../../platform/pg.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
  // The tests write the rules themselves.
  await running.app.services.alarms.ruleSets.stop();
});
afterAll(() => running.close());

const hour = 3_600_000;
/** Not the beginning of an hour: what happens in the first minutes spans two. */
const start = Math.floor(Date.now() / hour) * hour - 6 * hour - 600_000;
/** Of a device that reports once a minute. */
const holdMs = 300_000;

const level1: AlarmRule = { ...temperatureRule, low: 20 };
const level2: AlarmRule = { ...level1, level: 2, low: null, high: 70, onDelayMs: 0, offDelayMs: 90_001 };

async function put(table: 'alarm_rule_set' | 'finding_change', device: BuiltDevice, at: number, body: unknown) {
  const columns = table === 'alarm_rule_set' ? 'from_at, rules' : 'at, findings';
  await running.pg.query(sqlQuery('test.put', `insert into ${table} (device_id, ${columns}) values ($1, $2, $3)`), [
    device.id,
    new Date(at),
    JSON.stringify(body),
  ]);
}

async function guarded(rules: readonly AlarmRule[]): Promise<BuiltDevice> {
  const device = await buildDevice(running.pg, { reportIntervalMs: 60_000 });
  await put('alarm_rule_set', device, 0, rules);
  return device;
}

interface Reading {
  readonly at: number;
  readonly value: number;
  readonly quality: number;
}

async function send(device: BuiltDevice, readings: readonly Reading[]): Promise<void> {
  const frames = readings.map(({ at, value, quality }): Frame => ({
    device,
    at,
    keys: ['oil_temperature'],
    values: [value],
    quality: quality === 0 ? null : Uint8Array.of(quality),
  }));
  await running.app.services.telemetryStore.append(frames, []);
}

const settled = () => running.app.services.alarms.engine.settled();

interface StoredRecord {
  readonly level: number;
  readonly onsetAt: number;
  readonly raisedAt: number;
  readonly endedAt: number | null;
  readonly clearedAt: number | null;
  readonly lastAt: number;
  readonly peak: number;
  readonly readings: number;
  readonly evidence: readonly { readonly at: number; readonly value: number }[];
}

async function recordsOf(device: BuiltDevice, level?: number): Promise<StoredRecord[]> {
  const rows = await running.pg.query(
    sqlQuery<StoredRecord>(
      'test.records',
      `select level, onset_at as "onsetAt", raised_at as "raisedAt", ended_at as "endedAt", cleared_at as "clearedAt",
         last_at as "lastAt", peak, readings, evidence
       from alarm_record where device_id = $1 and kind = 'oil' and withdrawn_at is null order by raised_at, level`,
    ),
    [device.id],
  );
  return rows.filter((row) => level === undefined || row.level === level);
}

const reading = fc.record({
  at: fc.integer({ min: 0, max: 2.5 * hour }).map((at) => start + at),
  // Around every threshold, and at it.
  value: fc.constantFrom(10, 19.9, 20, 24, 25, 50, 65, 66, 70, 70.1, 75, 76, 80, 80.01, 90, 95),
  quality: fc.constantFrom(0, 0, 0, 0, 1, 2),
});
/** Some stretches stay on one side, so that delays ripen. */
const stretch = fc
  .tuple(fc.integer({ min: 0, max: 2 * hour }), fc.constantFrom(10, 60, 90), fc.integer({ min: 2, max: 8 }))
  .map(([from, value, count]) =>
    Array.from({ length: count }, (_, n): Reading => ({ at: start + from + n * 37_501, value, quality: 0 })),
  );
/** A history and two orders in which it arrives: messages of a few readings, some readings twice. */
const history = fc
  .tuple(fc.array(reading, { maxLength: 25 }), fc.array(stretch, { minLength: 1, maxLength: 4 }))
  .map(([single, stretches]) => [...new Map([...single, ...stretches.flat()].map((one) => [one.at, one])).values()])
  .chain((readings) =>
    fc.record({
      readings: fc.constant(readings),
      orders: fc.array(
        fc.record({
          order: fc.shuffledSubarray(readings, { minLength: readings.length }),
          again: fc.subarray(readings, { maxLength: Math.min(5, readings.length) }),
          size: fc.integer({ min: 1, max: 12 }),
        }),
        { minLength: 2, maxLength: 2 },
      ),
    }),
  );

type Ordered = readonly { readonly device: BuiltDevice; readonly rest: Reading[]; readonly size: number }[];

/** Sends all devices their messages in turns, so that devices interleave, and waits in between now and then. */
async function sendAll(devices: Ordered): Promise<void> {
  for (let turn = 0; devices.some(({ rest }) => rest.length > 0); turn += 1) {
    for (const { device, rest, size } of devices) if (rest.length > 0) await send(device, rest.splice(0, size));
    if (turn % 4 === 3) await running.app.services.alarms.engine.writer.flush();
  }
  await settled();
}

const historiesOf = (count: number) => fc.sample(history, { numRuns: count, seed: 1122 });

describe('readings in any order', () => {
  it('give the alarms that they justify, and no others, of each level', async () => {
    const cases = await Promise.all(
      historiesOf(rounds(16, 500)).flatMap(({ readings, orders }) =>
        orders.map(async ({ order, again, size }) => ({
          device: await guarded([level1, level2]),
          readings,
          rest: [...order, ...again],
          size,
        })),
      ),
    );
    await sendAll(cases);
    for (const { device, readings } of cases) {
      for (const rule of [level1, level2]) {
        const found = await recordsOf(device, rule.level);
        expect(found).toMatchObject(expectedAlarms(readings, rule, holdMs));
        // What a record shows as its evidence are readings that were sent, the first and the last of its delay.
        const valueAt = new Map(readings.map(({ at, value }) => [at, value]));
        for (const { evidence, onsetAt, raisedAt } of found)
          expect(evidence).toEqual([...new Set([onsetAt, raisedAt])].map((at) => ({ at, value: valueAt.get(at) })));
      }
    }
  });

  it('meet the rules and the sensor faults of their own time', async () => {
    const other = { ...level1, version: 2, high: 85, onDelayMs: 30_000 };
    const fault = { ruleId: 'S01', state: 'fault', category: 'sensor', sameCauseAs: [], evidence: [] };
    /** Other rules and a sensor fault of a quarter of an hour begin within the history. */
    async function changing(minute: number): Promise<BuiltDevice> {
      const device = await guarded([level1]);
      const [faultAt, overAt] = [start + minute * 60_000, start + (minute + 15) * 60_000];
      await put('alarm_rule_set', device, start + minute * 50_000, [other, level2]);
      await put('finding_change', device, faultAt, { findings: [fault], maskedKeys: ['oil_temperature'] });
      await put('finding_change', device, overAt, { findings: [], maskedKeys: [] });
      return device;
    }
    const cases = await Promise.all(
      historiesOf(rounds(8, 250)).map(({ readings, orders }, n) => {
        const inOrder = readings.toSorted((one, another) => one.at - another.at);
        return Promise.all(
          [{ order: inOrder, again: [], size: 1000 }, ...orders].map(async ({ order, again, size }) => ({
            device: await changing(5 + 17 * (n % 8)),
            rest: [...order, ...again],
            size,
          })),
        );
      }),
    );
    await sendAll(cases.flat());
    let raised = 0;
    for (const [first, ...others] of cases) {
      const expected = first === undefined ? [] : await recordsOf(first.device);
      raised += expected.length;
      for (const { device } of others) expect(await recordsOf(device)).toEqual(expected);
    }
    expect(raised).toBeGreaterThan(0);
  });
});

describe('delays', () => {
  it('hold to the millisecond of the readings’ own time', async () => {
    const delays = fc.sample(
      fc.record({
        from: fc.integer({ min: start, max: start + 2 * hour }),
        onMs: fc.integer({ min: 2, max: 300_000 }),
        offMs: fc.integer({ min: 2, max: 300_000 }),
      }),
      { numRuns: rounds(10, 200), seed: 1122 },
    );
    for (const { from, onMs, offMs } of delays) {
      const rule = { ...level1, onDelayMs: onMs, offDelayMs: offMs };
      const devices = await Promise.all(Array.from({ length: 4 }, () => guarded([rule])));
      const raise = [from, from + onMs];
      const back = from + onMs + 1000;
      const words = [
        { hot: [from, from + onMs - 1], cold: [] },
        { hot: raise, cold: [] },
        { hot: raise, cold: [back, back + offMs - 1] },
        { hot: raise, cold: [back, back + offMs] },
      ];
      for (const [n, { hot, cold }] of words.entries()) {
        const readings = [...hot.map((at) => ({ at, value: 81 })), ...cold.map((at) => ({ at, value: 75 }))];
        await send(
          devices[n] as BuiltDevice,
          readings.map((one) => ({ ...one, quality: 0 })),
        );
      }
      await settled();
      const found = await Promise.all(devices.map((device) => recordsOf(device)));
      const times = found.map((records) =>
        records.map(({ onsetAt, raisedAt, clearedAt }) => [onsetAt, raisedAt, clearedAt]),
      );
      expect(times).toEqual([
        [],
        [[from, from + onMs, null]],
        [[from, from + onMs, null]],
        [[from, from + onMs, back + offMs]],
      ]);
    }
  });
});
