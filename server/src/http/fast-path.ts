import type { Socket } from 'node:net';
import type { Closable } from '../platform/connections.ts';
import { FastPathConnection, type OpenFastPath } from './fast-path-connection.ts';
import { FastPathReplies } from './fast-path-reply.ts';
import type { FastPathParts } from './fast-path.types.ts';

/** Answers requests of the plainest form by itself, before the web server sees them. */
export interface FastPath {
  /**
   * @param handOver gives the connection to the web server, with what was read of it put back
   * @returns how long it has been idle, for as long as the fast path has it
   */
  accept(socket: Socket, handOver: () => void): Pick<Closable, 'idleSince'> | null;
  /** Ends what is idle, and what is busy after its answer. */
  close(): void;
}

/**
 * A sensor's POST, the same every minute, costs a web server more than the reading it carries. The fast path reads only
 * requests that leave no question: POST, HTTP/1.1, a claimed target, one Host and one Content-Length, no transfer
 * coding, nothing that asks for more than a reply. At the first request that is anything else the connection goes to
 * the web server for good.
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
