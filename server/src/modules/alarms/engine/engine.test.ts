import type { AlarmRule } from '@oilsight/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../../../scripts/rounds.ts';
import { buildGuardedDevice, framesOf } from '../../../../test/alarm-engine.ts';
import { temperatureRule as temperature } from '../../../../test/alarm-rules.ts';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { buildSensor } from '../../../../test/factories.ts';
import type { BuiltDevice, DeviceOptions } from '../../../../test/factories.ts';
import { sqlQuery } from '../../../platform/pg.ts';
import { occurrencesOf } from './occurrences.rules.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
  // The tests write the rules themselves.
  await running.app.services.alarms.ruleSets.stop();
  // What is due stays due.
  await running.app.services.alarms.notices.stop();
});
afterAll(() => running.close());

const hour = 3_600_000;
/** The beginning of an hour four hours ago, so that all that happens here lies in the past. */
const start = Math.floor(Date.now() / hour) * hour - 4 * hour;

const guarded = (rules: readonly AlarmRule[] = [temperature], options?: DeviceOptions) =>
  buildGuardedDevice(running.pg, rules, options);

/** `0:90 60:90`: seconds since `start` and oil temperatures, stored as one message. */
const send = (device: BuiltDevice, text: string, key?: string) =>
  running.app.services.telemetryStore.append(framesOf(device, start, text, key), []);

const settled = () => running.app.services.alarms.engine.settled();

/** One message after the other, each evaluated before the next arrives. */
async function sendEach(device: BuiltDevice, texts: readonly string[], key?: string): Promise<void> {
  for (const text of texts) {
    await send(device, text, key);
    await settled();
  }
}

interface Row {
  readonly id: string;
  readonly [column: string]: unknown;
}
async function records(device: BuiltDevice): Promise<Row[]> {
  return running.pg.query(
    sqlQuery<Row>(
      'test.records',
      `select * from alarm_record where device_id = $1 and kind <> 'silence' order by raised_at, level desc`,
    ),
    [device.id],
  );
}

const seconds = (at: unknown) => (Number(at) - start) / 1000;

/** `+60 onset 0 -240 ended 120`. */
async function words(device: BuiltDevice, isOf: (row: Row) => boolean = () => true): Promise<string> {
  return (await records(device))
    .filter((row) => row['withdrawn_at'] === null && isOf(row))
    .map((row) => {
      const raised = `+${seconds(row['raised_at'])} onset ${seconds(row['onset_at'])}`;
      const cleared =
        row['cleared_at'] === null ? 'open' : `-${seconds(row['cleared_at'])} ended ${seconds(row['ended_at'])}`;
      const reason = row['clear_reason'];
      return `${raised} ${cleared}${reason === null || reason === 'values' ? '' : ` ${String(reason)}`}`;
    })
    .join(' ');
}

/** As after the notices have looked at its records, and nothing was to come. */
const lookedAt = (device: BuiltDevice) =>
  running.pg.query(
    sqlQuery('test.looked', 'update alarm_record set due_at = null, due_step = null where device_id = $1'),
    [device.id],
  );

async function happened(record: Row | undefined): Promise<string[]> {
  const rows = await running.pg.query(
    sqlQuery<{ what: string }>('test.events', 'select what from alarm_event where record_id = $1 order by id'),
    [record?.id],
  );
  return rows.map(({ what }) => what);
}

