import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltAccount, type BuiltDevice, buildAccount, buildDevice, login } from '../factories.ts';
import { type LiveClient, openLive } from '../live-client.ts';
import { expectHealthy } from './health.ts';
import { type AttackedServer, startAttackedServer } from './server.ts';

let server: AttackedServer;
let device: BuiltDevice;
let factory: BuiltAccount;
const path = '/ws/plugins/telemetry';

beforeAll(async () => {
  server = await startAttackedServer();
  device = await buildDevice(server.pg);
  factory = await buildAccount(server.pg, {
    authority: 'CUSTOMER_USER',
    tenantId: device.tenantId,
    customerId: device.customerId,
  });
});
afterAll(() => server.close());

async function send(values: Readonly<Record<string, number>>): Promise<void> {
  const reply = await fetch(`${server.url}/api/v1/${device.token}/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
  expect(reply.status).toBe(200);
}

/** The reason with which a socket was closed, or null when it still answers a ping. */
async function fateOf(client: LiveClient): Promise<string | null> {
  client.send('{"ping":1}');
  for (;;) {
    const text = await client.next().catch(() => null);
    if (text === null) return (await client.closed).reason;
    if (text === '{"pong":1}') return null;
  }
}

/** Another user who follows the device and must get every reading. */
async function follower(): Promise<{ gets(value: number): Promise<void>; close(): void }> {
  const { token } = await login(server.url, factory);
  const client = await openLive(server.url, `${path}?token=${token}`);
  client.send({ tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId: device.id, keys: 'oil_temperature' }] });
  await client.next();
  return {
    async gets(value) {
      await send({ oil_temperature: value });
      const { data } = await client.nextJson<{ data: Record<string, [number, string][]> }>();
      expect(data['oil_temperature']?.at(-1)?.[1]).toBe(String(value));
    },
    close: () => client.close(),
  };
}

/** Logins of a separate account: the sockets of an earlier attack may still be closing. */
async function trialLogins(count: number): Promise<string[]> {
  const account = await buildAccount(server.pg, { authority: 'EXPERIENCE', devices: [device] });
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) tokens.push((await login(server.url, account)).token);
  return tokens;
}

describe('sockets of a trial account', () => {
  it('that ask for millions of invented keys leave everybody else in peace', async () => {
    const other = await follower();
    const tokens = await trialLogins(5);
    const reasons = await expectHealthy(server, { maxMb: 450 }, async () => {
      const clients: LiveClient[] = [];
      for (let n = 0; n < 90; n += 1)
        clients.push(await openLive(server.url, `${path}?token=${tokens[n % tokens.length] ?? ''}`));
      // Sockets are closed before anything is sent to them: bytes that arrive after a close would end the connection
      // before its reason is read.
      const fates = await Promise.all(clients.slice(60).map(({ closed }) => closed));
      clients.slice(0, 60).forEach((client, n) => {
        for (let cmdId = 0; cmdId < 80; cmdId += 1) {
          const keys = Array.from({ length: 600 }, (_, k) => `invented ${n} ${cmdId} ${k} ${'x'.repeat(30)}`).join(',');
          client.send({ tsSubCmds: [{ cmdId, entityType: 'DEVICE', entityId: device.id, keys }] });
        }
      });
      for (let n = 0; n < 40; n += 1) await other.gets(40 + n / 10);
      for (const client of clients) client.ws.terminate();
      return fates;
    });
    expect(new Set(reasons.map(({ code, reason }) => `${code} ${reason}`))).toEqual(
      new Set(['1008 Max regular user sessions limit reached']),
    );
    other.close();
  });

  it('that ask for pages of devices again and again leave everybody else in peace', async () => {
    const other = await follower();
    const [token = ''] = await trialLogins(1);
    await expectHealthy(server, { maxMb: 450 }, async () => {
      const clients = await Promise.all(
        Array.from({ length: 20 }, () => openLive(server.url, `${path}?token=${token}`)),
      );
      const query = {
        entityFilter: { type: 'entityType', entityType: 'DEVICE' },
        pageLink: { pageSize: 10_000, page: 0, sortOrder: { key: { type: 'TIME_SERIES', key: 'a' } } },
      };
      for (const client of clients) {
        for (let cmdId = 0; cmdId < 8; cmdId += 1) {
          const keys = Array.from({ length: 600 }, (_, k) => ({ type: 'TIME_SERIES', key: `invented ${cmdId} ${k}` }));
          client.send({ entityDataCmds: [{ cmdId, query, latestCmd: { keys: keys.slice(0, 500) } }] });
        }
      }
      await other.gets(51);
      expect(await Promise.all(clients.map(fateOf))).toEqual(clients.map(() => null));
      await other.gets(52);
      for (const client of clients) client.close();
    });
    other.close();
  });

  it('that send without end are read as fast as they may, and others at once', async () => {
    const other = await follower();
    const [token = ''] = await trialLogins(1);
    await expectHealthy(server, { maxMb: 450 }, async () => {
      const clients = await Promise.all(
        Array.from({ length: 20 }, () => openLive(server.url, `${path}?token=${token}`)),
      );
      // Empty commands: the error in each answer is longer than the command.
      const flood = JSON.stringify({ tsSubCmds: Array.from({ length: 8000 }, () => ({})) });
      for (const client of clients) for (let n = 0; n < 20; n += 1) client.send(flood);
      for (let n = 0; n < 20; n += 1) await other.gets(60 + n / 2);
      for (const client of clients) client.ws.terminate();
    });
    other.close();
  });
});

describe('sockets of nobody', () => {
  it('of one network keep no person out, and are told to go', async () => {
    const { token } = await login(server.url, factory);
    await expectHealthy(server, { maxMb: 450 }, async () => {
      const silent = await Promise.all(Array.from({ length: 500 }, () => openLive(server.url, path)));
      const person = await openLive(server.url, path);
      person.send({
        authCmd: { cmdId: 0, token },
        cmds: [{ type: 'TIMESERIES', cmdId: 1, entityType: 'DEVICE', entityId: device.id }],
      });
      expect(await person.nextJson()).toMatchObject({ subscriptionId: 1, errorCode: 0 });
      const gone = (await Promise.all(silent.map(fateOf))).filter((reason) => reason !== null);
      expect(gone.length).toBeGreaterThanOrEqual(450);
      expect(new Set(gone)).toEqual(new Set(['Max sessions limit reached!']));
      for (const client of [...silent, person]) client.close();
    });
  });

  it('with logins that are none are ended one after the other', async () => {
    const other = await follower();
    await expectHealthy(server, { maxMb: 450 }, async () => {
      for (let round = 0; round < 20; round += 1) {
        const clients = await Promise.all(Array.from({ length: 25 }, () => openLive(server.url, path)));
        for (const client of clients)
          for (let n = 0; n < 3; n += 1) client.send({ authCmd: { cmdId: 0, token: 'x'.repeat(8000) } });
        for (const client of clients) expect(await client.closed).toMatchObject({ code: 1007 });
      }
      await other.gets(71);
    });
    other.close();
  });

  it('that never end their handshake are ended', async () => {
    const other = await follower();
    await expectHealthy(server, { maxMb: 450 }, async () => {
      const sockets = Array.from({ length: 300 }, () =>
        connect(server.port, '127.0.0.1', function onConnect(this: { write(text: string): unknown }) {
          this.write('GET /ws/plugins/telemetry HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n');
        }).on('error', () => undefined),
      );
      await other.gets(81);
      for (const socket of sockets) socket.destroy();
    });
    other.close();
  });
});
