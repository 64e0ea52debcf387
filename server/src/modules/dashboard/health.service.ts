import { dashboardDays } from '@oilsight/contract';
import type { FleetHealth } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { Fleet, Where } from './fleet.rules.ts';
import type { FleetOf } from './fleet.ts';
import { fleetHealthOf } from './health.rules.ts';
import type { AssessedDevice, PresentDevice } from './health.rules.ts';

export const healthKey = 'oil_health';
/** Remaining life of the oil, h. */
export const lifeKey = 'remaining_oil_life_h';

export interface AssessedParts {
  readonly telemetry: Pick<TelemetryStore, 'latest'>;
  readonly states: Pick<DeviceStates, 'summaryOf'>;
}

/** Machines that report and whose newest diagnosis had enough evidence, with their newest readings. */
export async function presentDevices(
  { devices }: Fleet,
  { telemetry, states }: AssessedParts,
): Promise<PresentDevice[]> {
  const present = devices.flatMap((device) => {
    const { state, assessed } = states.summaryOf(device);
    return device.isGateway || !assessed || state === 'offline' ? [] : [{ device, state }];
  });
  const newest = await telemetry.latest(present.map(({ device }) => device));
  return present.map((one) => ({ ...one, newest: newest.get(one.device.id) ?? [] }));
}

/** Those of them that have a health, lowest first. */
export function assessedOf(present: readonly PresentDevice[]): AssessedDevice[] {
  return present
    .flatMap((one) => {
      const reading = one.newest.find(({ key }) => key === healthKey);
      return typeof reading?.value === 'number' ? [{ ...one, health: reading.value, healthAt: reading.at }] : [];
    })
    .sort((one, other) => one.health - other.health || one.device.key - other.device.key);
}

export function createHealth({
  fleetOf,
  telemetry,
  states,
  clock,
}: {
  readonly fleetOf: FleetOf;
  readonly telemetry: Pick<TelemetryStore, 'latest' | 'newestHourMeans'>;
  readonly states: Pick<DeviceStates, 'summaryOf'>;
  readonly clock: Clock;
}) {
  return {
    /** @throws AppError `tenantNotFound`, `customerNotFound` */
    async of(scope: Scope, where: Where): Promise<FleetHealth> {
      const now = clock.now();
      const fleet = await fleetOf(scope, where);
      const assessed = assessedOf(await presentDevices(fleet, { telemetry, states }));
      const at = now - dashboardDays * dayMs;
      const means = await telemetry.newestHourMeans(
        assessed.map(({ device }) => device),
        healthKey,
        { from: at - dayMs, to: at },
      );
      return fleetHealthOf(fleet, assessed, { at, values: [...means.values()].map(({ mean }) => mean) }, now);
    },
  };
}
