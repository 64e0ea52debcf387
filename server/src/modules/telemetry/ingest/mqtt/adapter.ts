import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { thingsBoardError } from '../../../../http/errors.ts';
import type { Bus } from '../../../../platform/bus.ts';
import type { Changes } from '../../../../platform/changes.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Metrics } from '../../../../platform/metrics.ts';
import type { IsTrustedPeer } from '../../../../platform/network.ts';
import type { DeviceRef, Devices } from '../../../devices/index.ts';
import type { Ingest } from '../../ingest.ts';
import type { DeviceAttributes } from '../device-attributes.ts';
import { createAcceptor, mqttLimits } from './acceptor.ts';
import type { MqttBounds } from './acceptor.ts';
import type { Guest, MqttConnection } from './connection.ts';
import type { Greeting } from './greeting.ts';
import { createGuests } from './guests.ts';
import { language } from './message.ts';
import { createMessageHandler } from './messages.ts';
import { asksForDevice, createProvisioningGuest } from './provisioning.ts';
import { createPublications } from './publications.ts';
import { reasons } from './reasons.rules.ts';
import type { Reason } from './reasons.rules.ts';
import { createSessionChecks } from './session-checks.ts';
import { MqttSession } from './session.ts';
import { MqttSessions } from './sessions.ts';

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
  /** Port 0 chooses a free one. */
  readonly address: { readonly port: number; readonly host: string };
  readonly limits?: Partial<MqttBounds>;
}

export interface MqttAdapter {
  /** The port it listens on; 0 before it listens. */
  readonly port: number;
  start(): Promise<void>;
  /** Refuses new connections and messages, acknowledges those that are being committed, then closes. */
  stop(): Promise<void>;
}

/** Connections that the kernel queues until the server accepts them. */
const maxUnaccepted = 4096;

/**
 * ThingsBoard's MQTT API, in MQTT 3.1, 3.1.1 and 5. The user name is the access token. A PUBLISH is acknowledged when
 * its readings are on disk, or when they can never be stored: then the device gets a message on the errors topic.
 * Nothing is forwarded between clients.
 */
export function createMqttAdapter(parts: MqttAdapterParts): MqttAdapter {
  const { devices, ingest, changes, bus, clock, metrics, log } = parts;
  const limits = { ...mqttLimits, ...parts.limits };
  const handle = createMessageHandler(parts);
  const registry = new MqttSessions({ clock, metrics, connectionsPerDevice: limits.connectionsPerDevice });
  const sessions = registry.all;
  const inFlight = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const checkSessions = createSessionChecks({ devices, sessions, stopping: stopping.signal });
  const isStopping = () => stopping.signal.aborted;
  const publications = createPublications({
    ingest,
    handle,
    tellingOf: (error) => thingsBoardError(error, language, clock.now()),
    isStopping,
    metrics,
    log,
  });
  const guestOf = createGuests({ ingest, sessions: registry, publications, isStopping, inFlight });
  const { connections, accept } = createAcceptor({
    limits,
    isTrustedPeer: parts.isTrustedPeer,
    logIn,
    isStopping,
    log,
  });
  let server: Server | null = null;
  let subscriptions: (() => void)[] = [];

  /** Opens a session, or returns the reason for the refusal. */
  async function logIn(connection: MqttConnection, greeting: Greeting): Promise<Guest | Reason> {
    if (asksForDevice(greeting)) return createProvisioningGuest(connection, limits.connectMs);
    if (greeting.userName === '') return reasons.notAuthorized;
    const device = await ownerOf(greeting.userName);
    if (typeof device === 'number') return device;
    if (stopping.signal.aborted) return reasons.serverUnavailable;
    const { clientId } = greeting;
    const deliveries = registry.deliveriesOf(device.id, clientId);
    const session = new MqttSession({ device, token: greeting.userName, clientId, connection, deliveries });
    registry.open(session);
    // The token may have been revoked during its lookup, when this session was not yet among those that a revocation
    // ends.
    const owner = await ownerOf(greeting.userName);
    if (typeof owner !== 'number' && owner.id === device.id) return guestOf(session);
    registry.forget(session);
    return typeof owner === 'number' ? owner : reasons.badUserName;
  }

  /** The device of a token, or the reason why the login is refused. */
  async function ownerOf(token: string): Promise<DeviceRef | Reason> {
    try {
      return (await devices.byToken(token)) ?? reasons.badUserName;
    } catch (error) {
      log.warn({ err: error }, 'a login over MQTT could not be checked');
      return reasons.serverUnavailable;
    }
  }

  return {
    get port() {
      const address = server?.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    },
    async start() {
      subscriptions = [
        bus.on('attributesChanged', registry.tellAttributes),
        // Caches have dropped the device before this handler runs.
        changes.on(['device'], async (deviceIds) => {
          await setImmediate();
          await checkSessions(deviceIds);
        }),
      ];
      // The last messages of a client that closes its side at once are still read.
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
      // Acknowledgements of these messages are written before the connections close.
      await Promise.allSettled(inFlight);
      await setImmediate();
      for (const connection of connections) connection.end(reasons.serverShuttingDown);
      await closed;
    },
  };
}
