import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import {
  buildAccount,
  buildCustomer,
  buildDevice,
  buildOil,
  buildSensor,
  buildSensorModel,
} from '../../test/factories.ts';
import { changingTables, createChangeFeed, createChanges } from './changes.ts';
import type { ChangedIds, ChangingTable, ChangesOptions } from './changes.ts';
import { createPg, sqlQuery } from './pg.ts';
import type { Pg } from './pg.ts';

let database: TestDatabase;
/** A second client of the database: its changes do not pass through the server under test. */
let pg: Pg;
let ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, max: 4, onError: () => undefined });
});
afterAll(async () => {
  await pg.close();
  await database.drop();
});
afterEach(async () => {
  await Promise.all(ends.map((end) => end()));
  ends = [];
});

const run = (sql: string, values: readonly unknown[] = []) =>
  pg.query(sqlQuery<{ id: string }>('test.run', sql), values);

/** Changes that listen to the database, and the list of what was reported for some tables. */
async function following(tables: readonly ChangingTable[], options: Partial<ChangesOptions> = {}) {
  const changes = createChanges({
    url: database.url,
    log: { warn: () => undefined, error: () => undefined },
    retryMs: 10,
    ...options,
  });
  const reported: ChangedIds[] = [];
  await changes.start();
  ends.push(() => changes.stop());
  changes.on(tables, (ids) => void reported.push(ids));
  return { changes, reported };
}

const backends = async () =>
  (
    await run(
      `select pid as id from pg_stat_activity where datname = current_database() and application_name = 'oilsight changes'`,
    )
  ).map(({ id }) => id);
const cut = async () => {
  for (const pid of await backends()) await run('select pg_terminate_backend($1, 10000)', [pid]);
};

