import { deviceStatusOf, deviceStatuses, maxDashboardFactories } from '@oilsight/contract';
import type { DeviceStatus, StateCounts } from '@oilsight/contract';
import type { DeviceSummary } from '../devices/index.ts';
import type { Fleet, FleetDevice } from './fleet.rules.ts';

type Statuses = Record<DeviceStatus, number>;
type FactoryCounts = StateCounts['perFactory'][number];

const noStatuses = () => Object.fromEntries(deviceStatuses.map((status) => [status, 0])) as Statuses;
const nothing = () => ({ total: 0, online: 0, statuses: noStatuses(), gateways: 0 });

/** Level 1 first, then the other statuses, in the order of lists; of equal ones the order stays. */
function worstFirst(one: FactoryCounts, other: FactoryCounts): number {
  for (const status of ['level1', 'level2', 'fault', 'offline'] as const) {
    const difference = other.statuses[status] - one.statuses[status];
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Counts a fleet by the states of its devices. @param at of the states, ms */
export function stateCountsOf(
  fleet: Fleet,
  summaryOf: (device: FleetDevice) => DeviceSummary,
  at: number,
): StateCounts {
  const all = nothing();
  const gateways = { total: 0, online: 0 };
  const byFactory = new Map<string, FactoryCounts>();
  for (const factory of fleet.factories.values()) byFactory.set(factory.customerId, { ...factory, ...nothing() });
  for (const device of fleet.devices) {
    const summary = summaryOf(device);
    const counts = byFactory.get(device.customerId);
    const online = summary.online ? 1 : 0;
    if (device.isGateway) {
      gateways.total += 1;
      gateways.online += online;
      if (counts !== undefined) counts.gateways += 1;
      continue;
    }
    const status = deviceStatusOf(summary);
    for (const to of counts === undefined ? [all] : [all, counts]) {
      to.total += 1;
      to.online += online;
      to.statuses[status] += 1;
    }
  }
  const factories = [...byFactory.values()].filter(({ total, gateways: few }) => total + few > 0).sort(worstFirst);
  return {
    at,
    devices: { total: all.total, online: all.online, statuses: all.statuses },
    gateways,
    factories: fleet.factories.size,
    perFactory: factories.slice(0, maxDashboardFactories),
    rest: restOf(factories.slice(maxDashboardFactories)),
  };
}

function restOf(factories: readonly FactoryCounts[]): StateCounts['rest'] {
  if (factories.length === 0) return null;
  const rest = { factories: factories.length, ...nothing() };
  for (const { total, online, statuses, gateways } of factories) {
    rest.total += total;
    rest.online += online;
    rest.gateways += gateways;
    for (const status of deviceStatuses) rest.statuses[status] += statuses[status];
  }
  return rest;
}
