import { dayMs, hourMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';

/** The hours in which a device had a reading, as bits. Hours are counted since the epoch. */
export class HoursWithReadings {
  /** The first hour that is held. */
  #from: number;
  #bits: Uint8Array;
  /** Hours before this one have been read. */
  readUpTo: number;
  /** Whether it had a reading before the first hour. */
  #hadEarlier: boolean;

  constructor(from: number, to: number, hadEarlier: boolean) {
    this.#from = from;
    this.#bits = new Uint8Array(Math.max(1, to - from));
    this.readUpTo = from;
    this.#hadEarlier = hadEarlier;
  }

  has(hour: number): boolean {
    return this.#bits[hour - this.#from] === 1;
  }

  get from(): number {
    return this.#from;
  }

  /** Whether it had a reading before an hour. */
  hadBefore(hour: number): boolean {
    return this.#hadEarlier || this.#bits.subarray(0, Math.max(0, hour - this.#from)).includes(1);
  }

  add(hour: number): void {
    const place = hour - this.#from;
    if (place < 0) {
      this.#hadEarlier = true;
      return;
    }
    if (place >= this.#bits.length) {
      // A clock that runs fast makes no room for years ahead.
      if (place > this.#bits.length + dayMs / hourMs) return;
      const longer = new Uint8Array(place + dayMs / hourMs);
      longer.set(this.#bits);
      this.#bits = longer;
    }
    this.#bits[place] = 1;
  }
}

interface Held {
  readonly device: DeviceRef;
  readonly hours: HoursWithReadings;
}

/** Hours that are read again at each call: what was stored since, by whichever server. */
const againHours = 3;
/** Devices whose hours are remembered: a few MB. */
const maxDevices = 20_000;
/** After this time everything is read anew, so that the first hour does not fall behind for ever, ms. */
const keptForMs = dayMs;

/**
 * The hours of many devices, remembered: read once from the store, and then only the newest ones. Late readings are added
 * as they are stored.
 */
export function createOnlineHours({
  telemetry,
  bus,
  clock,
  max = maxDevices,
}: {
  readonly telemetry: Pick<TelemetryStore, 'hoursWithReadings' | 'newestBeforeEach'>;
  readonly bus: Pick<Bus, 'on'>;
  readonly clock: Clock;
  /** Most devices whose hours are remembered. */
  readonly max?: number;
}) {
  const known = createBoundedCache<number, HoursWithReadings>({ max, ttlMs: keptForMs, clock });
  let unsubscribe: (() => void) | null = null;

  /** Reads the newest hours of each device into its own. */
  async function readNewest(devices: readonly Held[], to: number): Promise<void> {
    const byFrom = Map.groupBy(devices, ({ hours }) => Math.max(hours.from, hours.readUpTo - againHours));
    for (const [from, some] of byFrom) {
      const found = await telemetry.hoursWithReadings(
        some.map(({ device }) => device),
        { from: from * hourMs, to: to * hourMs },
      );
      for (const { device, hours } of some) {
        for (const hour of found.get(device.key) ?? []) hours.add(hour);
        hours.readUpTo = Math.max(hours.readUpTo, to);
      }
    }
  }

  /** Hours that are not read yet, of devices that are not known, remembered from now on. */
  async function unread(devices: readonly DeviceRef[], from: number, to: number): Promise<Held[]> {
    if (devices.length === 0) return [];
    const earlier = await telemetry.newestBeforeEach(devices.map((device) => ({ device, at: from * hourMs })));
    return devices.map((device) => {
      const hours = new HoursWithReadings(from, to, earlier.has(device.key));
      known.set(device.key, hours);
      return { device, hours };
    });
  }

  return {
    /** @param from first hour @param to after the last hour, both counted since the epoch */
    async of(
      devices: readonly DeviceRef[],
      { from, to }: { readonly from: number; readonly to: number },
    ): Promise<ReadonlyMap<number, HoursWithReadings>> {
      // What a call reads is held by the call: others may push it out of what is remembered.
      const held: Held[] = [];
      const others: DeviceRef[] = [];
      for (const device of devices) {
        const hours = known.get(device.key);
        if (hours !== undefined && hours.from <= from) held.push({ device, hours });
        else others.push(device);
      }
      // A day more than is asked for: another zone's days begin earlier.
      held.push(...(await unread(others, from - dayMs / hourMs, to)));
      await readNewest(held, to);
      return new Map(held.map(({ device, hours }) => [device.key, hours]));
    },
    async start() {
      unsubscribe = bus.on('readingsStored', ({ frames, texts }) => {
        for (const { device, at } of frames) known.get(device.key)?.add(Math.floor(at / hourMs));
        for (const { device, at } of texts) known.get(device.key)?.add(Math.floor(at / hourMs));
      });
    },
    async stop() {
      unsubscribe?.();
      known.clear();
    },
  };
}
export type OnlineHours = ReturnType<typeof createOnlineHours>;
