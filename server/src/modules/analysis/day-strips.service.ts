import { AppError, stripDays } from '@oilsight/contract';
import type { DayStrip } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { isTimeZone, lastDays, zoneOf } from '../../platform/time-zone.rules.ts';
import type { LocalDay } from '../../platform/time-zone.rules.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { createDayStates } from './day-states.service.ts';
import type { Analysis } from './index.ts';

/** Late readings and other limits are seen so much later, ms. */
const freshMs = 5 * minuteMs;
/** Devices whose strips are kept, and in how many time zones of each. */
const maxKept = 10_000;
const maxZones = 3;

/** A strip that is read, or being read, since when, and the zone and day that it was asked for. */
interface Kept {
  readonly asked: string;
  readonly since: number;
  readonly strip: Promise<DayStrip>;
}

/** The zone of a call with the day there, and its last days, which are the same for all devices of the call. */
interface Asked {
  readonly asked: string;
  readonly days: readonly LocalDay[];
}

export interface DayStripsService extends Pick<Analysis, 'dayStates' | 'dayStrips'> {
  start(): void;
  stop(): void;
}

/**
 * The last days of devices: of one for its page, read at each call, and of those of a list in short. All who see a
 * device share its strip, which is read again after five minutes, and as soon as its state or its diagnosis changes.
 */
export function createDayStrips({
  daysOf,
  devices,
  bus,
  clock,
}: {
  readonly daysOf: ReturnType<typeof createDayStates>;
  readonly devices: Pick<Devices, 'get' | 'resolve'>;
  readonly bus: Bus;
  readonly clock: Clock;
}): DayStripsService {
  const kept = createBoundedCache<string, readonly Kept[]>({ max: maxKept, ttlMs: freshMs, clock });
  let unsubscribe: (() => void)[] = [];

  async function read(scope: Scope, device: DeviceRef, list: readonly LocalDay[]): Promise<DayStrip> {
    const { days, hasLimits } = await daysOf(scope, device, list);
    return { deviceId: device.id, from: days[0]?.day ?? '', states: days.map(({ state }) => state), hasLimits };
  }

  /** Viewers of a device may be in several zones: those of its last few are kept, and the oldest gives way. */
  function stripOf(scope: Scope, device: DeviceRef, { asked, days }: Asked): Promise<DayStrip> {
    const since = clock.now();
    const fresh = (kept.get(device.id) ?? []).filter((one) => one.since > since - freshMs);
    const found = fresh.find((one) => one.asked === asked);
    if (found !== undefined) return found.strip;
    const strip = read(scope, device, days).catch((error: unknown) => {
      const others = kept.get(device.id)?.filter((one) => one.strip !== strip);
      if (others !== undefined) kept.set(device.id, others);
      throw error;
    });
    kept.set(device.id, [...fresh.slice(1 - maxZones), { asked, since, strip }]);
    return strip;
  }

  return {
    async dayStates(scope, { deviceId, days, timeZone }) {
      if (!isTimeZone(timeZone)) throw new AppError('unknownTimeZone', { timeZone });
      const device = await devices.get(scope, deviceId);
      return [...(await daysOf(scope, device, lastDays(clock.now(), days, timeZone))).days];
    },
    async dayStrips(scope, { deviceIds, timeZone }) {
      const zone = zoneOf(timeZone);
      const days = lastDays(clock.now(), stripDays, zone);
      const asked = { asked: `${zone} ${days.at(-1)?.day}`, days };
      const machines = (await devices.resolve(scope, deviceIds)).filter(({ isGateway }) => !isGateway);
      const strips: DayStrip[] = [];
      // One after the other: a page of them is one heavy read.
      for (const device of machines) strips.push(await stripOf(scope, device, asked));
      return strips;
    },
    start() {
      unsubscribe = [
        bus.on('deviceStateChanged', ({ device }) => kept.delete(device.id)),
        bus.on('deviceDiagnosed', ({ device }) => kept.delete(device.id)),
      ];
    },
    stop() {
      for (const end of unsubscribe) end();
    },
  };
}
