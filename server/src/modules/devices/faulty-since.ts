import { badQuality } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { DeviceRef } from './index.ts';

/** The stored readings of a device. Windows are half-open: from ≤ at < to. */
export interface StoredHistory {
  /** Readings of keys. */
  raw(
    device: DeviceRef,
    keys: readonly string[],
    window: Window,
    options: { limit: number; order: 'asc' | 'desc' },
  ): Promise<readonly StoredReadingsOfKey[]>;
  /** Buckets of `bucketMs` with readings that are not bad; buckets without any are left out. */
  buckets(
    device: DeviceRef,
    keys: readonly string[],
    window: Window,
    bucketMs: number,
  ): Promise<readonly StoredBuckets[]>;
  /** Time of the oldest reading of all keys, ms. */
  extent(device: DeviceRef): Promise<{ readonly firstAt: number | null }>;
}

interface Window {
  readonly from: number;
  readonly to: number;
}

interface StoredReadingsOfKey {
  readonly at: readonly number[];
  readonly quality: readonly number[];
}

interface StoredBuckets {
  readonly start: readonly number[];
}

/** Newest readings that are checked first: mostly they suffice. */
const newestReadings = 100;
const maxOfPage = 5000;
/** Window whose hours are read together: some 3 MB of aggregates. */
const windowMs = 90 * 24 * hourMs;

/**
 * Since when all readings of an indicator have been bad: the time of the oldest of them, ms. Behind the newest readings,
 * single readings are checked only in the newest hour with a reading that is not bad. Readings that are not numbers count
 * only where single readings are checked.
 *
 * @param newestAt time of its newest reading, which is bad, ms
 */
export async function faultySince(
  store: StoredHistory,
  device: DeviceRef,
  { key, newestAt }: { readonly key: string; readonly newestAt: number },
  signal: AbortSignal,
): Promise<number> {
  async function page(window: Window, limit: number, order: 'asc' | 'desc'): Promise<StoredReadingsOfKey> {
    const [series] = await store.raw(device, [key], window, { limit, order });
    return series ?? { at: [], quality: [] };
  }

  /** Time of the newest of these readings (newest first) that is not bad; null: all are. */
  function otherOf({ at, quality }: StoredReadingsOfKey): number | null {
    return at.find((_, n) => quality[n] !== badQuality) ?? null;
  }

  async function otherInReadings(window: Window): Promise<number | null> {
    for (let { to } = window; to > window.from && !signal.aborted;) {
      const readings = await page({ from: window.from, to }, maxOfPage, 'desc');
      const other = otherOf(readings);
      if (other !== null) return other;
      if (readings.at.length < maxOfPage) return null;
      to = readings.at.at(-1) ?? window.from;
    }
    return null;
  }

  async function otherInHours(window: Window): Promise<number | null> {
    const [hours] = await store.buckets(device, [key], window, hourMs);
    const from = hours?.start.at(-1);
    return from === undefined ? null : otherInReadings({ from, to: Math.min(from + hourMs, window.to) });
  }

  async function newestOther(before: number): Promise<number | null> {
    const { firstAt } = await store.extent(device);
    const first = firstAt === null ? before : Math.floor(firstAt / hourMs) * hourMs;
    for (let to = before; to > first && !signal.aborted;) {
      const from = Math.max(first, Math.floor(to / hourMs) * hourMs - windowMs);
      const other = await otherInHours({ from, to });
      if (other !== null) return other;
      to = from;
    }
    return null;
  }

  const newest = await page({ from: 0, to: newestAt + 1 }, newestReadings, 'desc');
  const oldest = newest.at.at(-1) ?? newestAt;
  const other = otherOf(newest) ?? (newest.at.length < newestReadings ? null : await newestOther(oldest));
  if (other === null && newest.at.length < newestReadings) return oldest;
  const [since] = (await page({ from: other === null ? 0 : other + 1, to: newestAt + 1 }, 1, 'asc')).at;
  return since ?? newestAt;
}
