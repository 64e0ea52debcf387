import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '../test/app.ts';
import { administer, createTestDatabase } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import { buildAccount, login } from '../test/factories.ts';
import { createApp } from './app.ts';
import type { App } from './app.ts';
import { testConfig } from './config.ts';
import type { Config } from './config.ts';
import { createPg, sqlQuery } from './platform/pg.ts';

let database: TestDatabase;
const apps: App[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop();
});
afterAll(() => database.drop());

function build(config: Partial<Config> = {}): { app: App; reported: string[] } {
  const reported: string[] = [];
  const settings = testConfig(config);
  const app = createApp({
    config: settings,
    databaseUrl: database.url,
    jwtSecret: settings.jwtSecret,
    log: pino({ level: 'silent' }),
    announce: (line) => void reported.push(line),
  });
  apps.push(app);
  return { app, reported };
}

describe('the first start', () => {
  it('makes an administrator and tells the password once, the next start does not', async () => {
    const first = build();
    const { port } = await first.app.start();
    const password = / with the password (\S+) /.exec(first.reported[0] ?? '')?.[1] ?? '';
    expect((await login(`http://127.0.0.1:${port}`, { userName: 'admin', password })).token).toBeTruthy();
    await first.app.stop();
    const second = build();
    const again = await second.app.start();
    expect(second.reported).toEqual([]);
    expect((await login(`http://127.0.0.1:${again.port}`, { userName: 'admin', password })).token).toBeTruthy();
  });
});

describe('the measurements', () => {
  it.each([
    [false, 404],
    [true, 200],
  ])('are for this machine only unless the setting says otherwise: %s', async (metricsPublic, status) => {
    const { app } = build({ metricsPublic });
    const { port } = await app.start();
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).status;
    // As a reverse proxy on this machine forwards it.
    expect([await ask({}), await ask({ 'x-forwarded-for': '203.0.113.5' })]).toEqual([200, status]);
  });
});

describe('a start that fails', () => {
  it('leaves nothing behind when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    const { app } = build({ port });
    await expect(app.start()).rejects.toThrow('EADDRINUSE');
    expect(app.services.pg.pool.ended).toBe(true);
    await new Promise((done) => other.close(done));
  });
});

describe('stopping', () => {
  it('twice is stopping once', async () => {
    const { app } = build();
    await app.start();
    await Promise.all([app.stop(), app.stop()]);
    await app.stop();
    expect(app.services.pg.pool.ended).toBe(true);
  });

  it('lets a call that is under way end', async () => {
    const { app } = build();
    const { port } = await app.start();
    const account = await buildAccount(app.services.pg);
    const other = createPg({ url: database.url, onError: () => undefined });
    const connection = await other.connect();
    await connection.query('begin; lock table account');
    const call = login(`http://127.0.0.1:${port}`, account);
    const waiting = sqlQuery<{ n: number }>(
      'test.waiting',
      `select count(*) as n from pg_locks where not granted and relation = 'account'::regclass`,
    );
    while ((await other.query(waiting))[0]?.n === 0) await new Promise(setImmediate);
    const stopped = app.stop();
    await connection.query('commit');
    connection.release();
    expect((await call).token).toBeTruthy();
    await Promise.all([stopped, other.close()]);
  });
});

describe('readiness', () => {
  it('ends with the database and comes back with it', async () => {
    const app = await startTestApp({ config: { adminPassword: testPassword } });
    const status = async (path: string) => (await fetch(app.url + path)).status;
    const name = new URL(app.adminUrl).pathname.slice(1);
    const onServer = new URL(app.adminUrl);
    onServer.pathname = '/postgres';
    expect(await status('/readyz')).toBe(200);
    await administer(
      onServer.href,
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
    );
    expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200]);
    const refused = await fetch(`${app.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: testPassword }),
    });
    expect([refused.status, ((await refused.json()) as { code: number }).code]).toEqual([200, 503]);
    await administer(onServer.href, `alter database ${name} allow_connections true`);
    expect(await status('/readyz')).toBe(200);
    await app.close();
  });
});
