import { sql } from 'kysely';
import type { InferResult, SelectQueryBuilder } from 'kysely';
import type { Schema } from '../../platform/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import { matches, naturally, oilInForce, scoped, when } from '../../platform/statements.ts';
import type { DevicesInScope } from '../../platform/statements.ts';
import type { DeviceFilter, DeviceRecord } from './devices.records.ts';

/** Columns of the device table for a `DeviceRef`. */
export const refColumns = [
  'key',
  'id',
  'name',
  'tenant_id as tenantId',
  'customer_id as customerId',
  'machine_type as machineType',
  'report_interval_ms as reportIntervalMs',
  'is_gateway as isGateway',
] as const;
/** The same of the device table as `d`. */
export const refColumnsOfD = refColumns.map((column) => `d.${column}` as const);

/** Devices with all columns of a device record. */
export function withRecord(devices: DevicesInScope) {
  return devices
    .innerJoin('customer as c', 'c.id', 'd.customer_id')
    .innerJoin('device_group as g', 'g.id', 'd.group_id')
    .select(refColumnsOfD)
    .select([
      'd.device_no as deviceNo',
      'd.machine',
      'd.industry',
      'd.area_no as areaNo',
      'd.area_name as areaName',
      'd.monitoring_position as monitoringPosition',
      'c.name as customerName',
      'd.group_id as groupId',
      'g.name as groupName',
      'd.installed_at as installedAt',
      'd.image_name as imageName',
    ])
    .select((eb) => {
      // Without an oil charge, the oil entered with the device.
      const oil = eb.fn.coalesce(oilInForce(), 'd.monitoring_oil');
      return [
        oil.as('monitoringOil'),
        // The number entered with the device is that of the oil entered with it, not of another one.
        eb.case().when(oil, '=', eb.ref('d.monitoring_oil')).then(eb.ref('d.oil_no')).else('').end().as('oilNo'),
      ];
    });
}

export function recordOf(row: InferResult<ReturnType<typeof withRecord>>[number]): DeviceRecord {
  const { key, id, name, tenantId, customerId, machineType, reportIntervalMs, isGateway, ...record } = row;
  return { ...record, ref: { key, id, name, tenantId, customerId, machineType, reportIntervalMs, isGateway } };
}

export interface Filtered {
  readonly scope: Scope;
  readonly filter: DeviceFilter;
}

/** The devices in scope that pass a filter. */
export function filteredDevices({ scope, filter }: Filtered): DevicesInScope {
  return scoped(scope)
    .selectFrom('device as d')
    .where((eb) =>
      eb.and([
        ...when(filter.tenantId, (id) => eb('d.tenant_id', '=', id)),
        ...when(filter.customerId, (id) => eb('d.customer_id', '=', id)),
        ...when(filter.name, (part) => matches(part, eb.ref('d.name'))),
      ]),
    );
}

/**
 * Ids by factory and name. They are read from the index of each factory's names: comparing thousands of names would
 * take longer than the rest of the query.
 */
export function idsInOrder(of: Filtered): SelectQueryBuilder<Schema, never, { id: string }> {
  const { all } = scoped(of.scope);
  const devices = filteredDevices(of);
  const factories = all
    .selectFrom('customer')
    .where('id', 'in', devices.select('d.customer_id'))
    .select(['id', 'name']);
  const ofFactory = devices.where('d.customer_id', '=', sql.ref<string>('c.id')).select((eb) => [
    'd.id',
    eb.fn
      .agg<number>('row_number')
      .over((over) => over.orderBy('d.name', naturally).orderBy('d.id'))
      .as('nth'),
  ]);
  return all
    .selectFrom(factories.as('c'))
    .crossJoinLateral(ofFactory.as('d'))
    .select('d.id')
    .orderBy('c.name', naturally)
    .orderBy('c.id')
    .orderBy('d.nth');
}
