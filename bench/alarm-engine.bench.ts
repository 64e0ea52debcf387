import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { processorTimeOf } from './lib/processor-time.ts';
import { loginOf, startBenchServer, type BenchServer } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';

/**
 * Alarms at 10 000 rules and 3000 readings a second: what evaluating them takes of the processor, by two servers in
 * turns of which one has no rules, and the time from sending a reading over HTTP until the commit of its alarm is
 * heard, and until a live socket is told of it. One message in a hundred is half a minute late; ten alarms a second are raised.
 *
 * `npm run bench -- alarm-engine [seconds] [rounds]`
 */
const [seconds = 12, rounds = 3] = process.argv
  .slice(2)
  .filter((argument) => /^\d+$/.test(argument))
  .map(Number);
const devices = 500;
/** Keys that nobody knows: they have no physical range. */
const keys = Array.from({ length: 10 }, (_, n) => `quantity_${n}`);
const messagesASecond = 3000 / keys.length;
/** Each raises level 2 and level 1. */
const peaksASecond = 5;
const lateMs = 30_000;
/** History before the load, so that an evaluation of late readings has something to read. */
const historyMs = 900_000;
const intervalMs = (devices / messagesASecond) * 1000;

/** Sine and noise that never leave 40 … 60. */
function usual(device: number, key: number, at: number): number {
  const noise = ((Math.floor(at / 7) * 7919 + device * 104_729 + key * 1_299_709) % 1000) / 100 - 5;
  return 50 + 5 * Math.sin(at / 60_000 + device) + noise;
}

