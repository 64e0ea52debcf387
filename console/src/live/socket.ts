import { hourMs } from '@oilsight/oil';
import { liveCloseCodes } from '@oilsight/contract';
import { defaultBackOff, delayBefore } from './back-off.ts';
import type { BackOff } from './back-off.ts';
import { createConnectionState } from './connection-state.ts';
import type { ConnectionState } from './connection-state.ts';
import { readMessage } from './messages.ts';
import type { Incoming, Reading } from './messages.ts';
import { createRefusals, whyOf } from './refusals.ts';
import type { Refusals } from './refusals.ts';

export interface LiveSocketOptions {
  url(): string;
  /** Access token; null: nobody is logged in. Rejects when the server cannot be reached. @param refused the token that it shall take the place of */
  token(refused: string | null): Promise<string | null>;
  isHidden(): boolean;
  readonly backOff?: BackOff;
  /** Silence after which a ping is sent, and after which an unanswered ping means the connection is dead, ms. */
  readonly pingAfterMs?: number;
  readonly deadAfterMs?: number;
}

export interface TelemetryListener {
  /** Newest readings first after subscribing, then every reading as it is stored. May repeat a reading. */
  onReadings(readings: readonly Reading[]): void;
  /** Readings may be missing since this listener last heard: the outage was too long to ask again, or the server merged some. */
  onGap(): void;
  /** This login may not see the device, or not any more. */
  onForbidden(): void;
}

/**
 * The one socket of a tab. Subscriptions are kept here and made again after each reconnect, and readings stored during a short
 * outage are asked for.
 */
export interface LiveSocket {
  readonly connection: ConnectionState;
  /** Subscriptions that the server does not serve: what is shown of them may be old. */
  readonly refusals: Refusals;
  start(): void;
  stop(): void;
  /** Tries at once instead of waiting: the tab is looked at again, or the network is back. */
  wake(): void;
  /** The network is gone: the connection counts as lost at once, without waiting for its silence. */
  lost(): void;
  /** Every reading of a device. @returns how to unsubscribe */
  telemetry(deviceId: string, listener: TelemetryListener): () => void;
  /** Messages of a topic. @returns how to unsubscribe */
  topic(topic: string, listener: (message: unknown) => void): () => void;
}

interface TelemetrySubscription {
  readonly kind: 'telemetry';
  readonly cmdId: number;
  readonly deviceId: string;
  readonly keys: Set<string>;
  readonly listeners: Set<TelemetryListener>;
}
interface TopicSubscription {
  readonly kind: 'topic';
  readonly cmdId: number;
  readonly topic: string;
  readonly listeners: Set<(message: unknown) => void>;
}
type Subscription = TelemetrySubscription | TopicSubscription;

