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
  /** Opens a session, or says why not. */
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
/** What a device may leave unread of what it is sent, bytes. */
const unreadBytes = 4 * 1_048_576;
/** Below what ingest lets wait: connections are held back, not closed. */
const flowLimits = { own: 524_288, device: 1_048_576, total: 32 * 1_048_576, reserve: 16 * 1_048_576 };
/** Takes connections in, as many as may be. */
export function createAcceptor({ limits, isTrustedPeer, logIn, isStopping, log }: AcceptorParts): Acceptor {
  const { connectMs, drainMs } = limits;
  const connections = new Set<MqttConnection>();
  const budget = new PacketBudget(largePacketsBytes);
  const flow = new Flow(flowLimits);
  // A proxy in front cannot say whom it speaks for: its connections are bounded with all others alone.
  const most = { most: limits.connections, maxOfNetwork: limits.connectionsPerAddress };
  const held = createConnections(most, isTrustedPeer);

  function accept(socket: Socket): void {
    if (isStopping()) return void socket.destroy();
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
