import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { createConnections } from '../../../../platform/connections.ts';
import type { Log } from '../../../../platform/log.ts';
import type { IsTrustedPeer } from '../../../../platform/network.ts';
import { messageBounds } from '../message-bounds.ts';
import { MqttConnection } from './connection.ts';
import type { Guest } from './connection.ts';
import { Flow } from './flow.ts';
import type { Greeting } from './greeting.ts';
import { PacketBudget } from './packets.ts';
import type { Reason } from './reasons.rules.ts';

export interface MqttBounds {
  /** Most connections in all, and from one network: many devices may share one address. */
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Connections of one device; beyond this the oldest is closed. */
  readonly connectionsPerDevice: number;
  /** From the connection to its CONNECT packet, ms. */
  readonly connectMs: number;
  /** How long a device may leave sent data unread, ms. */
  readonly drainMs: number;
}

export const mqttLimits: MqttBounds = {
  connections: 10_000,
  connectionsPerAddress: 2000,
  connectionsPerDevice: 10,
  connectMs: 10_000,
  drainMs: 60_000,
};

export interface AcceptorParts {
  readonly limits: MqttBounds;
  readonly isTrustedPeer: IsTrustedPeer;
  /** Opens a session, or returns the reason for the refusal. */
  logIn(connection: MqttConnection, greeting: Greeting): Promise<Guest | Reason>;
  isStopping(): boolean;
  readonly log: Log;
}

export interface Acceptor {
  /** Connections that are open, logged in or not. */
  readonly connections: ReadonlySet<MqttConnection>;
  accept(socket: Socket): void;
}

/** Room in a packet for its topic and header, bytes. */
const packetOverhead = 1024;
const packetLimits = { publish: messageBounds.bodyBytes + packetOverhead, other: 65_536, large: 16_384 };
const largePacketsBytes = 128 * 1_048_576;
/** Sent bytes that a device may leave unread. */
const unreadBytes = 4 * 1_048_576;
/** Lower than ingest's bounds for waiting messages: connections are paused rather than closed. */
const flowLimits = { own: 524_288, device: 1_048_576, total: 32 * 1_048_576, reserve: 16 * 1_048_576 };
/** Accepts connections up to the limits. */
export function createAcceptor({ limits, isTrustedPeer, logIn, isStopping, log }: AcceptorParts): Acceptor {
  const { connectMs, drainMs } = limits;
  const connections = new Set<MqttConnection>();
  const budget = new PacketBudget(largePacketsBytes);
  const flow = new Flow(flowLimits);
  // A proxy does not say which client it speaks for: only the total limit applies to its connections.
  const most = { most: limits.connections, maxOfNetwork: limits.connectionsPerAddress };
  const held = createConnections(most, isTrustedPeer);

  function accept(socket: Socket): void {
    if (isStopping()) return void socket.destroy();
    const address = socket.remoteAddress ?? '';
    const since = performance.now();
    let connection: MqttConnection | null = null;
    // When there are too many connections, one that has not logged in is closed; a logged-in device stays, however
    // seldom it sends.
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
      limits: { packets: packetLimits, connectMs, drainMs, unreadBytes },
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

  return { connections, accept };
}
