import type { Pg } from './pg.ts';
import { sqlQuery } from './pg.ts';

/** A database that takes longer than this to answer counts as not ready, ms. */
const patienceMs = 2000;
const ping = sqlQuery<never>('readiness.ping', 'select 1');

export interface Readiness {
  /**
   * Rejects when calls cannot be served: before the start is over, while stopping, or when the database does not
   * answer.
   */
  check(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createReadiness(pg: Pg): Readiness {
  let isOpen = false;
  return {
    async check() {
      if (!isOpen) throw new Error('starting or stopping');
      const late = new AbortController();
      const tooLate = new Promise<never>((_done, fail) => {
        const timer = setTimeout(
          () => fail(new Error(`the database has not answered in ${patienceMs} ms`)),
          patienceMs,
        );
        late.signal.addEventListener('abort', () => clearTimeout(timer));
      });
      try {
        await Promise.race([pg.query(ping), tooLate]);
      } finally {
        late.abort();
      }
    },
    async start() {
      isOpen = true;
    },
    async stop() {
      isOpen = false;
    },
  };
}
