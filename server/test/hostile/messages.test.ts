import { afterAll, beforeAll, expect, it } from 'vitest';
import { callerFor } from '../calls.ts';
import type { Caller } from '../calls.ts';
import { buildAccount, buildDevice } from '../factories.ts';
import type { BuiltDevice } from '../factories.ts';
import { connectDevice } from '../mqtt.ts';
import { expectHealthy } from './health.ts';
import { startAttackedServer } from './server.ts';
import type { AttackedServer } from './server.ts';

let server: AttackedServer;
let device: BuiltDevice;
let gateway: BuiltDevice;
let dealer: Caller;
beforeAll(async () => {
  server = await startAttackedServer({ DEVICE_MESSAGES_PER_SECOND: '0' });
  device = await buildDevice(server.pg);
  gateway = await buildDevice(server.pg, { isGateway: true });
  dealer = await callerFor(
    server.url,
    await buildAccount(server.pg, { authority: 'TENANT_ADMIN', tenantId: device.tenantId }),
  );
});
afterAll(() => server.close());

/** A text of the given size with this beginning, repeated part and end. */
const filled = (bytes: number, begin: string, part: string, end = '') =>
  begin + part.repeat(Math.max(0, Math.floor((bytes - begin.length - end.length) / part.length))) + end;
const keys = (bytes: number) =>
  `{${Array.from({ length: Math.floor(bytes / 12) }, (_, n) => `"k${String(n).padStart(6, '0')}":1`).join(',')}}`;

/** JSON that at any length costs a careless parser much time, memory or stack. */
const documents: Readonly<Record<string, (bytes: number) => string>> = {
  'a tower of lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'a tower of lists without an end': (bytes) => '['.repeat(bytes),
  'a tower of objects': (bytes) => filled(bytes, '', '{"a":'),
  'a number of many digits': (bytes) => filled(bytes, '{"a":', '9', '}'),
  'a text of many digits that is no number': (bytes) => filled(bytes, '{"a":"', '9', 'x"}'),
  'a fraction of many digits': (bytes) => filled(bytes, '{"a":0.', '0', '1}'),
  'a monstrous exponent': (bytes) => filled(bytes, '{"a":1e', '9', '}'),
  'a long key': (bytes) => filled(bytes, '{"', 'k', '":1}'),
  'many keys': keys,
  'the same key again and again': (bytes) => filled(bytes, '{"a":1', ',"a":1', '}'),
  'a text of escapes': (bytes) => filled(bytes, '{"a":"', String.raw`\u0041`, '"}'),
  'a text of quotes': (bytes) => filled(bytes, '{"a":"', String.raw`\"`),
  'many frames': (bytes) => filled(bytes, '[{"ts":1,"values":{"a":1}}', ',{"ts":1,"values":{"a":1}}', ']'),
  'many empty frames': (bytes) => filled(bytes, '[{}', ',{}', ']'),
  'numbers that are none': (bytes) => filled(bytes, '{"a":[nan', ',-Infinity', ']}'),
  prototypes: (bytes) => filled(bytes, '{"__proto__":{}', ',"__proto__":{"x":1}', '}'),
  blanks: (bytes) => filled(bytes, '{', ' ', '}'),
  'colons in a text': (bytes) => filled(bytes, '{"a":"', ':', '"}'),
};

async function post(path: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const reply = await fetch(`${server.url}${path}`, { method: 'POST', body, headers });
  await reply.arrayBuffer();
  return reply.status;
}

/** Largest body of a device and of a call, bytes. */
const bodyBytes = 65_000;

it('a device that sends them holds nobody up, over HTTP and MQTT', async () => {
  await expectHealthy(server, { maxMb: 800 }, async () => {
    for (const make of Object.values(documents)) {
      const body = make(bodyBytes);
      const statuses = await Promise.all(
        Array.from({ length: 40 }, () => post(`/api/v1/${device.token}/telemetry`, body)),
      );
      expect(statuses.filter((status) => status === 500)).toEqual([]);
      for (const [sender, topic] of [
        [device, 'v1/devices/me/telemetry'],
        [device, 'v1/devices/me/attributes'],
        [gateway, 'v1/gateway/telemetry'],
      ] as const) {
        const client = await connectDevice(server.mqttPort, sender.token);
        client.on('error', () => undefined);
        for (let n = 0; n < 10; n += 1) client.publish(topic, body, { qos: 0 });
        await client.endAsync().catch(() => undefined);
      }
    }
  });
});

it('a caller who sends them holds nobody up', async () => {
  const headers = { authorization: `Bearer ${dealer.token}`, 'content-type': 'application/json' };
  await expectHealthy(server, { maxMb: 800 }, async () => {
    for (const make of Object.values(documents)) {
      const body = make(bodyBytes);
      const statuses = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          post(n % 2 === 0 ? '/api/auth/login' : '/system/customerdevice', body, headers),
        ),
      );
      expect(statuses.filter((status) => status === 500)).toEqual([]);
    }
  });
});

it('odd heads of requests hold nobody up', async () => {
  const longest = 12_000;
  const heads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    languages: { 'accept-language': 'en;q=0.1,'.repeat(longest / 9) },
    'languages without a mark': { 'accept-language': 'a-'.repeat(longest / 2) },
    cookies: { cookie: 'a=b; '.repeat(longest / 5) },
    'blanks in a cookie': { cookie: `a=${' '.repeat(longest)}b` },
    'marks of what is known': { 'if-none-match': '"a", '.repeat(longest / 5) },
    ranges: { range: `bytes=${'0-1,'.repeat(longest / 4)}0-1` },
    "a browser's name": { 'user-agent': 'Version/1 '.repeat(longest / 10) },
    'kinds of packing': { 'accept-encoding': 'gzip;q=0.1, '.repeat(longest / 12) },
    'a token': { authorization: `Bearer ${' '.repeat(longest)}x` },
    'a token of dots': { authorization: `Bearer ${'eyJ.'.repeat(longest / 4)}` },
    'a kind of body': { 'content-type': `application/json; ${'a="'.repeat(longest / 3)}` },
    'a kind of form': { 'content-type': `multipart/form-data; ${'boundary='.repeat(longest / 9)}` },
  };
  const paths = [
    '/',
    '/login',
    '/api/auth/login',
    '/system/customerdevice/list',
    `/system/customerdevice/list?${'a[b]=c&'.repeat(1000)}`,
    `/${'%2e/'.repeat(2000)}`,
  ];
  await expectHealthy(server, { maxMb: 800 }, async () => {
    for (const headers of Object.values(heads)) {
      const statuses = await Promise.all(
        Array.from({ length: 60 }, (_, n) => post(paths[n % paths.length] ?? '/', '{}', headers)),
      );
      expect(statuses.filter((status) => status === 500)).toEqual([]);
    }
  });
});
