import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../test/database.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../test/factories.ts';
import { createPg, sqlQuery } from '../../../platform/pg.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { passed } from '../../../platform/statements.ts';
import { settingPage } from './alarm-settings-list.rows.ts';
import { byIndex, raisedByAge } from './raised-counts.rows.ts';

let database: TestDatabase;
let pg: Pg;
let settingId = '';
let scope: Scope;
let foreign = '';
const run = <Row>(sql: string, values: readonly unknown[] = []) => pg.query(sqlQuery<Row>('test.run', sql), values);

/** A setting of a device that raised so many alarms in the last days. */
async function settingOf({ tenantId, customerId, id }: BuiltDevice, alarms: number): Promise<string> {
  const [setting] = await run<{ id: string }>(
    `insert into alarm_setting (tenant_id, customer_id, device_id, indicator, is_enabled, conditions, notices)
     values ($1, $2, $3, 'oil_temperature', true, '{}', '{}') returning id`,
    [tenantId, customerId, id],
  );
  await run(
    `insert into alarm_record (part, kind, tenant_id, customer_id, device_id, rule_key, setting_id, level, onset_at, raised_at, last_at, cleared_at, ended_at, group_id)
     select 0, 'oil', $1, $2, $3, 'oil_temperature', $4, 1, at, at, at, at, at, gen_random_uuid()
     from generate_series(1, $5) n cross join lateral (select now() - n * interval '1 minute' as at) t`,
    [tenantId, customerId, id, setting?.id, alarms],
  );
  return setting?.id ?? '';
}

beforeAll(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, onError: () => undefined });
  await run('alter table alarm_record disable trigger user');
  const own = await buildDevice(pg, { customer: await buildCustomer(pg) });
  foreign = await settingOf(await buildDevice(pg, { customer: await buildCustomer(pg) }), 30_000);
  settingId = await settingOf(own, 50);
  scope = { reach: { kind: 'customers', customerIds: [own.customerId] }, authority: 'CUSTOMER_USER', userId: null };
});
afterAll(async () => {
  await pg.close();
  await database.drop();
});

interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}
const read = (node: Node): number =>
  (node['Relation Name'] === 'alarm_record'
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, inner) => sum + read(inner), 0);

/** Alarms that a statement reads. */
async function readBy(statement: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<number> {
  const { sql, parameters } = statement.compile();
  const [row] = await pg.transaction(async (tx) => {
    await tx.query(byIndex);
    const explained = sqlQuery<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(
      'test.explain',
      `explain (analyze, format json) ${sql}`,
    );
    return tx.query(explained, parameters);
  });
  return read(row?.['QUERY PLAN'][0]?.Plan as Node);
}
const readByPage = (sort: 'raised' | 'name' | 'changed') =>
  readBy(settingPage({ scope, filter: {}, offset: 0, limit: 20 }, sort));

it.each(['without statistics', 'with statistics'])(
  'alarms are read of the settings in scope alone, and only for what shows them (%s)',
  async (statistics) => {
    if (statistics === 'with statistics') await run('analyze');
    expect([await readByPage('raised'), await readByPage('changed'), await readByPage('name')]).toEqual([50, 0, 0]);
    expect(await readBy(raisedByAge(passed({ ids: [settingId] })))).toBe(50);
    expect(await readBy(raisedByAge(passed({ ids: [settingId, foreign] })))).toBe(10_050);
  },
);
