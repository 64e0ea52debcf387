import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Closable, Connections } from '../platform/connections.ts';
import type { Lane } from './lane.ts';

/** A connection of the web server, from its first byte to its last. */
export class HttpConnection implements Closable {
  readonly #socket: Socket;
  /** What the lane knows of it while it is there. */
  lane: Pick<Closable, 'idleSince'> | null = null;
  /** It is a live socket's now, which has bounds of its own. */
  isUpgraded = false;
  #requests = 0;
  #since = performance.now();

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  get idleSince(): number | null {
    if (this.isUpgraded || this.#requests > 0) return null;
    return this.lane === null ? this.#since : this.lane.idleSince;
  }

  giveWay(): void {
    this.#socket.destroy();
  }

  /** A request's head has come whole. */
  begin(response: ServerResponse): void {
    this.#requests += 1;
    response.once('close', () => {
      this.#requests -= 1;
      this.#since = performance.now();
    });
  }
}

export interface BoundParts {
  readonly lane: Lane | undefined;
  readonly connections: Connections;
  /** Filled here: the connection of each socket. */
  readonly connectionOf: WeakMap<Socket, HttpConnection>;
}

/**
 * Bounds the connections of a server: where there is no room, the one that has waited the longest for a request gives way. Connections come to
 * the lane first; those it does not keep go to the listeners that were there.
 */
export function boundConnections(listener: Server, { lane, connections, connectionOf }: BoundParts): void {
  const listeners = listener.listeners('connection');
  listener.removeAllListeners('connection');
  listener.on('connection', (socket: Socket) => {
    const connection = new HttpConnection(socket);
    const leave = connections.enter(socket.remoteAddress ?? '', connection);
    if (leave === null) return void socket.destroy();
    socket.once('close', leave);
    connectionOf.set(socket, connection);
    const handOver = () => {
      connection.lane = null;
      for (const each of listeners) each.call(listener, socket);
    };
    if (lane === undefined) return handOver();
    connection.lane = lane.accept(socket, handOver);
  });
  listener.on('upgrade', (request, socket) => {
    const connection = connectionOf.get(request.socket);
    if (connection !== undefined) connection.isUpgraded = true;
    // Nobody here speaks anything else.
    if (listener.listenerCount('upgrade') === 1) socket.destroy();
  });
}
