import type { MachineType } from '@oilsight/oil';
import { machineTypes } from '@oilsight/oil';
import { deviceCondition, deviceConditionWithRemoved } from '../../platform/scope.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { narrowed } from '../../platform/where.ts';
import type { ManagedFilter, ManagedRecord, StoredSort } from './plant.store.ts';

export interface ManagedRow {
  readonly id: string;
  readonly key: number;
  readonly name: string;
  readonly tenant_id: string;
  readonly customer_id: string;
  readonly customer_name: string;
  readonly group_id: string;
  readonly group_name: string;
  readonly machine_type: string;
  readonly report_interval_ms: number;
  readonly is_gateway: boolean;
  readonly device_no: string;
  readonly nameplate_no: string;
  readonly machine: string;
  readonly industry: string;
  readonly area_no: string;
  readonly area_name: string;
  readonly monitoring_position: string;
  readonly oil_no: string;
  readonly monitoring_oil: string;
  readonly installed_at: number;
  readonly image_name: string | null;
  readonly token_at: number | null;
  readonly screen_keys: string[] | null;
  readonly removed_at: number | null;
  readonly created_at: number;
  readonly version: number;
  readonly sensors: number;
}

export const managedColumns = `d.id, d.key, d.name, d.tenant_id, d.customer_id, c.name as customer_name, d.group_id, g.name as group_name, d.machine_type, d.report_interval_ms, d.is_gateway,
  d.device_no, d.nameplate_no, d.machine, d.industry, d.area_no, d.area_name, d.monitoring_position, d.oil_no, d.monitoring_oil, d.installed_at, d.image_name,
  case when d.token_hash is not null then coalesce(d.token_issued_at, d.created_at) end as token_at, d.screen_keys, d.removed_at, d.created_at, d.version,
  (select count(*) from sensor s where s.device_id = d.id and s.removed_at is null) as sensors`;
export const managedTables = 'device d join customer c on c.id = d.customer_id join device_group g on g.id = d.group_id';

function machineTypeOf(text: string): MachineType {
  const known = machineTypes.find((type) => type === text);
  if (known === undefined) throw new Error(`unknown machine type ${text} in the database`);
  return known;
}

export function recordOf(row: ManagedRow): ManagedRecord {
  const machineType = machineTypeOf(row.machine_type);
  return {
    ref: { key: row.key, id: row.id, name: row.name, tenantId: row.tenant_id, customerId: row.customer_id, machineType, reportIntervalMs: row.report_interval_ms, isGateway: row.is_gateway },
    deviceName: row.name, machineType, reportIntervalMs: row.report_interval_ms, isGateway: row.is_gateway, customerName: row.customer_name, groupId: row.group_id, groupName: row.group_name,
    deviceNo: row.device_no, nameplateNo: row.nameplate_no, machine: row.machine, industry: row.industry, areaNo: row.area_no, areaName: row.area_name, monitoringPosition: row.monitoring_position,
    oilNo: row.oil_no, monitoringOil: row.monitoring_oil, installedAt: row.installed_at, imageName: row.image_name, sensors: row.sensors, tokenIssuedAt: row.token_at,
    screenKeys: row.screen_keys, removedAt: row.removed_at, createdAt: row.created_at, version: row.version,
  };
}

/** What the numbers of an area and of those below it begin with. */
export function areaPrefixOf(areaNo: string): string {
  return areaNo.replace(/(?:0000|00)$/, '');
}

/** The scope and the filter as one condition; the next placeholder follows its values. */
export function managedCondition(scope: Scope, filter: ManagedFilter): Condition {
  const { removedSince, areaNo } = filter;
  return narrowed(removedSince === null ? deviceCondition(scope, 'd', 1) : deviceConditionWithRemoved(scope, 'd', 1), [
    [removedSince, (place) => `d.removed_at >= to_timestamp(${place}::float8 / 1000)`],
    [filter.tenantId, (place) => `d.tenant_id = ${place}`],
    [filter.customerId, (place) => `d.customer_id = ${place}`],
    [filter.groupId, (place) => `d.group_id = ${place}`],
    [filter.machineType, (place) => `d.machine_type = ${place} and not d.is_gateway`],
    [areaNo === undefined ? undefined : areaPrefixOf(areaNo), (place) => `starts_with(d.area_no, ${place})`],
    [filter.search, (place) => `position(lower(${place}) in lower(concat_ws(' ', d.name, d.device_no, d.nameplate_no, d.machine, d.monitoring_position))) > 0`],
  ]);
}

const orders: Readonly<Record<NonNullable<StoredSort>, string>> = { name: 'd.name collate natural_order', deviceNo: 'd.device_no collate natural_order', created: 'd.created_at' };

/** Ids in order. By factory and name they are read from the index of each factory's names: comparing names of thousands would take longer than all else. */
export function idsInOrder({ sql }: Condition, { sort, descending }: { sort: StoredSort; descending: boolean }): string {
  const way = descending ? ' desc' : '';
  if (sort !== null) return `select d.id from device d where ${sql} order by ${orders[sort]}${way}, d.id${way}`;
  return `
    select d.id from (select id, name from customer where id in (select customer_id from device d where ${sql})) c cross join lateral (
      select d.id, row_number() over (order by d.name collate natural_order, d.id) as nth from device d where d.customer_id = c.id and ${sql}) d
    order by c.name collate natural_order${way}, c.id${way}, d.nth${way}`;
}
