import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket as ServerSocket } from 'ws';
import type { Reading } from './messages.ts';
import type { Refusal } from './refusals.ts';
import { createLiveSocket } from './socket.ts';
import type { LiveSocket, LiveSocketOptions } from './socket.ts';

const deviceId = '6f1f0f2e-2c39-4a4f-8f0f-3f6c1b8a9d10';

/** A list that is waited on instead of polled. */
function inbox<T>() {
  const items: T[] = [];
  const waiting: (() => void)[] = [];
  return {
    items,
    push(item: T) {
      items.push(item);
      for (const wake of waiting.splice(0)) wake();
    },
    async until(test: (items: readonly T[]) => boolean): Promise<void> {
      while (!test(items)) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

interface Received {
  readonly from: ServerSocket;
  readonly body: Readonly<Record<string, unknown>>;
}

async function listen(port = 0) {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  const received = inbox<Received>();
  server.on('connection', (socket) =>
    socket.on('message', (data) =>
      received.push({ from: socket, body: JSON.parse(String(data)) as Record<string, unknown> }),
    ),
  );
  await new Promise<void>((resolve) => server.once('listening', resolve));
  return { server, received, port: (server.address() as AddressInfo).port };
}

const commandsOf = ({ items }: { items: readonly Received[] }, list: string) =>
  items.flatMap(({ body, from }) =>
    ((body[list] ?? []) as Readonly<Record<string, unknown>>[]).map((command) => ({ command, from })),
  );
const stop: (() => void)[] = [];
afterEach(() => {
  for (const end of stop.splice(0)) end();
});

function connect(port: number, overrides: Partial<LiveSocketOptions> = {}): LiveSocket {
  const socket = createLiveSocket({
    url: () => `ws://127.0.0.1:${port}/ws/plugins/telemetry`,
    token: () => Promise.resolve('first'),
    isHidden: () => false,
    backOff: { firstMs: 5, longestMs: 20, hiddenMs: 60_000 },
    ...overrides,
  });
  stop.push(() => socket.stop());
  return socket;
}

const update = (subscriptionId: unknown, data: Record<string, [number, string][]>) =>
  JSON.stringify({ subscriptionId, errorCode: 0, errorMsg: null, data, latestValues: {} });
const until = (socket: LiveSocket, state: string) =>
  new Promise<void>((resolve) => {
    const check = () => socket.connection.get().state === state && resolve();
    socket.connection.subscribe(check);
    check();
  });

describe('live socket', () => {
  it('sends its token first, then what is subscribed, and hands readings on', async () => {
    const { server, received, port } = await listen();
    stop.push(() => server.close());
    const socket = connect(port);
    const readings = inbox<Reading>();
    socket.telemetry(deviceId, {
      onReadings: (batch) => batch.forEach(readings.push),
      onGap: () => undefined,
      onForbidden: () => undefined,
    });
    socket.start();
    await received.until(() => commandsOf(received, 'tsSubCmds').length === 1);
    expect(received.items[0]?.body).toEqual({ authCmd: { cmdId: 0, token: 'first' } });
    const { command, from } = commandsOf(received, 'tsSubCmds')[0] as {
      command: Record<string, unknown>;
      from: ServerSocket;
    };
    expect(command).toMatchObject({ entityType: 'DEVICE', entityId: deviceId, quality: true });
    from.send(update(command['cmdId'], { oil_temperature: [[1000, '55.1']], note: [[1000, 'pump on']] }));
    await readings.until((items) => items.length === 2);
    expect(readings.items).toEqual([
      { key: 'oil_temperature', at: 1000, value: 55.1, text: null, isBad: false },
      { key: 'note', at: 1000, value: null, text: 'pump on', isBad: false },
    ]);
    expect(socket.connection.get().state).toBe('online');
  });

  it('comes back, subscribes again and asks for what was stored meanwhile', async () => {
    const first = await listen();
    const socket = connect(first.port);
    const readings = inbox<Reading>();
    const messages = inbox<unknown>();
    socket.telemetry(deviceId, {
      onReadings: (batch) => batch.forEach(readings.push),
      onGap: () => undefined,
      onForbidden: () => undefined,
    });
    socket.topic('devices', messages.push);
    socket.start();
    await first.received.until(() => commandsOf(first.received, 'tsSubCmds').length === 1);
    const { command, from } = commandsOf(first.received, 'tsSubCmds')[0] as {
      command: Record<string, unknown>;
      from: ServerSocket;
    };
    from.send(update(command['cmdId'], { oil_temperature: [[Date.now(), '55.1']] }));
    await readings.until((items) => items.length === 1);
    const beforeLoss = Date.now();
    from.terminate();
    await until(socket, 'offline');
    expect(socket.connection.get().nextTryAt).not.toBeNull();
    await first.received.until(() => commandsOf(first.received, 'historyCmds').length === 1);
    const again = commandsOf(first.received, 'historyCmds')[0] as {
      command: Record<string, unknown>;
      from: ServerSocket;
    };
    expect(again.command).toMatchObject({ entityId: deviceId, keys: 'oil_temperature', agg: 'NONE' });
    expect(again.command['startTs']).toBeLessThanOrEqual(beforeLoss);
    expect(commandsOf(first.received, 'tsSubCmds')).toHaveLength(2);
    expect(commandsOf(first.received, 'topicSubCmds')).toHaveLength(2);
    again.from.send(update(again.command['cmdId'], { oil_temperature: [[beforeLoss + 1, '56.4']] }));
    const topic = commandsOf(first.received, 'topicSubCmds')[1]?.command as Record<string, unknown>;
    again.from.send(
      JSON.stringify({ subscriptionId: topic['cmdId'], topic: 'devices', errorCode: 0, errorMsg: null, message: [1] }),
    );
    await Promise.all([readings.until((items) => items.length === 2), messages.until((items) => items.length === 1)]);
    expect(readings.items[1]?.value).toBe(56.4);
    expect(socket.connection.get()).toMatchObject({ state: 'online', attempt: 0 });
    stop.push(() => first.server.close());
  });

  it('counts attempts until a message comes, and keeps since when it is lost', async () => {
    const { server, port } = await listen();
    server.close();
    const socket = connect(port);
    const states = inbox<number>();
    socket.connection.subscribe(() => states.push(socket.connection.get().attempt));
    socket.start();
    await states.until((items) => items.includes(3));
    const lost = socket.connection.get();
    expect(lost.state).toBe('offline');
    const revived = await listen(port);
    stop.push(() => revived.server.close());
    revived.server.on('connection', (accepted) => accepted.send(update(1, {})));
    await until(socket, 'online');
    expect(socket.connection.get().since).toBeGreaterThanOrEqual(lost.since);
  });

  it('renews its token after the server refused the old one', async () => {
    const { server, received, port } = await listen();
    stop.push(() => server.close());
    const asked: (string | null)[] = [];
    const socket = connect(port, {
      token: (refused) => {
        asked.push(refused);
        return Promise.resolve(refused === null ? 'first' : 'second');
      },
    });
    server.on('connection', (accepted) =>
      accepted.once('message', (data) => String(data).includes('first') && accepted.close(1007, 'expired')),
    );
    socket.start();
    await received.until((items) => items.some(({ body }) => JSON.stringify(body).includes('second')));
    expect(asked).toEqual([null, 'first']);
  });

  it('gives up a line that answers no ping', async () => {
    const { server, received, port } = await listen();
    stop.push(() => server.close());
    const socket = connect(port, { pingAfterMs: 5, deadAfterMs: 5 });
    socket.start();
    await received.until((items) => items.filter(({ body }) => 'authCmd' in body).length >= 2);
    expect(received.items.some(({ body }) => typeof body['ping'] === 'number')).toBe(true);
  });

  it('tells listeners of readings that the server merged', async () => {
    const { server, received, port } = await listen();
    stop.push(() => server.close());
    const socket = connect(port);
    const gaps = inbox<true>();
    socket.telemetry(deviceId, {
      onReadings: () => undefined,
      onGap: () => gaps.push(true),
      onForbidden: () => undefined,
    });
    socket.start();
    await received.until(() => commandsOf(received, 'tsSubCmds').length === 1);
    const { command, from } = commandsOf(received, 'tsSubCmds')[0] as {
      command: Record<string, unknown>;
      from: ServerSocket;
    };
    from.send(
      JSON.stringify({
        subscriptionId: command['cmdId'],
        errorCode: 34,
        errorMsg: 'Too many updates! 12 merged',
        data: {},
        latestValues: {},
      }),
    );
    await gaps.until((items) => items.length === 1);
    expect(gaps.items).toHaveLength(1);
  });

  const refuse = (subscriptionId: unknown, errorCode: number) =>
    JSON.stringify({ subscriptionId, errorCode, errorMsg: 'no', data: null, latestValues: {} });

  it('tells that the server could not serve a topic, and asks again until it does', async () => {
    const { server, received, port } = await listen();
    stop.push(() => server.close());
    const socket = connect(port);
    const reported = inbox<readonly Refusal[]>();
    socket.refusals.subscribe(() => reported.push(socket.refusals.get()));
    const messages = inbox<unknown>();
    socket.topic('devices', messages.push);
    socket.start();
    for (let count = 1; count <= 3; count += 1) {
      await received.until(() => commandsOf(received, 'topicSubCmds').length === count);
      const { command, from } = commandsOf(received, 'topicSubCmds')[count - 1] as {
        command: Record<string, unknown>;
        from: ServerSocket;
      };
      if (count < 3) from.send(refuse(command['cmdId'], 1));
      else
        from.send(
          JSON.stringify({
            subscriptionId: command['cmdId'],
            topic: 'devices',
            errorCode: 0,
            errorMsg: null,
            message: [],
          }),
        );
    }
    await messages.until((items) => items.length === 1);
    expect(reported.items.map((refusals) => refusals.map(({ why, nextTryAt }) => [why, nextTryAt !== null]))).toEqual([
      [['failed', true]],
      [['failed', true]],
      [],
    ]);
  });

  it("tells a device's listeners that they may not see it, and does not ask again", async () => {
    const { server, received, port } = await listen();
    stop.push(() => server.close());
    const socket = connect(port);
    const forbidden = inbox<true>();
    const leave = socket.telemetry(deviceId, {
      onReadings: () => undefined,
      onGap: () => undefined,
      onForbidden: () => forbidden.push(true),
    });
    socket.start();
    await received.until(() => commandsOf(received, 'tsSubCmds').length === 1);
    const { command, from } = commandsOf(received, 'tsSubCmds')[0] as {
      command: Record<string, unknown>;
      from: ServerSocket;
    };
    from.send(refuse(command['cmdId'], 3));
    await forbidden.until((items) => items.length === 1);
    expect(socket.refusals.get()).toEqual([{ why: 'noAccess', nextTryAt: null }]);
    leave();
    expect(socket.refusals.get()).toEqual([]);
  });

  it('forgets refusals with the connection', async () => {
    const { server, received, port } = await listen();
    stop.push(() => server.close());
    const socket = connect(port, { backOff: { firstMs: 60_000, longestMs: 60_000, hiddenMs: 60_000 } });
    const reported = inbox<number>();
    socket.refusals.subscribe(() => reported.push(socket.refusals.get().length));
    socket.topic('nothing', () => undefined);
    socket.start();
    await received.until(() => commandsOf(received, 'topicSubCmds').length === 1);
    const { command, from } = commandsOf(received, 'topicSubCmds')[0] as {
      command: Record<string, unknown>;
      from: ServerSocket;
    };
    // No room for it at the moment.
    from.send(refuse(command['cmdId'], 2));
    await reported.until((items) => items.length === 1);
    expect(socket.refusals.get()).toEqual([{ why: 'failed', nextTryAt: expect.any(Number) }]);
    from.terminate();
    await reported.until((items) => items.length === 2);
    expect(reported.items).toEqual([1, 0]);
  });

  it('tells of a gap when the readings of an outage are refused', async () => {
    const { server, received, port } = await listen();
    stop.push(() => server.close());
    const socket = connect(port);
    const gaps = inbox<true>();
    socket.telemetry(deviceId, {
      onReadings: () => undefined,
      onGap: () => gaps.push(true),
      onForbidden: () => undefined,
    });
    socket.start();
    await received.until(() => commandsOf(received, 'tsSubCmds').length === 1);
    const { command, from } = commandsOf(received, 'tsSubCmds')[0] as {
      command: Record<string, unknown>;
      from: ServerSocket;
    };
    from.send(update(command['cmdId'], { oil_temperature: [[1000, '55.1']] }));
    await until(socket, 'online');
    from.terminate();
    await received.until(() => commandsOf(received, 'historyCmds').length === 1);
    const again = commandsOf(received, 'historyCmds')[0] as { command: Record<string, unknown>; from: ServerSocket };
    again.from.send(refuse(again.command['cmdId'], 1));
    await gaps.until((items) => items.length === 1);
    expect(socket.refusals.get()).toEqual([]);
  });

  it('unsubscribes when the last listener leaves', async () => {
    const { server, received, port } = await listen();
    stop.push(() => server.close());
    const socket = connect(port);
    const leave = [1, 2].map(() =>
      socket.telemetry(deviceId, { onReadings: () => undefined, onGap: () => undefined, onForbidden: () => undefined }),
    );
    socket.start();
    await received.until(() => commandsOf(received, 'tsSubCmds').length === 1);
    leave[0]?.();
    leave[1]?.();
    await received.until(() => commandsOf(received, 'tsSubCmds').length === 2);
    expect(commandsOf(received, 'tsSubCmds')[1]?.command).toMatchObject({ unsubscribe: true, entityId: deviceId });
  });

  it('tells when data last came in, not only when the loss was noticed', async () => {
    const { server, received, port } = await listen();
    stop.push(() => server.close());
    const socket = connect(port, { backOff: { firstMs: 60_000, longestMs: 60_000, hiddenMs: 60_000 } });
    const readings = inbox<Reading>();
    socket.telemetry(deviceId, {
      onReadings: (batch) => batch.forEach(readings.push),
      onGap: () => undefined,
      onForbidden: () => undefined,
    });
    socket.start();
    await received.until(() => commandsOf(received, 'tsSubCmds').length === 1);
    const { command, from } = commandsOf(received, 'tsSubCmds')[0] as {
      command: Record<string, unknown>;
      from: ServerSocket;
    };
    const sentAt = Date.now();
    from.send(update(command['cmdId'], { oil_temperature: [[1000, '55.1']] }));
    await readings.until((items) => items.length === 1);
    const readAt = Date.now();
    from.terminate();
    await until(socket, 'offline');
    const { since, lastDataAt } = socket.connection.get();
    expect(lastDataAt).toBeGreaterThanOrEqual(sentAt);
    expect(lastDataAt).toBeLessThanOrEqual(readAt);
    expect(since).toBeGreaterThanOrEqual(readAt);
  });

  it('counts as lost at once when the network goes', async () => {
    const { server, received, port } = await listen();
    stop.push(() => server.close());
    const socket = connect(port, { backOff: { firstMs: 60_000, longestMs: 60_000, hiddenMs: 60_000 } });
    socket.start();
    await received.until((items) => items.length > 0);
    received.items[0]?.from.send(update(1, {}));
    await until(socket, 'online');
    socket.lost();
    expect(socket.connection.get()).toMatchObject({ state: 'offline', attempt: 1, lastDataAt: expect.any(Number) });
  });

  it('stops when nobody is logged in', async () => {
    const socket = connect(1, { token: () => Promise.resolve(null) });
    socket.start();
    await until(socket, 'connecting');
    expect(socket.connection.get().attempt).toBe(0);
  });
});
