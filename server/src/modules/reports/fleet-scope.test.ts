import type { Report, ReportCounts, ReportsMessage } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice, Customer } from '../../../test/factories.ts';
import { openLive } from '../../../test/live-client.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { systemScope } from '../../platform/scope.ts';
import { fleetOf } from './writing/fleet-requests.ts';

const path = '/system/report';
const names = ['operator', 'dealer', 'user', 'neighbour', 'group', 'fitterOfDevice', 'stranger'] as const;
type Name = (typeof names)[number];

let app: TestApp;
let mill: Customer;
let mine: Customer;
let foreign: Customer;
let device: BuiltDevice;
const accounts = {} as Record<Name, BuiltAccount>;
const callers = {} as Record<Name, Caller>;

beforeAll(async () => {
  app = await startTestApp();
  mill = await buildCustomer(app.pg, { name: 'Mill' });
  const { tenantId } = mill;
  mine = await buildCustomer(app.pg, { name: 'Mine', tenant: { id: tenantId } });
  foreign = await buildCustomer(app.pg, { name: 'Elsewhere' });
  device = await buildDevice(app.pg, { customer: mill });
  const made: Record<Name, Parameters<typeof buildAccount>[1]> = {
    operator: { authority: 'SYS_ADMIN' },
    dealer: { authority: 'TENANT_ADMIN', tenantId },
    user: { authority: 'CUSTOMER_USER', tenantId, customerId: mill.id },
    neighbour: { authority: 'CUSTOMER_USER', tenantId, customerId: mine.id },
    group: { authority: 'GROUP', tenantId, customers: [mill, mine] },
    fitterOfDevice: { authority: 'GROUP', tenantId, devices: [device] },
    stranger: { authority: 'TENANT_ADMIN', tenantId: foreign.tenantId },
  };
  for (const name of names) {
    accounts[name] = await buildAccount(app.pg, made[name]);
    callers[name] = await callerFor(app.url, accounts[name]);
  }
});
afterAll(() => app.close());

let made = 0;
/** A fleet report of a factory, or without one of the dealer. */
async function fleetReport(customerId: string | null, tenantId = mill.tenantId): Promise<string> {
  const [row] = await app.pg.query(
    sqlQuery<{ id: string }>(
      'test.fleetReport',
      `insert into report (tenant_id, customer_id, device_name, number, type, theme, created_at, state_since)
       values ($1, $2, '', $3, 'fleet', 'November', now(), now()) returning id`,
    ),
    [tenantId, customerId, `FR-19700101-${String((made += 1))}`],
  );
  return row?.id ?? '';
}

async function whoSees(reportId: string): Promise<Name[]> {
  const seen: Name[] = [];
  for (const name of names) {
    const caller = callers[name];
    const one = await caller.get<Report>(`${path}/${reportId}`);
    const { rows } = await caller.get<Report[]>(`${path}/list`, { type: 'fleet', pageSize: 100 });
    const { data: counts } = await caller.get<ReportCounts>(`${path}/counts`);
    const isListed = rows.some((row) => row.reportId === reportId);
    expect({ name, isListed }).toEqual({ name, isListed: one.code === 200 });
    expect({ name, count: counts.types.fleet }).toEqual({ name, count: rows.length });
    if (isListed) seen.push(name);
  }
  return seen;
}

