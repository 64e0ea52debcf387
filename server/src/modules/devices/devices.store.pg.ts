import { machineTypes } from '@oilsight/oil';
import type { MachineType } from '@oilsight/oil';
import * as z from 'zod';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { deviceCondition } from '../../platform/scope.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { narrowed } from '../../platform/where.ts';
import { factoriesQuery, nodesOf } from './factories.sql.ts';
import type { DeviceFilter, DeviceRecord, DeviceStore, SensorRecord } from './devices.store.ts';
import type { Aliases as DeviceAliases, DeviceRef } from './index.ts';

interface RefRow {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly tenant_id: string;
  readonly customer_id: string;
  readonly machine_type: string;
  readonly report_interval_ms: number;
  readonly is_gateway: boolean;
}

interface RecordRow extends RefRow {
  readonly device_no: string;
  readonly machine: string;
  readonly industry: string;
  readonly area_no: string;
  readonly area_name: string;
  readonly monitoring_position: string;
  readonly oil_no: string;
  readonly monitoring_oil: string;
  readonly customer_name: string;
  readonly group_id: string;
  readonly group_name: string;
  readonly installed_at: number;
  readonly image_name: string | null;
}

const refColumns =
  'd.key, d.id, d.name, d.tenant_id, d.customer_id, d.machine_type, d.report_interval_ms, d.is_gateway';
/** The oil that was last filled in; where nobody entered one, what was said of the device. */
const presentOil = `coalesce((select p.name from device_oil f join oil_product p on p.id = f.product_id
  where f.device_id = d.id and f.since <= now() order by f.since desc limit 1), d.monitoring_oil)`;
const recordColumns = `${refColumns}, d.device_no, d.machine, d.industry, d.area_no, d.area_name, d.monitoring_position, d.oil_no,
  ${presentOil} as monitoring_oil, c.name as customer_name, d.group_id, g.name as group_name, d.installed_at, d.image_name`;
const recordTables = 'device d join customer c on c.id = d.customer_id join device_group g on g.id = d.group_id';

const byToken = sqlQuery<RefRow & { token_hash: Buffer }>(
  'devices.byToken',
  `select ${refColumns}, d.token_hash from device d where d.token_hash = any($1::bytea[]) and d.removed_at is null and ($2 or not d.token_is_demo)`,
);
const byName = sqlQuery<RefRow & { gateway_id: string | null }>(
  'devices.byName',
  `
  select ${refColumns}, d.gateway_id from unnest($1::uuid[], $2::text[]) asked (customer_id, name)
  join device d on d.customer_id = asked.customer_id and d.name = asked.name and d.removed_at is null`,
);
const noteGateway = sqlQuery<never>(
  'devices.noteGateway',
  'update device set gateway_id = $2 where id = $1 and tenant_id = $3 and gateway_id is distinct from $2',
);
const removedNamed = sqlQuery<{ found: boolean }>(
  'devices.removedNamed',
  `
  select exists(select from device where customer_id = $1 and name = $2 and removed_at is not null) as found`,
);
const insertBeside = sqlQuery<RefRow>(
  'devices.insertBeside',
  `
  insert into device as d (tenant_id, customer_id, group_id, name, machine_type, industry, area_no, area_name, report_interval_ms, gateway_id)
  select g.tenant_id, g.customer_id, g.group_id, $2, $3, g.industry, g.area_no, g.area_name, g.report_interval_ms, g.id
  from device g where g.id = $1 and (select count(*) from device other where other.customer_id = g.customer_id and other.removed_at is null) < $4
  on conflict (customer_id, name) where removed_at is null do update set name = excluded.name
  returning ${refColumns}`,
);
const aliasesOf = sqlQuery<{ id: string; aliases: unknown }>(
  'devices.aliases',
  'select id, aliases from device where id = any($1::uuid[]) and tenant_id = any($2::uuid[])',
);
const sensorsOf = sqlQuery<SensorRecord>(
  'devices.sensors',
  `
  select s.id as "sensorId", s.name as "sensorName", coalesce(m.code, s.model) as model, coalesce(m.keys, s.indicators) as indicators, s.model_id as "modelId",
    coalesce(m.name_zh, '') as "nameZh", coalesce(m.name_en, '') as "nameEn", s.serial_no as "serialNo", s.installed_at as "installedAt", s.version
  from sensor s left join sensor_model m on m.id = s.model_id where s.device_id = $1 and s.tenant_id = $2 and s.removed_at is null order by s.name collate natural_order, s.id`,
);

const Aliases = z.record(z.string(), z.object({ key: z.string().min(1), convert: z.string().optional() }));

function machineTypeOf(text: string): MachineType {
  const known = machineTypes.find((type) => type === text);
  if (known === undefined) throw new Error(`unknown machine type ${text} in the database`);
  return known;
}

function refOf(row: RefRow): DeviceRef {
  return {
    key: row.key,
    id: row.id,
    name: row.name,
    tenantId: row.tenant_id,
    customerId: row.customer_id,
    machineType: machineTypeOf(row.machine_type),
    reportIntervalMs: row.report_interval_ms,
    isGateway: row.is_gateway,
  };
}

