import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import * as z from 'zod';
import { AppError, livePaths } from '@oilsight/contract';
import type { ErrorName } from '@oilsight/contract';
import { openLive } from '../../test/live-client.ts';
import { createChangeFeed, type ChangedIds, type ChangeFeed, type ChangingTable } from '../platform/changes.ts';
import type { DeviceRef } from '../modules/devices/index.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { Principal } from '../platform/principal.ts';
import { createLiveServer, type LiveServer } from './live-server.ts';
import type { LiveBounds } from './live-bounds.ts';
import { commandId, liveCommand } from './live.types.ts';

const unreadable =
  '{"subscriptionId":1,"errorCode":2,"errorMsg":"Failed to parse the payload","data":null,"latestValues":{}}';

/** Tokens are user names here; `expired` is refused, and `busy` and `broken` cannot be checked. */
async function authenticate(token: string): Promise<Principal> {
  if (token === 'expired') throw new AppError('sessionExpired');
  if (token === 'busy') throw new AppError('overloaded');
  if (token === 'broken') throw new Error('the database is away');
  const user = {
    id: token,
    userName: token,
    firstName: '',
    lastName: '',
    authority: 'SYS_ADMIN',
    tenantId: null,
    customerId: null,
    phone: null,
  } as const;
  return {
    user,
    scope: { reach: { kind: 'everything' }, authority: 'SYS_ADMIN', userId: token },
    sessionId: `login of ${token}`,
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
}

/** Users whose access is refused when it is checked again, and why. */
const refused = new Map<string, ErrorName>();

async function confirm(principal: Principal): Promise<Principal> {
  const refusal = refused.get(principal.user.id);
  if (refusal !== undefined) throw new AppError(refusal);
  return principal;
}

const pump: DeviceRef = {
  key: 1,
  id: 'pump',
  name: 'Pump',
  tenantId: 't',
  customerId: 'c',
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
  isGateway: false,
};
/** Devices that every user may see. */
let reachable: DeviceRef[] = [];
/** The ids of each look at devices. */
const lookups: (readonly string[])[] = [];

/** Lets the waiting command end. */
let release: (() => void) | null = null;
const slow = liveCommand({
  field: 'slowCmds',
  type: 'SLOW',
  schema: z.object({ cmdId: commandId }),
  run: (session, { cmdId }) =>
    new Promise<void>((resolve) => (release = resolve)).then(() => session.send(`slow:${cmdId}`)),
});

/** Answers with its input, with `size` letters, or fails on request. */
const echo = liveCommand({
  field: 'echoCmds',
  type: 'ECHO',
  schema: z.object({
    cmdId: commandId,
    say: z.string().default(''),
    size: z.number().default(0),
    fail: z.boolean().default(false),
    hold: z.boolean().default(false),
  }),
  run(session, { cmdId, say, size, fail, hold }) {
    if (fail) throw new Error('no');
    if (hold) session.add('topic', cmdId, { devices: [pump], close: () => undefined });
    session.send(`${session.scope.userId}:${cmdId}:${say}${'x'.repeat(size)}`);
  },
});

interface Running {
  readonly url: string;
  readonly changes: ChangeFeed;
  readonly gateway: LiveServer;
  readonly http: Server;
  /** The metric of sockets that are open and logged in. */
  sessions(): Promise<number>;
}

let running: Running | null = null;

async function start(limits: Partial<LiveBounds> = {}): Promise<Running> {
  const changes = createChangeFeed((error) => {
    throw error;
  });
  const metrics = createMetrics();
  const gateway = createLiveServer({
    auth: { authenticate, confirm },
    devices: {
      async resolve(_, ids) {
        lookups.push(ids);
        const found = reachable.filter(({ id }) => ids.includes(id));
        await turn();
        return found;
      },
    },
    commands: [echo, slow],
    topics: [],
    changes,
    metrics,
    log: pino({ level: 'silent' }),
    limits,
  });
  const http = createServer();
  gateway.attach(http);
  await gateway.start();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const sessions = async () => (await metrics.socketSessions.get()).values[0]?.value ?? 0;
  running = {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    changes,
    gateway,
    http,
    sessions,
  };
  return running;
}

afterEach(async () => {
  await running?.gateway.stop();
  await new Promise((resolve) => running?.http.close(resolve) ?? resolve(null));
  running = null;
  refused.clear();
  reachable = [];
});

describe('logging in', () => {
  it.each(livePaths)('%s takes both ways and both envelopes', async (path) => {
    const { url } = await start();
    const byToken = await openLive(url, `${path}?token=ann`);
    byToken.send({ echoCmds: [{ cmdId: 1, say: 'a' }], other: undefined });
    byToken.send({ cmds: [{ type: 'ECHO', cmdId: 2, say: 'b' }] });
    expect([await byToken.next(), await byToken.next()]).toEqual(['ann:1:a', 'ann:2:b']);
    const byCommand = await openLive(url, path);
    byCommand.send({ authCmd: { cmdId: 0, token: 'bob' }, cmds: [{ type: 'ECHO', cmdId: 10 }] });
    byCommand.send({ echoCmds: [{ cmdId: 11 }], historyCmds: undefined });
    expect([await byCommand.next(), await byCommand.next()]).toEqual(['bob:10:', 'bob:11:']);
  });

  it.each([
    ['a refused token in the address', '?token=expired', null, 1011, 'Your login has expired, please log in again'],
    [
      'a refused token in authCmd',
      '',
      { authCmd: { cmdId: 0, token: 'expired' } },
      1007,
      'Your login has expired, please log in again',
    ],
    ['a login that cannot be checked', '', { authCmd: { cmdId: 0, token: 'broken' } }, 1011, 'Internal Server error!'],
    ['no authCmd', '', { echoCmds: [] }, 1008, 'Auth cmd is missing'],
    ['no JSON', '', 'hello', 1007, 'Failed to parse the payload'],
    ['an unknown field', '', { what: 1 }, 1007, 'Failed to parse the payload'],
    ['an unknown path', '/other?token=ann', null, 1007, 'Unknown session type'],
  ])('closes on %s', async (_, suffix, message, code, reason) => {
    const { url } = await start();
    const client = await openLive(url, `/ws/plugins/telemetry${suffix}`);
    if (message !== null) client.send(message);
    expect(await client.closed).toEqual({ code, reason });
  });

  it('closes a socket that says nothing', async () => {
    const { url } = await start({ authTimeoutMs: 20 });
    expect((await (await openLive(url)).closed).code).toBe(1008);
  });

  it('refuses paths that are no sockets with plain HTTP', async () => {
    const { url } = await start();
    await expect(openLive(url, '/login')).rejects.toThrow('404');
  });

  it('counts the sessions of a user', async () => {
    const { url } = await start({ maxSessionsPerUser: 1 });
    const first = await openLive(url, '/api/ws?token=ann');
    first.send({ echoCmds: [{ cmdId: 1 }] });
    await first.next();
    expect(await (await openLive(url, '/api/ws?token=ann')).closed).toEqual({
      code: 1008,
      reason: 'Max regular user sessions limit reached',
    });
    const other = await openLive(url, '/api/ws?token=bob');
    other.send({ echoCmds: [{ cmdId: 1 }] });
    expect(await other.next()).toBe('bob:1:');
  });

  it('counts the sockets of a login', async () => {
    const { url } = await start({ maxSessionsPerLogin: 1 });
    const first = await openLive(url, '/api/ws?token=ann');
    first.send({ echoCmds: [{ cmdId: 1 }] });
    await first.next();
    expect(await (await openLive(url, '/api/ws?token=ann')).closed).toEqual({
      code: 1008,
      reason: 'Max sessions of one login limit reached',
    });
    first.close();
    await first.closed;
    const again = await openLive(url, '/api/ws?token=ann');
    again.send({ echoCmds: [{ cmdId: 1 }] });
    expect(await again.next()).toBe('ann:1:');
  });

  it('lets the oldest of a network that has not said who it is give way, and no one who has', async () => {
    const { url } = await start({ maxStrangersPerNetwork: 2 });
    const known = await openLive(url, '/api/ws?token=ann');
    known.send({ echoCmds: [{ cmdId: 1 }] });
    await known.next();
    const [oldest, older] = [await openLive(url), await openLive(url)];
    const newest = await openLive(url);
    expect(await oldest.closed).toEqual({ code: 1008, reason: 'Max sessions limit reached!' });
    for (const client of [older, newest])
      client.send({ authCmd: { cmdId: 0, token: 'bob' }, cmds: [{ type: 'ECHO', cmdId: 2 }] });
    expect([await older.next(), await newest.next()]).toEqual(['bob:2:', 'bob:2:']);
    known.send({ echoCmds: [{ cmdId: 3 }] });
    expect(await known.next()).toBe('ann:3:');
  });

  it('closes the sockets of a login that ended, and no others', async () => {
    const { url, changes } = await start();
    const [ann, bob] = [await openLive(url, '/api/ws?token=ann'), await openLive(url, '/api/ws?token=bob')];
    for (const client of [ann, bob]) client.send({ echoCmds: [{ cmdId: 1 }] });
    await Promise.all([ann.next(), bob.next()]);
    changes.tell(['login_session'], new Set(['another login']));
    refused.set('ann', 'sessionExpired');
    changes.tell(['login_session'], new Set(['login of ann']));
    expect(await ann.closed).toEqual({ code: 1008, reason: 'Login ended' });
    bob.send({ echoCmds: [{ cmdId: 2 }] });
    expect(await bob.next()).toBe('bob:2:');
  });
});

describe('a login that ends while a socket logs in with it', () => {
  it('opens nothing', async () => {
    const { url } = await start();
    // It was good when the token was read, and has ended since; nobody tells of it any more.
    refused.set('ann', 'sessionExpired');
    const client = await openLive(url, '/api/ws?token=ann');
    expect(await client.closed).toEqual({ code: 1008, reason: 'Login ended' });
  });
});

describe('an account that cannot be checked', () => {
  it.each(['overloaded', 'tooManyRequests'] as const)('keeps its sockets: %s', async (refusal) => {
    const { url, changes } = await start();
    const client = await openLive(url, '/api/ws?token=ann');
    client.send({ echoCmds: [{ cmdId: 1 }] });
    await client.next();
    refused.set('ann', refusal);
    changes.tell(['account'], new Set(['ann']));
    client.send({ echoCmds: [{ cmdId: 2 }] });
    expect(await client.next()).toBe('ann:2:');
  });

  it.each(['', '?token=busy'])('is refused as busy at the login, not as a stranger (%j)', async (query) => {
    const { url } = await start();
    const client = await openLive(url, `/api/ws${query}`);
    if (query === '') client.send({ authCmd: { cmdId: 0, token: 'busy' } });
    expect(await client.closed).toEqual({ code: 1011, reason: 'The service is busy, please try again later' });
  });
});

describe('a change in the database', () => {
  const followed = async (limits: Partial<LiveBounds> = {}) => {
    const { url, changes } = await start(limits);
    const [ann, bob] = [await openLive(url, '/api/ws?token=ann'), await openLive(url, '/api/ws?token=bob')];
    for (const client of [ann, bob]) client.send({ echoCmds: [{ cmdId: 1 }] });
    await Promise.all([ann.next(), bob.next()]);
    refused.set('ann', 'sessionExpired');
    return { ann, bob, changes };
  };

  it.each<[ChangingTable, ChangedIds]>([
    ['login_session', new Set(['login of ann'])],
    ['display', new Set(['login of ann'])],
    ['account', new Set(['ann'])],
    ['account_customer', new Set(['ann'])],
    ['account_device', new Set(['ann'])],
    ['customer', new Set(['any factory'])],
    ['tenant', new Set(['any dealer'])],
    ['login_session', 'all'],
  ])('of %s has the sockets that it concerns checked', async (table, ids) => {
    const { ann, bob, changes } = await followed();
    changes.tell([table], ids);
    expect(await ann.closed).toEqual({ code: 1008, reason: 'Login ended' });
    bob.send({ echoCmds: [{ cmdId: 2 }] });
    expect(await bob.next()).toBe('bob:2:');
  });

  it('that says of no socket which it is leaves the account unasked', async () => {
    const { ann, changes } = await followed();
    changes.tell(['login_session', 'account'], new Set(['login of carl', 'carl']));
    ann.send({ echoCmds: [{ cmdId: 2 }] });
    expect(await ann.next()).toBe('ann:2:');
  });
});

describe('a device that moves out of reach', () => {
  it('ends what tells of it as soon as the account is looked at again', async () => {
    const { url, changes } = await start();
    reachable = [pump];
    const ann = await openLive(url, '/api/ws?token=ann');
    ann.send({ echoCmds: [{ cmdId: 1, hold: true }] });
    await ann.next();
    reachable = [{ ...pump, id: 'other' }];
    changes.tell(['account'], new Set(['ann']));
    expect(JSON.parse(await ann.next())).toMatchObject({ subscriptionId: 1, errorCode: 3 });
  });
});

describe('many changes of devices', () => {
  it('are looked at together, when the look that is under way has ended', async () => {
    const { url, changes } = await start();
    reachable = [pump];
    const ann = await openLive(url, '/api/ws?token=ann');
    ann.send({ echoCmds: [{ cmdId: 1, hold: true }] });
    await ann.next();
    lookups.length = 0;
    for (let n = 0; n < 100; n += 1) changes.tell(['device'], n % 2 === 0 ? new Set([pump.id]) : new Set(['other']));
    reachable = [];
    changes.tell(['device'], new Set([pump.id]));
    expect(JSON.parse(await ann.next())).toMatchObject({ subscriptionId: 1, errorCode: 3 });
    expect(lookups).toEqual([[pump.id], [pump.id]]);
  });

  it.each(['account', 'device'] as const)('of unknown rows (%s) check every socket once', async (table) => {
    const { url, changes } = await start();
    reachable = [pump];
    const ann = await openLive(url, '/api/ws?token=ann');
    ann.send({ echoCmds: [{ cmdId: 1, hold: true }] });
    await ann.next();
    lookups.length = 0;
    for (let n = 0; n < 100; n += 1) changes.tell([table], 'all');
    reachable = [];
    changes.tell([table], 'all');
    expect(JSON.parse(await ann.next())).toMatchObject({ subscriptionId: 1, errorCode: 3 });
    expect(lookups).toEqual([[pump.id]]);
  });
});

describe('an account that expires', () => {
  it('loses its sockets without being asked', async () => {
    const { url } = await start({ confirmIntervalMs: 10 });
    const client = await openLive(url, '/api/ws?token=ann');
    client.send({ echoCmds: [{ cmdId: 1 }] });
    await client.next();
    refused.set('ann', 'accountExpired');
    expect(await client.closed).toEqual({
      code: 1008,
      reason: 'This account has expired, please contact the administrator',
    });
  });
});

describe('messages', () => {
  it.each([
    ['no JSON', '{"echoCmds":[', unreadable],
    ['an array', '[]', unreadable],
    ['an unknown field', '{"what":[]}', unreadable],
    ['a command of another shape', '{"echoCmds":[{"cmdId":"one"}]}', unreadable],
    ['an unknown type', '{"cmds":[{"type":"WHAT","cmdId":1}]}', unreadable],
    [
      'a negative number',
      '{"echoCmds":[{"cmdId":-4}]}',
      '{"subscriptionId":-4,"errorCode":2,"errorMsg":"Cmd id is negative value!","data":null,"latestValues":{}}',
    ],
    [
      'a failing command',
      '{"echoCmds":[{"cmdId":5,"fail":true}]}',
      '{"subscriptionId":5,"errorCode":1,"errorMsg":"Internal Server error!","data":null,"latestValues":{}}',
    ],
    [
      'a command of a later module',
      '{"cmds":[{"type":"ALARM_DATA","cmdId":6}]}',
      '{"cmdId":6,"errorCode":2,"errorMsg":"ALARM_DATA is not supported","cmdUpdateType":"ALARM_DATA","data":null,"update":null}',
    ],
    [
      'its array',
      '{"entityCountCmds":[{"cmdId":7}]}',
      '{"cmdId":7,"errorCode":2,"errorMsg":"ENTITY_COUNT is not supported","cmdUpdateType":"COUNT_DATA","data":null,"update":null}',
    ],
    [
      'more commands than a message may have',
      JSON.stringify({ echoCmds: Array.from({ length: 501 }, () => ({})) }),
      unreadable.replace('Failed to parse the payload', 'More than 500 commands in one message'),
    ],
    ['a ping', '{"ping":12}', '{"pong":12}'],
    ['a long ping', `{"ping":13,"x":"${'x'.repeat(100)}"}`, '{"pong":13}'],
  ])('answers %s', async (_, message, reply) => {
    const { url } = await start();
    const client = await openLive(url, '/ws/plugins/telemetry?token=ann');
    client.send(message);
    expect(await client.next()).toBe(reply);
    client.send({ echoCmds: [{ cmdId: 99 }] });
    expect(await client.next()).toBe('ann:99:');
  });

  it('answers a ping before login', async () => {
    const { url } = await start();
    const client = await openLive(url);
    client.send('{"ping":1}');
    expect(await client.next()).toBe('{"pong":1}');
  });

  it('answers a ping while a command is at work', async () => {
    const { url } = await start();
    const client = await openLive(url, '/ws/plugins/telemetry?token=ann');
    release = null;
    client.send({ slowCmds: [{ cmdId: 1 }] });
    await expect.poll(() => release).not.toBeNull();
    client.send('{"ping":2}');
    expect(await client.next()).toBe('{"pong":2}');
    (release as (() => void) | null)?.();
    expect(await client.next()).toBe('slow:1');
  });

  it('keeps the order of many messages', async () => {
    const { url } = await start();
    const client = await openLive(url, '/ws/plugins/telemetry?token=ann');
    for (let cmdId = 0; cmdId < 200; cmdId += 1) client.send({ echoCmds: [{ cmdId }] });
    for (let cmdId = 0; cmdId < 200; cmdId += 1) expect(await client.next()).toBe(`ann:${cmdId}:`);
  });

  it('closes on a message over 32 KiB', async () => {
    const { url } = await start();
    const client = await openLive(url, '/ws/plugins/telemetry?token=ann');
    client.send({ echoCmds: [{ cmdId: 1, say: 'x'.repeat(32_768) }] });
    expect((await client.closed).code).toBe(1009);
  });

  it('closes at too many subscriptions', async () => {
    const { url } = await start({ maxSubscriptions: 1 });
    const client = await openLive(url, '/ws/plugins/telemetry?token=ann');
    client.send({
      echoCmds: [
        { cmdId: 1, hold: true },
        { cmdId: 1, hold: true },
        { cmdId: 2, hold: true },
      ],
    });
    expect(await client.closed).toEqual({ code: 1008, reason: 'Max regular user subscriptions limit reached!' });
  });
});

describe('the budget of subscriptions', () => {
  it('refuses a command by name when a person has used it up, over all sockets, and nobody else', async () => {
    const { url } = await start({ maxValuesPerUser: 40 });
    const [first, second, other] = [
      await openLive(url, '/api/ws?token=ann'),
      await openLive(url, '/api/ws?token=ann'),
      await openLive(url, '/api/ws?token=bob'),
    ];
    first.send({ echoCmds: [{ cmdId: 1, hold: true }] });
    expect(await first.next()).toBe('ann:1:');
    second.send({ echoCmds: [{ cmdId: 2, hold: true }, { cmdId: 3, hold: true }, { cmdId: 4 }] });
    expect([await second.next(), JSON.parse(await second.next()), await second.next()]).toEqual([
      'ann:2:',
      {
        subscriptionId: 3,
        errorCode: 2,
        errorMsg: 'Too many values: 48, the limit is 40. Please ask for fewer devices or keys.',
        data: null,
        latestValues: {},
      },
      'ann:4:',
    ]);
    other.send({ echoCmds: [{ cmdId: 5, hold: true }] });
    expect(await other.next()).toBe('bob:5:');
    first.close();
    await first.closed;
    second.send({ echoCmds: [{ cmdId: 6, hold: true }] });
    expect(await second.next()).toBe('ann:6:');
  });
});

describe('lost and slow clients', () => {
  it('answers a person who sends too fast later, and everything', async () => {
    const { url } = await start({ pace: { perSecond: 100_000, burst: 2000 } });
    const [ann, bob] = [await openLive(url, '/api/ws?token=ann'), await openLive(url, '/api/ws?token=bob')];
    for (let cmdId = 0; cmdId < 100; cmdId += 1) ann.send({ echoCmds: [{ cmdId }] });
    bob.send({ echoCmds: [{ cmdId: 1 }] });
    expect(await bob.next()).toBe('bob:1:');
    for (let cmdId = 0; cmdId < 100; cmdId += 1) expect(await ann.next()).toBe(`ann:${cmdId}:`);
  });

  it('ends a reader that leaves more unsent than a person may', async () => {
    const { url } = await start({ maxUnsentPerUser: 1_000_000, roomBytes: 64_000_000, maxPendingBytes: 64_000_000 });
    const [slow, other] = [await openLive(url, '/api/ws?token=ann'), await openLive(url, '/api/ws?token=bob')];
    slow.ws.pause();
    slow.send({ echoCmds: Array.from({ length: 40 }, (_, cmdId) => ({ cmdId, size: 1_000_000 })) });
    other.send({ echoCmds: [{ cmdId: 1 }] });
    expect(await other.next()).toBe('bob:1:');
    slow.ws.resume();
    expect(await slow.closed).toMatchObject({ code: 1008, reason: 'Max pending updates limit reached!' });
  });

  it('closes a socket that answers no ping', async () => {
    const { url } = await start({ pingIntervalMs: 10, pongTimeoutMs: 30 });
    const client = await openLive(url, '/ws/plugins/telemetry?token=ann');
    client.ws.pong = () => undefined;
    expect(await client.closed).toEqual({ code: 4500, reason: 'Session not reliable' });
  });

  it.each([
    ['that sends on', 40],
    ['that waits for its answer', 1],
  ])('closes a socket %s and reads nothing of what it is sent', async (_, messages) => {
    const { url, sessions } = await start({
      roomBytes: 1000,
      pingIntervalMs: 10,
      pongTimeoutMs: 600_000,
      unreadMs: 50,
    });
    const client = await openLive(url, '/ws/plugins/telemetry?token=ann');
    client.send({ echoCmds: [{ cmdId: 0 }] });
    await client.next();
    client.ws.pause();
    // More than the kernel's buffers of both ends hold.
    for (let cmdId = 0; cmdId < messages; cmdId += 1) client.send({ echoCmds: [{ cmdId, size: 12_000_000 }] });
    await expect.poll(sessions).toBe(1);
    await expect.poll(sessions).toBe(0);
    client.ws.terminate();
  });

  it('works on commands only as fast as their answers are read', async () => {
    const { url } = await start({ roomBytes: 1000 });
    const client = await openLive(url, '/ws/plugins/telemetry?token=ann');
    client.ws.pause();
    const replies = 40;
    // More than the kernel's buffers of both ends hold.
    for (let cmdId = 0; cmdId < replies; cmdId += 1) client.send({ echoCmds: [{ cmdId, size: 1_000_000 }] });
    client.ws.resume();
    for (let cmdId = 0; cmdId < replies; cmdId += 1)
      expect((await client.next()).slice(0, 10)).toBe(`ann:${cmdId}:xxxx`.padEnd(10, 'x').slice(0, 10));
  });

  it('survives connections that end in the middle of the handshake', async () => {
    const { url } = await start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(
      'GET /ws/plugins/telemetry HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n',
    );
    await new Promise((resolve) => socket.once('close', resolve).resume());
    const client = await openLive(url, '/ws/plugins/telemetry?token=ann');
    client.send({ echoCmds: [{ cmdId: 1 }] });
    expect(await client.next()).toBe('ann:1:');
  });

  it('tells everybody when the server stops', async () => {
    const { url, gateway } = await start();
    const client = await openLive(url, '/ws/plugins/telemetry?token=ann');
    await gateway.stop();
    expect(await client.closed).toEqual({ code: 1001, reason: 'Server is stopping' });
  });
});
