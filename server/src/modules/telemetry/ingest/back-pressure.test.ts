import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MqttClient } from 'mqtt';
import { startTestApp, testPassword } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../test/factories.ts';
import { closed, connectDevice } from '../../../../test/mqtt.ts';
import { queueBounds } from './group-commit.ts';

let app: TestApp;
let device: BuiltDevice;
let client: MqttClient;

beforeEach(async () => {
  app = await startTestApp();
  device = await buildDevice(app.pg);
  client = await connectDevice(app.mqttPort, device.token);
  await client.publishAsync('v1/devices/me/telemetry', '{"x":0}', { qos: 1 });
});
afterEach(async () => {
  await client.endAsync(true);
  await app.close();
});

/** A second connection to the app's database, as the superuser. */
async function trouble(database?: string): Promise<pg.Client> {
  const url = new URL(app.adminUrl);
  if (database !== undefined) url.pathname = `/${database}`;
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  return admin;
}

function post(body: string): Promise<Response> {
  return fetch(`${app.url}/api/v1/${device.token}/telemetry`, { method: 'POST', body });
}

async function series(key: string, from: number, to: number): Promise<readonly number[]> {
  const [found] = await app.app.services.telemetryStore.raw(
    device,
    [key],
    { from, to },
    { limit: 50_000, order: 'asc' },
  );
  return found?.at ?? [];
}

/** Longest wait for an expected event, ms: far longer than it takes, and shorter than the test timeout. */
const patienceMs = 20_000;

/** Repeats the check until it is true. @throws an error that says what is missing */
async function until(isSo: () => boolean | Promise<boolean>, missing: () => string): Promise<void> {
  const givenUp = AbortSignal.timeout(patienceMs);
  while (!(await isSo())) {
    if (givenUp.aborted) throw new Error(missing());
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a store that hangs', () => {
  it('fills the queue to its bound, then adapters push back; what was let in is stored when it goes on', async () => {
    const admin = await trouble();
    await admin.query('begin; lock table frame in access exclusive mode');
    const base = Date.now() - 86_400_000;
    const [messages, keys] = [4, 30];
    // The last message fills the queue; without it there is still room.
    const frames = Math.ceil(queueBounds.queueReadings / (messages - 0.5) / keys);
    const message = (nth: number) =>
      JSON.stringify(
        Array.from({ length: frames }, (_, index) => ({
          ts: base + nth * frames + index,
          values: Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, index])),
        })),
      );
    const letIn: Promise<number>[] = [];
    for (let nth = 0; nth < messages; nth += 1) letIn.push(post(message(nth)).then(({ status }) => status));
    await queueHolds(messages * keys * frames);
    const refused = await post('{"x":1}');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    let acknowledged = 0;
    const published = [1, 2, 3].map((value) =>
      client
        .publishAsync('v1/devices/me/telemetry', `{"ts":${base - value},"values":{"late":${value}}}`, { qos: 1 })
        .then(() => (acknowledged += 1)),
    );
    expect((await post('{"x":1}')).status).toBe(503);
    expect(acknowledged).toBe(0);
    await admin.query('rollback');
    await admin.end();
    expect(await Promise.all(letIn)).toEqual(letIn.map(() => 200));
    await Promise.all(published);
    expect(await series('late', base - 10, base)).toHaveLength(3);
    expect(await series('k0', base, base + messages * frames)).toHaveLength(messages * frames);
    expect((await post('{"x":2}')).status).toBe(200);
  });
});

async function queueHolds(readings: number): Promise<void> {
  let held = 0;
  await until(
    async () => {
      const { values } = await app.app.services.metrics.ingestQueue.get();
      held = values[0]?.value ?? 0;
      return held >= readings;
    },
    () => `the queue holds ${held} readings of ${readings}`,
  );
}