function recordOf(row: RecordRow): DeviceRecord {
  return {
    ref: refOf(row),
    deviceNo: row.device_no,
    machine: row.machine,
    industry: row.industry,
    areaNo: row.area_no,
    areaName: row.area_name,
    monitoringPosition: row.monitoring_position,
    oilNo: row.oil_no,
    monitoringOil: row.monitoring_oil,
    customerName: row.customer_name,
    groupId: row.group_id,
    groupName: row.group_name,
    installedAt: row.installed_at,
    imageName: row.image_name,
  };
}

/** The scope and the filter as one condition; the next placeholder follows its values. */
function conditionOf(scope: Scope, filter: DeviceFilter): Condition {
  return narrowed(deviceCondition(scope, 'd', 1), [
    [filter.tenantId, (place) => `d.tenant_id = ${place}`],
    [filter.customerId, (place) => `d.customer_id = ${place}`],
    [filter.name, (place) => `position(lower(${place}) in lower(d.name)) > 0`],
  ]);
}

/**
 * @param isDemonstration whether this server runs the demonstration: elsewhere tokens that were given in one are
 * nobody's
 */
export function pgDeviceStore(pg: Pg, isDemonstration: () => boolean): DeviceStore {
  async function first(
    query: ReturnType<typeof sqlQuery<RefRow>>,
    values: readonly unknown[],
  ): Promise<DeviceRef | null> {
    const [row] = await pg.query(query, values);
    return row === undefined ? null : refOf(row);
  }
  return {
    async factories(scope) {
      const { query, values } = factoriesQuery(scope);
      return nodesOf(await pg.query(query, values));
    },
    async page(scope, filter, { offset, limit }) {
      const { sql, values } = conditionOf(scope, filter);
      const counted = await pg.query(
        sqlQuery<{ total: number }>('devices.count', `select count(*) as total from device d where ${sql}`),
        values,
      );
      const rows = await pg.query(
        sqlQuery<RecordRow>(
          'devices.page',
          `
          select ${recordColumns} from (
            select id, row_number() over () as nth from (
              select d.id from (select id, name from customer where id in (select customer_id from device d where ${sql})) c cross join lateral (
                select d.id, row_number() over (order by d.name collate natural_order, d.id) as nth from device d where d.customer_id = c.id and ${sql}) d
              order by c.name collate natural_order, c.id, d.nth limit $${values.length + 1} offset $${values.length + 2}) page) shown
          join ${recordTables.replace('device d', 'device d on d.id = shown.id')} order by shown.nth`,
        ),
        [...values, limit, offset],
      );
      return { rows: rows.map(recordOf), total: counted[0]?.total ?? 0 };
    },
    async find(scope, id) {
      const { sql, values } = deviceCondition(scope, 'd', 2);
      const [row] = await pg.query(
        sqlQuery<RecordRow>('devices.find', `select ${recordColumns} from ${recordTables} where d.id = $1 and ${sql}`),
        [id, ...values],
      );
      return row === undefined ? null : recordOf(row);
    },
    sensors: (device) => pg.query(sensorsOf, [device.id, device.tenantId]),
    async refs(scope, ids) {
      const { sql, values } = deviceCondition(scope, 'd', 2);
      return (
        await pg.query(
          sqlQuery<RefRow>(
            'devices.refs',
            `select ${refColumns} from device d where d.id = any($1::uuid[]) and ${sql}`,
          ),
          [ids, ...values],
        )
      ).map(refOf);
    },
    async refsAfter(scope, afterKey, limit, filter = {}) {
      const { sql, values } = conditionOf(scope, filter);
      const place = (nth: number) => `$${values.length + nth}`;
      const query = sqlQuery<RefRow>(
        'devices.refsAfter',
        `select ${refColumns} from device d where d.key > ${place(1)} and ${sql} order by d.key limit ${place(2)}`,
      );
      return (await pg.query(query, [...values, afterKey, limit])).map(refOf);
    },
    refsByToken: async (tokenHashes) =>
      (await pg.query(byToken, [tokenHashes, isDemonstration()])).map((row) => ({
        tokenHash: row.token_hash,
        device: refOf(row),
      })),
    refsByName: async (asked) =>
      (await pg.query(byName, [asked.map(({ customerId }) => customerId), asked.map(({ name }) => name)])).map(
        (row) => ({ device: refOf(row), gatewayId: row.gateway_id }),
      ),
    noteGateway: async (device, gateway) =>
      void (await pg.query(noteGateway, [device.id, gateway.id, device.tenantId])),
    isRemoved: async (gateway, name) => (await pg.query(removedNamed, [gateway.customerId, name]))[0]?.found === true,
    createBeside: (gateway, { name, machineType }, most) => first(insertBeside, [gateway.id, name, machineType, most]),
    async aliases(devices) {
      const rows = await pg.query(aliasesOf, [
        devices.map(({ id }) => id),
        [...new Set(devices.map(({ tenantId }) => tenantId))],
      ]);
      return new Map(rows.map(({ id, aliases }) => [id, namesIn(aliases)]));
    },
  };
}

function namesIn(aliases: unknown): DeviceAliases {
  return new Map(
    Object.entries(Aliases.parse(aliases)).map(([name, { key, convert }]) => [
      name,
      convert === undefined ? { key } : { key, convert },
    ]),
  );
}
