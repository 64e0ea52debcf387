import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rounds } from '../../../scripts/rounds.ts';
import { createPg, sqlQuery } from '../../src/platform/pg.ts';
import type { Pg } from '../../src/platform/pg.ts';
import { expectedAlarms } from '../expected-alarms.ts';
import type { GivenReading } from '../expected-alarms.ts';
import { createTestDatabase } from '../database.ts';
import { buildCustomer, buildDevice } from '../factories.ts';
import type { BuiltDevice, Customer } from '../factories.ts';
import { testRoot } from '../folder.ts';
import { random } from '../random.ts';
import { startServerProcess } from '../server-process.ts';
import type { ServerProcess } from '../server-process.ts';
import { until } from '../until.ts';

/** Number of kills; CRASH_ROUNDS and CRASH_SEED override. */
const kills = Number(process.env['CRASH_ROUNDS'] ?? rounds(3, 20));
const seed = Number(process.env['CRASH_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
const hour = 3_600_000;
const minute = 60_000;
const began = Date.now();
/** No finding of the diagnosis, no limit and no default rule is about it. */
const indicator = 'quantity_1';
const conditions = {
  level1: { low: null, high: 80, deadband: 5, onDelayMs: 2 * minute, offDelayMs: 3 * minute },
  level2: { low: 20, high: 70, deadband: 2, onDelayMs: 0, offDelayMs: minute },
} as const;
const holdMs = 5 * minute;

/** A database, and servers on it that a test may kill, one after the other. */
async function startPlant() {
  const database = await createTestDatabase();
  const pg = createPg({ url: database.url, max: 3, onError: () => undefined });
  const servers: ServerProcess[] = [];
  onTestFinished(async () => {
    for (const server of servers) await server.stop();
    await pg.close();
    await database.drop();
  });
  return {
    pg,
    customer: await buildCustomer(pg),
    async start(): Promise<ServerProcess> {
      const dataDir = mkdtempSync(join(testRoot, 'oilsight-data-'));
      onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
      const server = await startServerProcess({
        dataDir,
        env: { DATABASE_URL: database.url, DEVICE_MESSAGES_PER_SECOND: '0' },
      });
      servers.push(server);
      return server;
    },
    /** Kills a server; what it held by lease is free at once, as after the time of the lease. */
    async kill(server: ServerProcess): Promise<void> {
      servers.splice(servers.indexOf(server), 1);
      await server.kill();
      await pg.query(sqlQuery('test.left', `update part set until = '-infinity'`));
      await pg.query(sqlQuery('test.gone', `delete from server_node`));
    },
  };
}

/** A device with a setting of its own, as it was two days ago; its contacts are notified by SMS. */
async function buildGuarded(pg: Pg, customer: Customer, contactId: string): Promise<BuiltDevice> {
  const device = await buildDevice(pg, { customer, reportIntervalMs: minute });
  await pg.query(sqlQuery('test.old', `update device set created_at = now() - interval '2 days' where id = $1`), [
    device.id,
  ]);
  const own = (of: object) => ({ measure: 'value', hours: null, follows: 'own', isLatched: false, ...of });
  await pg.query(
    sqlQuery(
      'test.setting',
      `with s as (
         insert into alarm_setting (tenant_id, customer_id, device_id, indicator, conditions, notices)
         values ($1, $2, $3, $4, $5, $6) returning id)
       insert into alarm_setting_contact (setting_id, contact_id, step) select id, $7, 0 from s`,
    ),
    [
      device.tenantId,
      device.customerId,
      device.id,
      indicator,
      JSON.stringify({ level1: own(conditions.level1), level2: own(conditions.level2) }),
      JSON.stringify({
        modes: ['sms'],
        contactIds: [contactId],
        repeatMs: null,
        minimumGapMs: 0,
        quietHours: null,
        escalation: [],
      }),
      contactId,
    ],
  );
  return device;
}

async function buildContact(pg: Pg, { tenantId, id }: Customer): Promise<string> {
  const [row] = await pg.query(
    sqlQuery<{ id: string }>(
      'test.contact',
      `insert into alarm_contact (tenant_id, customer_id, name, phone, email) values ($1, $2, 'Wang', '13800000000', '') returning id`,
    ),
    [tenantId, id],
  );
  return row?.id ?? '';
}

/** Values that wander over all thresholds for three hours, twice a minute; one in ten minutes is missing. */
function wander(chance: () => number): GivenReading[] {
  const readings: GivenReading[] = [];
  let value = 50;
  for (let at = began - 4 * hour; at < began - hour; at += 20_000 + Math.floor(chance() * 20_000)) {
    value = Math.min(95, Math.max(5, value + (chance() - 0.5) * 24));
    if (chance() < 0.9) readings.push({ at, value: Math.round(value * 10) / 10 });
  }
  return readings;
}

/** Messages of up to ten readings in the order of time, of which some come later than others. */
function messagesOf(readings: readonly GivenReading[], chance: () => number): GivenReading[][] {
  const messages: { readonly at: number; readonly readings: GivenReading[] }[] = [];
  for (let from = 0; from < readings.length;) {
    const size = 1 + Math.floor(chance() * 10);
    messages.push({ at: from + (chance() < 0.2 ? chance() * 60 : 0), readings: readings.slice(from, from + size) });
    from += size;
  }
  return messages.toSorted((one, other) => one.at - other.at).map((message) => message.readings);
}

/** false: the server is gone. */
async function post(server: ServerProcess, { token }: BuiltDevice, readings: readonly GivenReading[]) {
  try {
    const reply = await fetch(`${server.url}/api/v1/${token}/telemetry`, {
      method: 'POST',
      body: JSON.stringify(readings.map(({ at, value }) => ({ ts: at, values: { [indicator]: value } }))),
    });
    await reply.arrayBuffer();
    return reply.status === 200;
  } catch (error) {
    // fetch's own error: the connection broke.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

interface Row {
  readonly level: 1 | 2;
  readonly withdrawn: boolean;
  readonly events: readonly string[];
  readonly notices: number;
  readonly onsetAt: number;
  readonly raisedAt: number;
  readonly endedAt: number | null;
  readonly clearedAt: number | null;
  readonly lastAt: number;
  readonly peak: number;
  readonly readings: number;
}

function recordsOf(pg: Pg, device: BuiltDevice): Promise<Row[]> {
  return pg.query(
    sqlQuery<Row>(
      'test.records',
      `select level, withdrawn_at is not null as withdrawn,
         onset_at as "onsetAt", raised_at as "raisedAt", ended_at as "endedAt", cleared_at as "clearedAt",
         last_at as "lastAt", peak, readings,
         array(select what from alarm_event e where e.record_id = r.id order by e.id) as events,
         (select count(*)::int from message_record m where m.record_id = r.id) as notices
       from alarm_record r where device_id = $1 and kind = 'oil' order by raised_at`,
    ),
    [device.id],
  );
}

/** The records of a device as they must be, by the independent judge; both levels. */
function justified(readings: readonly GivenReading[]) {
  return ([1, 2] as const).map((level) => expectedAlarms(readings, { ...conditions[`level${level}`] }, holdMs));
}

async function stored(pg: Pg, device: BuiltDevice) {
  const rows = (await recordsOf(pg, device)).filter(({ withdrawn }) => !withdrawn);
  return [1, 2].map((level) =>
    rows
      .filter((row) => row.level === level)
      .map(({ onsetAt, raisedAt, endedAt, clearedAt, lastAt, peak, readings }) => ({
        onsetAt,
        raisedAt,
        endedAt,
        clearedAt,
        lastAt,
        peak,
        readings,
      })),
  );
}

it(`alarms are the same after ${kills} kills of the server, at any moment, as without`, async () => {
  process.stdout.write(`CRASH_SEED=${seed}\n`);
  const chance = random(seed);
  const plant = await startPlant();
  const { pg, customer } = plant;
  const contactId = await buildContact(pg, customer);
  const devices = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const readings = wander(chance);
      return { device: await buildGuarded(pg, customer, contactId), readings, left: messagesOf(readings, chance) };
    }),
  );
  let server = await plant.start();
  for (let killed = 0; killed <= kills; killed += 1) {
    const isLast = killed === kills;
    // Each life gets a share of the messages; the server dies while some are under way.
    const share = devices.map(({ left }) => (isLast ? left.length : Math.ceil(left.length / (kills + 1 - killed))));
    const sending = devices.map(async ({ device, left }, n) => {
      for (let sent = 0; sent < (share[n] ?? 0) && left[0] !== undefined; sent += 1) {
        if (!(await post(server, device, left[0]))) return;
        left.shift();
      }
    });
    if (isLast) {
      await Promise.all(sending);
      break;
    }
    const diesAfter = Math.floor(chance() * Math.min(...share));
    const before = devices.map(({ left }) => left.length);
    await until(() => devices.every(({ left }, n) => (before[n] ?? 0) - left.length >= diesAfter));
    // Some of its steps follow readings by up to some seconds.
    await new Promise((resolve) => setTimeout(resolve, chance() * 1500));
    await plant.kill(server);
    await Promise.all(sending);
    server = await plant.start();
  }
  expect(devices.flatMap(({ left }) => left)).toEqual([]);
  await expect
    .poll(() => Promise.all(devices.map(({ device }) => stored(pg, device))), { interval: 200 })
    .toEqual(devices.map(({ readings }) => justified(readings)));
  const rows = (await Promise.all(devices.map(({ device }) => recordsOf(pg, device)))).flat();
  expect(rows.length).toBeGreaterThan(devices.length);
  for (const { events, notices } of rows) {
    expect(events.filter((what) => what === 'raised')).toEqual(['raised']);
    // One contact, one channel.
    expect(notices).toBeLessThanOrEqual(1);
  }
});
