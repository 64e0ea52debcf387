import { latestKeys, urgencyOf } from '@oilsight/contract';
import type { Latest, Page, State } from '@oilsight/contract';
import { badQuality } from '@oilsight/contract';
import { dayMs, hourMs, indicators } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Analysis } from '../analysis/index.ts';
import type { DeviceStateNow, DeviceStates } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { shownDevice } from './fleet.rules.ts';
import type { FleetDevice } from './fleet.rules.ts';
import type { FleetOf } from './fleet.ts';
import { limitsShown, pointsOf } from './points.rules.ts';
import { pressingOf } from './pressing.rules.ts';
import type { Pressing } from './pressing.rules.ts';

/** Width of the buckets of 24 hours, ms. */
const bucketMs = hourMs / 2;

export interface LatestParts {
  readonly fleetOf: FleetOf;
  readonly telemetry: Pick<TelemetryStore, 'latest' | 'buckets'>;
  readonly states: Pick<DeviceStates, 'summaryOf' | 'statesOf'>;
  readonly limits: Pick<LimitResolver, 'of'>;
  readonly kept: Analysis['kept'];
  readonly clock: Clock;
}

/** What tells most of an oil, in order: of each the first one with limits that is reported, else the first one. */
const oilKeys = [
  ['water_saturation', 'water_ppm'],
  ['viscosity_change_pct', 'viscosity_40', 'viscosity_kinematic'],
  ['particle_ch1', 'particle_ch2', 'iso4406_4', 'nas1638', 'as4059', 'contamination_level'],
  ['wear_rate', 'wear_index', 'ferrous_total'],
  ['oil_temperature'],
] as const;

const places = new Map<string, number>(Object.keys(indicators).map((key, place) => [key, place]));

const hasCause = (state: DeviceStateNow | undefined) =>
  state !== undefined && (state.leading !== null || state.finding !== null);

/** An indicator that a finding's alarm rests on is in the state of that alarm, as its own limits know nothing of it. */
function stateOf(key: string, state: DeviceStateNow | undefined, pressing: Pressing | null): State {
  if (state === undefined) return 'offline';
  return pressing?.isOfFinding === true && pressing.key === key ? state.state : (state.indicators[key] ?? 'offline');
}

export function createLatest({ fleetOf, telemetry, states, limits, kept, clock }: LatestParts) {
  /** What its alarm rests on, then its oil, then those of its big screen; where nobody has chosen, those with limits. */
  function keysOf(device: FleetDevice, reported: ReadonlySet<string>, pressing: Pressing | null): string[] {
    const ofOil = oilKeys.map((keys) => {
      const known = keys.filter((key) => reported.has(key));
      return known.find((key) => limits.of(device, key) !== null) ?? known[0] ?? null;
    });
    const usual = [...reported]
      .filter((key) => limits.of(device, key) !== null)
      .sort((one, other) => (places.get(one) ?? 1e6) - (places.get(other) ?? 1e6));
    const chosen = [pressing?.key ?? null, ...ofOil, ...(device.screenKeys ?? usual)];
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
    const reported = new Set(byKey.keys());
    const pressing = hasCause(state) ? pressingOf(state, await kept(device), reported) : null;
    const keys = keysOf(device, reported, pressing);
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
            state: stateOf(key, state, pressing),
            limits: limitsShown(limits.of(device, key)),
            ...pointsOf(series[n], bucketMs),
          },
        ];
      }),
    };
  }

  return {
    /** Machines of a factory, the worst first, and last those that never sent a reading. @throws AppError `customerNotFound` */
    async of(scope: Scope, { customerId, ...paging }: Paging & { readonly customerId: string }): Promise<Page<Latest>> {
      const now = clock.now();
      const fleet = await fleetOf(scope, { customerId });
      const machines = fleet.devices
        .filter(({ isGateway }) => !isGateway)
        .map((device) => ({ device, summary: states.summaryOf(device) }))
        .map(({ device, summary: { state, lastSeenAt } }) => ({
          device,
          urgency: lastSeenAt === null ? Number.POSITIVE_INFINITY : urgencyOf(state),
        }))
        .sort((one, other) =>
          one.urgency === other.urgency ? one.device.key - other.device.key : one.urgency - other.urgency,
        );
      const { offset, limit } = windowOf(paging);
      const rows: Latest = [];
      for (const { device } of machines.slice(offset, offset + limit))
        rows.push({ ...shownDevice(device, fleet), ...(await rowOf(device, now)) });
      return { rows, total: machines.length };
    },
  };
}