describe('every table that is kept in memory', () => {
  it('has its triggers, and no other table has', async () => {
    const rows = await pg.query(
      sqlQuery<{ table: string; triggers: string[] }>(
        'test.triggers',
        `
      select c.relname as table, array_agg(t.tgname::text order by t.tgname) as triggers from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'tell_changed' and t.tgenabled = 'O' group by c.relname order by c.relname`,
      ),
    );
    expect(rows.map(({ table }) => table)).toEqual([...changingTables]);
    for (const { triggers } of rows)
      expect(triggers).toEqual(['changed_delete', 'changed_insert', 'changed_truncate', 'changed_update']);
  });

  it('tells the ids of what was inserted, updated and deleted', async () => {
    const customer = await buildCustomer(pg);
    const device = await buildDevice(pg, { customer });
    const model = await buildSensorModel(pg);
    const oil = await buildOil(pg, device);
    await buildSensor(pg, device);
    const account = await buildAccount(pg, {
      authority: 'GROUP',
      tenantId: customer.tenantId,
      customers: [customer],
      devices: [device],
    });
    const ofDevice = [device.tenantId, device.id];
    const [session] = await run(
      `insert into login_session (account_id, refresh_hash, expires_at) values ($1, '\\x00', now()) returning id`,
      [account.id],
    );
    const [display] = await run(
      `insert into display (id, account_id, name, created_at, expires_at) values (gen_random_uuid(), $1, 'Wall', now(), now()) returning id`,
      [account.id],
    );
    await run(`insert into second_factor (account_id, secret) values ($1, 'x')`, [account.id]);
    await run(`insert into device_event (tenant_id, device_id, kind, at) values ($1, $2, 'start', now())`, ofDevice);
    await run(
      `insert into sensor_correction (tenant_id, device_id, key, slope, intercept, samples, from_at) values ($1, $2, 'water_ppm', 1, 0, 5, now())`,
      ofDevice,
    );
    await run('insert into machine_setting (tenant_id, device_id) values ($1, $2)', ofDevice);
    await run(`insert into machine_type_setting (tenant_id, customer_id, machine_type) values ($1, $2, 'engine')`, [
      customer.tenantId,
      customer.id,
    ]);
    await run(`insert into limit_setting (tenant_id, device_id, key) values ($1, $2, 'pressure')`, ofDevice);
    await run(
      `insert into diagnosis (tenant_id, device_id, at, since, content) values ($1, $2, now(), now(), '{}')`,
      ofDevice,
    );
    await run(
      `insert into alarm_setting (tenant_id, customer_id, device_id, indicator, conditions, notices) values ($1, $2, $3, 'pressure', '{}', '{}')`,
      [device.tenantId, customer.id, device.id],
    );
    await run(`insert into alarm_rule_set (device_id, from_at, rules) values ($1, now(), '[]')`, [device.id]);
    await run(`insert into finding_change (device_id, at, findings) values ($1, now(), '{}')`, [device.id]);
    await run(
      `insert into alarm_shelf (device_id, rule_key, level, from_at, reason) values ($1, 'pressure', 1, now(), 'x')`,
      [device.id],
    );
    await run(
      `insert into alarm_record (part, kind, tenant_id, customer_id, device_id, rule_key, level, onset_at, raised_at, last_at, group_id)
       values (0, 'oil', $1, $2, $3, 'pressure', 1, now(), now(), now(), gen_random_uuid())`,
      [device.tenantId, customer.id, device.id],
    );
    const [report] = await run(
      `insert into report (tenant_id, customer_id, device_id, device_name, number, type, theme, created_at, state_since)
       values ($1, $2, $3, 'Press', 'OT-20261122-0001', 'oilTest', 'Water', now(), now()) returning id`,
      [device.tenantId, customer.id, device.id],
    );
    const expected: Readonly<Record<ChangingTable, string | undefined>> = {
      account: account.id,
      account_customer: account.id,
      account_device: account.id,
      alarm_record: device.id,
      alarm_rule_set: device.id,
      alarm_setting: device.id,
      alarm_shelf: device.id,
      customer: customer.id,
      device: device.id,
      device_event: device.id,
      device_oil: device.id,
      diagnosis: device.id,
      display: display?.id,
      finding_change: device.id,
      limit_setting: device.id,
      login_session: session?.id,
      machine_setting: device.id,
      machine_type_setting: customer.id,
      oil_product: oil.id,
      report: report?.id,
      second_factor: account.id,
      sensor: device.id,
      sensor_correction: device.id,
      sensor_model: model.id,
      tenant: customer.tenantId,
    };
    for (const table of changingTables) {
      const { changes, reported } = await following([table]);
      const [column] = (
        await run(`select a.attname as id from pg_attribute a where a.attrelid = $1::regclass and a.attnum = 1`, [
          table,
        ])
      ).map(({ id }) => id);
      await run(`update ${table} set ${column} = ${column}`);
      await changes.caughtUp();
      expect([table, reported.flatMap((ids) => (ids === 'all' ? [ids] : [...ids]))]).toEqual([
        table,
        expect.arrayContaining([expected[table]]),
      ]);
    }
    const { changes, reported } = await following(['account']);
    const { id } = await buildAccount(pg);
    await run('delete from account where id = $1', [id]);
    await changes.caughtUp();
    expect(reported).toEqual([new Set([id]), new Set([id])]);
  });

  it('tells what goes with something else', async () => {
    const device = await buildDevice(pg);
    await buildSensor(pg, device);
    const { changes, reported } = await following(['sensor']);
    await run('delete from device where id = $1', [device.id]);
    await changes.caughtUp();
    expect(reported).toEqual([new Set([device.id])]);
  });

  it('tells limits of a machine type by their factory', async () => {
    const customer = await buildCustomer(pg);
    const { changes, reported } = await following(['limit_setting']);
    await run(
      `insert into limit_setting (tenant_id, customer_id, machine_type, key) values ($1, $2, 'engine', 'pressure')`,
      [customer.tenantId, customer.id],
    );
    await changes.caughtUp();
    expect(reported).toEqual([new Set([customer.id])]);
  });

  it.each([
    [150, [150]],
    [151, [150, 1]],
    [500, [150, 150, 150, 50]],
    [6001, ['all']],
  ])('of %d rows tells %j', async (count, expected) => {
    const { changes, reported } = await following(['tenant']);
    await run(`insert into tenant (name) select 'Dealer ' || n from generate_series(1, $1) n`, [count]);
    await changes.caughtUp();
    expect(reported.map((ids) => (ids === 'all' ? ids : ids.size))).toEqual(expected);
  });

  it('tells nothing of a statement that changed nothing, and of a transaction that was taken back', async () => {
    const { changes, reported } = await following(['tenant']);
    await run('update tenant set name = name where false');
    await expect(
      pg.transaction(async (tx) => {
        await tx.query(sqlQuery('test.insert', `insert into tenant (name) values ('Nobody')`));
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await changes.caughtUp();
    expect(reported).toEqual([]);
  });
});

describe('who has caught up', () => {
  it('has heard of all that was committed before, however many changed something at once', async () => {
    const { changes, reported } = await following(['tenant']);
    const heard: boolean[] = [];
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const [row] = await run('insert into tenant (name) values ($1) returning id', [`At once ${n}`]);
        await changes.caughtUp();
        heard.push(reported.some((ids) => ids !== 'all' && ids.has(row?.id ?? '')));
      }),
    );
    expect(heard).toEqual(Array.from({ length: 40 }, () => true));
  });

  it('has waited for what others do about it, and is not held up by what fails', async () => {
    const { changes } = await following([]);
    const done: string[] = [];
    changes.on(['tenant'], async () => {
      await run('select pg_sleep(0.05)');
      done.push('slow');
    });
    changes.on(['tenant'], () => Promise.reject(new Error('this one fails')));
    await run(`insert into tenant (name) values ('Slow')`);
    await changes.caughtUp();
    expect(done).toEqual(['slow']);
  });
});

