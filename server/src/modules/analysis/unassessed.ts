import type { DeviceRef } from '../devices/index.ts';
import { cursorAfter } from '../telemetry/index.ts';
import type { ArrivalCursor, Arrivals } from '../telemetry/index.ts';

/**
 * Devices with readings that no assessment has seen, by the journal of arrivals: also those whose readings are older
 * than the last assessment, and those of before a crash. A round looks, assesses what is there and settles.
 */
export interface Unassessed {
  /** Looks what has come since the last time, or since what was settled before the server started. */
  look(): Promise<void>;
  /** Whether the device has such readings; from here on it has not, until more come. */
  take(device: Pick<DeviceRef, 'key'>): boolean;
  /** It could not be assessed. */
  giveBack(device: Pick<DeviceRef, 'key'>): void;
  /** A round is over: what was looked at does not come again after a restart, unless something of it was given back. */
  settle(): Promise<void>;
}

const consumer = { consumer: 'analysis', part: 0 } as const;
/** Commits that are looked at together. */
const arrivalsAtOnce = 500;

export function createUnassessed(arrivals: Pick<Arrivals, 'newest' | 'after' | 'cursorOf' | 'moveCursor'>): Unassessed {
  /** null: not read yet. */
  let place: ArrivalCursor | null = null;
  const keys = new Set<number>();
  /** The journal did not reach back: any device may have readings, but those that were taken since. Null: it did. */
  let takenOfAll: Set<number> | null = null;
  /** Something could not be assessed in this round. */
  let isIncomplete = false;

  return {
    async look() {
      place ??= (await arrivals.cursorOf(consumer)) ?? new Map();
      for (;;) {
        const found = await arrivals.after(place, arrivalsAtOnce);
        if (found === null) {
          place = await arrivals.newest();
          takenOfAll = new Set();
          return;
        }
        if (found.length === 0) return;
        for (const { devices } of found) for (const { key } of devices) keys.add(key);
        place = cursorAfter(place, found);
      }
    },
    take({ key }) {
      const has = keys.delete(key) || takenOfAll?.has(key) === false;
      takenOfAll?.add(key);
      return has;
    },
    giveBack({ key }) {
      keys.add(key);
      isIncomplete = true;
    },
    async settle() {
      takenOfAll = null;
      const isSettled = !isIncomplete;
      isIncomplete = false;
      if (isSettled && place !== null) await arrivals.moveCursor(consumer, place);
    },
  };
}
