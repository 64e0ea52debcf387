import { maxCountedDays } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { Span } from './operating-time.rules.ts';

/** Days of readings that are held at once while hours are read. */
const daysAtOnce = 30;
/** Hours before the newest that are read again at each call: what was stored since, by whichever server. */
const againHours = 3;
/** Devices whose hours are remembered: 10 kB each. */
const maxDevices = 1000;
/** After this time they are read anew, ms: another server may have stored late readings. */
const keptForMs = dayMs;

/** The hours of one device that had a good reading, counted since the epoch, from one of them on. */
class Hours {
  readonly from: number;
  readonly #bits: Uint8Array;
  /** Hours before this one are known, but for those from `lateFrom` on. */
  readUpTo: number;
  /** The earliest hour that has to be read again. */
  lateFrom = Infinity;
  /** The read that is under way: reads of one device follow each other. */
  reading: Promise<void> = Promise.resolve();

  constructor(from: number) {
    this.from = from;
    this.readUpTo = from;
    this.#bits = new Uint8Array((maxCountedDays * dayMs + 2 * keptForMs) / hourMs);
  }

  add(hour: number): void {
    this.#bits[hour - this.from] = 1;
  }

  /** Starts of the hours of a span, ms, also of those that it has in part. */
  *within({ from, to }: Span): Generator<number> {
    const first = Math.max(this.from, Math.floor(from / hourMs));
    const end = Math.min(Math.ceil(to / hourMs), this.from + this.#bits.length);
    for (let hour = first; hour < end; hour += 1) if (this.#bits[hour - this.from] === 1) yield hour * hourMs;
  }
}

export interface GoodHoursParts {
  readonly telemetry: Pick<TelemetryStore, 'buckets'>;
  readonly bus: Pick<Bus, 'on'>;
  readonly clock: Clock;
}

/** Starts of the hours of a span in which a device had a good reading, ms; the span lies within what was asked for. */
export type HoursOf = (span: Span) => Iterable<number>;

/**
 * The hours in which machines had a good reading. They are read once from the store; after that only the newest ones,
 * and those from which on late readings have come.
 */
export interface GoodHours {
  /** @param span at most 400 days */
  of(device: DeviceRef, keys: readonly string[], span: Span): Promise<HoursOf>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createGoodHours({ telemetry, bus, clock }: GoodHoursParts): GoodHours {
  const known = createBoundedCache<number, Hours>({ max: maxDevices, ttlMs: keptForMs, clock });
  let unsubscribe: (() => void) | null = null;

  function hoursOf({ key }: DeviceRef, from: number): Hours {
    const kept = known.get(key);
    if (kept !== undefined && kept.from <= from) return kept;
    const hours = new Hours(from);
    known.set(key, hours);
    return hours;
  }

  async function readNewest(device: DeviceRef, keys: readonly string[], hours: Hours, end: number): Promise<void> {
    const first = Math.max(hours.from, Math.min(hours.readUpTo - againHours, hours.lateFrom));
    hours.lateFrom = Infinity;
    try {
      for (let from = first * hourMs; from < end; from += daysAtOnce * dayMs) {
        const window = { from, to: Math.min(from + daysAtOnce * dayMs, end) };
        for (const { start } of await telemetry.buckets(device, keys, window, hourMs))
          for (const at of start) hours.add(at / hourMs);
      }
      hours.readUpTo = Math.max(hours.readUpTo, Math.floor(end / hourMs));
    } catch (error) {
      hours.lateFrom = Math.min(hours.lateFrom, first);
      throw error;
    }
  }

  function heard({ device, at }: { readonly device: DeviceRef; readonly at: number }): void {
    const hours = known.get(device.key);
    const hour = Math.floor(at / hourMs);
    // Also while the machine is read for the first time: that hour may lie in a part that has been read already.
    if (hours !== undefined) hours.lateFrom = Math.min(hours.lateFrom, hour);
  }

  return {
    async of(device, keys, span) {
      const hours = hoursOf(device, Math.floor(span.from / hourMs));
      const read = () => readNewest(device, keys, hours, span.to);
      // One that failed has said so to its own caller.
      hours.reading = hours.reading.then(read, read);
      await hours.reading;
      return (part) => hours.within(part);
    },
    async start() {
      unsubscribe = bus.on('readingsStored', ({ frames }) => {
        for (const frame of frames) heard(frame);
      });
    },
    async stop() {
      unsubscribe?.();
      known.clear();
    },
  };
}
