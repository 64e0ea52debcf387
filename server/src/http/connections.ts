import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Closable, Connections } from '../platform/connections.ts';
import type { FastPath } from './fast-path.ts';

/**
 * Calls of one connection that may be under way at once. Clients that send requests ahead send a few; without a bound
 * one connection could begin thousands of calls with the bytes of a single read.
 */
const maxCalls = 32;

/** A connection of the web server, from its first byte to its last. */
export class HttpConnection implements Closable {
  readonly #socket: Socket;
  /** The fast path's view of the connection while it handles it. */
  fastPath: Pick<Closable, 'idleSince'> | null = null;
  /** The connection belongs to a live socket, which has bounds of its own. */
  isUpgraded = false;
  readonly #patienceMs: number;
  readonly #calls = new Set<IncomingMessage>();
  /** When it became busy or idle, ms of the process's clock. */
  #since = performance.now();

  constructor(socket: Socket, patienceMs: number) {
    this.#socket = socket;
    this.#patienceMs = patienceMs;
  }

  /** Not idle while a call is in progress (from its head to its answer), unless the caller delays it for too long. */
  get idleSince(): number | null {
    if (this.isUpgraded) return null;
    if (this.#calls.size > 0)
      return performance.now() - this.#since > this.#patienceMs && this.#waitsForCaller() ? this.#since : null;
    return this.fastPath === null ? this.#since : this.fastPath.idleSince;
  }

  /** Whether the server waits for the client: for the rest of a body, or for it to read the reply. */
  #waitsForCaller(): boolean {
    if (this.#socket.writableNeedDrain) return true;
    for (const call of this.#calls) if (!call.complete) return true;
    return false;
  }

  giveWay(): void {
    this.#socket.destroy();
  }

  /**
   * Call when the head of a request is complete. False: too many calls are under way, the connection is closed, and the
   * request is not to be handled.
   */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#calls.size >= maxCalls) this.#socket.destroy();
    if (this.#socket.destroyed) return false;
    if (this.#calls.size === 0) this.#since = performance.now();
    this.#calls.add(request);
    response.once('close', () => {
      this.#calls.delete(request);
      if (this.#calls.size === 0) this.#since = performance.now();
    });
    return true;
  }
}

export interface BoundParts {
  readonly fastPath: FastPath | undefined;
  readonly connections: Connections;
  /** Filled by `boundConnections`: the connection of each socket. */
  readonly connectionOf: WeakMap<Socket, HttpConnection>;
  /** How long a caller may delay a call before its connection counts as idle, ms. */
  readonly patienceMs: number;
}

/**
 * Bounds the connections of a server: when there is no room, the connection that has waited longest for a request is
 * closed. A new connection goes to the fast path first; one that the fast path hands over goes to the listeners that
 * were registered before.
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
    // With no other listener for upgrades, nothing would answer this one.
    if (listener.listenerCount('upgrade') === 1) socket.destroy();
  });
}