type CommandList = 'tsSubCmds' | 'historyCmds' | 'topicSubCmds';
interface Command {
  readonly list: CommandList;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Outages up to this long are filled through the socket; after longer ones listeners fetch again. */
const refillMs = hourMs;
/** Readings carry their device's time: asking a little further back covers slow ones. */
const overlapMs = 60_000;
/** Servers of this protocol take at most ten commands a message. */
const commandsPerMessage = 10;
/** A message may hold 32 KiB; keys of a refill stay well below. */
const longestKeysText = 8000;
const authCodes: readonly number[] = [liveCloseCodes.badData, liveCloseCodes.policy, liveCloseCodes.serverError];

function entity(deviceId: string) {
  return { entityType: 'DEVICE', entityId: deviceId };
}

export function createLiveSocket(options: LiveSocketOptions): LiveSocket {
  const { backOff = defaultBackOff, pingAfterMs = 20_000, deadAfterMs = 10_000 } = options;
  const connection = createConnectionState();
  const byName = new Map<string, Subscription>();
  const byId = new Map<number, Subscription>();
  const refusals = createRefusals({
    backOff, isHidden: options.isHidden, onRetry: (cmdId) => {
      const subscription = byId.get(cmdId);
      if (subscription !== undefined) subscribe(subscription);
    },
  });
  let isRunning = false;
  let socket: WebSocket | null = null;
  /** Counts starts and stops, so that an answer to an older one is known as such. */
  let generation = 0;
  let attempt = 0;
  let nextCmdId = 10;
  /** The token that the server closed a socket for. */
  let refused: string | null = null;
  /** The token of the socket. */
  let sentToken: string | null = null;
  let lostAt: number | null = null;
  let openedAt = 0;
  /** When the line last showed that it holds; readings after that may have been missed. */
  let heardAt: number | null = null;
  let queue: Command[] = [];
  let flushTimer: ReturnType<typeof setTimeout> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setTimeout> | undefined;

  function send(command: Command): void {
    if (socket?.readyState !== WebSocket.OPEN) return;
    queue.push(command);
    flushTimer ??= setTimeout(flush, 0);
  }

  function flush(): void {
    flushTimer = undefined;
    const commands = queue;
    queue = [];
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (let index = 0; index < commands.length; index += commandsPerMessage) {
      const message: Partial<Record<CommandList, unknown[]>> = {};
      for (const { list, body } of commands.slice(index, index + commandsPerMessage)) (message[list] ??= []).push(body);
      socket.send(JSON.stringify(message));
    }
  }

  function subscribe(subscription: Subscription): void {
    const { cmdId } = subscription;
    if (subscription.kind === 'topic') send({ list: 'topicSubCmds', body: { cmdId, topic: subscription.topic } });
    else send({ list: 'tsSubCmds', body: { cmdId, ...entity(subscription.deviceId), scope: 'LATEST_TELEMETRY', quality: true } });
  }

  function unsubscribe(subscription: Subscription): void {
    const { cmdId } = subscription;
    if (subscription.kind === 'topic') send({ list: 'topicSubCmds', body: { cmdId, topic: subscription.topic, unsubscribe: true } });
    else send({ list: 'tsSubCmds', body: { cmdId, ...entity(subscription.deviceId), unsubscribe: true } });
  }

  /** Asks for the readings of the outage; where that cannot be done, says that there is a gap. */
  function refill(subscription: TelemetrySubscription, since: number, now: number): void {
    const keys = [...subscription.keys].join(',');
    if (subscription.keys.size === 0) return;
    if (now - since > refillMs || keys.length > longestKeysText) {
      for (const listener of subscription.listeners) listener.onGap();
      return;
    }
    const cmdId = nextCmdId++;
    byId.set(cmdId, subscription);
    send({ list: 'historyCmds', body: { cmdId, ...entity(subscription.deviceId), keys, startTs: since - overlapMs, endTs: now + overlapMs, interval: 0, limit: 10_000, agg: 'NONE', quality: true } });
  }

  function onMessage(message: Incoming): void {
    heardAt = Date.now();
    if (message.kind === 'telemetry' || message.kind === 'topic') connection.heard(heardAt);
    if (message.kind !== 'pong' || Date.now() - openedAt > 5000) {
      attempt = 0;
      lostAt = null;
      connection.online(Date.now());
    }
    watchSilence();
    if (message.kind === 'pong' || message.kind === 'other') return;
    const subscription = byId.get(message.subscriptionId);
    if (subscription === undefined) return;
    if (message.kind === 'refused') return onRefused(subscription, message.subscriptionId, message.code);
    if (message.subscriptionId === subscription.cmdId) refusals.settled(subscription.cmdId);
    if (message.kind === 'topic' && subscription.kind === 'topic') for (const listener of subscription.listeners) listener(message.message);
    if (subscription.kind !== 'telemetry') return;
    if (message.kind === 'telemetry') {
      for (const { key } of message.readings) subscription.keys.add(key);
      for (const listener of subscription.listeners) listener.onReadings(message.readings);
      if (message.subscriptionId !== subscription.cmdId) byId.delete(message.subscriptionId);
    }
    if (message.kind === 'merged') for (const listener of subscription.listeners) listener.onGap();
  }

  function onRefused(subscription: Subscription, cmdId: number, code: number): void {
    if (cmdId === subscription.cmdId) {
      refusals.refused(cmdId, code);
      if (subscription.kind === 'telemetry' && whyOf(code) === 'noAccess') for (const listener of subscription.listeners) listener.onForbidden();
      return;
    }
    // The readings of an outage: whoever shows them fetches them another way.
    byId.delete(cmdId);
    if (subscription.kind === 'telemetry') for (const listener of subscription.listeners) listener.onGap();
  }

  /** A quiet line is pinged; one that stays quiet is dead, whatever the browser believes. */
  function watchSilence(): void {
    clearTimeout(pingTimer);
    pingTimer = setTimeout(() => {
      socket?.send(JSON.stringify({ ping: Date.now() }));
      pingTimer = setTimeout(() => drop(), deadAfterMs);
    }, pingAfterMs);
  }

  /** Lets go of the socket without waiting for the other side to agree. */
  function drop(): void {
    const old = socket;
    if (old === null) return;
    onClose(old, 0);
    old.close();
  }

  function onOpen(opened: WebSocket, token: string): void {
    openedAt = Date.now();
    opened.send(JSON.stringify({ authCmd: { cmdId: 0, token } }));
    opened.send(JSON.stringify({ ping: openedAt }));
    for (const subscription of byName.values()) {
      subscribe(subscription);
      if (subscription.kind === 'telemetry' && lostAt !== null) refill(subscription, lostAt, openedAt);
    }
    watchSilence();
  }

  function onClose(closed: WebSocket, code: number): void {
    if (closed !== socket) return;
    socket = null;
    queue = [];
    clearTimeout(pingTimer);
    refusals.clear();
    for (const [cmdId, subscription] of byId) if (subscription.cmdId !== cmdId) byId.delete(cmdId);
    refused = authCodes.includes(code) ? sentToken : null;
    lostAt ??= heardAt ?? Date.now();
    if (isRunning) retryLater();
  }

  function retryLater(): void {
    attempt += 1;
    const waitMs = delayBefore(attempt, backOff, options.isHidden(), Math.random());
    connection.offline(Date.now(), attempt, Date.now() + waitMs);
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void connect(), waitMs);
  }

