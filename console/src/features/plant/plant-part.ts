import { deviceStatuses } from '@oilsight/contract';
import type { deviceSorts, DeviceStatus } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import type { MachineType } from '@oilsight/oil';
import { oneOf } from '../../lib/list-filter.ts';
import type { PageOf } from '../../lib/list-filter.ts';

export type DeviceSort = (typeof deviceSorts)[number];

/**
 * A part of the plant; nothing chosen is all that the reader may see. A group has its factory beside it, a factory its
 * dealer.
 */
export interface PlantPart {
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly groupId: string | null;
}

export const everywhere: PlantPart = { tenantId: null, customerId: null, groupId: null };

/** What of a place's devices is listed, and in which order. */
export interface PlantFilter {
  readonly search: string;
  readonly machineType: MachineType | null;
  readonly state: DeviceStatus | null;
  /** Province, city or district; null: anywhere. */
  readonly areaNo: string | null;
  /** null: by factory and name. */
  readonly sort: DeviceSort | null;
  readonly descending: boolean;
  /** Whether to list removed devices, which can be restored, instead of present ones. */
  readonly isRemoved: boolean;
}

type Get = (name: string) => string | null;
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function idOf(value: string | null): string | null {
  return value !== null && id.test(value) ? value : null;
}

export function plantPartOf(get: Get): PlantPart {
  const customerId = idOf(get('factory'));
  return { tenantId: idOf(get('dealer')), customerId, groupId: customerId === null ? null : idOf(get('group')) };
}

const sorts = ['name', 'deviceNo', 'lastSeen', 'created'] as const satisfies readonly DeviceSort[];

/** The filter in an address; what it does not know counts as not set. */
export function filterOf(get: Get): PlantFilter {
  const areaNo = get('area') ?? '';
  return {
    search: (get('search') ?? '').slice(0, 100),
    machineType: oneOf(machineTypes, get('type')),
    state: oneOf(deviceStatuses, get('state')),
    areaNo: /^\d{6}$/.test(areaNo) ? areaNo : null,
    sort: oneOf(sorts, get('sort')),
    descending: get('desc') === '1',
    isRemoved: get('view') === 'removed',
  };
}

/** What `filterOf` reads, taken away: every device of the place. */
export const noFilter = { search: null, type: null, state: null, area: null } as const;

export function isFiltered({ search, machineType, state, areaNo }: PlantFilter): boolean {
  return search !== '' || machineType !== null || state !== null || areaNo !== null;
}

/** The question to the server. The narrowest part of a place says it all. */
export function questionOf(
  { tenantId, customerId, groupId }: PlantPart,
  { search, machineType, state, areaNo, sort, descending, isRemoved }: PlantFilter,
  { pageNum, pageSize }: PageOf,
) {
  return {
    tenantId: customerId === null ? (tenantId ?? undefined) : undefined,
    customerId: customerId ?? undefined,
    groupId: groupId ?? undefined,
    search: search === '' ? undefined : search,
    machineType: machineType ?? undefined,
    state: state ?? undefined,
    areaNo: areaNo ?? undefined,
    sort: sort ?? undefined,
    descending: descending ? ('true' as const) : ('false' as const),
    removed: isRemoved ? ('true' as const) : ('false' as const),
    pageNum,
    pageSize,
  };
}

/** The address of a place: what narrows the list stays, the page does not. */
export function searchOfPlantPart(before: URLSearchParams, { tenantId, customerId, groupId }: PlantPart): string {
  const next = new URLSearchParams(before);
  for (const name of ['page', 'deviceId']) next.delete(name);
  for (const [name, value] of [
    ['dealer', tenantId],
    ['factory', customerId],
    ['group', groupId],
  ] as const) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next.toString()}`;
}

/** A press on a column's head: up, down, then as it was. */
export function nextSort(
  { sort, descending }: Pick<PlantFilter, 'sort' | 'descending'>,
  pressed: DeviceSort,
): { readonly sort: DeviceSort | null; readonly desc: '1' | null } {
  if (sort !== pressed) return { sort: pressed, desc: null };
  return descending ? { sort: null, desc: null } : { sort: pressed, desc: '1' };
}
