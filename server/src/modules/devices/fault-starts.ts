import { pause } from '../../platform/pause.ts';
import type { KnownDevice } from './known-device.ts';
import { faultySince } from './faulty-since.ts';
import type { StoredHistory } from './faulty-since.ts';

/** Finds in the stored readings since when indicators have been faulty. */
export interface FaultStarts {
  /** Queues the device to look up its uncertain times. */
  lookUp(entry: KnownDevice): void;
  stop(): Promise<void>;
}

/** The pause is as long as the work before it; after a failure at least this long, ms. */
const restAfterFailureMs = 1000;

/** Looks up one device after the other, for half of the time at most. */
export function createFaultStarts({
  store,
  isKnown,
  onSettled,
  onError,
}: {
  store: StoredHistory;
  isKnown: (entry: KnownDevice) => boolean;
  onSettled: (entry: KnownDevice) => void;
  onError: (error: unknown) => void;
}): FaultStarts {
  const waiting = new Set<KnownDevice>();
  const stopping = new AbortController();
  let working: Promise<void> | null = null;

  async function settle(entry: KnownDevice): Promise<void> {
    for (const key of Array.from(entry.inDoubt)) {
      entry.inDoubt.delete(key);
      const newestAt = entry.faultyAt(key);
      if (newestAt === null) continue;
      try {
        const since = await faultySince(store, entry.device, { key, newestAt }, stopping.signal);
        if (!stopping.signal.aborted) entry.settle(key, since);
      } catch (error) {
        entry.inDoubt.add(key);
        throw error;
      }
    }
    if (!stopping.signal.aborted && isKnown(entry)) onSettled(entry);
  }

  async function work(): Promise<void> {
    for (const entry of waiting) {
      if (stopping.signal.aborted) break;
      waiting.delete(entry);
      if (!isKnown(entry)) continue;
      const began = performance.now();
      try {
        await settle(entry);
        await pause(performance.now() - began, stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) onError(error);
        waiting.add(entry);
        await pause(restAfterFailureMs, stopping.signal);
      }
      // It became uncertain again meanwhile.
      if (entry.inDoubt.size > 0) waiting.add(entry);
    }
    working = null;
  }

  return {
    lookUp(entry) {
      if (entry.inDoubt.size === 0 || stopping.signal.aborted) return;
      waiting.add(entry);
      working ??= Promise.resolve().then(work);
    },
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
