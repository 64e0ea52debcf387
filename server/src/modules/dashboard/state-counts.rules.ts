import { deviceStatusOf, deviceStatuses, maxDashboardFactories, shownSince } from '@oilsight/contract';
import type { DeviceStatus, StateCounts } from '@oilsight/contract';
import type { DeviceStates } from '../devices/index.ts';
import type { Fleet, FleetDevice } from './fleet.rules.ts';

type Statuses = Record<DeviceStatus, number>;
type FactoryCounts = StateCounts['perFactory'][number];

const noStatuses = () => Object.fromEntries(deviceStatuses.map((status) => [status, 0])) as Statuses;
const nothing = () => ({ total: 0, online: 0, statuses: noStatuses(), gateways: 0 });

/** Statuses that are worse than normal, in the order of lists. */
const gravestFirst = ['level1', 'level2', 'fault', 'offline'] as const;

/** Level 1 first, then the other statuses, in the order of lists; of equal ones the order stays. */
function worstFirst(one: FactoryCounts, other: FactoryCounts): number {
  for (const status of gravestFirst) {
    const difference = other.statuses[status] - one.statuses[status];
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Counts a fleet by the states of its devices. @param at of the states, ms */
export function stateCountsOf(
  fleet: Fleet,
  states: Pick<DeviceStates, 'summaryOf' | 'statesOf'>,
  at: number,
): StateCounts {
  const all = nothing();
  const gateways = { total: 0, online: 0 };
  const byFactory = new Map<string, FactoryCounts>();
  /** Of each factory the machines of its gravest status so far. */
  const gravest = new Map<string, { readonly place: number; readonly devices: FleetDevice[] }>();
  for (const factory of fleet.factories.values())
    byFactory.set(factory.customerId, { ...factory, ...nothing(), worst: null });
  for (const device of fleet.devices) {
    const summary = states.summaryOf(device);
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
    const place = gravestFirst.findIndex((one) => one === status);
    if (place < 0) continue;
    const known = gravest.get(device.customerId);
    if (known === undefined || place < known.place) gravest.set(device.customerId, { place, devices: [device] });
    else if (place === known.place) known.devices.push(device);
  }
  const factories = [...byFactory.values()].filter(({ total, gateways: few }) => total + few > 0).sort(worstFirst);
  return {
    at,
    devices: { total: all.total, online: all.online, statuses: all.statuses },
    gateways,
    factories: fleet.factories.size,
    perFactory: factories
      .slice(0, maxDashboardFactories)
      .map((one) => ({ ...one, worst: worstOf(gravest.get(one.customerId)?.devices ?? [], states) })),
    rest: restOf(factories.slice(maxDashboardFactories)),
  };
}

/** Of equally grave machines that which has been so for longest. */
function worstOf(devices: readonly FleetDevice[], states: Pick<DeviceStates, 'statesOf'>): FactoryCounts['worst'] {
  const known = states.statesOf(devices);
  let worst: FactoryCounts['worst'] = null;
  let earliest = Number.POSITIVE_INFINITY;
  for (const { id, name } of devices) {
    const its = known.get(id);
    if (its === undefined) continue;
    const since = shownSince(its) ?? Number.MAX_VALUE;
    if (since >= earliest) continue;
    earliest = since;
    const { state, lastSeenAt, leading, finding } = its;
    worst = { deviceId: id, deviceName: name, state, lastSeenAt, leading, finding, since: its.since };
  }
  return worst;
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
