import { pause } from '../../platform/pause.ts';
import type { DeviceRef } from './index.ts';
import type { KnownDevice } from './known-device.ts';

/** Stored readings of a device's keys, from ≤ at < to. */
export type RawReadings = (
  device: DeviceRef, keys: readonly string[], window: { readonly from: number; readonly to: number }, options: { limit: number; order: 'asc' | 'desc' },
) => Promise<readonly { readonly at: readonly number[]; readonly values: readonly unknown[]; readonly quality: readonly number[] }[]>;

/** Finds out from the stored readings since when devices are as they are. */
export interface Standings {
  /** Looks up what is in doubt of the device, when its turn comes. */
  lookUp(entry: KnownDevice): void;
  stop(): Promise<void>;
}

const firstPage = 100;
const mostOfPage = 5000;
/** It rests as long as it worked, at least so long after a failure, ms. */
const restAfterFailureMs = 1000;

/** One device after the other, half of the time at the most. */
export function createStandings({ store, isKnown, onSettled, onError }: {
  store: { readonly raw: RawReadings };
  isKnown: (entry: KnownDevice) => boolean;
  onSettled: (entry: KnownDevice) => void;
  onError: (error: unknown) => void;
}): Standings {
  const waiting = new Set<KnownDevice>();
  const stopping = new AbortController();
  let working: Promise<void> | null = null;

  /** The oldest of the readings that stand for the same as the newest, without another between them. */
  async function sinceOf(device: DeviceRef, key: string, newestAt: number, stands: (reading: { value: number | null; quality: number }) => boolean): Promise<number> {
    let since = newestAt;
    for (let limit = firstPage; ; limit = Math.min(limit * 4, mostOfPage)) {
      const [series] = await store.raw(device, [key], { from: 0, to: limit === firstPage ? newestAt + 1 : since }, { limit, order: 'desc' });
      const times = series?.at ?? [];
      for (const [n, at] of times.entries()) {
        const value = series?.values[n];
        if (!stands({ value: typeof value === 'number' ? value : null, quality: series?.quality[n] ?? 0 })) return since;
        since = at;
      }
      if (times.length < limit || stopping.signal.aborted) return since;
    }
  }

  async function settle(entry: KnownDevice): Promise<void> {
    for (const key of Array.from(entry.inDoubt)) {
      entry.inDoubt.delete(key);
      const question = entry.questionOf(key);
      if (question === null) continue;
      try {
        const since = await sinceOf(entry.device, key, question.at, question.stands);
        if (!stopping.signal.aborted) entry.settle(key, question.state, since);
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
      // It came into doubt again meanwhile.
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
