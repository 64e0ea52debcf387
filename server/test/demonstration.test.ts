import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry, LoginReply, TokenPair } from '@oilsight/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import type { App } from '../src/app.ts';
import { testConfig } from '../src/config.ts';
import type { Config } from '../src/config.ts';
import { createPg, sqlQuery } from '../src/platform/pg.ts';
import type { Pg } from '../src/platform/pg.ts';
import { callerFor, callerWith } from './calls.ts';
import type { Caller } from './calls.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';
import { buildAccount, buildDevice } from './factories.ts';
import { testFolder } from './folder.ts';
import { openLive } from './live-client.ts';
import { connectDevice } from './mqtt.ts';

/** The demonstration's passwords and tokens are public: they must not work where the demonstration does not run. */

const demoPassword = 'oil12345';
const demoToken = 'OILSIGHT_DEMO_TOKEN';
const adminPassword = 'Viscosity grade 46';

interface Running {
  readonly app: App;
  readonly url: string;
  readonly mqttPort: number;
  readonly reported: readonly string[];
}

let database: TestDatabase;
let dataDir: string;
let pg: Pg;
const apps: App[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = testFolder();
  pg = createPg({ url: database.url, onError: () => undefined });
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop();
  await pg.close();
  await database.drop();
});

const jwtSecret = 'the same secret at every start 12';
async function start(config: Partial<Config>): Promise<Running> {
  const reported: string[] = [];
  const app = createApp({
    config: testConfig({ dataDir, jwtSecret, ...config }),
    databaseUrl: database.url,
    jwtSecret,
    log: pino({ level: 'silent' }),
    announce: (line) => void reported.push(line),
  });
  apps.push(app);
  const { port, mqttPort } = await app.start();
  return { app, url: `http://127.0.0.1:${port}`, mqttPort, reported };
}

const tryLogin = async ({ url }: Running, username: string, password = demoPassword) =>
  (await callerWith(url, '').post('/login', { username, password })).code;
/** Sends a reading, which the fast path handles, and asks the web server; returns both statuses. */
async function trySend({ url }: Running, token: string): Promise<number[]> {
  const sent = await fetch(`${url}/api/v1/${token}/telemetry`, { method: 'POST', body: '{"oil_temperature":61.5}' });
  return [sent.status, (await fetch(`${url}/api/v1/${token}/attributes`)).status];
}
const connects = ({ mqttPort }: Running, token: string) =>
  connectDevice(mqttPort, token).then(
    (client) => client.endAsync().then(() => true),
    () => false,
  );
const isIn = async ({ url }: Running, { token }: Caller) => (await callerWith(url, token).get('/getInfo')).code;