  async function connect(): Promise<void> {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    const mine = ++generation;
    let token: string | null;
    try {
      token = await options.token(refused);
    } catch {
      if (isRunning && mine === generation) retryLater();
      return;
    }
    if (!isRunning || mine !== generation) return;
    if (token === null) {
      stop();
      return;
    }
    refused = null;
    sentToken = token;
    const opening = new WebSocket(options.url());
    socket = opening;
    opening.addEventListener('open', () => opening === socket && onOpen(opening, token));
    opening.addEventListener('message', ({ data }) => opening === socket && typeof data === 'string' && onMessage(readMessage(data)));
    opening.addEventListener('close', ({ code }) => onClose(opening, code));
    opening.addEventListener('error', () => onClose(opening, 0));
  }

  function start(): void {
    if (isRunning) return;
    isRunning = true;
    attempt = 0;
    lostAt = null;
    heardAt = null;
    connection.connecting(Date.now());
    void connect();
  }

  function stop(): void {
    isRunning = false;
    generation += 1;
    clearTimeout(retryTimer);
    clearTimeout(pingTimer);
    clearTimeout(flushTimer);
    [retryTimer, flushTimer, queue] = [undefined, undefined, []];
    refusals.clear();
    const old = socket;
    socket = null;
    old?.close(1000);
    connection.connecting(Date.now());
  }

  function hold<S extends Subscription>(name: string, create: (cmdId: number) => S): S {
    const known = byName.get(name);
    if (known !== undefined) return known as S;
    const subscription = create(nextCmdId++);
    byName.set(name, subscription);
    byId.set(subscription.cmdId, subscription);
    return subscription;
  }

  function release(name: string, subscription: Subscription): void {
    if (subscription.listeners.size > 0 || byName.get(name) !== subscription) return;
    byName.delete(name);
    refusals.settled(subscription.cmdId);
    for (const [cmdId, held] of byId) if (held === subscription) byId.delete(cmdId);
    unsubscribe(subscription);
  }

  return {
    connection,
    refusals,
    start,
    stop,
    wake: () => {
      if (!isRunning || retryTimer === undefined) return;
      void connect();
    },
    lost: drop,
    telemetry: (deviceId, listener) => {
      const name = `telemetry ${deviceId}`;
      const subscription = hold(name, (cmdId): TelemetrySubscription => ({ kind: 'telemetry', cmdId, deviceId, keys: new Set(), listeners: new Set() }));
      subscription.listeners.add(listener);
      if (subscription.listeners.size === 1) subscribe(subscription);
      return () => {
        subscription.listeners.delete(listener);
        release(name, subscription);
      };
    },
    topic: (topic, listener) => {
      const name = `topic ${topic}`;
      const subscription = hold(name, (cmdId): TopicSubscription => ({ kind: 'topic', cmdId, topic, listeners: new Set() }));
      subscription.listeners.add(listener);
      if (subscription.listeners.size === 1) subscribe(subscription);
      // A later listener gets a snapshot too: subscribing again under the same number makes the server send one.
      else subscribe(subscription);
      return () => {
        subscription.listeners.delete(listener);
        release(name, subscription);
      };
    },
  };
}
