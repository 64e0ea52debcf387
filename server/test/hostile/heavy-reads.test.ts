import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltAccount, type BuiltDevice, buildAccount, buildDevice, login } from '../factories.ts';
import { openLive } from '../live-client.ts';
import { expectHealthy } from './health.ts';
import { type AttackedServer, startAttackedServer } from './server.ts';

const keys = Array.from({ length: 28 }, (_, n) => `k${n}`);
const frames = 17_000;
const from = Date.now() - frames * 1000;
/**
 * Heap of the server, MiB: garbage stays below it however busy the machine is, and without a bound for each person these
 * reads do not fit into it.
 */
const heapMb = 384;
/** Memory of the whole process, MiB. */
const maxMb = 600;

let server: AttackedServer;
let device: BuiltDevice;
let greedy: BuiltAccount;
let token: string;
let other: string;

beforeAll(async () => {
  server = await startAttackedServer({
    DEVICE_MESSAGES_PER_SECOND: '0',
    NODE_OPTIONS: `--max-old-space-size=${heapMb}`,
  });
  device = await buildDevice(server.pg);
  const account = { authority: 'CUSTOMER_USER', tenantId: device.tenantId, customerId: device.customerId };
  greedy = await buildAccount(server.pg, account);
  ({ token } = await login(server.url, greedy));
  ({ token: other } = await login(server.url, await buildAccount(server.pg, account)));
  for (let first = 0; first < frames; first += 1000) {
    const body = Array.from({ length: 1000 }, (_, n) => ({
      ts: from + (first + n) * 1000,
      values: Object.fromEntries(keys.map((key, k) => [key, k * 1000 + n + 0.25])),
    }));
    const reply = await fetch(`${server.url}/api/v1/${device.token}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`the readings were refused: ${await reply.text()}`);
  }
});
afterAll(() => server.close());

const range = () =>
  `/api/plugins/telemetry/DEVICE/${device.id}/values/timeseries?keys=${keys.join(',')}&startTs=${from}&endTs=${from + frames * 1000}&limit=50000`;

async function drained(reply: Response): Promise<number> {
  let bytes = 0;
  if (reply.body !== null) for await (const chunk of reply.body) bytes += (chunk as Uint8Array).length;
  return bytes;
}

/** Another person reads a chart, which must be answered soon. */
async function chart(): Promise<void> {
  const reply = await fetch(
    `${server.url}/system/datascreen/listMoreTsKv?deviceId=${device.id}&keyIds=k1&startTime=${from}&endTime=${from + 600_000}`,
    { headers: { authorization: `Bearer ${other}` } },
  );
  expect(((await reply.json()) as { code: number }).code).toBe(200);
}

describe('heavy reads of one person', () => {
  it('24 at once, of half a million readings each, leave others in peace and are all answered', async () => {
    await expectHealthy(server, { maxMb }, async () => {
      let answered = 0;
      const calls = Array.from({ length: 24 }, async () => {
        const reply = await fetch(server.url + range(), {
          headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
        });
        expect([reply.status, await drained(reply)]).toEqual([200, expect.closeTo(18_000_000, -7)]);
        answered += 1;
      });
      // While most of the reads wait.
      for (let n = 0; n < 5; n += 1) await chart();
      expect(answered).toBeLessThan(20);
      await Promise.all(calls);
    });
  });

  it('whose answers are never read hold no place and end', async () => {
    await expectHealthy(server, { maxMb }, async () => {
      const sockets = Array.from({ length: 30 }, () =>
        connect(server.port, '127.0.0.1', function onConnect(this: { write(text: string): unknown; pause(): unknown }) {
          this.write(`GET ${range()} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
          this.pause();
        }).on('error', () => undefined),
      );
      for (let n = 0; n < 5; n += 1) await chart();
      for (const socket of sockets) socket.destroy();
    });
    await chart();
  });

  it('over sockets wait in the same line', async () => {
    await expectHealthy(server, { maxMb }, async () => {
      const clients = await Promise.all(
        Array.from({ length: 15 }, () => openLive(server.url, `/ws/plugins/telemetry?token=${token}`)),
      );
      for (const client of clients) {
        const query = {
          entityType: 'DEVICE',
          entityId: device.id,
          keys: keys.slice(0, 3).join(','),
          startTs: from,
          limit: 50_000,
        };
        client.send({
          historyCmds: [{ cmdId: 1, ...query, endTs: from + 16_000_000 }],
          tsSubCmds: [{ cmdId: 2, ...query, timeWindow: 16_000_000 }],
        });
      }
      for (let n = 0; n < 5; n += 1) await chart();
      const replies = await Promise.all(
        clients.map(async (client) => [
          await client.nextJson<{ errorCode: number }>(),
          await client.nextJson<{ errorCode: number }>(),
        ]),
      );
      expect(new Set(replies.map(([history]) => history?.errorCode))).toEqual(new Set([0]));
      // One person may have a limited number of windows; the others are refused with an error.
      const windows = replies.map(([, window]) => window?.errorCode);
      expect(windows.filter((code) => code === 0).length).toBeGreaterThan(0);
      expect(windows.filter((code) => code !== 0 && code !== 2)).toEqual([]);
      for (const client of clients) client.close();
    });
  });
});
