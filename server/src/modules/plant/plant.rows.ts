import { sql } from 'kysely';
import type { InferResult, SelectQueryBuilder } from 'kysely';
import type { Schema } from '../../platform/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import { matches, naturally, oilInForce, scoped, toTimestamp, when } from '../../platform/statements.ts';
import type { DevicesInScope } from '../../platform/statements.ts';
import type { ManagedFilter, ManagedRecord, StoredSort } from './plant.records.ts';

/** Devices with all columns of a device record. */
export function withRecord(devices: DevicesInScope) {
  return devices
    .innerJoin('customer as c', 'c.id', 'd.customer_id')
    .innerJoin('device_group as g', 'g.id', 'd.group_id')
    .select([
      'd.id',
      'd.key',
      'd.tenant_id as tenantId',
      'd.customer_id as customerId',
      'd.name as deviceName',
      'c.name as customerName',
      'd.group_id as groupId',
      'g.name as groupName',
      'd.machine_type as machineType',
      'd.report_interval_ms as reportIntervalMs',
      'd.is_gateway as isGateway',
      'd.device_no as deviceNo',
      'd.nameplate_no as nameplateNo',
      'd.machine',
      'd.industry',
      'd.area_no as areaNo',
      'd.area_name as areaName',
      'd.monitoring_position as monitoringPosition',
      'd.oil_no as oilNo',
      'd.monitoring_oil as monitoringOil',
      'd.installed_at as installedAt',
      'd.image_name as imageName',
      'd.screen_keys as screenKeys',
      'd.removed_at as removedAt',
      'd.created_at as createdAt',
      'd.version',
    ])
    .select((eb) => [
      eb
        .case()
        .when('d.token_hash', 'is not', null)
        .then(eb.fn.coalesce('d.token_issued_at', 'd.created_at'))
        .end()
        .as('tokenIssuedAt'),
      sql<string | null>`${oilInForce()}`.as('oilInForce'),
      eb
        .selectFrom('sensor as s')
        .whereRef('s.device_id', '=', 'd.id')
        .where('s.removed_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('sensors'),
    ]);
}

export function recordOf({
  id,
  key,
  tenantId,
  customerId,
  ...row
}: InferResult<ReturnType<typeof withRecord>>[number]): ManagedRecord {
  const { deviceName, machineType, reportIntervalMs, isGateway } = row;
  return { ...row, ref: { key, id, name: deviceName, tenantId, customerId, machineType, reportIntervalMs, isGateway } };
}

/** The common beginning of the numbers of an area and of the areas within it. */
export function areaPrefixOf(areaNo: string): string {
  return areaNo.replace(/(?:0000|00)$/, '');
}

/** A filter in the form that statements use. */
export interface ManagedValues extends Omit<ManagedFilter, 'areaNo'> {
  /** The common beginning of the numbers of the area and of the areas within it. */
  readonly areaPrefix?: string | undefined;
}

export function valuesOf({ areaNo, ...filter }: ManagedFilter): ManagedValues {
  return { ...filter, areaPrefix: areaNo === undefined ? undefined : areaPrefixOf(areaNo) };
}

/** An order, as part of a statement's cache key. */
export type IdOrder = `${NonNullable<StoredSort> | 'factory'} ${'asc' | 'desc'}`;

/** The devices in scope that pass a filter. */
export function managedDevices(scope: Scope, filter: ManagedValues): DevicesInScope {
  const { removedSince } = filter;
  return scoped(scope)
    .selectFrom('device as d', removedSince === null ? undefined : 'included')
    .where((eb) =>
      eb.and([
        ...when(removedSince, (at) => eb('d.removed_at', '>=', toTimestamp(at))),
        ...when(filter.tenantId, (id) => eb('d.tenant_id', '=', id)),
        ...when(filter.customerId, (id) => eb('d.customer_id', '=', id)),
        ...when(filter.groupId, (id) => eb('d.group_id', '=', id)),
        ...when(filter.machineType, (type) =>
          eb.and([eb('d.machine_type', '=', type), eb('d.is_gateway', '=', false)]),
        ),
        ...when(filter.areaPrefix, (prefix) => eb.fn<boolean>('starts_with', ['d.area_no', eb.val(prefix)])),
        ...when(filter.search, (part) =>
          matches(
            part,
            eb.ref('d.name'),
            eb.ref('d.device_no'),
            eb.ref('d.nameplate_no'),
            eb.ref('d.machine'),
            eb.ref('d.monitoring_position'),
          ),
        ),
      ]),
    );
}

/** A statement that selects ids from any table. */
type Ids = SelectQueryBuilder<Schema, never, { id: string }>;

/**
 * Ids in order. By factory and name they are read from the index of each factory's names: comparing thousands of names
 * would take longer than the rest of the query.
 */
export function idsInOrder(scope: Scope, filter: ManagedValues, order: IdOrder): Ids {
  const [sort, way] = order.split(' ') as [NonNullable<StoredSort> | 'factory', 'asc' | 'desc'];
  const devices = managedDevices(scope, filter);
  switch (sort) {
    case 'name':
      return devices
        .select('d.id')
        .orderBy('d.name', (order) => naturally(order)[way]())
        .orderBy('d.id', way);
    case 'deviceNo':
      return devices
        .select('d.id')
        .orderBy('d.device_no', (order) => naturally(order)[way]())
        .orderBy('d.id', way);
    case 'created':
      return devices.select('d.id').orderBy('d.created_at', way).orderBy('d.id', way);
    case 'factory': {
      const factories = scoped(scope)
        .all.selectFrom('customer')
        .select(['id', 'name'])
        .where('id', 'in', devices.select('d.customer_id'));
      const ofFactory = devices.where('d.customer_id', '=', sql.ref<string>('c.id')).select((eb) => [
        'd.id',
        eb.fn
          .agg<number>('row_number')
          .over((over) => over.orderBy('d.name', naturally).orderBy('d.id'))
          .as('nth'),
      ]);
      return scoped(scope)
        .all.selectFrom(factories.as('c'))
        .crossJoinLateral(ofFactory.as('d'))
        .select('d.id')
        .orderBy('c.name', (order) => naturally(order)[way]())
        .orderBy('c.id', way)
        .orderBy('d.nth', way);
    }
  }
}
