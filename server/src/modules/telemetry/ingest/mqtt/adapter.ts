import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@oilsight/contract';
import type { DomainEvents } from '../../../../events.ts';
import { thingsBoardError } from '../../../../http/errors.ts';
import type { Bus } from '../../../../platform/bus.ts';
import type { ChangedIds, Changes } from '../../../../platform/changes.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { createConnections } from '../../../../platform/connections.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Metrics } from '../../../../platform/metrics.ts';
import type { IsTrustedPeer } from '../../../../platform/network.ts';
import type { DeviceRef, Devices } from '../../../devices/index.ts';
import type { Ingest, IngestResult } from '../../ingest.ts';
import { sharedUpdateOf } from '../device-attributes.ts';
import type { DeviceAttributes } from '../device-attributes.ts';
import { messageBounds } from '../message-bounds.ts';
import type { Receipt } from '../normalise.ts';
import { MqttConnection } from './connection.ts';
import type { Guest, Settled } from './connection.ts';
import { createDeliveryMemory } from './deliveries.ts';
import type { Deliveries } from './deliveries.ts';
import { Flow } from './flow.ts';
import type { Greeting } from './greeting.ts';
import { createMessageHandler, language } from './messages.ts';
import { PacketBudget } from './packets.ts';
import { asksForDevice, createProvisioningGuest } from './provisioning.ts';
import type { Publish } from './publish.ts';
import { reasons, verdictOn } from './reasons.rules.ts';
import type { Reason } from './reasons.rules.ts';
import { MqttSession, maxSubscriptions } from './session.ts';
import { isKept, isSubscribable, topics } from './topics.ts';

export interface MqttBounds {
  /** Connections in all, and of one network: many devices may stand behind one address. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Connections of one device; the oldest gives way. */
  readonly connectionsPerDevice: number;
  /** From the connection to its CONNECT, ms. */
  readonly connectMs: number;
  /** How long a device may leave what it is sent unread, ms. */
  readonly drainMs: number;
}

const mqttLimits: MqttBounds = {
  connections: 10_000,
  connectionsPerDevice: 10,
  connectMs: 10_000,
  drainMs: 60_000,
  connectionsPerAddress: 2000,
};

export interface MqttAdapterParts {
  readonly devices: Pick<Devices, 'byToken' | 'createForGateway' | 'findForGateway'>;
  readonly ingest: Ingest;
  readonly deviceAttributes: DeviceAttributes;
  readonly changes: Pick<Changes, 'on'>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly isTrustedPeer: IsTrustedPeer;
  /** Port 0: a free one. */
  readonly address: { readonly port: number; readonly host: string };
  readonly limits?: Partial<MqttBounds>;
}

export interface MqttAdapter {
  /** Where it listens; 0 before it does. */
  readonly port: number;
  start(): Promise<void>;
  /** Refuses what is new, lets what is being committed be acknowledged, then closes. */
  stop(): Promise<void>;
}

/** Connections that the kernel keeps until they are taken in. */
const maxUnaccepted = 4096;

/** Room in a packet for its topic and header, bytes. */
const packetOverhead = 1024;
const packetLimits = { publish: messageBounds.bodyBytes + packetOverhead, other: 65_536, large: 16_384 };
const largePacketsBytes = 128 * 1_048_576;
/** What a device may leave unread of what it is sent, bytes. */
const unreadBytes = 4 * 1_048_576;
/** Below what ingest lets wait: connections are held back, not closed. */
const flowLimits = { own: 524_288, device: 1_048_576, total: 32 * 1_048_576, reserve: 16 * 1_048_576 };
/** Of a topic that is told back. */
const longestReported = 100;
const accepted: Settled = { reason: reasons.success, text: null };

/**
 * ThingsBoard's MQTT API, in MQTT 3.1, 3.1.1 and 5. The user name is the access token. A PUBLISH is acknowledged when
 * its readings are on disk, or when it can never be: then the device is told on the errors topic. Nothing is forwarded
 * between clients.
 */
