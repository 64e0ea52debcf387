import { hourMs } from '@oilsight/oil';
import { networkOf } from '../../../platform/network.ts';
import type { Log } from '../../../platform/log.ts';
import type { LinkSecretStore } from './link-secrets.store.ts';
import type { LinkUse, LinkUses } from './report-links.rules.ts';

/** Writes who used links, behind the answers: nobody waits for it. */
export interface LinkLog {
  start(): Promise<void>;
  /** Waits until all that was noted is written. */
  stop(): Promise<void>;
  note(use: LinkUse): void;
}

/** Most rows that wait to be written. */
const maxWaiting = 5000;

/** One write runs at a time; what comes meanwhile waits for the next one, and repeats are counted in one row. */
export function createLinkLog(store: Pick<LinkSecretStore, 'addUses'>, log: Pick<Log, 'error' | 'warn'>): LinkLog {
  let waiting = new Map<string, LinkUses>();
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      // In one order, so that two servers do not wait for each other.
      const uses = [...waiting.values()].toSorted((one, other) => (one.linkId < other.linkId ? -1 : 1));
      waiting = new Map();
      await store.addUses(uses).catch((error: unknown) => log.error({ err: error }, 'the use of links was not logged'));
    }
  }

  return {
    start: () => Promise.resolve(),
    stop: async () => {
      await writing;
    },
    note({ linkId, what, address: caller, at }) {
      // Somebody with IPv6 has a network of addresses, of which each would fill a row.
      const address = networkOf(caller);
      const hour = at - (at % hourMs);
      const key = `${linkId} ${what} ${hour} ${address}`;
      const before = waiting.get(key);
      if (before === undefined && waiting.size >= maxWaiting) {
        log.warn({ linkId }, 'too many uses of links to log them all');
        return;
      }
      const { firstAt = at, count = 0 } = before ?? {};
      waiting.set(key, { linkId, what, address, at, hour, firstAt, count: count + 1 });
      writing ??= writeAll().finally(() => (writing = null));
    },
  };
}
