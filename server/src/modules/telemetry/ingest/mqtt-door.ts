import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Aedes } from 'aedes';
import type { AedesOptions, Client, PublishPacket, Subscription } from 'aedes';
import { AppError } from '@oilsight/contract';
import type { DomainEvents } from '../../../events.ts';
import { thingsBoardError } from '../../../http/errors.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createConnections } from '../../../platform/connections.ts';
import { onDeviceChanges } from '../../../platform/device-changes.ts';
import type { Log } from '../../../platform/log.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { IsTrustedPeer } from '../../../platform/network.ts';
import type { DeviceRef, Devices } from '../../devices/index.ts';
import type { Ingest } from '../ingest.ts';
import { sharedUpdateOf } from './device-attributes.ts';
import type { DeviceAttributes } from './device-attributes.ts';
import { messageLimits } from './limits.ts';
import { Flow } from './mqtt/flow.ts';
import type { FlowGate } from './mqtt/flow.ts';
import { createMessageHandler } from './mqtt/messages.ts';
import { Acknowledger, takePublishes } from './mqtt/publish-lane.ts';
import { MqttSession, mostSubscriptions } from './mqtt/session.ts';
import { silentEmitter } from './mqtt/silent-emitter.ts';
import { isSubscribable, topics } from './mqtt/topics.ts';
import { guardWire, WireBudget } from './mqtt/wire.ts';
import type { WireFault } from './mqtt/wire.ts';