describe('an alarm', () => {
  it('is raised, notified of, and clears', async () => {
    const device = await guarded();
    const sensor = await buildSensor(running.pg, device, { name: 'Tank' });
    await running.pg.query(sqlQuery('test.fitted', `update sensor set installed_at = '2020-01-01' where id = $1`), [
      sensor.id,
    ]);
    await sendEach(device, ['0:90', '30:95', '60:85']);
    const [record] = await records(device);
    expect(record).toMatchObject({
      kind: 'oil',
      tenant_id: device.tenantId,
      customer_id: device.customerId,
      rule_key: 'oil_temperature',
      level: 1,
      indicator: 'oil_temperature',
      category: null,
      side: 'high',
      threshold: 80,
      value: 85,
      peak: 95,
      readings: 3,
      sensor_id: sensor.id,
      sensor_name: 'Tank',
      due_step: 'first',
      is_late: false,
      revision: 0,
      group_id: record?.id,
      cleared_at: null,
      evidence: [
        { at: start, value: 90 },
        { at: start + 60_000, value: 85 },
      ],
    });
    await sendEach(device, ['120:75', '180:75 240:75']);
    expect(await words(device)).toBe('+60 onset 0 -240 ended 120');
    expect(await happened(record)).toEqual(['raised', 'cleared']);
  });

  it('names the category of its indicator', async () => {
    const device = await guarded([{ ...temperature, key: 'water_ppm', indicator: 'water_ppm', high: 200 }]);
    await sendEach(device, ['0:300 60:300'], 'water_ppm');
    expect(await records(device)).toMatchObject([{ category: 'water' }]);
  });

  it('of level 1 outranks level 2', async () => {
    const device = await guarded([temperature, { ...temperature, level: 2, high: 60 }]);
    await sendEach(device, ['0:70', '60:90']);
    const [warning] = await records(device);
    expect(warning).toMatchObject({ level: 2, outranked_by: null });
    await sendEach(device, ['120:90', '180:70']);
    const [two, one] = await records(device);
    expect([two?.['outranked_by'], two?.['group_id'], one?.['group_id']]).toEqual([one?.id, two?.id, two?.id]);
    await lookedAt(device);
    await sendEach(device, ['300:70']);
    expect(await words(device, ({ level }) => level === 2)).toBe('+60 onset 0 open');
    expect(await words(device, ({ level }) => level === 1)).toBe('+120 onset 60 -300 ended 180');
    const [released, cleared] = await records(device);
    expect(released).toMatchObject({ outranked_by: null, due_at: expect.any(Number), due_step: 'first' });
    expect(cleared).toMatchObject({ due_at: null });
    expect(await happened(two)).toEqual(['raised', 'outranked', 'released']);
  });

  it('of both levels of a rule has one cause, however long one stood alone', async () => {
    const device = await guarded([temperature, { ...temperature, level: 2, high: 60, onDelayMs: 1_800_000 }]);
    await sendEach(device, ['0:90 60:90', '1800:90 1860:90']);
    expect(await words(device)).toBe('+60 onset 0 open +1800 onset 0 open');
    const [one, two] = await records(device);
    expect(two).toMatchObject({ level: 2, outranked_by: one?.id, group_id: one?.id });
  });

  it('of level 1 outranks level 2 no longer when late readings show that it never was', async () => {
    const device = await guarded([temperature, { ...temperature, level: 2, high: 60 }]);
    await sendEach(device, ['0:90', '60:90']);
    const [two, one] = await records(device);
    expect([two?.['level'], two?.['outranked_by']]).toEqual([2, one?.id]);
    await lookedAt(device);
    await sendEach(device, ['30:70']);
    const [released, withdrawn] = await records(device);
    expect(withdrawn).toMatchObject({ level: 1, withdrawn_at: expect.any(Number) });
    expect(released).toMatchObject({ level: 2, outranked_by: null, due_at: expect.any(Number) });
    expect(await happened(two)).toEqual(['raised', 'outranked', 'released']);
  });
});

describe('readings that come late', () => {
  it.each([
    ['the first reading arrives second', ['60:90', '0:90', '60:90'], '+60 onset 0 open', ['raised']],
    ['it never was', ['0:90', '60:90', '30:70'], '', ['raised', 'withdrawn']],
    ['it was all the same', ['0:70 60:90', '180:70', '120:90'], '+120 onset 60 open', ['raised']],
    ['it began earlier', ['0:90', '120:90', '60:90'], '+60 onset 0 open', ['raised', 'revised']],
    ['it was repeated', ['0:90', '60:90', '0:90 60:90'], '+60 onset 0 open', ['raised']],
    [
      'it clears after all',
      ['0:90 60:90', '300:90', '120:75 280:75'],
      '+60 onset 0 -280 ended 120',
      ['raised', 'cleared'],
    ],
  ])('are evaluated as if they had come in time: %s', async (_title, texts, is, events) => {
    const device = await guarded();
    await sendEach(device, texts);
    expect(await words(device)).toBe(is);
    expect(await happened((await records(device))[0])).toEqual(events);
  });

  it('mark what only they show', async () => {
    const device = await guarded();
    await sendEach(device, ['0:70 60:90', '180:70', '120:90']);
    expect(await records(device)).toMatchObject([{ is_late: true }]);
  });

  it('are late also when their request was stored while it waited', async () => {
    const device = await guarded();
    await sendEach(device, ['0:70 60:90', '180:70', '30:70']);
    // The device was just evaluated for late readings: these wait.
    await send(device, '120:90');
    await running.app.services.alarms.engine.keep();
    await settled();
    expect(await records(device)).toMatchObject([{ is_late: true }]);
  });

  it('revive what was withdrawn', async () => {
    const device = await guarded();
    await sendEach(device, ['0:90', '60:90', '30:70']);
    await lookedAt(device);
    await sendEach(device, ['30:85']);
    expect(await words(device)).toBe('+60 onset 0 open');
    const [record] = await records(device);
    expect(await happened(record)).toEqual(['raised', 'withdrawn', 'revised']);
    expect(record).toMatchObject({ due_at: expect.any(Number), due_step: 'first' });
  });

  it('open again what had cleared, and have it looked at for notices', async () => {
    const device = await guarded();
    await sendEach(device, ['0:90', '60:90', '120:70', '240:70']);
    await lookedAt(device);
    await sendEach(device, ['180:90']);
    expect(await words(device)).toBe('+60 onset 0 open');
    expect(await records(device)).toMatchObject([{ due_at: expect.any(Number), due_step: 'first' }]);
  });

  it('by more than a week are evaluated when somebody asks', async () => {
    const device = await guarded();
    await sendEach(device, ['-650000:70', '0:70', '-700000:90 -699940:90']);
    expect(await words(device)).toBe('');
    await running.app.services.alarms.engine.evaluateAgain([device], start - 700_000_000);
    await settled();
    expect(await words(device)).toContain('+-699940 onset -700000');
  });

  it('hours later change what the hours between began with', async () => {
    const device = await guarded();
    await sendEach(device, ['0:70 3000:70', '4000:90 4030:90', '7300:90 10000:90', '3001:90 3070:90 3590:90']);
    expect(await words(device)).toBe('+3070 onset 3001 open');
    await sendEach(device, ['10060:70 10200:70']);
    expect(await words(device)).toBe('+3070 onset 3001 -10200 ended 10060');
  });
});

