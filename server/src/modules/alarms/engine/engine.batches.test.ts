import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineOn } from '../../../../test/alarm-engine.ts';
import { temperatureRule } from '../../../../test/alarm-rules.ts';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { buildCustomer } from '../../../../test/factories.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createPg, sqlQuery } from '../../../platform/pg.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { createPgTelemetryStore } from '../../telemetry/store/telemetry.store.pg.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
  // The tests write the rules themselves.
  await running.app.services.alarms.ruleSets.stop();
  // The engines of these tests take its place.
  await running.app.services.alarms.engine.stop();
});
afterAll(() => running.close());

const hour = 3_600_000;
const start = Math.floor(Date.now() / hour) * hour - 4 * hour;

const run = <Row>(sql: string, values: readonly unknown[] = []) =>
  running.pg.query(sqlQuery<Row>('test.run', sql), values);

/** New devices of one factory with three hot readings each, which no engine has evaluated. */
async function hotDevices(count: number): Promise<DeviceRef[]> {
  const customer = await buildCustomer(running.pg);
  const devices = await run<DeviceRef>(
    `with added as (
       insert into device (tenant_id, customer_id, group_id, name, machine_type, report_interval_ms, token_hash, created_at)
       select $1, $2, $3, token, 'hydraulic', 60000, sha256(token::bytea), now() - interval '1 day'
       from (select gen_random_uuid()::text as token from generate_series(1, $4)) t returning *)
     select key, id, name, tenant_id as "tenantId", customer_id as "customerId", machine_type as "machineType",
       report_interval_ms as "reportIntervalMs", is_gateway as "isGateway" from added order by key`,
    [customer.tenantId, customer.id, customer.groupId, count],
  );
  await run(
    `insert into alarm_rule_set (device_id, from_at, rules) select id, now() - interval '1 day', $2 from unnest($1::uuid[]) id`,
    [devices.map(({ id }) => id), JSON.stringify([temperatureRule])],
  );
  await running.app.services.telemetryStore.append(
    devices.flatMap((device) =>
      [0, 60_000, 120_000].map((ms) => ({
        device,
        at: start + ms,
        keys: ['oil_temperature'],
        values: [90],
        quality: null,
      })),
    ),
    [],
  );
  return devices;
}

const openRecords = (devices: readonly DeviceRef[]) =>
  run<{ device: string }>(
    `select device_id as device from alarm_record
     where device_id = any($1::uuid[]) and cleared_at is null and raised_at = to_timestamp($2::float8 / 1000)`,
    [devices.map(({ id }) => id), start + 60_000],
  );

/** A database client that counts the statements it sends. */
function countingPg() {
  const pg = createPg({ url: running.adminUrl, onError: () => undefined });
  let statements = 0;
  pg.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...what: unknown[]) => unknown;
    client.query = ((...what: unknown[]) => {
      statements += 1;
      return query(...what);
    }) as typeof client.query;
  });
  return { pg, statements: () => statements };
}

/** The statements of its reads of readings are counted as well. */
const countedEngineOn = (pg: Pg) =>
  engineOn(running, pg, { telemetry: createPgTelemetryStore({ pg, clock: systemClock, onError: () => undefined }) });

describe('many devices', () => {
  it('are evaluated with as many statements as few', async () => {
    async function statementsFor(count: number): Promise<number> {
      const { pg, statements } = countingPg();
      const devices = await hotDevices(count);
      const engine = countedEngineOn(pg);
      await engine.start();
      await engine.settled();
      const all = statements();
      await engine.stop();
      await pg.close();
      expect(await openRecords(devices)).toHaveLength(count);
      return all;
    }
    const few = await statementsFor(5);
    const many = await statementsFor(150);
    // One by one they would be more than a thousand. The clock may add a look for other requests.
    expect(many).toBeLessThan(few + 100);
  });

  it('are evaluated in batches, and their requests are gone', async () => {
    const devices = await hotDevices(450);
    const pg = createPg({ url: running.adminUrl, onError: () => undefined });
    const engine = countedEngineOn(pg);
    await engine.start();
    await engine.settled();
    await engine.stop();
    await pg.close();
    expect(await openRecords(devices)).toHaveLength(450);
    expect(
      await run('select from alarm_reevaluation where device_id = any($1::uuid[])', [devices.map(({ id }) => id)]),
    ).toEqual([]);
  });
});

describe('a device that cannot be evaluated', () => {
  it('holds up no other, and is evaluated when it can be', async () => {
    const devices = await hotDevices(40);
    const [broken] = devices.slice(17, 18);
    const others = devices.filter((device) => device !== broken);
    await run(`update alarm_rule_set set rules = '5' where device_id = $1`, [broken?.id]);
    const pg = createPg({ url: running.adminUrl, onError: () => undefined });
    const engine = countedEngineOn(pg);
    await engine.start();
    try {
      await expect.poll(() => openRecords(others)).toHaveLength(39);
      const requests = () =>
        run<{ device: string }>(
          'select device_id as device from alarm_reevaluation where device_id = any($1::uuid[])',
          [devices.map(({ id }) => id)],
        );
      await expect.poll(requests).toEqual([{ device: broken?.id }]);
      await run('update alarm_rule_set set rules = $2 where device_id = $1', [
        broken?.id,
        JSON.stringify([temperatureRule]),
      ]);
      await expect.poll(requests).toEqual([]);
      expect(await openRecords(broken === undefined ? [] : [broken])).toHaveLength(1);
    } finally {
      await engine.stop();
      await pg.close();
    }
  });
});