export interface MqttLimits {
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

const mqttLimits: MqttLimits = {
  connections: 10_000, connectionsPerDevice: 10, connectMs: 10_000, drainMs: 60_000, connectionsPerAddress: 2000,
};

export interface MqttDoorParts {
  readonly devices: Pick<Devices, 'byToken' | 'createForGateway'>;
  readonly ingest: Ingest;
  readonly deviceAttributes: DeviceAttributes;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly isTrustedPeer: IsTrustedPeer;
  /** Port 0: a free one. */
  readonly address: { readonly port: number; readonly host: string };
  readonly limits?: Partial<MqttLimits>;
}

export interface MqttDoor {
  /** Where it listens; 0 before it does. */
  readonly port: number;
  start(): Promise<void>;
  /** Refuses what is new, lets what is being committed be acknowledged, then closes. */
  stop(): Promise<void>;
}

/** Connections that the kernel keeps until they are taken in. */
const mostUnaccepted = 4096;

/** CONNACK codes of MQTT 3.1.1. */
const connack = { serverUnavailable: 3, badUserName: 4, notAuthorised: 5 } as const;

/** Room in a packet for its topic and header, bytes. */
const packetOverhead = 1024;
const wireLimits = { firstPacket: 65_536, packet: messageLimits.bodyBytes + packetOverhead, large: 16_384 };
const largePacketsBytes = 128 * 1_048_576;
/** Below what ingest lets wait: connections are held back, not closed. */
const flowLimits = { own: 131_072, device: 524_288, total: 32 * 1_048_576, reserve: 16 * 1_048_576 };

/**
 * ThingsBoard's MQTT API. The user name is the access token. A PUBLISH is acknowledged when its readings are on disk; until then its
 * connection is not read, so that a slow store slows its senders. Nothing is forwarded between clients.
 */
export function createMqttDoor(parts: MqttDoorParts): MqttDoor {
  const { devices, bus, clock, metrics, log } = parts;
  const limits = { ...mqttLimits, ...parts.limits };
  const handle = createMessageHandler(parts);
  const sessions = new Map<Client, MqttSession>();
  const byDevice = new Map<string, Set<MqttSession>>();
  /** What CONNECT said. */
  const greetings = new WeakMap<Client, { readonly clientId: string; readonly keepAliveMs: number }>();
  const budget = new WireBudget(largePacketsBytes);
  const flow = new Flow(flowLimits);
  const gates = new WeakMap<Client, FlowGate>();
  // A proxy in front cannot say whom it speaks for: its connections are bounded with all others alone.
  const held = createConnections({ most: limits.connections, mostOfNetwork: limits.connectionsPerAddress }, parts.isTrustedPeer);
  const inFlight = new Set<Promise<void>>();
  const stopping = new AbortController();
  let connections = 0;
  let broker: Aedes | null = null;
  let server: Server | null = null;
  let subscriptions: (() => void)[] = [];

  const options: AedesOptions = {
    mq: silentEmitter,
    connectTimeout: limits.connectMs,
    drainTimeout: limits.drainMs,
    maxClientsIdLength: 64,
    // Packets sent right behind CONNECT.
    queueLimit: 1000,
    preConnect(client, packet, callback) {
      greetings.set(client, { clientId: packet.clientId, keepAliveMs: packet.keepalive === undefined || packet.keepalive === 0 ? Number.POSITIVE_INFINITY : packet.keepalive * 1000 });
      connections += 1;
      // Names that clients choose must not meet: the broker closes one of two with the same.
      packet.clientId = `c${connections}`;
      // Nothing outlives a connection: no wills, no queued messages.
      packet.clean = true;
      delete packet.will;
      callback(null, !stopping.signal.aborted);
    },
    authenticate(client, userName, _password, done) {
      void logIn(client, userName).then((code) => {
        if (code === 0) done(null, true);
        else done(Object.assign(new Error('the login was refused'), { returnCode: code }), null);
      });
    },
    authorizeSubscribe(client, subscription, done) {
      const session = sessions.get(client);
      if (session === undefined) return done(null, null);
      return void subscribe(session, subscription).then((isGranted) => done(null, isGranted ? subscription : null), done);
    },
    authorizePublish(client, packet, done) {
      const session = client === null ? undefined : sessions.get(client);
      if (session === undefined) return done(new Error('not logged in'));
      session.atBroker += 1;
      session.heardAt = performance.now();
      return follow(session, packet.payload.length, take(session, packet).then(done, done).finally(() => (session.atBroker -= 1)));
    },
  };

  /** Counts a message that is under way. */
  function follow(session: MqttSession, bytes: number, work: Promise<unknown>): void {
    const leave = gates.get(session.client)?.enter(bytes);
    const end = () => {
      leave?.();
      inFlight.delete(over);
    };
    const over = work.then(end, end);
    inFlight.add(over);
  }

  /** Takes telemetry past the broker; how many bytes of the chunk. Now and then the broker gets one: it ends connections that it hears nothing of. */
  function takeTelemetry(session: MqttSession, chunk: Uint8Array, acks: Acknowledger): number {
    if (session.atBroker > 0 || stopping.signal.aborted || performance.now() - session.heardAt > session.keepAliveMs / 2) return 0;
    return takePublishes(chunk, wireLimits.packet, ({ body, packetId }) => {
      const work = receive(session, topics.telemetry, body).then((refused) => {
        if (refused === null) acks.acknowledge(packetId);
        else close(session);
      });
      follow(session, body.length, work);
    });
  }

  /**
   * Whether a subscription is granted. Each counts against the device's rate.
   *
   * @throws AppError the connection is to be closed: it asks for more at once than it could have
   */
  async function subscribe(session: MqttSession, { topic, qos }: Subscription): Promise<boolean> {
    if (session.asking >= mostSubscriptions) throw new AppError('tooManyRequests', { seconds: 1 });
    session.asking += 1;
    try {
      await parts.ingest.admit(session.device, session.gone.signal);
    } finally {
      session.asking -= 1;
    }
    return isSubscribable(topic) && session.subscribe(topic, qos === 0 ? 0 : 1);
  }

  /** Opens a session; the CONNACK's code. */
  async function logIn(client: Client, userName: string | undefined): Promise<number> {
    if (userName === undefined || userName === '') return connack.notAuthorised;
    let device: DeviceRef | null;
    try {
      device = await devices.byToken(userName);
    } catch (error) {
      log.warn({ err: error }, 'a login over MQTT could not be checked');
      return connack.serverUnavailable;
    }
    if (device === null) return connack.badUserName;
    if (client.closed || stopping.signal.aborted) return connack.serverUnavailable;
    const { clientId, keepAliveMs } = greetings.get(client) ?? { clientId: '', keepAliveMs: 0 };
    openSession(new MqttSession({ device, token: userName, clientId, client, keepAliveMs }));
    return 0;
  }

  function openSession(session: MqttSession): void {
    const others = [...(byDevice.get(session.device.id) ?? [])];
    const namesakes = session.clientId === '' ? [] : others.filter((other) => other.clientId === session.clientId);
    const tooMany = others.slice(0, Math.max(0, others.length + 1 - limits.connectionsPerDevice));
    for (const other of new Set([...namesakes, ...tooMany])) close(other);
    sessions.set(session.client, session);
    gates.get(session.client)?.join(session.device.id);
    byDevice.set(session.device.id, (byDevice.get(session.device.id) ?? new Set()).add(session));
    metrics.mqttClients.set(sessions.size);
  }

  function close(session: MqttSession): void {
    forget(session.client);
    session.client.close();
  }

  function forget(client: Client): void {
    const session = sessions.get(client);
    if (session === undefined) return;
    sessions.delete(client);
    session.gone.abort();
    const others = byDevice.get(session.device.id);
    others?.delete(session);
    if (others?.size === 0) byDevice.delete(session.device.id);
    metrics.mqttClients.set(sessions.size);
  }

  /** Resolves with null when the packet may be acknowledged, with an error when its connection is to be closed. */
  async function take(session: MqttSession, packet: PublishPacket): Promise<Error | null> {
    const { topic, payload } = packet;
    // The broker has nobody to hand it to and nothing to keep.
    packet.retain = false;
    packet.payload = '';
    // It would be kept before the broker knows whether it came before.
    if (packet.qos === 2) return refuse(session, topic, new AppError('invalid', { field: 'QoS', rule: '0–1' }));
    return receive(session, topic, typeof payload === 'string' ? Buffer.from(payload) : payload);
  }

  /** Resolves as `take` does. */
  async function receive(session: MqttSession, topic: string, body: Uint8Array): Promise<Error | null> {
    try {
      await handle({ session, topic, body, wait: session.gone.signal });
      return null;
    } catch (error) {
      return refuse(session, topic, error);
    }
  }

  /** Tells the device; the connection is to be closed. */
  async function refuse(session: MqttSession, topic: string, error: unknown): Promise<Error> {
    if (!(error instanceof AppError)) log.error({ err: error, deviceId: session.device.id }, 'a message over MQTT failed');
    const refused = error instanceof AppError ? error : new AppError('systemError', {}, { cause: error });
    await session.send(topics.errors, { topic, stored: 0, error: thingsBoardError(refused, 'en-US', clock.now()) });
    return refused;
  }

  function accept(socket: Socket): void {
    const aedes = broker;
    if (aedes === null || stopping.signal.aborted) return void socket.destroy();
    let client: Client | null = null;
    const since = performance.now();
    // Who has not logged in gives way; a device that has stays, however seldom it speaks.
    const leave = held.enter(socket.remoteAddress ?? '', {
      get idleSince() {
        return client !== null && sessions.has(client) ? null : since;
      },
      giveWay: () => void socket.destroy(),
    });
    if (leave === null) return void socket.destroy();
    socket.once('close', leave);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 60_000);
    const onFault = (fault: WireFault) =>
      log.debug({ fault, deviceId: client === null ? undefined : sessions.get(client)?.device.id }, 'a connection over MQTT was ended');
    const acks = new Acknowledger((bytes) => {
      if (socket.writable) socket.write(bytes);
    });
    const takeFirst = (chunk: Uint8Array): number => {
      const session = client === null ? undefined : sessions.get(client);
      return session === undefined ? 0 : takeTelemetry(session, chunk, acks);
    };
    const gate = guardWire(socket, { limits: wireLimits, budget, flow, onFault, takeFirst });
    client = aedes.handle(socket);
    const opened = client;
    gates.set(opened, gate);
    return void socket.once('close', () => forget(opened));
  }

