import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { callerFor } from './calls.ts';
import { buildAccount, buildDevice } from './factories.ts';
import { openLive } from './live-client.ts';
import { connectDevice } from './mqtt.ts';
import { dial, said, statusIn } from './raw-http.ts';

/** Clients hang up at every adapter of the app, which must not be logged as a fault. */

const logged: string[] = [];
let app: TestApp;
let token: string;
let login: string;
beforeAll(async () => {
  app = await startTestApp({ log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }) });
  token = (await buildDevice(app.pg)).token;
  login = (await callerFor(app.url, await buildAccount(app.pg))).token;
});
afterAll(() => app.close());
afterEach(() => logged.splice(0));

/** Waits until the server has noticed what was sent: it runs in this process, so the time of a request is enough. */
async function seen(): Promise<void> {
  await fetch(`${app.url}/readyz`, { headers: { connection: 'close' } });
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}
const troubles = () =>
  logged.filter((line) => /"level":(?:40|50|60)|"level":"(?:warn|error|fatal)"|"stack"/.test(line));

const head = (line: string, ...headers: readonly string[]) =>
  `${line} HTTP/1.1\r\n${['Host: h', ...headers].join('\r\n')}\r\n\r\n`;
const upgrade = (path: string) =>
  head(
    `GET ${path}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  );

describe('a client that hangs up', () => {
  it.each<[string, () => readonly (string | Buffer)[]]>([
    ['in the middle of a head', () => ['POST /api/v1/x/tele']],
    [
      'in the middle of a reading in the lane',
      () => [head(`POST /api/v1/${token}/telemetry`, 'Content-Length: 50'), '{"x":'],
    ],
    [
      'in the middle of a reading',
      () => [head(`POST /api/v1/${token}/telemetry`, 'Transfer-Encoding: chunked'), '5\r\n{"x":\r\n'],
    ],
    [
      'after a reading, before its answer',
      () => [head(`POST /api/v1/${token}/telemetry`, 'Content-Length: 7'), '{"x":1}'],
    ],
    ['in the middle of attributes', () => [head(`POST /api/v1/${token}/attributes`, 'Content-Length: 50'), '{"x":']],
    ['while it waits for attributes', () => [head(`GET /api/v1/${token}/attributes/updates?timeout=60000`)]],
    [
      'in the middle of a login',
      () => [head('POST /login', 'Content-Type: application/json', 'Content-Length: 50'), '{"username":'],
    ],
    [
      'after a login, before its answer',
      () => [
        head('POST /login', 'Content-Type: application/json', 'Content-Length: 45'),
        '{"username":"admin","password":"wrong horse"}',
      ],
    ],
    [
      'in the middle of a picture',
      () => [
        head(
          'POST /system/uploadFile/upload',
          `Authorization: Bearer ${login}`,
          'Content-Type: multipart/form-data; boundary=b',
          'Content-Length: 900000',
        ),
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
        Buffer.alloc(100_000),
      ],
    ],
    ['in the middle of a list', () => [head('GET /openapi.json')]],
    [
      'in the middle of an upgrade',
      () => ['GET /ws/plugins/telemetry HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpg'],
    ],
    ['right after its upgrade', () => [upgrade(`/ws/plugins/telemetry?token=${login}`)]],
    [
      'in the middle of a frame',
      () => [upgrade(`/ws/plugins/telemetry?token=${login}`), Buffer.from([0x81, 0xfe, 0x01, 0x00, 1, 2, 3, 4, 5])],
    ],
    ['after a frame that is none', () => [upgrade('/ws/plugins/telemetry'), Buffer.from([0xff, 0xff, 0xff, 0xff])]],
    ['after an upgrade that is none', () => [upgrade('/ws/plugins/telemetry').replace('Version: 13', 'Version: 1')]],
    ['after an upgrade to somewhere else', () => [upgrade('/system/ws')]],
  ])('%s is no trouble', async (_title, pieces) => {
    for (const way of ['end', 'destroy', 'resetAndDestroy'] as const) {
      const socket = await dial(app.port, ...pieces());
      await fetch(`${app.url}/healthz`);
      const gone = once(socket, 'close');
      socket[way]();
      if (way === 'end') socket.destroySoon();
      await gone;
    }
    await seen();
    expect(troubles()).toEqual([]);
  });

  it('while it is sent what is live is no trouble', async () => {
    const client = await openLive(app.url, `/ws/plugins/telemetry?token=${login}`);
    client.send({ cmds: [{ cmdId: 1, type: 'TOPIC', topic: 'deviceStates' }] });
    client.ws.terminate();
    await client.closed;
    await seen();
    expect(troubles()).toEqual([]);
  });

  it('in the middle of an MQTT packet is no trouble', async () => {
    const connected = await connectDevice(app.mqttPort, token);
    connected.on('error', () => undefined);
    connected.stream.write(Buffer.from([0x32, 0x7f, 0x00]));
    connected.stream.destroy();
    for (const bytes of [[0x10], [0x10, 0x20, 0x00, 0x04], [0x32, 0x05, 1], [0xff, 0xff, 0xff, 0xff, 0xff]])
      (await dial(app.mqttPort, Buffer.from(bytes))).destroy();
    await seen();
    expect(troubles().filter((line) => !line.includes('"level":"debug"') && !line.includes('"level":20'))).toEqual([]);
  });
});

it('the faults of none of them are measured as the server’s', async () => {
  const { registry } = app.app.services.metrics;
  expect(
    (await registry.getSingleMetricAsString('oilsight_http_request_seconds')).match(/_count.*(?:status|code)="5.*/g),
  ).toBeNull();
  expect(statusIn(await said(app.port, head('GET /healthz', 'Connection: close')))).toBe(200);
});

it('a flood of refused logins stands in the measurements and in the log', async () => {
  for (let n = 0; n < 3; n += 1) {
    await fetch(`${app.url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `nobody${n}`, password: 'wrong horse' }),
    });
  }
  const { registry } = app.app.services.metrics;
  expect(
    (await registry.getSingleMetricAsString('oilsight_http_request_seconds')).match(
      /_count\{method="POST",route="\/login",status="200",code="401"\} \d+/g,
    ),
  ).toHaveLength(1);
  expect(
    logged
      .map((line) => JSON.parse(line) as { route?: string; error?: string })
      .filter(({ route }) => route === '/login'),
  ).toEqual(
    Array.from(
      { length: 3 },
      () => expect.objectContaining({ status: 200, code: 401, error: 'wrongCredentials' }) as unknown,
    ),
  );
});
