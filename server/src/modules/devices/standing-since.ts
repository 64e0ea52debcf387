import type { AssessedState } from '@oilsight/contract';
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
  /**
   * Lowest and highest of the readings that are not bad, by buckets of `bucketMs`; buckets without any are left out.
   */
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
  readonly values: readonly unknown[];
  readonly quality: readonly number[];
}

interface StoredBuckets {
  readonly start: readonly number[];
  readonly min: readonly number[];
  readonly max: readonly number[];
  /** Bad readings of the whole window. */
  readonly bad: number;
}

/** The query for one indicator. */
export interface SinceQuestion {
  readonly key: string;
  /** Time of its newest reading, ms. */
  readonly at: number;
  /** The state of its newest reading. */
  readonly state: AssessedState;
  /** Whether a reading has the same state. */
  stands(reading: { readonly value: number | null; readonly quality: number }): boolean;
  /** Whether all good readings between two values have the same state. */
  standsBetween(range: { readonly lowest: number; readonly highest: number }): boolean;
}

/** Newest readings that are checked first: mostly they suffice. */
const newestReadings = 100;
const maxOfPage = 5000;
/** Window whose hours are read together: some 3 MB of aggregates. */
const windowMs = 90 * 24 * hourMs;

/**
 * Since when all readings of an indicator have had the state of its newest: the time of the oldest of them, ms. Behind
 * the newest readings, the lowest and highest values of each hour are checked; single readings only in hours that may
 * contain another state. Readings that are not numbers count only where single readings are checked.
 */
export async function standingSince(
  store: StoredHistory,
  device: DeviceRef,
  question: SinceQuestion,
  signal: AbortSignal,
): Promise<number> {
  const { key, at: newestAt, state, stands, standsBetween } = question;

  async function page(window: Window, limit: number, order: 'asc' | 'desc'): Promise<StoredReadingsOfKey> {
    const [series] = await store.raw(device, [key], window, { limit, order });
    return series ?? { at: [], values: [], quality: [] };
  }

  /** Time of the newest of these readings (newest first) with another state; null: none has. */
  function otherOf({ at, values, quality }: StoredReadingsOfKey): number | null {
    return (
      at.find(
        (_, n) => !stands({ value: typeof values[n] === 'number' ? values[n] : null, quality: quality[n] ?? 0 }),
      ) ?? null
    );
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
    if (window.to - window.from <= hourMs) return otherInReadings(window);
    const [hours] = await store.buckets(device, [key], window, hourMs);
    if (hours === undefined || signal.aborted) return null;
    if (hours.bad > 0 && state !== 'fault') {
      // One of them has another state; halving the window finds its hour.
      const middle = window.from + Math.ceil((window.to - window.from) / 2 / hourMs) * hourMs;
      return (await otherInHours({ from: middle, to: window.to })) ?? otherInHours({ from: window.from, to: middle });
    }
    for (let n = hours.start.length - 1; n >= 0; n -= 1) {
      if (standsBetween({ lowest: hours.min[n] ?? 0, highest: hours.max[n] ?? 0 })) continue;
      const from = hours.start[n] ?? window.from;
      const other = await otherInReadings({ from, to: Math.min(from + hourMs, window.to) });
      if (other !== null) return other;
    }
    return null;
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
