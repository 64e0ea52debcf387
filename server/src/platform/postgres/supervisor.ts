import type { Log } from '../log.ts';
import { pause } from '../pause.ts';
import type { ServerProcess } from './process.ts';

export interface Supervisor {
  /** The current server; between an end and the restart, the server that ended. */
  current(): ServerProcess;
  /** Calls back each time a server ends. Returns the function that ends this. */
  onExit(callback: () => void): () => void;
  /** Starts no more servers, and returns the last one. */
  release(): Promise<ServerProcess>;
}

const shortestPauseMs = 50;
const longestPauseMs = 5_000;

/** Restarts a server each time it ends; while the restarts fail, the intervals grow. */
export function supervise(
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  log: Pick<Log, 'error'>,
): Supervisor {
  const callbacks = new Set<() => void>();
  const released = new AbortController();
  let server = first;

  async function keep(): Promise<void> {
    while (!released.signal.aborted) {
      await Promise.race([server.gone, raised(released.signal)]);
      if (released.signal.aborted) return;
      log.error({ pid: server.pid }, 'the database server ended; starting it again');
      for (const callback of callbacks) callback();
      await restart();
    }
  }

  async function restart(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      await pause(Math.min(longestPauseMs, shortestPauseMs * 2 ** attempt), released.signal);
      if (released.signal.aborted) return;
      try {
        server = await start();
        return;
      } catch (error) {
        log.error({ err: error }, 'the database server does not start; trying again');
      }
    }
  }

  const kept = keep();
  return {
    current: () => server,
    onExit(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    async release() {
      released.abort();
      await kept;
      return server;
    },
  };
}

function raised(signal: AbortSignal): Promise<void> {
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));
}
