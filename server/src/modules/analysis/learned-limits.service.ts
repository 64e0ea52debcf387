import { learnedDays } from '@oilsight/contract';
import type { LearnedLimits } from '@oilsight/contract';
import { dayMs, hourMs, type Limits } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { onDeviceChanges } from '../../platform/device-changes.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { Oils } from '../oils/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { excludedTimes, historyOf, isOfOil, learnableIds, learnedOf, presentOilSince } from './learned-limits.rules.ts';
import type { IndicatorHistory } from './learned-limits.rules.ts';
import type { Analysis } from './index.ts';
import { createSteps } from '../../platform/steps.ts';

/** Machines of a fleet that are compared: more of them would hardly change the result. */
const maxFleet = 20;
/** Machines among which those with the same oil are searched for: they are compared before others. */
const maxSearched = 200;
/** A single day more changes little: a history is read again after an hour. */
const freshMs = hourMs;

type Histories = ReadonlyMap<string, IndicatorHistory>;

/** A machine that is compared, and whether it holds the same oil product as the device that is asked for. */
interface Member {
  readonly ref: DeviceRef;
  readonly hasSameOil: boolean;
}

export interface LearnedLimitsParts {
  readonly telemetry: Pick<TelemetryStore, 'keys' | 'buckets'>;
  readonly devices: Pick<Devices, 'get' | 'allRefs'>;
  readonly oils: Pick<Oils, 'logOf' | 'machinesOf' | 'historiesOf'>;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Limits in force. */
  readonly limitsOf: (device: DeviceRef, key: string) => Limits | null;
  readonly kept: Analysis['kept'];
}

export interface LearnedLimitsService extends Pick<Analysis, 'learnedLimits'> {
  start(): void;
  stop(): void;
}

/** Learns limits from machines' readings. Readings of faulty sensors are not good ones, and so are not used. */
export function createLearnedLimits(parts: LearnedLimitsParts): LearnedLimitsService {
  const { telemetry, devices, oils, bus, clock, limitsOf, kept } = parts;
  const known = createBoundedCache<string, Promise<Histories>>({ max: 200, ttlMs: freshMs, clock });
  let unsubscribe: (() => void) | null = null;

  async function read(device: DeviceRef): Promise<Histories> {
    // Whole days: the median of the current day is not final yet.
    const to = Math.floor(clock.now() / dayMs) * dayMs;
    const keys = (await telemetry.keys(device)).filter((key) => learnableIds.includes(key));
    const [series, { events }, oilHistories, diagnosis] = await Promise.all([
      telemetry.buckets(device, keys, { from: to - learnedDays * dayMs, to }, hourMs),
      oils.logOf(device),
      oils.historiesOf([device], 'oil_change'),
      kept(device),
    ]);
    const excluded = excludedTimes(diagnosis, events);
    const since = presentOilSince(oilHistories.get(device.id)?.oils ?? [], clock.now());
    const excludedOfOil = [...excluded, { from: Number.NEGATIVE_INFINITY, to: since }];
    const found = new Map<string, IndicatorHistory>();
    const steps = createSteps();
    for (const one of series) {
      found.set(one.key, historyOf(one, isOfOil(one.key) ? excludedOfOil : excluded));
      await steps.next();
    }
    return found;
  }

  function historiesOf(device: DeviceRef): Promise<Histories> {
    const found = known.get(device.id);
    if (found !== undefined) return found;
    const reading = read(device).catch((error: unknown) => {
      // After a change another read may have replaced this one.
      known.deleteWhere((one) => one === reading);
      throw error;
    });
    known.set(device.id, reading);
    return reading;
  }

  /**
   * Machines of the type in scope: the device first, then those that hold the same oil product. A gateway holds no oil: if
   * the device is one, it is left out.
   */
  async function fleetOf(scope: Scope, device: DeviceRef): Promise<readonly Member[]> {
    const alike: DeviceRef[] = [];
    for await (const page of devices.allRefs(scope)) {
      alike.push(
        ...page.filter(
          ({ id, machineType, isGateway }) => id !== device.id && machineType === device.machineType && !isGateway,
        ),
      );
      if (alike.length >= maxSearched) break;
    }
    const searched = [device, ...alike.slice(0, maxSearched)];
    const machines = await oils.machinesOf(searched);
    const oilOf = ({ id }: DeviceRef) => machines.get(id)?.productId ?? null;
    const own = oilOf(device);
    const members = searched
      .filter(({ isGateway }) => !isGateway)
      .map((ref) => ({ ref, hasSameOil: ref === device || (own !== null && oilOf(ref) === own) }));
    const [same, others] = [members.filter(({ hasSameOil }) => hasSameOil), members.filter((one) => !one.hasSameOil)];
    return [...same, ...others].slice(0, maxFleet);
  }

  return {
    async learnedLimits(scope, deviceId): Promise<LearnedLimits> {
      const device = await devices.get(scope, deviceId);
      const fleet: Histories[] = [];
      const ofSameOil: Histories[] = [];
      for (const { ref, hasSameOil } of await fleetOf(scope, device)) {
        const histories = await historiesOf(ref);
        fleet.push(histories);
        if (hasSameOil) ofSameOil.push(histories);
      }
      const own = await historiesOf(device);
      const steps = createSteps();
      const indicators: LearnedLimits['indicators'] = [];
      for (const key of learnableIds) {
        const history = own.get(key);
        const learned =
          history === undefined
            ? null
            : learnedOf(key, {
                own: history,
                fixed: limitsOf(device, key),
                fleet: (isOfOil(key) ? ofSameOil : fleet).flatMap((machine) => machine.get(key) ?? []),
              });
        if (learned !== null) indicators.push(learned);
        await steps.next();
      }
      return { deviceId: device.id, at: clock.now(), indicators };
    },
    /**
     * The log decides which times are excluded. A read that is under way when the log changes is returned to its
     * callers, but not cached.
     */
    start() {
      unsubscribe = onDeviceChanges(bus, (deviceIds, what) => {
        if (what !== 'around') for (const deviceId of deviceIds) known.delete(deviceId);
      });
    },
    stop() {
      unsubscribe?.();
    },
  };
}
