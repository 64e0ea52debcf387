import { request } from 'node:http';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { sqlQuery } from '../src/platform/pg.ts';
import { callerFor, codesOf, type Caller } from './calls.ts';
import { type BuiltDevice, buildAccount, buildCustomer, buildDevice, login } from './factories.ts';

const from = 1_763_000_000_000;
const frames = 2000;
const keys = ['a', 'b', 'c'];

let app: TestApp;
let device: BuiltDevice;
let token: string;
let other: Caller;

beforeAll(async () => {
  app = await startTestApp();
  device = await buildDevice(app.pg);
  const account = { authority: 'CUSTOMER_USER', tenantId: device.tenantId, customerId: device.customerId };
  ({ token } = await login(app.url, await buildAccount(app.pg, account)));
  other = await callerFor(app.url, await buildAccount(app.pg, account));
  const body = Array.from({ length: frames }, (_, n) => ({
    ts: from + n * 1000,
    values: Object.fromEntries(keys.map((key, k) => [key, n + k / 10])),
  }));
  await app.app.services.ingest.telemetry(device, Buffer.from(JSON.stringify(body)));
});
afterAll(() => app.close());

const range = () =>
  `/api/plugins/telemetry/DEVICE/${device.id}/values/timeseries?keys=${keys.join(',')}&startTs=${from}&endTs=${from + frames * 1000}&limit=50000&orderBy=ASC`;
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } });

/** Value of a metric. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Locks the tables of readings against reads until the returned function is called. */
async function holdReadings(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.adminUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table frame in access exclusive mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

describe('a large answer', () => {
  it.each(['identity', 'gzip'])('comes piece by piece and whole (%s)', async (encoding) => {
    const reply = await ask(range(), { 'accept-encoding': encoding });
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('content-length')]).toEqual([
      200,
      'application/json; charset=utf-8',
      null,
    ]);
    const data = (await reply.json()) as Record<string, { ts: number; value: string }[]>;
    expect(Object.keys(data)).toEqual(keys);
    expect(data['b']).toHaveLength(frames);
    expect(data['b']?.slice(0, 2)).toEqual([
      { ts: from, value: '0.1' },
      { ts: from + 1000, value: '1.1' },
    ]);
    expect(data['c']?.at(-1)).toEqual({ ts: from + (frames - 1) * 1000, value: '1999.2' });
  });

  it('tells what it waited; a call that is not heavy waits for nothing', async () => {
    expect((await ask(range())).headers.get('server-timing')).toMatch(/^queue;dur=\d+\.\d$/);
    const latest = await ask(`/api/plugins/telemetry/DEVICE/${device.id}/values/timeseries?keys=a`);
    expect([latest.status, latest.headers.get('server-timing')]).toEqual([200, null]);
  });
});

describe('heavy reads that do not end', () => {
  it('leave logins, lists and another person in peace, and their own person waits', async () => {
    const release = await holdReadings();
    const waiting = Array.from({ length: 12 }, () => ask(range()));
    await expect.poll(() => metric('oilsight_heavy_reads_waiting')).toBe(10);
    expect((await other.get('/system/dataanalysis/listDeviceInfo')).code).toBe(200);
    await buildAccount(app.pg, { userName: 'late' }).then((account) => login(app.url, account));
    const beside = other.get('/system/datascreen/listMoreTsKv', {
      deviceId: device.id,
      keyIds: 'a',
      startTime: from,
      endTime: from + 1000,
    });
    expect(await metric('oilsight_heavy_reads_waiting')).toBe(10);
    await release();
    expect((await beside).code).toBe(200);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await metric('oilsight_heavy_reads_waiting')).toBe(0);
  });

  it('are refused by name when a person has too many waiting', async () => {
    const release = await holdReadings();
    const waiting = Array.from({ length: 62 }, () => ask(range()));
    await expect.poll(() => metric('oilsight_heavy_reads_waiting')).toBe(60);
    const refused = await ask(range(), { 'accept-language': 'en-US' });
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      ((await refused.json()) as { message: string }).message,
    ]).toEqual([429, '5', 'Too many large reads are waiting, please try again in 5 s']);
    await release();
    await Promise.all(waiting.map(async (reply) => (await reply).arrayBuffer()));
  });

  it('are forgotten when their callers hang up', async () => {
    const release = await holdReadings();
    const calls = Array.from({ length: 8 }, () =>
      request(app.url + range(), { headers: { authorization: `Bearer ${token}` } }).on('error', () => undefined),
    );
    for (const call of calls) call.end();
    await expect.poll(() => metric('oilsight_heavy_reads_waiting')).toBe(6);
    for (const call of calls) call.destroy();
    await expect.poll(() => metric('oilsight_heavy_reads_waiting')).toBe(0);
    await release();
    expect((await ask(range())).status).toBe(200);
  });

  it.each([
    ['the factory of their caller is another one', 'update account set customer_id = $2 where id = $1', 404],
    ['their caller holds another role', "update account set authority = 'EXPERIENCE' where id = $1", 404],
    ['their caller is disabled', 'update account set disabled = true where id = $1', 403],
    ['the login has ended', 'update login_session set revoked_at = now() where account_id = $1', 401],
  ])('that wait see it when %s meanwhile', async (_, change, code) => {
    const account = await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: device.tenantId,
      customerId: device.customerId,
    });
    const caller = await callerFor(app.url, account);
    const { id: elsewhere } = await buildCustomer(app.pg, { tenant: { id: device.tenantId } });
    const release = await holdReadings();
    const query = { deviceIds: device.id, keyIds: 'a', startTime: from, endTime: from + 3_600_000 };
    const calls = Array.from({ length: 3 }, () => caller.get('/system/dataanalysis/getCurves', query));
    await expect.poll(() => metric('oilsight_heavy_reads_waiting')).toBe(1);
    await app.pg.query(sqlQuery('test.cut', change), change.includes('$2') ? [account.id, elsewhere] : [account.id]);
    await app.app.services.changes.caughtUp();
    await release();
    expect(codesOf(await Promise.all(calls))).toEqual([200, 200, code]);
  });
});
