import type { DeviceRef } from '../devices/index.ts';
import { cursorAfter } from '../telemetry/index.ts';
import type { ArrivalCursor, Arrivals } from '../telemetry/index.ts';

/**
 * Devices with readings that no assessment has used, by the journal of arrivals. This includes readings older than the
 * last assessment, and readings from before a crash. Each round calls `look`, assesses the devices and calls `settle`.
 */
export interface Unassessed {
  /** Reads the arrivals since the last call; after the server's start, those since the last `settle`. */
  look(): Promise<void>;
  /** Whether the device has such readings; afterwards it has none until more arrive. */
  take(device: Pick<DeviceRef, 'key'>): boolean;
  /** Called for a device that is not assessed in this round: what it has is told in a later one, after a restart too. */
  passOver(device: Pick<DeviceRef, 'key'>): void;
  /** Called when the device could not be assessed. */
  giveBack(device: Pick<DeviceRef, 'key'>): void;
  /**
   * Ends a round: its arrivals are not read again after a restart, unless a device was given back, or passed over with
   * such readings.
   */
  settle(): Promise<void>;
}

const consumer = { consumer: 'analysis', part: 0 } as const;
/** Arrivals that are read together. */
const arrivalsAtOnce = 500;

export function createUnassessed(arrivals: Pick<Arrivals, 'newest' | 'after' | 'cursorOf' | 'moveCursor'>): Unassessed {
  /** null: not read yet. */
  let place: ArrivalCursor | null = null;
  const keys = new Set<number>();
  /**
   * The keys of devices that were taken since the journal was found not to reach back: any other device may have such
   * readings. Null: the journal reached back.
   */
  let takenOfAll: Set<number> | null = null;
  /** Whether a device with such readings was not assessed in this round. */
  let isIncomplete = false;

  const hasSome = (key: number) => keys.has(key) || takenOfAll?.has(key) === false;
  function keep(key: number): void {
    keys.add(key);
    isIncomplete = true;
  }

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
      const has = hasSome(key);
      keys.delete(key);
      takenOfAll?.add(key);
      return has;
    },
    passOver({ key }) {
      if (hasSome(key)) keep(key);
    },
    giveBack: ({ key }) => keep(key),
    async settle() {
      takenOfAll = null;
      const isSettled = !isIncomplete;
      isIncomplete = false;
      if (isSettled && place !== null) await arrivals.moveCursor(consumer, place);
    },
  };
}
