import { deviceStatuses, deviceStatusOf } from '@oilsight/contract';
import type { DeviceStatus } from '@oilsight/contract';
import { orElse } from '../../platform/alternatives.rules.ts';
import type { DeviceSummary } from '../devices/index.ts';
import type { Fleet, FleetDevice } from './fleet.rules.ts';

const statusPlaces = new Map<DeviceStatus, number>(deviceStatuses.map((status, place) => [status, place]));
const none: ReadonlySet<string> = new Set();
const names = new Intl.Collator('zh-CN', { numeric: true });

/** By status; a gateway that reports comes last: it has no oil. */
function placeOf(status: DeviceStatus, { isGateway }: FleetDevice): number {
  return isGateway && status === 'unassessed' ? deviceStatuses.length : (statusPlaces.get(status) ?? 0);
}

interface Listed {
  readonly device: FleetDevice;
  /** Its place in the order that was asked for; devices without one come last. */
  readonly rank: number;
  readonly place: number;
  readonly factory: number;
}

/** Another order than the worst first: of smaller ranks first, or of greater ones. null: without a rank. */
export interface ListOrder {
  readonly rankOf: (device: FleetDevice) => number | null;
  readonly isDescending: boolean;
}

const byName = (one: Listed, other: Listed) =>
  names.compare(one.device.name, other.device.name) || one.device.key - other.device.key;

/** What is left of a device's oil; null: it has no such value. */
export interface Remaining {
  readonly id: string;
  readonly lifeHours: number | null;
  readonly health: number | null;
}

/** Among equally grave devices that with the shortest life, then that with the lowest health is the worst. */
export interface RemainingRanks {
  /** From 0 to less than 1; equal values have equal ranks. */
  readonly byId: ReadonlyMap<string, number>;
  /** Of a device without them. */
  readonly last: number;
}

const leastFirst = (one: number | null, other: number | null) =>
  one === other ? 0 : (one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY);

/** Ranks of devices by what is left of their oil: the least comes first, what is not known last. */
export function remainingRanks(known: readonly Remaining[]): RemainingRanks {
  const compare = (one: Remaining, other: Remaining) =>
    leastFirst(one.lifeHours, other.lifeHours) || leastFirst(one.health, other.health);
  const byId = new Map<string, number>();
  let before: Remaining | undefined;
  let place = -1;
  for (const one of known.toSorted(compare)) {
    if (before === undefined || compare(before, one) !== 0) place++;
    byId.set(one.id, place / (known.length + 1));
    before = one;
  }
  return { byId, last: known.length / (known.length + 1) };
}

/** How bad a device is, as a rank: the worst has the smallest. */
export const worstRank = (device: FleetDevice, summary: DeviceSummary, { byId, last }: RemainingRanks): number =>
  placeOf(deviceStatusOf(summary), device) + (byId.get(device.id) ?? last);

/**
 * A page of the devices, the worst first, then by what is left of their oil, factory and name, and how many there are.
 * Names are compared only among the devices of the groups that lie on the page: comparing those of thousands would hold
 * others up.
 *
 * @param found ids of the devices that a search has found; null: nothing was searched for
 * @param first ids of devices that stand before the worst
 * @param remaining how equally grave devices stand
 * @param order by which devices stand before they do by the worst; null: by the worst alone
 */
export function pageOfWorst(
  { devices, factories }: Fleet,
  summaryOf: (device: FleetDevice) => DeviceSummary,
  {
    state,
    found,
    first = none,
    remaining = remainingRanks([]),
    order = null,
    offset,
    limit,
  }: {
    readonly state: DeviceStatus | undefined;
    readonly found: ReadonlySet<string> | null;
    readonly first?: ReadonlySet<string>;
    readonly remaining?: RemainingRanks;
    readonly order?: ListOrder | null;
    readonly offset: number;
    readonly limit: number;
  },
): { readonly devices: readonly FleetDevice[]; readonly total: number } {
  const factoryPlaces = new Map([...factories.keys()].map((customerId, place) => [customerId, place]));
  const listed = devices.flatMap((device): Listed[] => {
    if (found?.has(device.id) === false) return [];
    const summary = summaryOf(device);
    const status = deviceStatusOf(summary);
    if (state !== undefined && status !== state) return [];
    const factory = factoryPlaces.get(device.customerId) ?? factoryPlaces.size;
    const place = first.has(device.id) ? -1 : worstRank(device, summary, remaining);
    return [{ device, rank: rankIn(order, device), place, factory }];
  });
  const groups = [...Map.groupBy(listed, ({ rank, place, factory }) => `${rank} ${place} ${factory}`).values()].sort(
    ([one], [other]) => (one === undefined || other === undefined ? 0 : byGroup(one, other)),
  );
  const page: FleetDevice[] = [];
  let from = 0;
  for (const group of groups) {
    const to = from + group.length;
    if (from < offset + limit && to > offset)
      page.push(
        ...group
          .toSorted(byName)
          .slice(Math.max(0, offset - from), offset + limit - from)
          .map(({ device }) => device),
      );
    from = to;
  }
  return { devices: page, total: listed.length };
}

const byGroup = (one: Listed, other: Listed) =>
  (one.rank === other.rank ? 0 : one.rank - other.rank) || one.place - other.place || one.factory - other.factory;

function rankIn(order: ListOrder | null, device: FleetDevice): number {
  if (order === null) return 0;
  const rank = order.rankOf(device);
  if (rank === null) return Number.POSITIVE_INFINITY;
  return order.isDescending ? -rank : rank;
}

/** The words of a search in small letters, each once, without what stands between alternatives. */
export function wordsOf(text: string | undefined, most: number): string[] {
  const words = (text ?? '')
    .toLowerCase()
    .replaceAll(orElse, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, most);
}
