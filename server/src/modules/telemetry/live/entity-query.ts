import * as z from 'zod';
import { commandNumber, commandText } from '../../../live/live.types.ts';
import type { Scope } from '../../../platform/scope.ts';
import { sortInSteps } from '../../../platform/steps.ts';
import type { DeviceRef, Devices } from '../../devices/index.ts';

export const attributeKeyTypes = ['ATTRIBUTE', 'CLIENT_ATTRIBUTE', 'SHARED_ATTRIBUTE', 'SERVER_ATTRIBUTE'] as const;
export const EntityKey = z.object({
  type: z.enum([...attributeKeyTypes, 'TIME_SERIES', 'ENTITY_FIELD', 'ALARM_FIELD']),
  key: z.string().max(128),
});
export type EntityKey = z.infer<typeof EntityKey>;

export const keyList = z
  .array(EntityKey)
  .max(1000)
  .nullish()
  .transform((keys) => keys ?? []);

const EntityFilter = z.discriminatedUnion('type', [
  z.object({ type: z.literal('singleEntity'), singleEntity: z.object({ entityType: z.string(), id: z.string() }) }),
  z.object({ type: z.literal('entityList'), entityType: z.string(), entityList: z.array(z.string()).max(10_000) }),
  z.object({
    type: z.literal('deviceType'),
    deviceType: commandText,
    deviceTypes: z
      .array(z.string())
      .nullish()
      .transform((types) => types ?? []),
    deviceNameFilter: commandText,
  }),
  z.object({ type: z.literal('deviceName'), deviceNameFilter: commandText }),
  z.object({ type: z.literal('entityName'), entityType: z.string(), entityNameFilter: commandText }),
  z.object({ type: z.literal('entityType'), entityType: z.string() }),
]);
type EntityFilter = z.infer<typeof EntityFilter>;

export const EntityQuery = z.object({
  entityFilter: EntityFilter,
  pageLink: z.object({
    pageSize: z.number().int().min(1).max(10_000),
    page: commandNumber,
    textSearch: commandText,
    sortOrder: z.object({ key: EntityKey, direction: z.enum(['ASC', 'DESC']).default('ASC') }).nullish(),
  }),
  entityFields: keyList,
  latestValues: keyList,
  keyFilters: z
    .array(z.unknown())
    .nullish()
    .transform((filters) => filters ?? []),
});
export type EntityQuery = z.infer<typeof EntityQuery>;

/** Most devices of one subscription. */
export const maxEntities = 10_000;

/** A field of a device; empty when it has no field of that name. */
export function fieldOf(device: DeviceRef, field: string): string {
  switch (field) {
    case 'name':
      return device.name;
    case 'type':
      return device.machineType;
    case 'entityType':
      return 'DEVICE';
    default:
      return '';
  }
}

/** ThingsBoard's name filter: the beginning of the name, or with `%` as a wildcard; case is ignored. */
export function matchesName(name: string, filter: string): boolean {
  const parts = `${filter}%`.toLowerCase().split('%');
  const text = name.toLowerCase();
  let at = 0;
  return parts.every((part, n) => {
    const found = n === 0 ? (text.startsWith(part) ? 0 : -1) : text.indexOf(part, at);
    at = found + part.length;
    return found >= 0;
  });
}

function matches(device: DeviceRef, filter: EntityFilter): boolean {
  switch (filter.type) {
    case 'deviceType': {
      const types = filter.deviceTypes.length > 0 ? filter.deviceTypes : [filter.deviceType];
      return types.includes(device.machineType) && matchesName(device.name, filter.deviceNameFilter);
    }
    case 'deviceName':
      return matchesName(device.name, filter.deviceNameFilter);
    case 'entityName':
      return filter.entityType === 'DEVICE' && matchesName(device.name, filter.entityNameFilter);
    case 'entityType':
      return filter.entityType === 'DEVICE';
    case 'singleEntity':
    case 'entityList':
      return true;
  }
}

async function candidates(
  devices: Pick<Devices, 'resolve' | 'allRefs'>,
  scope: Scope,
  filter: EntityFilter,
): Promise<readonly DeviceRef[]> {
  if (filter.type === 'singleEntity')
    return filter.singleEntity.entityType === 'DEVICE' ? devices.resolve(scope, [filter.singleEntity.id]) : [];
  if (filter.type === 'entityList')
    return filter.entityType === 'DEVICE' ? devices.resolve(scope, [...new Set(filter.entityList)]) : [];
  const found: DeviceRef[] = [];
  for await (const page of devices.allRefs(scope)) {
    found.push(...page.filter((device) => matches(device, filter)));
    if (found.length >= maxEntities) return found.slice(0, maxEntities);
  }
  return found;
}

export interface EntityPage {
  readonly devices: readonly DeviceRef[];
  readonly totalPages: number;
  readonly totalElements: number;
  readonly hasNext: boolean;
}

const naturally = new Intl.Collator(['zh-CN', 'en'], { numeric: true });

/**
 * One page of the devices that match a query within the scope.
 *
 * @param valuesOf texts to sort by, for keys that are not fields of the device
 */
export async function findPage(parts: {
  devices: Pick<Devices, 'resolve' | 'allRefs'>;
  scope: Scope;
  query: EntityQuery;
  valuesOf(devices: readonly DeviceRef[], key: EntityKey): Promise<ReadonlyMap<string, string>>;
}): Promise<EntityPage> {
  const { pageSize, page, textSearch, sortOrder } = parts.query.pageLink;
  const search = textSearch.toLowerCase();
  const all = (await candidates(parts.devices, parts.scope, parts.query.entityFilter)).filter(
    ({ name, machineType }) => name.toLowerCase().includes(search) || machineType.includes(search),
  );
  let sorted: readonly DeviceRef[] = all;
  if (sortOrder !== null && sortOrder !== undefined) {
    const { key, direction } = sortOrder;
    const turn = direction === 'DESC' ? -1 : 1;
    if (key.type === 'ENTITY_FIELD' && key.key === 'createdTime') {
      sorted = all.toSorted((a, b) => turn * (a.key - b.key));
    } else {
      const values =
        key.type === 'ENTITY_FIELD'
          ? new Map(all.map((device) => [device.id, fieldOf(device, key.key)]))
          : await parts.valuesOf(all, key);
      sorted = await sortInSteps(
        all,
        (a, b) => turn * naturally.compare(values.get(a.id) ?? '', values.get(b.id) ?? '') || a.key - b.key,
      );
    }
  }
  const from = page * pageSize;
  return {
    devices: sorted.slice(from, from + pageSize),
    totalPages: Math.ceil(all.length / pageSize),
    totalElements: all.length,
    hasNext: from + pageSize < all.length,
  };
}
