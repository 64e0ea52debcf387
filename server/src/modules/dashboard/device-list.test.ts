import { deviceStatuses } from '@oilsight/contract';
import type { DeviceListRow } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildAlarmRecord, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { Customer } from '../../../test/factories.ts';
import { shareNothing } from '../../../test/sharing.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import { until } from '../../../test/until.ts';
import { sqlQuery } from '../../platform/pg.ts';

let app: TestApp;
let near: Customer;
let far: Customer;
let dealer: Caller;
let group: Caller;
let stranger: Caller;
const now = Date.UTC(2026, 5, 1, 12);

const path = '/system/dashboard/listWorstFirst';
async function list(caller: Caller, query: Record<string, string | number> = {}) {
  const { code, rows, total } = await caller.get<DeviceListRow[]>(path, query);
  expect(code).toBe(200);
  return { rows, total, names: rows.map(({ deviceName }) => deviceName) };
}

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  near = await buildCustomer(app.pg, { name: '1 Mill' });
  far = await buildCustomer(app.pg, { name: '2 Port', tenant: { id: near.tenantId } });
  const other = await buildCustomer(app.pg, { name: 'Elsewhere' });
  const machine = (customer: Customer, name: string, more: object = {}) =>
    buildDevice(app.pg, { customer, name, machineType: 'hydraulic', ...more });
  const quiet = await machine(near, 'Press 10');
  const next = await machine(near, 'Press 2');
  const grave = await machine(far, 'Crane');
  await machine(near, 'New');
  const gateway = await machine(near, 'Box', { isGateway: true });
  await machine(other, 'Press of others');
  const seen = [quiet, next, grave, gateway];
  await app.app.services.telemetryStore.append(
    seen.map((device) => frame(device, now - 60_000, { oil_temperature: 41 })),
    [],
  );
  await app.app.services.alarms.engine.settled();
  await buildAlarmRecord(app.pg, grave, { level: 1, raisedAt: now - 3_600_000, indicator: 'water_ppm' });
  await app.pg.query(
    sqlQuery('test.describe', `update device set device_no = 'HY-7', monitoring_oil = 'VG 46%' where id = $1`),
    [next.id],
  );
  const { tenantId } = near;
  const callerOf = async (account: Parameters<typeof buildAccount>[1]) =>
    callerFor(app.url, await buildAccount(app.pg, account));
  dealer = await callerOf({ authority: 'TENANT_ADMIN', tenantId });
  group = await callerOf({ authority: 'GROUP', tenantId, customers: [far] });
  stranger = await callerOf({ authority: 'TENANT_ADMIN', tenantId: other.tenantId });
  await until(
    async () => (await list(dealer)).rows[0]?.state === 'level1',
    async () => ({
      listed: (await list(dealer)).rows.map(({ deviceName, state }) => `${deviceName} ${state}`),
      records: await app.pg.query(
        sqlQuery('test.records', 'select raised_at, cleared_at, withdrawn_at, is_masked from alarm_record'),
      ),
    }),
  );
});
afterAll(() => app.close());
shareNothing();

it('lists the worst first with what causes its state, then by factory and name', async () => {
  const { rows, names, total } = await list(dealer);
  expect([names, total]).toEqual([['Crane', 'Press 2', 'Press 10', 'New', 'Box'], 5]);
  expect(rows[0]).toMatchObject({ customerName: '2 Port', state: 'level1', leading: 'water_ppm', finding: null });
  expect(rows[1]).toMatchObject({ deviceNo: 'HY-7', monitoringOil: 'VG 46%', leading: null, since: null });
});

it('pages, narrows to a factory and to a status, and says how many there are', async () => {
  const page = await list(dealer, { pageNum: 2, pageSize: 2 });
  expect([page.names, page.total]).toEqual([['Press 10', 'New'], 5]);
  expect((await list(dealer, { customerId: far.id })).names).toEqual(['Crane']);
  for (const state of deviceStatuses) {
    const { names, total } = await list(dealer, { state });
    const expected = { level1: ['Crane'], unassessed: ['Press 2', 'Press 10', 'Box'], unconnected: ['New'] };
    expect([names, total]).toEqual([expected[state as 'level1'] ?? [], names.length]);
  }
});

it.each([
  ['press', ['Press 2', 'Press 10']],
  ['  PRESS  hy-7 ', ['Press 2']],
  ['46%', ['Press 2']],
  ['4_%', []],
  ['port', ['Crane']],
  ['液压 crane', ['Crane']],
  ['hydraulic system', ['Crane', 'Press 2', 'Press 10', 'New']],
  ['网关', ['Box']],
  ['nothing', []],
])('finds %j wherever it stands', async (words, expected) => {
  expect((await list(dealer, { words })).names).toEqual(expected);
});

it('lists what the caller sees alone', async () => {
  expect((await list(group)).names).toEqual(['Crane']);
  expect((await list(stranger)).names).toEqual(['Press of others']);
  expect(await stranger.get(path, { customerId: near.id })).toMatchObject({ code: 404 });
});
