import type { Command } from './commands.ts';
import type { Incoming, Reading } from './messages.ts';
import { whyOf } from './refusals.ts';
import type { Refusals } from './refusals.ts';
import { hourMs, minuteMs } from '../lib/time.ts';

export interface TelemetryListener {
  /** Newest readings first after subscribing, then every reading as it is stored. May repeat a reading. */
  onReadings(readings: readonly Reading[]): void;
  /**
   * Readings may be missing since this listener last heard: the outage was too long to ask again, or the server merged
   * some.
   */
  onGap(): void;
  /** This login may not see the device, or not any more. */
  onForbidden(): void;
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

/** A message that belongs to a subscription. */
export type SubscriptionMessage = Extract<Incoming, { readonly subscriptionId: number }>;

/** The subscriptions of a tab, independent of the socket that carries them. */
export interface Subscriptions {
  telemetry(deviceId: string, listener: TelemetryListener): () => void;
  topic(topic: string, listener: (message: unknown) => void): () => void;
  /** Asks again for what the server has refused. */
  retry(cmdId: number): void;
  onMessage(message: SubscriptionMessage): void;
  /** Subscribes everything on a new line. @param lostAt when the one before was lost, ms; null: none was */
  onOpen(lostAt: number | null, now: number): void;
  onLost(): void;
}

/** Outages up to this long are filled through the socket; after longer ones listeners fetch again. */
const refillMs = hourMs;
/** Readings carry their device's time: asking a little further back covers slow ones. */
const overlapMs = minuteMs;
/** A message may hold 32 KiB; keys of a refill stay well below. */
const longestKeysText = 8000;

function entity(deviceId: string) {
  return { entityType: 'DEVICE', entityId: deviceId };
}

function subscribing(subscription: Subscription): Command {
  const { cmdId } = subscription;
  if (subscription.kind === 'topic') return { list: 'topicSubCmds', body: { cmdId, topic: subscription.topic } };
  return {
    list: 'tsSubCmds',
    body: { cmdId, ...entity(subscription.deviceId), scope: 'LATEST_TELEMETRY', quality: true },
  };
}

function unsubscribing(subscription: Subscription): Command {
  const { cmdId } = subscription;
  if (subscription.kind === 'topic')
    return { list: 'topicSubCmds', body: { cmdId, topic: subscription.topic, unsubscribe: true } };
  return { list: 'tsSubCmds', body: { cmdId, ...entity(subscription.deviceId), unsubscribe: true } };
}

/** Asks for the readings of an outage. */
function refilling(
  { deviceId, keys }: TelemetrySubscription,
  { cmdId, since, now }: { readonly cmdId: number; readonly since: number; readonly now: number },
): Command {
  return {
    list: 'historyCmds',
    body: {
      cmdId,
      ...entity(deviceId),
      keys: [...keys].join(','),
      startTs: since - overlapMs,
      endTs: now + overlapMs,
      interval: 0,
      limit: 10_000,
      agg: 'NONE',
      quality: true,
    },
  };
}

export function createSubscriptions({
  send,
  refusals,
}: {
  readonly send: (command: Command) => void;
  readonly refusals: () => Refusals;
}): Subscriptions {
  const byName = new Map<string, Subscription>();
  const byId = new Map<number, Subscription>();
  let nextCmdId = 10;

  /** Asks for the readings of the outage; where that cannot be done, says that there is a gap. */
  function refill(subscription: TelemetrySubscription, since: number, now: number): void {
    if (subscription.keys.size === 0) return;
    if (now - since > refillMs || [...subscription.keys].join(',').length > longestKeysText) {
      for (const listener of subscription.listeners) listener.onGap();
      return;
    }
    const cmdId = nextCmdId++;
    byId.set(cmdId, subscription);
    send(refilling(subscription, { cmdId, since, now }));
  }

  function onRefused(subscription: Subscription, cmdId: number, code: number): void {
    if (cmdId === subscription.cmdId) {
      refusals().refused(cmdId, code);
      if (subscription.kind === 'telemetry' && whyOf(code) === 'noAccess')
        for (const listener of subscription.listeners) listener.onForbidden();
      return;
    }
    // A refused refill of an outage: the listener is told of the gap and fetches the readings by a call.
    byId.delete(cmdId);
    if (subscription.kind === 'telemetry') for (const listener of subscription.listeners) listener.onGap();
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
    refusals().settled(subscription.cmdId);
    for (const [cmdId, held] of byId) if (held === subscription) byId.delete(cmdId);
    send(unsubscribing(subscription));
  }

  return {
    telemetry: (deviceId, listener) => {
      const name = `telemetry ${deviceId}`;
      const subscription = hold(name, (cmdId): TelemetrySubscription => ({
        kind: 'telemetry',
        cmdId,
        deviceId,
        keys: new Set(),
        listeners: new Set(),
      }));
      subscription.listeners.add(listener);
      if (subscription.listeners.size === 1) send(subscribing(subscription));
      return () => {
        subscription.listeners.delete(listener);
        release(name, subscription);
      };
    },
    topic: (topic, listener) => {
      const name = `topic ${topic}`;
      const subscription = hold(name, (cmdId): TopicSubscription => ({
        kind: 'topic',
        cmdId,
        topic,
        listeners: new Set(),
      }));
      subscription.listeners.add(listener);
      // A later listener gets a snapshot too: subscribing again under the same number makes the server send one.
      send(subscribing(subscription));
      return () => {
        subscription.listeners.delete(listener);
        release(name, subscription);
      };
    },
    retry: (cmdId) => {
      const subscription = byId.get(cmdId);
      if (subscription !== undefined) send(subscribing(subscription));
    },
    onMessage: (message) => {
      const subscription = byId.get(message.subscriptionId);
      if (subscription === undefined) return;
      if (message.kind === 'refused') return onRefused(subscription, message.subscriptionId, message.code);
      if (message.subscriptionId === subscription.cmdId) refusals().settled(subscription.cmdId);
      if (message.kind === 'topic' && subscription.kind === 'topic')
        for (const listener of subscription.listeners) listener(message.message);
      if (subscription.kind !== 'telemetry') return;
      if (message.kind === 'telemetry') {
        for (const { key } of message.readings) subscription.keys.add(key);
        for (const listener of subscription.listeners) listener.onReadings(message.readings);
        if (message.subscriptionId !== subscription.cmdId) byId.delete(message.subscriptionId);
      }
      if (message.kind === 'merged') for (const listener of subscription.listeners) listener.onGap();
    },
    onOpen: (lostAt, now) => {
      for (const subscription of byName.values()) {
        send(subscribing(subscription));
        if (subscription.kind === 'telemetry' && lostAt !== null) refill(subscription, lostAt, now);
      }
    },
    onLost: () => {
      for (const [cmdId, subscription] of byId) if (subscription.cmdId !== cmdId) byId.delete(cmdId);
    },
  };
}
