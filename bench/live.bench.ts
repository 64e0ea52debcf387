import { connect, type Socket } from 'node:net';
import { indicatorIds } from '@oilsight/oil';
import pg from 'pg';
import { WebSocket } from 'ws';
import { mqttSender, type Sender } from './lib/senders.ts';
import { type BenchServer, memoryOf, startBenchServer } from './lib/server.ts';
import { markdown, percentile, report } from './lib/table.ts';

/**
 * Delay from the moment a device sends a reading to its arrival at a browser's socket: over MQTT, through the commit,
 * to 200 subscribed sockets. 500 devices send a frame of 20 readings each second, evenly spread: 10 000 readings a
 * second. The reading's own time is the moment of sending; sender, server and receivers share one clock.
 *
 * `npm run bench -- live [seconds]`
 */
const seconds = Number(process.argv[2] ?? 20);
const warmUpSeconds = 5;
const devices = 500;
const sockets = 200;
const keys = indicatorIds.slice(0, 20);

interface Device {
  readonly sender: Sender;
  readonly socket: Socket;
}

function body(n: number): string {
  return `{"ts":${Date.now()},"values":{${keys.map((key, k) => `"${key}":${(20 + k + ((n * 7 + k * 11) % 100) / 10).toFixed(1)}`).join(',')}}}`;
}

async function openDevice(
  server: BenchServer,
  index: number,
  onAcknowledged: (count: number) => void,
): Promise<Device> {
  const sender = mqttSender({
    clientId: `live-${index}`,
    token: server.tokens[index] ?? '',
    topic: 'v1/devices/me/telemetry',
    body,
  });
  const socket = connect({ port: server.mqttPort, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('connect', () => socket.write(sender.hello ?? ''));
    let isWelcome = false;
    socket.on('data', (chunk) => {
      const count = sender.acknowledgements(chunk);
      if (isWelcome) return onAcknowledged(count);
      isWelcome = true;
      resolve();
    });
  });
  return { sender, socket };
}

/** Sockets of one login: a person may have three times as many. */
const socketsOfLogin = 20;
const loginsOfPerson = 3;

/** Logins for all sockets, of as many users as needed. */
async function readerTokens(server: BenchServer): Promise<string[]> {
  const logins = Math.ceil(sockets / socketsOfLogin);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  // The users get the administrator's password.
  await client.query(
    `insert into account (user_name, password_hash, first_name, authority)
     select 'reader-' || n, password_hash, 'Reader', authority from account, generate_series(0, $1::int) n where user_name = 'admin'`,
    [Math.ceil(logins / loginsOfPerson)],
  );
  await client.end();
  const tokens: string[] = [];
  for (let n = 0; n < logins; n += 1) tokens.push(await loginToken(server, `reader-${Math.floor(n / loginsOfPerson)}`));
  return tokens;
}

async function loginToken(server: BenchServer, username: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${server.port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'bench-password' }),
  });
  if (!reply.ok) throw new Error(`login: ${await reply.text()}`);
  return ((await reply.json()) as { token: string }).token;
}

/** A socket that follows some devices; resolves when every subscription has its snapshot. */
async function openReader(
  server: BenchServer,
  token: string,
  ids: readonly string[],
  onUpdate: (text: string) => void,
): Promise<WebSocket> {
  const ws = new WebSocket(`ws://127.0.0.1:${server.port}/ws/plugins/telemetry?token=${token}`);
  await new Promise<void>((resolve, reject) => {
    let snapshots = 0;
    ws.on('error', reject);
    ws.on('open', () =>
      ws.send(JSON.stringify({ tsSubCmds: ids.map((entityId, cmdId) => ({ cmdId, entityType: 'DEVICE', entityId })) })),
    );
    ws.on('message', (data) => {
      if (snapshots >= ids.length) return onUpdate((data as Buffer).toString('latin1'));
      snapshots += 1;
      if (snapshots === ids.length) resolve();
    });
  });
  return ws;
}

async function measure(devicesPerSocket: number): Promise<(string | number)[]> {
  const server = await startBenchServer(devices);
  const delays: number[] = [];
  let acknowledged = 0;
  let merged = 0;
  let isMeasuring = false;
  const senders: Device[] = [];
  for (let n = 0; n < devices; n += 1)
    senders.push(await openDevice(server, n, (count) => (acknowledged += isMeasuring ? count : 0)));
  const tokens = await readerTokens(server);
  const readers: WebSocket[] = [];
  for (let n = 0; n < sockets; n += 1) {
    const ids = Array.from(
      { length: devicesPerSocket },
      (_, k) => server.deviceIds[(n * devicesPerSocket + k) % devices] ?? '',
    );
    readers.push(
      await openReader(server, tokens[n % tokens.length] ?? '', ids, (text) => {
        const now = Date.now();
        if (!isMeasuring) return;
        const { errorCode, data } = JSON.parse(text) as { errorCode: number; data: Record<string, [number, string][]> };
        if (errorCode !== 0) merged += 1;
        else for (const [at] of data[keys[0] ?? ''] ?? []) delays.push(now - at);
      }),
    );
  }
  const begun = performance.now();
  let sent = 0;
  const pace = setInterval(() => {
    for (const due = ((performance.now() - begun) / 1000) * devices; sent < due; sent += 1) {
      const device = senders[sent % devices];
      device?.socket.write(device.sender.message(Math.floor(sent / devices)));
    }
  }, 5);
  await new Promise((resolve) => setTimeout(resolve, warmUpSeconds * 1000));
  isMeasuring = true;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  isMeasuring = false;
  clearInterval(pace);
  const memory = memoryOf(server.pid);
  for (const ws of readers) ws.terminate();
  for (const { socket } of senders) socket.destroy();
  await server.stop();
  delays.sort((a, b) => a - b);
  return [
    `${sockets} sockets on ${devicesPerSocket} device${devicesPerSocket === 1 ? '' : 's'} each`,
    Math.round((acknowledged * keys.length) / seconds),
    Math.round((delays.length * keys.length) / seconds),
    percentile(delays, 0.5),
    percentile(delays, 0.99),
    delays.at(-1) ?? Number.NaN,
    merged,
    `${memory.now} (${memory.peak})`,
  ];
}

const rows = [await measure(1), await measure(10)];
report(
  'live',
  'npm run bench -- live',
  `Delay from sending over MQTT (QoS 1) to arrival at the socket, ${seconds} s after ${warmUpSeconds} s of warming up; ${devices} devices, a frame of ${keys.length} readings a second each.\n\n${markdown(
    [
      'load',
      'acknowledged readings/s',
      'delivered readings/s',
      'p50 ms',
      'p99 ms',
      'highest ms',
      'merge notices',
      'server memory MB (highest)',
    ],
    rows,
  )}`,
);