describe('a gap', () => {
  it('ends with all being told anew, whatever was changed in it', async () => {
    const { changes, reported } = await following(['tenant']);
    await cut();
    await expect.poll(() => reported).toContain('all');
    expect(changes.hears).toBe(true);
    await run(`insert into tenant (name) values ('After the gap')`);
    await changes.caughtUp();
    expect(reported.at(-1)).toBeInstanceOf(Set);
  });

  it('while it lasts, who catches up has forgotten everything', async () => {
    const { changes, reported } = await following(['tenant'], { retryMs: 600_000 });
    await cut();
    await expect.poll(() => changes.hears).toBe(false);
    await changes.caughtUp();
    expect(reported).toEqual(['all']);
  });

  it('while it lasts, calls that come one after another forget everything together, each after it came', async () => {
    const feed = createChangeFeed((error) => expect.fail(String(error)));
    let drops = 0;
    feed.on(['tenant'], () => void (drops += 1));
    await feed.caughtUp();
    expect(drops).toBe(1);
    const calls: Promise<void>[] = [];
    for (let call = 0; call < 50; call += 1) {
      calls.push(feed.caughtUp());
      await Promise.resolve();
    }
    await Promise.all(calls);
    expect(drops).toBe(2);
  });

  it('is noticed when the connection is silent and does not end', async () => {
    const { changes, reported } = await following(['tenant'], { pingMs: 20, silentMs: 200 });
    const [pid] = await backends();
    process.kill(Number(pid), 'SIGSTOP');
    try {
      await expect.poll(() => reported, { timeout: 10_000 }).toContain('all');
    } finally {
      process.kill(Number(pid), 'SIGCONT');
    }
    expect(changes.hears).toBe(true);
  });

  it('at the start is no reason not to start', async () => {
    const { changes } = await following(['tenant'], { url: 'postgres://nobody@127.0.0.1:1/nothing', retryMs: 600_000 });
    expect(changes.hears).toBe(false);
  });
});