describe('a database that holds the demonstration', () => {
  it('says so, of each password and of each token', async () => {
    await start({ demo: true });
    const [counts] = await pg.query(
      sqlQuery<{ marks: number; accounts: number; devices: number }>(
        'test.marks',
        `
      select (select count(*) from demonstration) as marks, (select count(*) from account where not password_is_demo) as accounts,
        (select count(*) from device where token_hash is not null and not token_is_demo) as devices`,
      ),
    );
    expect(counts).toEqual({ marks: 1, accounts: 0, devices: 0 });
  });

  it('opens to the demonstration alone', async () => {
    const demo = await start({ demo: true });
    expect([
      await tryLogin(demo, 'sysadmin'),
      await tryLogin(demo, 'dealer'),
      await trySend(demo, demoToken),
      await connects(demo, demoToken),
    ]).toEqual([200, 200, [200, 200], true]);
    await demo.app.stop();
    const serve = start({ adminPassword });
    await expect(serve).rejects.toThrow(`the database of the data folder ${dataDir} holds the demonstration`);
    await expect(serve).rejects.toThrow('--end-demonstration');
    await expect(start({ databaseUrl: 'postgres://somebody:secret@db.example/oil' })).rejects.toThrow(
      /\(DATABASE_URL\) holds the demonstration(?!.*secret)/,
    );
    expect(await tryLogin(await start({ demo: true }), 'sysadmin')).toBe(200);
  });

  it('opens nothing to a server that began before it came', async () => {
    const served = await start({ adminPassword });
    // As another server on the same database would do.
    await pg.query(sqlQuery('test.mark', 'insert into demonstration default values'));
    const account = await buildAccount(pg);
    const { token } = await buildDevice(pg);
    expect([await tryLogin(served, account.userName), await tryLogin(served, 'admin', adminPassword)]).toEqual([
      403, 200,
    ]);
    expect(
      (
        await fetch(`${served.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: account.userName, password: demoPassword }),
        })
      ).status,
    ).toBe(403);
    expect([await trySend(served, token), await connects(served, token)]).toEqual([[401, 401], false]);
  });
});

describe('the end of the demonstration', () => {
  it('is the end of all that was given in it, whoever gave it', async () => {
    const demo = await start({ demo: true, adminPassword });
    expect(demo.reported.join()).toContain('ADMIN_PASSWORD is not used');
    const [sysadmin, dealer, customer] = [
      await callerFor(demo.url, { userName: 'sysadmin', password: demoPassword }),
      await callerFor(demo.url, { userName: 'dealer', password: demoPassword }),
      await callerFor(demo.url, { userName: 'customer', password: demoPassword }),
    ];
    const { data: pair } = await callerWith(demo.url, '').post<LoginReply & TokenPair>('/login', {
      username: 'dealer2',
      password: demoPassword,
    });
    const { data: display } = await customer.post<{ tenantUserToken: string }>('/system/display', {
      name: 'Hall',
      hours: 1,
    });
    // Somebody has changed how they sign in.
    expect(
      (await dealer.put('/system/account/changePassword', { oldPassword: demoPassword, newPassword: 'Of my own 77' }))
        .code,
    ).toBe(200);
    const backdoor = await buildAccount(pg, { userName: 'admin' });
    const { token } = await buildDevice(pg, { name: 'Machine of a guest' });
    expect([await tryLogin(demo, 'admin'), (await trySend(demo, token))[0]]).toEqual([200, 200]);
    const guests = [sysadmin, dealer, customer, callerWith(demo.url, display.tenantUserToken)];
    for (const guest of guests) expect(await isIn(demo, guest)).toBe(200);
    await demo.app.stop();

    const ended = await start({ endDemonstration: true, adminPassword });
    expect(ended.reported.join('\n')).toContain(backdoor.userName);
    expect(ended.reported.join('\n')).toContain('Machine of a guest');
    expect(existsSync(join(dataDir, 'demo'))).toBe(false);
    for (const [name, password] of [
      ['sysadmin', demoPassword],
      ['dealer', 'Of my own 77'],
      ['admin', demoPassword],
      ['customer', demoPassword],
    ] as const)
      expect([name, await tryLogin(ended, name, password)]).toEqual([name, 403]);
    for (const guest of guests) expect(await isIn(ended, guest)).toBe(401);
    expect((await callerWith(ended.url, '').post('/auth/token', { refreshToken: pair.refreshToken })).code).toBe(403);
    const live = await openLive(ended.url, `/ws/plugins/telemetry?token=${display.tenantUserToken}`);
    expect((await live.closed).code).not.toBe(1000);
    for (const each of [demoToken, token])
      expect([await trySend(ended, each), await connects(ended, each)]).toEqual([[401, 401], false]);
    const [contacts] = await pg.query(
      sqlQuery<{ n: number }>('test.contacts', 'select count(*) as n from alarm_contact'),
    );
    expect(contacts?.n).toBe(0);
  });

  it('is written down, and lets the first administrator in, who gives new passwords and tokens', async () => {
    await (await start({ demo: true })).app.stop();
    const ended = await start({ endDemonstration: true, adminPassword });
    const admin = await callerFor(ended.url, { userName: 'admin', password: adminPassword });
    const { rows } = await admin.get<AuditEntry[]>('/system/audit/list', {
      action: 'demonstration.end',
      pageNum: 1,
      pageSize: 10,
    });
    expect(rows).toMatchObject([
      {
        outcome: 'done',
        actorName: null,
        objectKind: 'demonstration',
        changes: [
          { field: 'accounts', before: expect.arrayContaining(['sysadmin', 'dealer']) as unknown },
          { field: 'devices' },
        ],
      },
    ]);

    const [dealer] = await pg.query(
      sqlQuery<{ id: string; version: number }>(
        'test.dealer',
        `select id, version from account where user_name = 'dealer'`,
      ),
    );
    const { data: given } = await admin.put<{ password: string }>(`/system/user/resetPassword`, {
      userId: dealer?.id,
      version: dealer?.version,
    });
    expect(await tryLogin(ended, 'dealer', given.password)).toBe(200);
    await ended.app.stop();

    const again = await start({ adminPassword });
    expect([await tryLogin(again, 'dealer', given.password), await tryLogin(again, 'dealer2'), again.reported]).toEqual(
      [200, 403, []],
    );
    await again.app.stop();
    // The ended demonstration does not come back.
    const demo = await start({ demo: true });
    expect([
      await tryLogin(demo, 'sysadmin'),
      await trySend(demo, demoToken),
      await tryLogin(demo, 'dealer', given.password),
    ]).toEqual([403, [401, 401], 200]);
  });

  it('is nothing where there is none, and can be asked for at every start', async () => {
    const first = await start({ endDemonstration: true, adminPassword });
    expect(first.reported).toEqual([expect.stringContaining('holds no demonstration')]);
    expect(await tryLogin(first, 'admin', adminPassword)).toBe(200);
  });
});

describe('ADMIN_PASSWORD', () => {
  it('is told of when it opens nothing', async () => {
    expect((await start({ adminPassword })).reported).toEqual([]);
    await apps[0]?.stop();
    expect((await start({ adminPassword })).reported).toEqual([]);
    await apps[1]?.stop();
    const [line, ...others] = (await start({ adminPassword: 'Another one 88' })).reported;
    expect(line).toMatch(/^ADMIN_PASSWORD is not used: the database has people already\./);
    expect(line).not.toContain('Another one 88');
    expect(others).toEqual([]);
  });
});