describe('a store that is away', () => {
  it('is told to callers at once, waited for by MQTT, and taken up again by itself', async () => {
    const admin = await trouble('postgres');
    const name = new URL(app.adminUrl).pathname.slice(1);
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    const base = Date.now() - 86_400_000;
    const published = Array.from({ length: 20 }, (_, index) =>
      client.publishAsync('v1/devices/me/telemetry', `{"ts":${base + index},"values":{"x":${index}}}`, { qos: 1 }),
    );
    const refused = await post('{"x":1}');
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    await expect(connectDevice(app.mqttPort, 'a token nobody has looked up')).rejects.toMatchObject({ code: 3 });
    await admin.query(`alter database ${name} allow_connections true`);
    await admin.end();
    await Promise.all(published);
    expect(await series('x', base, base + 100)).toEqual(Array.from({ length: 20 }, (_, index) => base + index));
    const again = await untilTaken(() => post('{"x":3}'));
    expect(again.status).toBe(200);
  });
});

describe('a store that is away while somebody calls', () => {
  it('costs no device its connection over MQTT: its token is looked at when the store is back', async () => {
    const [kept, replaced] = [await buildDevice(app.pg), await buildDevice(app.pg)];
    const [staying, leaving] = await Promise.all(
      [kept, replaced].map(({ token }) => connectDevice(app.mqttPort, token)),
    );
    if (staying === undefined || leaving === undefined) throw new Error('two have logged in');
    const [cut, left] = [closed(staying), closed(leaving)];
    const admin = await trouble('postgres');
    const name = new URL(app.adminUrl).pathname.slice(1);
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name]);
    // Its end waits until everybody has looked again at what they know.
    const refused = await fetch(`${app.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: testPassword }),
    });
    expect(((await refused.json()) as { code: number }).code).toBe(503);
    await admin.query(`alter database ${name} allow_connections true`);
    await admin.end();
    const direct = await trouble(name);
    await direct.query('update device set token_hash = $2 where id = $1', [replaced.id, Buffer.from('another')]);
    await direct.end();
    await left;
    const answer = staying.publishAsync('v1/devices/me/telemetry', '{"x":1}', { qos: 1 }).then(() => 'taken');
    expect(await Promise.race([answer, cut.then(() => 'cut')])).toBe('taken');
    await staying.endAsync();
  });
});

async function untilTaken(call: () => Promise<Response>): Promise<Response> {
  let answer = await call();
  await until(
    async () => {
      if (answer.status === 503) answer = await call();
      return answer.status !== 503;
    },
    () => 'the message is still refused with 503',
  );
  return answer;
}

describe('stopping', () => {
  it('loses nothing it acknowledged, over either adapter, and says so to who comes late', async () => {
    const base = Date.now() - 86_400_000;
    const acknowledged: number[] = [];
    let sent = 0;
    let isOver = false;
    const gone = closed(client).then(() => {
      isOver = true;
      return false;
    });
    const senders = [
      async () => {
        while (!isOver) {
          const at = base + (sent += 1);
          const answer = await post(`{"ts":${at},"values":{"x":1}}`).catch(() => null);
          if (answer?.status === 200) acknowledged.push(at);
        }
      },
      async () => {
        while (!isOver) {
          const at = base + (sent += 1);
          const publishing = client.publishAsync('v1/devices/me/telemetry', `{"ts":${at},"values":{"x":1}}`, {
            qos: 1,
          });
          const isDone = await Promise.race([
            publishing.then(
              () => true,
              () => false,
            ),
            gone,
          ]);
          if (isDone) acknowledged.push(at);
        }
      },
    ].map((send) => send());
    await until(
      () => acknowledged.length >= 50,
      () => `${acknowledged.length} messages of 50 are acknowledged`,
    );
    await app.app.stop();
    await Promise.all(senders);
    const admin = await trouble();
    const { rows } = await admin.query<{ ts: string }>('select ts from frame where device = $1', [device.key]);
    await admin.end();
    const stored = new Set(rows.map(({ ts }) => Number(ts)));
    expect(acknowledged.filter((at) => !stored.has(at))).toEqual([]);
  });
});