function body(device: number, at: number, peak: boolean): string {
  const values = keys.map((key, n) => `"${key}":${(peak && n === 0 ? 75 : usual(device, n, at)).toFixed(2)}`);
  return `{"ts":${at},"values":{${values.join(',')}}}`;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
async function post(server: BenchServer, device: number, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const path = `/api/v1/${server.tokens[device]}/telemetry`;
  const sent = request({
    agent,
    port: server.port,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  sent.on('response', (answer) => {
    answer.resume();
    answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`))));
  });
  sent.on('error', reject);
  sent.end(text);
  return promise;
}

/** Two rules of each key of each device. */
async function putRules(client: pg.Client, server: BenchServer): Promise<void> {
  const rules = keys.flatMap((key) =>
    [2, 1].map((level) => ({
      key,
      level,
      indicator: key,
      settingId: null,
      version: 1,
      measure: 'value',
      hours: null,
      follows: 'own',
      low: level === 1 ? 20 : 30,
      high: level === 1 ? 70 : 65,
      onDelayMs: 0,
      deadband: 1,
      offDelayMs: 0,
      isLatched: false,
    })),
  );
  // The server gives each new device the rules of its type first.
  for (let known = 0; known < devices; await sleep(50))
    known = (await client.query('select 1 from alarm_rule_set')).rowCount ?? 0;
  await client.query(
    `insert into alarm_rule_set (device_id, from_at, rules) select id, clock_timestamp(), $2 from unnest($1::uuid[]) id`,
    [server.deviceIds, JSON.stringify(rules)],
  );
}

async function putHistory(server: BenchServer): Promise<void> {
  const now = Date.now();
  for (let device = 0; device < devices; device += 1) {
    const frames: string[] = [];
    for (let at = now - historyMs; at < now; at += intervalMs) frames.push(body(device, Math.round(at), false));
    await post(server, device, `[${frames.join(',')}]`);
  }
}

interface Round {
  /** Processor seconds of the server and its database, per second. */
  readonly cores: number;
  readonly serverCores: number;
  /** From sending until the alarm's commit was heard, ms. */
  readonly delays: readonly number[];
  /** From sending until a live socket was told, ms. */
  readonly pushes: readonly number[];
  readonly missing: number;
}

/** By device: what to call with the time when its alarm is heard of. */
type Waiting = Map<string, (at: number) => void>;

interface Side {
  readonly server: BenchServer;
  readonly client: pg.Client;
  /** Alarms whose commit, and of which a message over the socket, is waited for. */
  readonly heard: Waiting;
  readonly pushed: Waiting;
  readonly socket: WebSocket;
  readonly rounds: Round[];
  /** Messages and peaks of all rounds: a device has come back before its next peak. */
  sent: number;
  peaks: number;
}

async function load(side: Side): Promise<Round> {
  const { server, heard, pushed } = side;
  const [delays, pushes]: [number[], number[]] = [[], []];
  const wait = (waiting: Waiting, device: string, sentAt: number, took: number[]) =>
    waiting.set(device, (time) => {
      took.push(time - sentAt);
      waiting.delete(device);
    });
  const pending: Promise<void>[] = [];
  const [serverBefore, databaseBefore] = [processorTimeOf(server.pid), processorTimeOf(server.databasePid)];
  const begun = performance.now();
  const before = side.sent;
  while (performance.now() - begun < seconds * 1000) {
    const due = before + ((performance.now() - begun) / 1000) * messagesASecond;
    for (; side.sent < due; side.sent += 1) {
      const device = side.sent % devices;
      // Other devices are late, and have peaks, in each pass over them.
      const isLate = (side.sent + Math.floor(side.sent / devices)) % 100 === 0;
      const isPeak = !isLate && side.sent * peaksASecond >= side.peaks * messagesASecond;
      if (isPeak) side.peaks += 1;
      const at = Date.now() - (isLate ? lateMs : 0);
      const sentAt = performance.now();
      if (isPeak) {
        wait(heard, server.deviceIds[device] ?? '', sentAt, delays);
        wait(pushed, server.deviceIds[device] ?? '', sentAt, pushes);
      }
      pending.push(post(server, device, body(device, at, isPeak)));
    }
    await sleep(5);
  }
  await Promise.all(pending);
  const took = (performance.now() - begun) / 1000;
  const serverSpent = processorTimeOf(server.pid) - serverBefore;
  const databaseSpent = processorTimeOf(server.databasePid) - databaseBefore;
  await sleep(1000);
  const missing = heard.size + pushed.size;
  heard.clear();
  pushed.clear();
  return { cores: (serverSpent + databaseSpent) / took, serverCores: serverSpent / took, delays, pushes, missing };
}

/** A live socket that follows all alarms. */
async function follow(server: BenchServer, pushed: Waiting): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws/plugins/telemetry?token=${await loginOf(server)}`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('message', (data) => {
    const { message } = JSON.parse((data as Buffer).toString('utf8')) as {
      message?: { changed?: readonly { deviceId: string }[] };
    };
    for (const { deviceId } of message?.changed ?? []) pushed.get(deviceId)?.(performance.now());
  });
  socket.send(JSON.stringify({ topicSubCmds: [{ cmdId: 1, topic: 'alarms' }] }));
  return socket;
}

async function open(withRules: boolean): Promise<Side> {
  const server = await startBenchServer(devices);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  if (withRules) await putRules(client, server);
  const [heard, pushed]: [Waiting, Waiting] = [new Map(), new Map()];
  client.on('notification', ({ payload = '' }) => {
    const [table, ...ids] = payload.split(' ');
    if (table === 'alarm_record') for (const id of ids) heard.get(id)?.(performance.now());
  });
  await client.query('listen oilsight_changed');
  await putHistory(server);
  return { server, client, heard, pushed, socket: await follow(server, pushed), rounds: [], sent: 0, peaks: 0 };
}

const sides = [await open(true), await open(false)] as const;
// The first round warms up.
for (let n = 0; n <= rounds; n += 1) {
  for (const side of n % 2 === 0 ? sides : sides.toReversed()) {
    const round = await load(side);
    if (n > 0) side.rounds.push(round);
  }
}
const [ours, without] = sides;
const raised = await ours.client.query<{ count: string }>('select count(*) as count from alarm_record');
for (const { client, server, socket } of sides) {
  socket.close();
  await client.end();
  await server.stop();
}
agent.destroy();
const spread = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN).toFixed();
  return `of ${sorted.length}: median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
};
const of = (side: (typeof sides)[number], value: (round: Round) => number) => median(side.rounds.map(value));
const row = (title: string, value: (round: Round) => number) => [
  title,
  of(ours, value).toFixed(3),
  of(without, value).toFixed(3),
  (of(ours, value) - of(without, value)).toFixed(3),
];
report(
  'alarm-engine',
  `npm run bench -- alarm-engine ${seconds} ${rounds}`,
  `${devices * keys.length * 2} rules, 3000 readings/s over HTTP in messages of ${keys.length}, 1 % of them ${lateMs / 1000} s late, ${2 * peaksASecond} alarms raised a second and cleared again; ${rounds} rounds of ${seconds} s in turns with a server without rules, after one that warms up; ${historyMs / 60_000} minutes of history. Medians of the rounds.

${markdown(
  ['processor, cores', 'with rules', 'without', 'difference'],
  [row('server', (round) => round.serverCores), row('server and database', (round) => round.cores)],
)}

From sending a reading to the commit of its alarm, ${spread(ours.rounds.flatMap((round) => round.delays))}. To its push over a live socket, ${spread(ours.rounds.flatMap((round) => round.pushes))}. Not heard of: ${ours.rounds.reduce((sum, { missing }) => sum + missing, 0)}. Records: ${raised.rows[0]?.count}.`,
);