describe('a fleet report', () => {
  it('of a whole dealer is seen by the dealer and the operator alone', async () => {
    const reportId = await fleetReport(null);
    expect(await whoSees(reportId)).toEqual(['operator', 'dealer']);
    const { data } = await callers.dealer.get<Report>(`${path}/${reportId}`);
    expect(data).toMatchObject({ customerId: null, deviceId: null, deviceName: '' });
    expect(data.customerName).not.toBe('');
  });

  it('of a factory is seen by who sees the factory', async () => {
    expect(await whoSees(await fleetReport(mill.id))).toEqual(['operator', 'dealer', 'user', 'group']);
    expect(await whoSees(await fleetReport(foreign.id, foreign.tenantId))).toEqual(['operator', 'stranger']);
  });

  it('of a whole dealer reaches live those alone who may read it', async () => {
    const follow = async ({ token }: Caller) => {
      const client = await openLive(app.url);
      client.send({ authCmd: { cmdId: 0, token } });
      client.send({ topicSubCmds: [{ cmdId: 1, topic: 'reports' }] });
      const next = async (): Promise<readonly string[]> => {
        for (;;) {
          const update = await client.nextJson<{ subscriptionId?: number; message?: ReportsMessage }>();
          if (update.subscriptionId === 1) return update.message?.changed ?? [];
        }
      };
      expect(await next()).toEqual([]);
      return { next, close: client.close };
    };
    const [informed, others] = [await follow(callers.dealer), await follow(callers.group)];
    const whole = await fleetReport(null);
    const ofFactory = await fleetReport(mill.id);
    const seen = new Set<string>();
    while (!seen.has(ofFactory)) for (const id of await informed.next()) seen.add(id);
    expect(seen).toContain(whole);
    expect(await others.next()).toEqual([ofFactory]);
    informed.close();
    others.close();
  });

  it('belongs to a factory unless it is of a fleet, and has no device', async () => {
    const insert = (type: string, customerId: string | null, deviceName: string) =>
      app.pg.query(
        sqlQuery(
          'test.odd',
          `insert into report (tenant_id, customer_id, device_name, number, type, theme, created_at, state_since)
           values ($1, $2, $3, $4, $5, 'Odd', now(), now())`,
        ),
        [mill.tenantId, customerId, deviceName, `XX-${String((made += 1))}`, type],
      );
    await expect(insert('oilTest', null, 'Press')).rejects.toThrow('report_subject_check');
    await expect(insert('fleet', mill.id, 'Press')).rejects.toThrow('report_subject_check');
  });
});

describe('the fleet that is asked for', () => {
  const reaches = () => ({
    everything: systemScope('a test asks as everybody').reach,
    tenant: { kind: 'tenant', tenantId: mill.tenantId },
    customers: { kind: 'customers', customerIds: [mill.id] },
    devices: { kind: 'devices', deviceIds: [device.id] },
  });
  const asked = async (kind: keyof ReturnType<typeof reaches>, tenantId: string | null, customerId: string | null) => {
    const scope = { ...systemScope('a test asks'), reach: reaches()[kind] as ReturnType<typeof systemScope>['reach'] };
    return fleetOf(app.pg, scope, { tenantId, customerId }).then(
      (found) => [found.tenantId, found.customerId],
      (error: unknown) => (error as { error: string }).error,
    );
  };

  it('is one that the caller reaches as a whole', async () => {
    const { tenantId } = mill;
    const factory = [tenantId, mill.id];
    const whole = [tenantId, null];
    const answers = {
      everything: [whole, 'tenantNotFound', factory, 'customerNotFound', [foreign.tenantId, foreign.id]],
      tenant: [whole, whole, factory, 'customerNotFound', 'customerNotFound'],
      customers: ['tenantNotFound', 'tenantNotFound', factory, 'customerNotFound', 'customerNotFound'],
      devices: ['tenantNotFound', 'tenantNotFound', ...Array<string>(3).fill('customerNotFound')],
    };
    for (const kind of Object.keys(answers) as (keyof typeof answers)[])
      expect([
        kind,
        await asked(kind, tenantId, null),
        await asked(kind, null, null),
        await asked(kind, tenantId, mill.id),
        await asked(kind, tenantId, foreign.id),
        await asked(kind, null, foreign.id),
      ]).toEqual([kind, ...answers[kind]]);
    expect(await asked('tenant', foreign.tenantId, null)).toBe('tenantNotFound');
  });
});
