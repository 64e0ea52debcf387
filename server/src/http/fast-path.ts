import type { Socket } from 'node:net';
import type { Closable } from '../platform/connections.ts';
import { FastPathConnection, type OpenFastPath } from './fast-path-connection.ts';
import { FastPathReplies } from './fast-path-reply.ts';
import type { FastPathParts } from './fast-path.types.ts';

/** Answers the simplest requests itself, before the web server sees them. */
export interface FastPath {
  /**
   * @param handOver gives the connection to the web server, with the bytes read so far put back
   * @returns the connection's idle time while the fast path handles it; null: the fast path is closing
   */
  accept(socket: Socket, handOver: () => void): Pick<Closable, 'idleSince'> | null;
  /** Closes idle connections at once, and busy ones after their answer. */
  close(): void;
}

/**
 * A web server spends more on a sensor's POST, which is the same every minute, than on the reading in it. The fast path
 * accepts only simple requests: POST, HTTP/1.1, a claimed target, one Host and one Content-Length, no transfer coding,
 * no header that asks for more than a reply. At the first other request the connection goes to the web server for good.
 */
export function createFastPath<T>(parts: FastPathParts<T>): FastPath {
  const { timeouts } = parts;
  const connections = new Set<FastPathConnection<T>>();
  const replies = new FastPathReplies(timeouts.keepAliveMs);
  const open: OpenFastPath<T> = {
    ...parts,
    replies,
    isClosing: false,
    leave: (connection) => void connections.delete(connection),
  };
  let sweep: NodeJS.Timeout | null = null;

  return {
    accept(socket, handOver) {
      if (open.isClosing) {
        socket.destroy();
        return null;
      }
      const opened = new FastPathConnection(open, socket, handOver);
      connections.add(opened);
      sweep ??= setInterval(() => {
        const now = performance.now();
        for (const connection of connections) connection.sweep(now);
      }, timeouts.checkEveryMs).unref();
      return opened;
    },
    close() {
      open.isClosing = true;
      replies.close();
      if (sweep !== null) clearInterval(sweep);
      for (const connection of connections) connection.sweep(performance.now());
    },
  };
}