  function onAttributes(event: DomainEvents['attributesChanged']): void {
    const data = sharedUpdateOf(event);
    if (data === null) return;
    for (const session of sessions.values()) {
      if (session.device.id === event.device.id) {
        void session.send(topics.attributes, data);
        void session.send(topics.attributesShort, data);
      } else if (session.children.has(event.device.id)) {
        void session.send(topics.gatewayAttributes, { device: event.device.name, data });
      }
    }
  }

  /** A token that is no longer the device's ends its connections. */
  async function onDevicesChanged(deviceIds: ReadonlySet<string>): Promise<void> {
    for (const session of sessions.values()) {
      const { children } = session;
      for (const childId of children.size < deviceIds.size ? children.keys() : deviceIds) if (deviceIds.has(childId)) children.delete(childId);
      if (!deviceIds.has(session.device.id)) continue;
      const deviceId = session.device.id;
      const device = await devices.byToken(session.token).catch(() => null);
      if (device?.id === deviceId) session.device = device;
      else close(session);
    }
  }

  return {
    get port() {
      const address = server?.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    },
    async start() {
      broker = await Aedes.createBroker(options);
      broker.on('unsubscribe', (filters, client) => {
        for (const filter of filters) sessions.get(client)?.subscriptions.delete(filter);
      });
      broker.on('clientError', (client, error) => log.debug({ err: error, deviceId: sessions.get(client)?.device.id }, 'a connection over MQTT failed'));
      broker.on('connectionError', (_client, error) => log.debug({ err: error }, 'a connection over MQTT failed before its login'));
      subscriptions = [
        bus.on('attributesChanged', onAttributes),
        // After every cache has forgotten it.
        onDeviceChanges(bus, (deviceIds) => queueMicrotask(() => void onDevicesChanged(deviceIds))),
      ];
      server = createServer(accept);
      server.listen({ ...parts.address, backlog: mostUnaccepted });
      await once(server, 'listening');
    },
    async stop() {
      stopping.abort();
      for (const session of sessions.values()) session.gone.abort();
      for (const unsubscribe of subscriptions) unsubscribe();
      const closed = server === null || !server.listening ? Promise.resolve() : once(server, 'close');
      server?.close();
      // Their acknowledgements are written before the connections close.
      await Promise.allSettled(inFlight);
      await setImmediate();
      await new Promise<void>((resolve) => (broker === null ? resolve() : broker.close(resolve)));
      await closed;
    },
  };
}
