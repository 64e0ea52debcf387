import type { DeviceGroup, FactoryTree, ManagedDevice } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlQuery } from '../src/platform/pg.ts';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { callerFor } from './calls.ts';
import type { Caller } from './calls.ts';
import { buildAccount, buildCustomer, buildGroup } from './factories.ts';
import type { AccountOptions, Customer } from './factories.ts';

/**
 * Lists of five thousand devices of two dealers: paging through a list must give each device in scope once, in order,
 * and no other.
 */

let app: TestApp;
const factories: Customer[] = [];
beforeAll(async () => {
  app = await startTestApp();
  for (let dealer = 0; dealer < 2; dealer += 1) {
    const first = await buildCustomer(app.pg);
    factories.push(first, await buildCustomer(app.pg, { tenant: { id: first.tenantId } }));
  }
  for (const factory of factories) {
    const group = await buildGroup(app.pg, { id: factory.id, tenantId: factory.tenantId });
    // Every tenth device was removed.
    await app.pg.query(
      sqlQuery(
        'test.plant',
        `
      insert into device (tenant_id, customer_id, group_id, name, machine_type, removed_at)
      select $1, $2, case when n % 2 = 0 then $3::uuid else $4::uuid end, '泵 ' || n, 'hydraulic', case when n % 10 = 0 then now() end from generate_series(1, 1250) n`,
      ),
      [factory.tenantId, factory.id, factory.groupId, group.id],
    );
  }
});
afterAll(() => app.close());

interface DeviceNow {
  readonly id: string;
  readonly name: string;
  readonly customer_id: string;
}
/** The devices of these ids that exist, read from the database directly. */
const existing = (ids: readonly string[]) =>
  app.pg.query(
    sqlQuery<DeviceNow>(
      'test.existing',
      'select id, name, customer_id from device where customer_id = any($1::uuid[]) and removed_at is null order by id',
    ),
    [ids],
  );
const one = (n: number): Customer => factories[n] ?? ({} as Customer);
const callerOf = async (options: AccountOptions): Promise<Caller> =>
  callerFor(app.url, await buildAccount(app.pg, options));

async function all<Row extends { deviceId: string; deviceName: string; customerId: string }>(
  caller: Caller,
  path: string,
  query: Record<string, string> = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const page = await caller.get<Row[]>(path, { ...query, pageNum, pageSize: 500 });
    rows.push(...page.rows);
    if (rows.length >= page.total || page.rows.length === 0) return rows;
  }
}
function expectInOrder(rows: readonly { deviceName: string; customerId: string }[]): void {
  const numbers = rows.map(({ deviceName }) => Number(deviceName.slice(2)));
  expect(
    rows.every(
      ({ customerId }, n) =>
        n === 0 || rows[n - 1]?.customerId !== customerId || (numbers[n - 1] ?? 0) < (numbers[n] ?? 0),
    ),
  ).toBe(true);
}
const idsOf = (rows: readonly { deviceId: string }[]) => rows.map(({ deviceId }) => deviceId).toSorted();

describe.each<[string, () => Promise<AccountOptions>, () => readonly number[]]>([
  ['a dealer', async () => ({ authority: 'TENANT_ADMIN', tenantId: one(0).tenantId }), () => [0, 1]],
  [
    "a factory's user",
    async () => ({ authority: 'CUSTOMER_USER', tenantId: one(2).tenantId, customerId: one(2).id }),
    () => [2],
  ],
  ["a group's user", async () => ({ authority: 'GROUP', tenantId: one(2).tenantId, customers: [one(3)] }), () => [3]],
  ['an administrator', async () => ({ authority: 'SYS_ADMIN' }), () => [0, 1, 2, 3]],
])('%s', (_name, account, places) => {
  it('is listed the devices in scope, each once and in order', async () => {
    const caller = await callerOf(await account());
    const ids = (await existing(places().map((n) => one(n).id))).map(({ id }) => id);
    const rows = await all(caller, '/system/dataanalysis/listDeviceInfo');
    expect(idsOf(rows)).toEqual(ids);
    expectInOrder(rows);
    const groups = (await caller.get<DeviceGroup[]>('/system/dataanalysis/listByGroup')).data;
    expect(groups).toHaveLength(places().length * 2);
    expect(idsOf(groups.flatMap(({ groupMenbers }) => groupMenbers))).toEqual(ids);
    const tree = (await caller.get<FactoryTree>('/system/dataanalysis/listAllByDifCondition')).data;
    expect(
      tree
        .flatMap((node) =>
          'customers' in node ? node.customers.map(({ customerId }) => customerId) : [node.customerId],
        )
        .toSorted(),
    ).toEqual(
      places()
        .map((n) => one(n).id)
        .toSorted(),
    );
  });
});

it('whoever looks after devices is listed those of the own dealer, in any order, and what was removed apart', async () => {
  const caller = await callerOf({ authority: 'TENANT_ADMIN', tenantId: one(2).tenantId });
  const ids = (await existing([one(2).id, one(3).id])).map(({ id }) => id);
  const queries: readonly Record<string, string>[] = [
    {},
    { sort: 'name' },
    { sort: 'lastSeen' },
    { sort: 'created', descending: 'true' },
    { state: 'unconnected' },
  ];
  for (const query of queries) {
    const rows = await all<ManagedDevice>(caller, '/system/customerdevice/list', query);
    expect(idsOf(rows)).toEqual(ids);
    if (Object.keys(query).length === 0) expectInOrder(rows);
  }
  const removed = await all<ManagedDevice>(caller, '/system/customerdevice/list', { removed: 'true' });
  expect(removed).toHaveLength(250);
  expect(removed.every(({ removedAt, tenantId }) => removedAt !== null && tenantId === one(2).tenantId)).toBe(true);
  expect((await caller.get('/system/customerdevice/list', { customerId: one(0).id })).total).toBe(0);
});

it('an experience account is listed its devices and their groups, and none that was removed', async () => {
  const shown = (await existing([one(1).id])).slice(0, 2);
  const ids = shown.map(({ id }) => id);
  const gone = await app.pg.query(
    sqlQuery<DeviceNow>(
      'test.gone',
      'select id, name, customer_id from device where customer_id = $1 and removed_at is not null limit 1',
    ),
    [one(0).id],
  );
  const caller = await callerOf({ authority: 'EXPERIENCE', devices: [...shown, ...gone] });
  expect(idsOf(await all(caller, '/system/dataanalysis/listDeviceInfo'))).toEqual(ids);
  const groups = (await caller.get<DeviceGroup[]>('/system/dataanalysis/listByGroup')).data;
  expect(idsOf(groups.flatMap(({ groupMenbers }) => groupMenbers))).toEqual(ids);
});
