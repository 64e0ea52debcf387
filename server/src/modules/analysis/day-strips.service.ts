import { AppError, stripDays } from '@oilsight/contract';
import type { DayStrip } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { isTimeZone, lastDays, zoneOf } from '../../platform/time-zone.rules.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { createDayStates } from './day-states.service.ts';
import type { Analysis } from './index.ts';

/** Late readings and other limits are seen so much later, ms. */
const freshMs = 5 * minuteMs;
/** Devices whose strips are kept. */
const maxKept = 10_000;

/** A strip that is read, or being read, and what it was asked for. */
interface Kept {
  readonly asked: string;
  readonly strip: Promise<DayStrip>;
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
  const kept = createBoundedCache<string, Kept>({ max: maxKept, ttlMs: freshMs, clock });
  let unsubscribe: (() => void)[] = [];

  async function read(scope: Scope, device: DeviceRef, timeZone: string): Promise<DayStrip> {
    const { days, hasLimits } = await daysOf(scope, device, { days: stripDays, timeZone });
    return { deviceId: device.id, from: days[0]?.day ?? '', states: days.map(({ state }) => state), hasLimits };
  }

  /** Of one device the strip of one zone and day is kept: another one takes its place. */
  function stripOf(scope: Scope, device: DeviceRef, timeZone: string): Promise<DayStrip> {
    const asked = `${timeZone} ${lastDays(clock.now(), 1, timeZone)[0]?.day}`;
    const found = kept.get(device.id);
    if (found?.asked === asked) return found.strip;
    const strip = read(scope, device, timeZone).catch((error: unknown) => {
      if (kept.get(device.id)?.strip === strip) kept.delete(device.id);
      throw error;
    });
    kept.set(device.id, { asked, strip });
    return strip;
  }

  return {
    async dayStates(scope, { deviceId, days, timeZone }) {
      if (!isTimeZone(timeZone)) throw new AppError('unknownTimeZone', { timeZone });
      return [...(await daysOf(scope, await devices.get(scope, deviceId), { days, timeZone })).days];
    },
    async dayStrips(scope, { deviceIds, timeZone }) {
      const zone = zoneOf(timeZone);
      const machines = (await devices.resolve(scope, deviceIds)).filter(({ isGateway }) => !isGateway);
      const strips: DayStrip[] = [];
      // One after the other: a page of them is one heavy read.
      for (const device of machines) strips.push(await stripOf(scope, device, zone));
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
