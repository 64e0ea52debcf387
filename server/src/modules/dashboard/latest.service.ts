import { latestKeys, urgencyOf } from '@oilsight/contract';
import type { Latest, Page } from '@oilsight/contract';
import { badQuality } from '@oilsight/contract';
import { dayMs, hourMs, indicators } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceStateNow, DeviceStates } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { shownDevice } from './fleet.rules.ts';
import type { FleetDevice } from './fleet.rules.ts';
import type { FleetOf } from './fleet.ts';
import { limitsShown, pointsOf } from './points.rules.ts';

/** Width of the buckets of 24 hours, ms. */
const bucketMs = hourMs / 2;

export interface LatestParts {
  readonly fleetOf: FleetOf;
  readonly telemetry: Pick<TelemetryStore, 'latest' | 'buckets'>;
  readonly states: Pick<DeviceStates, 'summaryOf' | 'statesOf'>;
  readonly limits: Pick<LimitResolver, 'of'>;
  readonly clock: Clock;
}

const places = new Map<string, number>(Object.keys(indicators).map((key, place) => [key, place]));

export function createLatest({ fleetOf, telemetry, states, limits, clock }: LatestParts) {
  /** What leads to its state first, then those of its big screen; where nobody has chosen, those with limits. */
  function keysOf(device: FleetDevice, reported: ReadonlySet<string>, state: DeviceStateNow | undefined): string[] {
    const usual = [...reported]
      .filter((key) => limits.of(device, key) !== null)
      .sort((one, other) => (places.get(one) ?? 1e6) - (places.get(other) ?? 1e6));
    const chosen = [state?.leading ?? null, ...(device.screenKeys ?? usual)];
    return [...new Set(chosen)].flatMap((key) => (key !== null && reported.has(key) ? [key] : [])).slice(0, latestKeys);
  }

  async function rowOf(
    device: FleetDevice,
    now: number,
  ): Promise<Omit<Latest[number], keyof ReturnType<typeof shownDevice>>> {
    const readings = ((await telemetry.latest([device])).get(device.id) ?? []).filter(
      ({ value, quality }) => typeof value === 'number' && quality !== badQuality,
    );
    const byKey = new Map(readings.map((reading) => [reading.key, reading]));
    const state = states.statesOf([device]).get(device.id);
    const keys = keysOf(device, new Set(byKey.keys()), state);
    const from = Math.floor((now - dayMs) / bucketMs) * bucketMs;
    const series = keys.length === 0 ? [] : await telemetry.buckets(device, keys, { from, to: now + 1 }, bucketMs);
    return {
      state: state?.state ?? 'offline',
      online: state?.online ?? false,
      lastSeenAt: state?.lastSeenAt ?? null,
      indicators: keys.flatMap((key, n) => {
        const reading = byKey.get(key);
        if (reading === undefined) return [];
        return [
          {
            key,
            value: Number(reading.value),
            at: reading.at,
            state: state?.indicators[key] ?? 'offline',
            limits: limitsShown(limits.of(device, key)),
            ...pointsOf(series[n], bucketMs),
          },
        ];
      }),
    };
  }

  return {
    /** Machines of a factory, the worst first. @throws AppError `customerNotFound` */
    async of(scope: Scope, { customerId, ...paging }: Paging & { readonly customerId: string }): Promise<Page<Latest>> {
      const now = clock.now();
      const fleet = await fleetOf(scope, { customerId });
      const machines = fleet.devices
        .filter(({ isGateway }) => !isGateway)
        .map((device) => ({ device, urgency: urgencyOf(states.summaryOf(device).state) }))
        .sort((one, other) => one.urgency - other.urgency || one.device.key - other.device.key);
      const { offset, limit } = windowOf(paging);
      const rows: Latest = [];
      for (const { device } of machines.slice(offset, offset + limit))
        rows.push({ ...shownDevice(device, fleet), ...(await rowOf(device, now)) });
      return { rows, total: machines.length };
    },
  };
}
