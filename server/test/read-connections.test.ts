import type { OutboxChannel } from '@oilsight/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { callerFor } from './calls.ts';
import type { Caller } from './calls.ts';
import { freshPhone } from './every-call.samples.ts';
import { buildAccount, buildCustomer, buildDevice } from './factories.ts';
import type { BuiltDevice } from './factories.ts';

interface Plant {
  readonly device: BuiltDevice;
  readonly dealer: Caller;
}
let app: TestApp;
let own: Plant;
let foreign: Plant;
let admin: pg.Client;

async function plantOf(): Promise<Plant> {
  const device = await buildDevice(app.pg, { customer: await buildCustomer(app.pg), machineType: 'hydraulic' });
  const account = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: device.tenantId });
  return { device, dealer: await callerFor(app.url, account) };
}
beforeAll(async () => {
  app = await startTestApp();
  await app.app.services.alarms.engine.stop();
  [own, foreign] = [await plantOf(), await plantOf()];
  admin = new pg.Client({ connectionString: app.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await app.close();
});

/** Runs work while tables are locked against reads. */
async function whileHeld(tables: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: app.adminUrl });
  await client.connect();
  await client.query(`begin; lock table ${tables} in access exclusive mode`);
  try {
    await work();
  } finally {
    await client.end();
  }
}
/** Statements whose name fits and that wait for a lock. */
const waiting = async (name: string): Promise<number> =>
  (
    await admin.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
      [String.raw`^/\* (${name}) `],
    )
  ).rows[0]?.count ?? Number.NaN;
const repeat = <T>(count: number, one: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)));
const codes = async (answers: Promise<readonly { readonly code: number }[]>) => (await answers).map(({ code }) => code);

/** A setting of a device, sent by its dealer. */
async function settingFor({ device, dealer }: Plant) {
  const contact = await dealer.post<{ contactId: string }>('/system/alarmcontact', {
    customerId: device.customerId,
    contactName: 'Li Na',
    phone: freshPhone(),
    email: 'li@example.com',
  });
  return {
    target: { kind: 'device', deviceId: device.id },
    indicator: 'oil_temperature',
    isEnabled: true,
    conditions: {
      level1: {
        measure: 'value',
        hours: null,
        follows: 'own',
        low: null,
        high: 80,
        onDelayMs: 60_000,
        deadband: 2,
        offDelayMs: 60_000,
        isLatched: false,
      },
      level2: null,
    },
    notices: {
      modes: ['sms'],
      contactIds: [contact.data.contactId],
      repeatMs: null,
      minimumGapMs: 0,
      quietHours: null,
      escalation: [],
    },
  };
}

it('alarm settings whose alarms cannot be counted keep nobody else waiting, and are created and changed', async () => {
  const form = await settingFor(own);
  const { data } = await own.dealer.post<{ settingId: string }>('/system/alarmset', form);
  const calls: Promise<readonly { readonly code: number }[]>[] = [];
  await whileHeld('alarm_record', async () => {
    for (const { dealer } of [own, foreign])
      calls.push(
        repeat(12, (n) => dealer.get(n % 2 === 0 ? '/system/alarmset/list' : `/system/alarmset/${data.settingId}`)),
      );
    await expect.poll(() => waiting('alarmSettings[.].*')).toBeGreaterThan(1);
    expect((await foreign.dealer.get('/system/alarmcontact/list')).code).toBe(200);
    const saved = await own.dealer.put('/system/alarmset', { ...form, settingId: data.settingId, version: 1 });
    expect(saved.code).toBe(200);
    expect((await own.dealer.post('/system/alarmset', { ...form, indicator: 'water_activity' })).code).toBe(200);
    expect(await waiting('alarmSettings[.].*')).toBeLessThanOrEqual(4);
  });
  expect(new Set((await Promise.all(calls.map(codes))).flat())).toEqual(new Set([200, 404]));
});

it('a timeline takes one read connection', async () => {
  const calls: Promise<readonly { readonly code: number }[]>[] = [];
  await whileHeld('oil_product, alarm_record', async () => {
    for (const { dealer, device } of [own, foreign])
      calls.push(repeat(2, () => dealer.get('/system/oil/timeline', { deviceId: device.id, part: 'log' })));
    await expect.poll(() => waiting('oils[.].*')).toBeGreaterThanOrEqual(4);
    for (let n = 0; n < 5; n += 1) expect((await foreign.dealer.get('/system/alarmcontact/list')).code).toBe(200);
    expect(await waiting('oils[.].*')).toBe(4);
  });
  expect((await Promise.all(calls.map(codes))).flat()).toEqual([200, 200, 200, 200]);
});

it('the figures of the channels take one read connection', async () => {
  const operator = await callerFor(app.url, await buildAccount(app.pg, { authority: 'SYS_ADMIN' }));
  const figures = 'outbox[.](byHour|medians|lastSent|waiting|retrying)';
  let calls: Promise<readonly { readonly code: number }[]> = Promise.resolve([]);
  await whileHeld('message', async () => {
    calls = repeat(2, () => operator.get<OutboxChannel[]>('/system/outbox/listChannel'));
    await expect.poll(() => waiting(figures)).toBeGreaterThanOrEqual(2);
    expect((await foreign.dealer.get('/system/alarmrecord/count')).code).toBe(200);
    expect(await waiting(figures)).toBe(2);
  });
  expect(await codes(calls)).toEqual([200, 200]);
});
