import { AppError } from '@oilsight/contract';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { isTaken } from '../../platform/taken.ts';
import { findStanding, findStandingLocked } from '../sensors/index.ts';
import { managedCondition } from './plant.rows.ts';
import type { ExportedSensor } from './sheet-books.rules.ts';
import type { FactoryContent, SheetStore } from './sheets.store.ts';

const factory = sqlQuery<FactoryContent>('sheets.factory', `
  select c.id as "customerId", c.tenant_id as "tenantId", c.name as "customerName",
    array(select d.name from device d where d.customer_id = c.id and d.removed_at is null) as "deviceNames", array(select g.name from device_group g where g.customer_id = c.id) as "groupNames"
  from customer c where c.id = $1 and ($2::uuid is null or c.tenant_id = $2)`);
const makeGroups = sqlQuery<never>('sheets.makeGroups', `
  insert into device_group (tenant_id, customer_id, name) select $1, $2, name from unnest($3::text[]) name on conflict (customer_id, lower(name)) do nothing`);
const groups = sqlQuery<{ id: string; name: string }>('sheets.groups', 'select id, lower(name) as name from device_group where customer_id = $1');
const insertDevices = sqlQuery<{ id: string; name: string }>('sheets.insertDevices', `
  insert into device (tenant_id, customer_id, group_id, name, device_no, nameplate_no, machine_type, machine, industry, area_no, area_name, monitoring_position, oil_no, monitoring_oil,
    installed_at, report_interval_ms, is_gateway)
  select $1, $2, r."groupId", r."deviceName", r."deviceNo", r."nameplateNo", r."machineType", r.machine, r.industry, r."areaNo", r."areaName", r."monitoringPosition", r."oilNo", r."monitoringOil",
    to_timestamp(r."installedAt" / 1000), r."reportIntervalMs", r."isGateway"
  from jsonb_to_recordset($3::jsonb) as r("groupId" uuid, "deviceName" text, "deviceNo" text, "nameplateNo" text, "machineType" text, machine text, industry text, "areaNo" text, "areaName" text,
    "monitoringPosition" text, "oilNo" text, "monitoringOil" text, "installedAt" float8, "reportIntervalMs" integer, "isGateway" boolean)
  returning id, name`);
const insertSensors = sqlQuery<never>('sheets.insertSensors', `
  insert into sensor (tenant_id, device_id, name, model, serial_no, model_id, indicators, installed_at)
  select $1, r."deviceId", r."sensorName", coalesce(m.code, r.model), r."serialNo", m.id, coalesce(m.keys, '{}'), to_timestamp(r."installedAt" / 1000)
  from jsonb_to_recordset($2::jsonb) as r("deviceId" uuid, "sensorName" text, model text, "serialNo" text, "modelId" uuid, "installedAt" float8)
    left join sensor_model m on m.id = r."modelId" and m.removed_at is null`);

export function pgSheetStore(pg: Pg): SheetStore {
  return {
    async factory({ reach }, customerId) {
      if (reach.kind !== 'everything' && reach.kind !== 'tenant') return null;
      const [found] = await pg.query(factory, [customerId, reach.kind === 'tenant' ? reach.tenantId : null]);
      return found ?? null;
    },
    async sensors(scope, filter) {
      const { sql, values } = managedCondition(scope, filter);
      return pg.query(sqlQuery<ExportedSensor>('sheets.sensors', `
        select d.name as "deviceName", s.name as "sensorName", s.model, s.serial_no as "serialNo" from device d join customer c on c.id = d.customer_id join sensor s on s.device_id = d.id
        where ${sql} and s.removed_at is null order by c.name collate natural_order, c.id, d.name collate natural_order, d.id, s.name collate natural_order, s.id`), values);
    },
    async groupIds(tx, { tenantId, customerId }, names) {
      await tx.query(makeGroups, [tenantId, customerId, names]);
      return new Map((await tx.query(groups, [customerId])).map(({ id, name }) => [name, id]));
    },
    async insertDevices(tx, { tenantId, customerId }, devices) {
      try {
        return new Map((await tx.query(insertDevices, [tenantId, customerId, JSON.stringify(devices)])).map(({ id, name }) => [name, id]));
      } catch (error) {
        // Its details name the one that is taken.
        if (isTaken(error, 'device_standing_name')) throw new AppError('nameTaken', { name: takenName(error) }, { cause: error });
        throw error;
      }
    },
    inPlace: (tx, tenantId, nameplates) => (tx === null ? findStanding(pg, tenantId, nameplates) : findStandingLocked(tx, tenantId, nameplates)),
    insertSensors: async (tx, tenantId, sensors) => void (await tx.query(insertSensors, [tenantId, JSON.stringify(sensors)])),
  };
}

/** `Key (customer_id, name)=(…, the name) already exists.` */
function takenName(error: unknown): string {
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : '';
  const ids = /=\([0-9a-f-]{36}, /.exec(detail);
  return ids === null ? '' : detail.slice(ids.index + ids[0].length, detail.lastIndexOf(') '));
}
