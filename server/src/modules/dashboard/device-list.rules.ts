import { deviceStatuses, deviceStatusOf } from '@oilsight/contract';
import type { DeviceStatus } from '@oilsight/contract';
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
  readonly place: number;
  readonly factory: number;
}

const byName = (one: Listed, other: Listed) =>
  names.compare(one.device.name, other.device.name) || one.device.key - other.device.key;

/**
 * A page of the devices, the worst first, then by factory and name, and how many there are. Names are compared only
 * among the devices of the groups that lie on the page: comparing those of thousands would hold others up.
 *
 * @param found ids of the devices that a search has found; null: nothing was searched for
 * @param first ids of devices that stand before the worst
 */
export function pageOfWorst(
  { devices, factories }: Fleet,
  summaryOf: (device: FleetDevice) => DeviceSummary,
  {
    state,
    found,
    first = none,
    offset,
    limit,
  }: {
    readonly state: DeviceStatus | undefined;
    readonly found: ReadonlySet<string> | null;
    readonly first?: ReadonlySet<string>;
    readonly offset: number;
    readonly limit: number;
  },
): { readonly devices: readonly FleetDevice[]; readonly total: number } {
  const factoryPlaces = new Map([...factories.keys()].map((customerId, place) => [customerId, place]));
  const listed = devices.flatMap((device): Listed[] => {
    if (found?.has(device.id) === false) return [];
    const status = deviceStatusOf(summaryOf(device));
    if (state !== undefined && status !== state) return [];
    const factory = factoryPlaces.get(device.customerId) ?? factoryPlaces.size;
    return [{ device, place: first.has(device.id) ? -1 : placeOf(status, device), factory }];
  });
  const groups = [...Map.groupBy(listed, ({ place, factory }) => place * (factoryPlaces.size + 1) + factory)].toSorted(
    ([one], [other]) => one - other,
  );
  const page: FleetDevice[] = [];
  let from = 0;
  for (const [, group] of groups) {
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

/** The words of a search in small letters, each once. */
export function wordsOf(text: string | undefined, most: number): string[] {
  const words = (text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, most);
}
