import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { buildCustomer, buildDevice } from '../../../../test/factories.ts';
import { createPg, sqlQuery } from '../../../platform/pg.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { passed } from '../../../platform/statements.ts';
import { similarTo } from './alarm-detail.rows.ts';
import { countOthers, countStanding, historyPage, neighbours, recordsAfter, standingPage } from './alarm-list.rows.ts';

const devices = 1000;
const history = 100_000;
const now = Date.now();
let database: TestDatabase;
let pg: Pg;
let tenantId = '';
let customerId = '';
let deviceId = '';
beforeAll(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
  const customer = await buildCustomer(pg);
  const model = await buildDevice(pg, { customer });
  ({ tenantId, id: customerId } = customer);
  deviceId = model.id;
  const run = (sql: string, values: readonly unknown[] = []) => pg.query(sqlQuery('test.run', sql), values);
  await run(
    `insert into device (tenant_id, customer_id, group_id, name, machine_type, token_hash)
     select tenant_id, customer_id, group_id, 'Machine of many ' || n, machine_type, sha256(n::text::bytea)
     from device, generate_series(2, ${devices}) n where id = $1`,
    [model.id],
  );
  // On a slow machine the database would count what is in the table before the first test has asked for its plans.
  await run('alter table alarm_record set (autovacuum_enabled = false)');
  await run('alter table alarm_record disable trigger user');
  // Two years of past records, one in three processed, and an open one of each device.
  await run(
    `insert into alarm_record (id, part, kind, tenant_id, customer_id, device_id, rule_key, indicator, level, onset_at, raised_at,
       last_at, ended_at, cleared_at, processed_at, changed_at, group_id)
     select made.id, d.key % 64, 'oil', d.tenant_id, d.customer_id, d.id, case when n > 0 then 'key ' || n % 20 else 'open' end, 'key ' || n % 20, 1 + abs(n) % 2, at, at, at,
       cleared, cleared, case when n % 3 = 0 then cleared end, coalesce(cleared, at), made.id
     from generate_series(1 - ${devices}, ${history}) n
     cross join lateral (select now() - interval '1 hour' - abs(n) * interval '730 days' / ${history} as at) raised
     cross join lateral (select case when n > 0 then at + interval '30 minutes' end as cleared) ended
     cross join lateral (select gen_random_uuid() as id where n is not null) made
     join (select *, row_number() over (order by key) as nth from device) d on d.nth = 1 + abs(n) % ${devices}`,
  );
  await run('alter table alarm_record enable trigger user');
});
afterAll(async () => {
  await pg.close();
  await database.drop();
});

/** What a person who reaches this may read is read so; `alarm_record` is never read as a whole. */
const reaches = {
  everything: (): Scope['reach'] => ({ kind: 'everything' }),
  'a dealer': (): Scope['reach'] => ({ kind: 'tenant', tenantId }),
  'a factory': (): Scope['reach'] => ({ kind: 'customers', customerIds: [customerId] }),
};
const times = { now, returnedSince: now - 7 * 86_400_000, dayStart: now - 3_600_000 };
const filter = { kind: 'oil' as const };
const page = { limit: 20, offset: 40 };
const queries = {
  'the list': (scope: Scope) => standingPage({ scope, filter, times, ...page }, 'now'),
  'open alarms': (scope: Scope) => standingPage({ scope, filter, times, ...page }, 'open'),
  'the history': (scope: Scope) => historyPage({ scope, filter, times, ...page }, 'all'),
  'the history of processed ones': (scope: Scope) => historyPage({ scope, filter, times, ...page }, 'processed'),
  'the history of a device': (scope: Scope) =>
    historyPage({ scope, filter: { ...filter, deviceId }, times, ...page }, 'all'),
  'the history of a channel': (scope: Scope) =>
    historyPage({ scope, filter: { ...filter, mode: 'sms', level: 2 }, times, ...page }, 'all'),
  counts: (scope: Scope) => countStanding({ scope, filter, times }),
  'counts of the others': (scope: Scope) => countOthers({ scope, filter, times }),
  'the records beside one': (scope: Scope) => neighbours({ scope, filter, times, recordId: randomUUID() }),
  'similar ones': (scope: Scope) => {
    const alarm = { tenantId, deviceId, ruleKey: 'key 3', machineType: 'gearbox', raisedAt: now };
    return similarTo({ scope, alarm: passed(alarm), now });
  },
  'a piece of a file': (scope: Scope) =>
    recordsAfter(
      { scope, filter: { ...filter, from: now - 30 * 86_400_000, to: now }, times, after: null, limit: 1000 },
      'all',
    ),
};

async function plansOf(chosen: readonly (keyof typeof queries)[]): Promise<(readonly [name: string, plan: string])[]> {
  const plans: (readonly [name: string, plan: string])[] = [];
  for (const [reach, of] of Object.entries(reaches))
    for (const name of chosen) {
      const { sql, parameters } = queries[name]({ reach: of(), authority: 'SYSTEM', userId: null }).compile();
      const rows = await pg.query(sqlQuery<{ 'QUERY PLAN': string }>('test.plan', `explain ${sql}`), parameters);
      plans.push([`${name}, ${reach}`, rows.map((row) => row['QUERY PLAN']).join('\n')]);
    }
  return plans;
}
const groupLookups = (plan: string) => plan.match(/Index Cond: \(group_id = \w+\.group_id\)/g)?.length;
const histories = [
  'the history',
  'the history of processed ones',
  'the history of a device',
  'the history of a channel',
] as const;

/** Those who flood a new factory do it before the database knows anything of its records. */
it('causes of the history are looked up by their groups alone, also without statistics', async () => {
  await expectEach(
    await plansOf(histories),
    ([name]) => name,
    // For the page, for its records, and for the count.
    ([, plan]) => {
      expect(groupLookups(plan)).toBe(3);
      expect(plan).not.toContain('raised_at <=');
    },
  );
});

it('lists and counts are read from indexes, however long the history is', async () => {
  await pg.query(sqlQuery('test.run', 'analyze alarm_record'));
  await pg.query(sqlQuery('test.run', 'analyze device'));
  await expectEach(
    await plansOf(Object.keys(queries) as (keyof typeof queries)[]),
    ([name]) => name,
    ([, plan]) => {
      expect(plan).toMatch(/alarm_record_\w+/);
      expect(plan).not.toContain('Seq Scan on alarm_record');
    },
  );
});