describe('any readings in any order', () => {
  const rule: AlarmRule = { ...temperature, low: 20 };
  const reading = fc.record({
    second: fc.integer({ min: 0, max: 9000 }),
    value: fc.constantFrom(10, 21, 30, 75, 76, 80, 81, 90, 95),
  });
  const batches = fc
    .uniqueArray(reading, { selector: ({ second }) => second, minLength: 1, maxLength: 40 })
    .chain((list) => fc.tuple(fc.shuffledSubarray(list, { minLength: list.length }), fc.integer({ min: 1, max: 10 })));

  async function expectRecords(device: BuiltDevice, readings: readonly { second: number; value: number }[]) {
    const inOrder = readings
      .toSorted((one, other) => one.second - other.second)
      .map(({ second, value }) => ({ at: start + second * 1000, value, quality: 0 }));
    const found = occurrencesOf(rule, inOrder, { holdMs: 300_000 });
    const stored = (await records(device)).filter((row) => row['withdrawn_at'] === null);
    expect(
      stored.map((row) => [row['onset_at'], row['raised_at'], row['ended_at'], row['cleared_at'], row['peak']]),
    ).toEqual(found.map((one) => [one.onsetAt, one.raisedAt, one.endedAt, one.clearedAt, one.peak]));
  }

  it('give the records of the readings in the order of time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(batches, { minLength: 8, maxLength: 8 }), async (histories) => {
        const devices = await Promise.all(histories.map(() => guarded([rule])));
        const rest = histories.map(([readings]) => [...readings]);
        while (rest.some((readings) => readings.length > 0)) {
          for (const [n, readings] of rest.entries()) {
            const some = readings.splice(0, histories[n]?.[1]).map(({ second, value }) => `${second}:${value}`);
            if (some.length > 0) await send(devices[n] as BuiltDevice, some.join(' '));
          }
        }
        await settled();
        for (const [n, [readings]] of histories.entries()) await expectRecords(devices[n] as BuiltDevice, readings);
      }),
      { numRuns: rounds(3, 60) },
    );
  });
});

describe('many at once', () => {
  it('of 600 devices are all raised, a bounded number in a transaction', async () => {
    const first = await guarded([]);
    const rule = { ...temperature, onDelayMs: 0 };
    const devices = await running.pg.query(
      sqlQuery<BuiltDevice>(
        'test.many',
        `with many as (
           insert into device (tenant_id, customer_id, group_id, name, machine_type)
           select d.tenant_id, d.customer_id, d.group_id, 'of many ' || n, 'gearbox' from device d, generate_series(1, 600) n
           where d.id = $1 returning *),
         rules as (insert into alarm_rule_set (device_id, from_at, rules) select id, to_timestamp(0), $2 from many)
         select id, key, name, tenant_id as "tenantId", customer_id as "customerId", machine_type as "machineType",
           report_interval_ms as "reportIntervalMs", is_gateway as "isGateway" from many`,
      ),
      [first.id, JSON.stringify([rule])],
    );
    const frames = (second: number, value: number) =>
      devices.map((device) => ({
        device,
        at: start + second * 1000,
        keys: ['oil_temperature'],
        values: [value],
        quality: null,
      }));
    const { telemetryStore } = running.app.services;
    await telemetryStore.append(frames(0, 70), []);
    await settled();
    await telemetryStore.append(frames(60, 90), []);
    await settled();
    const sizes = await running.pg.query(
      sqlQuery<{ size: number }>(
        'test.transactions',
        `select count(*)::int as size from alarm_event e join alarm_record r on r.id = e.record_id
         where r.device_id = any($1) and r.kind = 'oil' and e.what = 'raised' group by e.xmin::text`,
      ),
      [devices.map(({ id }) => id)],
    );
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBe(600);
    expect(Math.max(...sizes.map(({ size }) => size))).toBeLessThanOrEqual(500);
  });

  it('keys of one device are evaluated by those that have rules', async () => {
    const device = await guarded();
    const keys = [...Array.from({ length: 3000 }, (_, n) => `key_${n}`), 'oil_temperature'];
    const values = keys.map(() => 90);
    const frames = [0, 60].map((second) => ({ device, at: start + second * 1000, keys, values, quality: null }));
    await running.app.services.telemetryStore.append(frames, []);
    await settled();
    expect(await words(device)).toBe('+60 onset 0 open');
  });
});
