import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Closable, Connections } from '../platform/connections.ts';
import type { FastPath } from './fast-path.ts';

/** A connection of the web server, from its first byte to its last. */
export class HttpConnection implements Closable {
  readonly #socket: Socket;
  /** What the fast path knows of it while it is there. */
  fastPath: Pick<Closable, 'idleSince'> | null = null;
  /** It is a live socket's now, which has bounds of its own. */
  isUpgraded = false;
  readonly #patienceMs: number;
  readonly #calls = new Set<IncomingMessage>();
  /** When it became busy, or idle. */
  #since = performance.now();

  constructor(socket: Socket, patienceMs: number) {
    this.#socket = socket;
    this.#patienceMs = patienceMs;
  }

  /** A call is under way from its head to its answer, as long as its caller does not keep it waiting. */
  get idleSince(): number | null {
    if (this.isUpgraded) return null;
    if (this.#calls.size > 0)
      return performance.now() - this.#since > this.#patienceMs && this.#waitsForCaller() ? this.#since : null;
    return this.fastPath === null ? this.#since : this.fastPath.idleSince;
  }

  /** For the rest of a body, or for what it sends to be taken. */
  #waitsForCaller(): boolean {
    if (this.#socket.writableNeedDrain) return true;
    for (const call of this.#calls) if (!call.complete) return true;
    return false;
  }

  giveWay(): void {
    this.#socket.destroy();
  }

  /** A request's head has come whole. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    if (this.#calls.size === 0) this.#since = performance.now();
    this.#calls.add(request);
    response.once('close', () => {
      this.#calls.delete(request);
      if (this.#calls.size === 0) this.#since = performance.now();
    });
  }
}

export interface BoundParts {
  readonly fastPath: FastPath | undefined;
  readonly connections: Connections;
  /** Filled here: the connection of each socket. */
  readonly connectionOf: WeakMap<Socket, HttpConnection>;
  /** How long a caller may keep a call waiting before its connection gives way like an idle one, ms. */
  readonly patienceMs: number;
}

/**
 * Bounds the connections of a server: where there is no room, the one that has waited the longest for a request gives
 * way. Connections come to the fast path first; those it does not keep go to the listeners that were there.
 */
export function boundConnections(
  listener: Server,
  { fastPath, connections, connectionOf, patienceMs }: BoundParts,
): void {
  const listeners = listener.listeners('connection');
  listener.removeAllListeners('connection');
  listener.on('connection', (socket: Socket) => {
    const connection = new HttpConnection(socket, patienceMs);
    const leave = connections.enter(socket.remoteAddress ?? '', connection);
    if (leave === null) return void socket.destroy();
    socket.once('close', leave);
    connectionOf.set(socket, connection);
    const handOver = () => {
      connection.fastPath = null;
      for (const each of listeners) each.call(listener, socket);
    };
    if (fastPath === undefined) return handOver();
    connection.fastPath = fastPath.accept(socket, handOver);
  });
  listener.on('upgrade', (request, socket) => {
    const connection = connectionOf.get(request.socket);
    if (connection !== undefined) connection.isUpgraded = true;
    // Nobody here speaks anything else.
    if (listener.listenerCount('upgrade') === 1) socket.destroy();
  });
}
