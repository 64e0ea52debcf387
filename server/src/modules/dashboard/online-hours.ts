import { dayMs, hourMs } from '@oilsight/oil';
import type { Bus } from '../../platform/bus.ts';
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
}: {
  readonly telemetry: Pick<TelemetryStore, 'hoursWithReadings' | 'newestBeforeEach'>;
  readonly bus: Pick<Bus, 'on'>;
}) {
  const known = new Map<number, { readonly hours: HoursWithReadings; readonly madeAt: number }>();
  let unsubscribe: (() => void) | null = null;

  async function readWhole(devices: readonly DeviceRef[], from: number, to: number, now: number): Promise<void> {
    if (devices.length === 0) return;
    const earlier = await telemetry.newestBeforeEach(devices.map((device) => ({ device, at: from * hourMs })));
    for (const { key } of devices)
      known.set(key, { hours: new HoursWithReadings(from, to, earlier.has(key)), madeAt: now });
    await readNewest(devices, to);
  }

  async function readNewest(devices: readonly DeviceRef[], to: number): Promise<void> {
    const groups = new Map<number, DeviceRef[]>();
    for (const device of devices) {
      const hours = known.get(device.key)?.hours;
      if (hours === undefined) continue;
      const from = Math.max(hours.from, hours.readUpTo - againHours);
      groups.set(from, [...(groups.get(from) ?? []), device]);
    }
    for (const [from, some] of groups) {
      const found = await telemetry.hoursWithReadings(some, { from: from * hourMs, to: to * hourMs });
      for (const { key } of some) {
        const hours = known.get(key)?.hours;
        if (hours === undefined) continue;
        for (const hour of found.get(key) ?? []) hours.add(hour);
        hours.readUpTo = to;
      }
    }
  }

  return {
    /** @param from first hour @param to after the last hour, both counted since the epoch */
    async of(
      devices: readonly DeviceRef[],
      { from, to, now }: { readonly from: number; readonly to: number; readonly now: number },
    ): Promise<ReadonlyMap<number, HoursWithReadings>> {
      if (known.size > maxDevices) known.clear();
      const isKnown = ({ key }: DeviceRef) => {
        const one = known.get(key);
        return one !== undefined && one.hours.from <= from && now - one.madeAt < keptForMs && now >= one.madeAt;
      };
      const old = devices.filter(isKnown);
      // A day more than is asked for: another zone's days begin earlier.
      await readWhole(
        devices.filter((device) => !isKnown(device)),
        from - dayMs / hourMs,
        to,
        now,
      );
      await readNewest(old, to);
      const hours = devices.flatMap(({ key }) => {
        const one = known.get(key);
        return one === undefined ? [] : [[key, one.hours] as const];
      });
      return new Map(hours);
    },
    async start() {
      unsubscribe = bus.on('readingsStored', ({ frames, texts }) => {
        for (const { device, at } of frames) known.get(device.key)?.hours.add(Math.floor(at / hourMs));
        for (const { device, at } of texts) known.get(device.key)?.hours.add(Math.floor(at / hourMs));
      });
    },
    async stop() {
      unsubscribe?.();
      known.clear();
    },
  };
}
export type OnlineHours = ReturnType<typeof createOnlineHours>;