export function createMqttAdapter(parts: MqttAdapterParts): MqttAdapter {
  const { devices, ingest, changes, bus, clock, metrics, log } = parts;
  const limits = { ...mqttLimits, ...parts.limits };
  const handle = createMessageHandler(parts);
  const memory = createDeliveryMemory(clock);
  const connections = new Set<MqttConnection>();
  const sessions = new Set<MqttSession>();
  const byDevice = new Map<string, Set<MqttSession>>();
  const budget = new PacketBudget(largePacketsBytes);
  const flow = new Flow(flowLimits);
  // A proxy in front cannot say whom it speaks for: its connections are bounded with all others alone.
  const held = createConnections(
    { most: limits.connections, maxOfNetwork: limits.connectionsPerAddress },
    parts.isTrustedPeer,
  );
  const inFlight = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  let server: Server | null = null;
  let subscriptions: (() => void)[] = [];

  /** Opens a session, or says why not. */
  async function logIn(connection: MqttConnection, greeting: Greeting): Promise<Guest | Reason> {
    if (asksForDevice(greeting)) return createProvisioningGuest(connection, limits.connectMs);
    if (greeting.userName === '') return reasons.notAuthorized;
    let device: DeviceRef | null;
    try {
      device = await devices.byToken(greeting.userName);
    } catch (error) {
      log.warn({ err: error }, 'a login over MQTT could not be checked');
      return reasons.serverUnavailable;
    }
    if (device === null) return reasons.badUserName;
    if (stopping.signal.aborted) return reasons.serverUnavailable;
    const { clientId } = greeting;
    const session = new MqttSession({
      device,
      token: greeting.userName,
      clientId,
      connection,
      deliveries: deliveriesOf(device.id, clientId),
    });
    openSession(session);
    return guestOf(session);
  }

  /**
   * Those of a connection that is open go first: from its beginning it may be longer ago than what is remembered over
   * connections.
   */
  function deliveriesOf(deviceId: string, clientId: string): Deliveries {
    for (const session of byDevice.get(deviceId) ?? []) if (session.clientId === clientId) return session.deliveries;
    return memory.of(deviceId, clientId);
  }

  function openSession(session: MqttSession): void {
    const others = [...(byDevice.get(session.device.id) ?? [])];
    const tooMany = others.slice(0, Math.max(0, others.length + 1 - limits.connectionsPerDevice));
    for (const other of others)
      if (session.clientId !== '' && other.clientId === session.clientId)
        other.connection.end(reasons.sessionTakenOver);
    for (const other of tooMany) other.connection.end(reasons.quotaExceeded);
    sessions.add(session);
    byDevice.set(session.device.id, (byDevice.get(session.device.id) ?? new Set()).add(session));
    metrics.mqttClients.set(sessions.size);
    memory.keep(session.device.id, session.clientId, session.deliveries);
  }

  function guestOf(session: MqttSession): Guest {
    return {
      account: session.device.id,
      isDevice: true,
      publish(publish) {
        const work = take(session, publish);
        inFlight.add(work);
        void work.then(() => inFlight.delete(work));
        return work;
      },
      refuseQos: (topic) => void refuse(session, topic, new AppError('invalid', { field: 'QoS', rule: '0–1' })),
      async subscribe(asked) {
        if (asked.length > maxSubscriptions) return reasons.quotaExceeded;
        const granted: (0 | 1 | Reason)[] = [];
        try {
          for (const { topic, qos } of asked) granted.push(await subscribe(session, topic, qos === 0 ? 0 : 1));
        } catch (error) {
          return stopping.signal.aborted ? reasons.serverShuttingDown : verdictOn(asAppError(error)).reason;
        }
        return granted;
      },
      unsubscribe: (filter) => session.subscriptions.delete(filter),
      leave(isInOrder) {
        if (isInOrder) session.deliveries.forgetEnded();
        forget(session);
      },
    };
  }

  /** What a subscription is granted. Each counts against the device's rate. */
  async function subscribe(session: MqttSession, filter: string, qos: 0 | 1): Promise<0 | 1 | Reason> {
    await ingest.admit(session.device, session.gone.signal);
    if (!isSubscribable(filter)) return reasons.topicFilterInvalid;
    return session.subscribe(filter, qos) ? qos : reasons.quotaExceeded;
  }

  function forget(session: MqttSession): void {
    if (!sessions.delete(session)) return;
    session.gone.abort();
    const others = byDevice.get(session.device.id);
    others?.delete(session);
    if (others?.size === 0) byDevice.delete(session.device.id);
    metrics.mqttClients.set(sessions.size);
    memory.keep(session.device.id, session.clientId, session.deliveries);
  }

  /** Resolves with what its acknowledgement says; null: there is none, its connection is closed. */
  async function take(session: MqttSession, publish: Publish): Promise<Settled | null> {
    const { topic, body, qos } = publish;
    const message = { session, topic, body, wait: session.gone.signal };
    // What is asked for again is answered again: its sender has no answer.
    if (qos === 0 || !isKept(topic)) return settle(session, topic, () => handle(message));
    const takeNew = async (receipt: Receipt): Promise<Settled> => {
      const settled = await settle(session, topic, () => handle({ ...message, receipt }));
      if (settled === null) throw new AppError('overloaded');
      return settled;
    };
    try {
      return (await session.deliveries.take(publish, ingest.receive, takeNew)) ?? accepted;
    } catch {
      return null;
    }
  }

  /** Does the work of a message, and says how it ended. */
  async function settle(
    session: MqttSession,
    topic: string,
    work: () => Promise<IngestResult | null>,
  ): Promise<Settled | null> {
    try {
      const result = await work();
      if (result === null || result.refusedCount === 0 || result.stored > 0) return accepted;
      return { reason: reasons.payloadFormatInvalid, text: result.refused[0]?.text ?? null };
    } catch (error) {
      return refuse(session, topic, error);
    }
  }

  /**
   * Tells the device of a message that was not kept. One that may be kept later is not acknowledged: its connection is
   * closed.
   */
  function refuse(session: MqttSession, topic: string, cause: unknown): Settled | null {
    if (!(cause instanceof AppError))
      log.error({ err: cause, deviceId: session.device.id }, 'a message over MQTT failed');
    const error = asAppError(cause);
    const { isAcknowledged, reason } = verdictOn(error);
    const reported = thingsBoardError(error, language, clock.now());
    session.send(topics.errors, { topic: topic.slice(0, longestReported), stored: 0, error: reported });
    metrics.readingsRefused.inc({ adapter: 'mqtt', reason: error.error });
    if (isAcknowledged) return { reason, text: reported.message };
    session.connection.end(stopping.signal.aborted ? reasons.serverShuttingDown : reason);
    return null;
  }

  function accept(socket: Socket): void {
    if (stopping.signal.aborted) return void socket.destroy();
    const address = socket.remoteAddress ?? '';
    const since = performance.now();
    let connection: MqttConnection | null = null;
    // Who has not logged in gives way; a device that has stays, however seldom it speaks.
    const leave = held.enter(address, {
      get idleSince() {
        return connection?.isOfDevice === true ? null : since;
      },
      giveWay: () => void socket.destroy(),
    });
    if (leave === null) return void socket.destroy();
    socket.once('close', leave);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    const opened = new MqttConnection(socket, {
      limits: { packets: packetLimits, connectMs: limits.connectMs, drainMs: limits.drainMs, unreadBytes },
      budget,
      flow,
      logIn,
      newClientId: randomUUID,
      onFault: (fault) => log.debug({ fault, address }, 'a connection over MQTT was ended'),
    });
    connection = opened;
    connections.add(opened);
    socket.once('close', () => connections.delete(opened));
  }

  function onAttributes(event: DomainEvents['attributesChanged']): void {
    const data = sharedUpdateOf(event);
    if (data === null) return;
    for (const session of sessions) {
      if (session.device.id === event.device.id) {
        session.send(topics.attributes, data);
        session.send(topics.attributesShort, data);
      } else if (session.children.has(event.device.id)) {
        session.send(topics.gatewayAttributes, { device: event.device.name, data });
      }
    }
  }

  /**
   * A token that is no longer the device's ends its connections; a device that is no longer beside its gateway is no
   * longer spoken for.
   */
  async function onDevicesChanged(deviceIds: ChangedIds): Promise<void> {
    const isConcerned = (id: string) => deviceIds === 'all' || deviceIds.has(id);
    await Promise.all(
      [...sessions].flatMap((session) => [
        ...(isConcerned(session.device.id) ? [lookAtDevice(session)] : []),
        ...[...session.children.values()]
          .filter(({ id }) => isConcerned(id))
          .map((child) => lookAtChild(session, child)),
      ]),
    );
  }

  async function lookAtDevice(session: MqttSession): Promise<void> {
    const device = await devices.byToken(session.token).catch(() => null);
    if (device?.id === session.device.id) session.device = device;
    else session.connection.end(reasons.administrativeAction);
  }

  async function lookAtChild({ device, children }: MqttSession, { id, name }: DeviceRef): Promise<void> {
    const child = await devices.findForGateway(device, name).catch(() => null);
    if (child?.id !== id) children.delete(id);
    else if (children.has(id)) children.set(id, child);
  }

  return {
    get port() {
      const address = server?.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    },
    async start() {
      subscriptions = [
        bus.on('attributesChanged', onAttributes),
        // After every cache has forgotten it.
        changes.on(['device'], async (deviceIds) => {
          await setImmediate();
          await onDevicesChanged(deviceIds);
        }),
      ];
      // Who hangs up behind its last message is still read to the end.
      server = createServer({ allowHalfOpen: true }, accept);
      server.listen({ ...parts.address, backlog: maxUnaccepted });
      await once(server, 'listening');
    },
    async stop() {
      stopping.abort();
      for (const session of sessions) session.gone.abort();
      for (const unsubscribe of subscriptions) unsubscribe();
      const closed = server === null || !server.listening ? Promise.resolve() : once(server, 'close');
      server?.close();
      // Their acknowledgements are written before the connections close.
      await Promise.allSettled(inFlight);
      await setImmediate();
      for (const connection of connections) connection.end(reasons.serverShuttingDown);
      await closed;
    },
  };
}

function asAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('systemError', {}, { cause: error });
}
