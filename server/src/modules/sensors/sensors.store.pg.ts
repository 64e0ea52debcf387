import { AppError, ModbusAddress } from '@oilsight/contract';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { deviceCondition } from '../../platform/scope.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { isTaken } from '../../platform/taken.ts';
import { narrowed } from '../../platform/where.ts';
import type { PlacedSensor } from './sensors.rules.ts';
import { findStandingLocked } from './serial-numbers.sql.ts';
import type { SensorFilter, SensorKeys, SensorRow, SensorStore, SensorWrite } from './sensors.store.ts';

const indicators = 'coalesce(m.keys, s.indicators)';
const columns = `s.id as "sensorId", s.name as "sensorName", s.serial_no as "serialNo", s.model_id as "modelId", coalesce(m.code, s.model) as model,
  coalesce(m.name_zh, '') as "nameZh", coalesce(m.name_en, '') as "nameEn", m.kind, ${indicators} as indicators, s.modbus, s.note, d.id as "deviceId", d.name as "deviceName",
  c.id as "customerId", c.name as "customerName", t.id as "tenantId", t.name as "tenantName", s.installed_at as "installedAt", s.removed_at as "removedAt", s.version,
  d.report_interval_ms as "reportIntervalMs"`;
const tables = `sensor s join device d on d.id = s.device_id join customer c on c.id = d.customer_id join tenant t on t.id = d.tenant_id left join sensor_model m on m.id = s.model_id`;
const order = `t.name collate natural_order, t.id, c.name collate natural_order, c.id, d.name collate natural_order, d.id, s.name collate natural_order, s.id`;

const insert = sqlQuery<{ id: string }>('sensors.insert', `
  insert into sensor (tenant_id, device_id, name, serial_no, model_id, model, indicators, modbus, note, installed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000)) returning id`);
const update = sqlQuery<never>('sensors.update', `
  update sensor set name = $2, serial_no = $3, model_id = $4, modbus = $5, note = $6, version = version + 1,
    model = coalesce((select code from sensor_model where id = $4), model), indicators = coalesce((select keys from sensor_model where id = $4), indicators)
  where id = $1`);
const takeOff = sqlQuery<never>('sensors.takeOff', 'update sensor set removed_at = to_timestamp($2::float8 / 1000), version = version + 1 where id = $1');
const around = sqlQuery<PlacedSensor>('sensors.around', `
  select s.name as "sensorName", coalesce(m.code, s.model) as model, s.serial_no as "serialNo", ${indicators} as indicators, s.installed_at as "installedAt", s.removed_at as "removedAt"
  from sensor s left join sensor_model m on m.id = s.model_id where s.device_id = $1 and s.id <> $2 order by s.removed_at desc nulls first, s.id`);
const logExchange = sqlQuery<never>('sensors.logExchange', `
  insert into device_event (tenant_id, device_id, kind, at, note, account_id) values ($1, $2, 'sensor_exchange', to_timestamp($3::float8 / 1000), $4, $5)`);

function conditionOf(scope: Scope, filter: SensorFilter): Condition {
  const inScope = deviceCondition(scope, 'd', 1);
  return narrowed({ ...inScope, sql: `s.removed_at is null and ${inScope.sql}` }, [
    [filter.tenantId, (place) => `d.tenant_id = ${place}`],
    [filter.customerId, (place) => `d.customer_id = ${place}`],
    [filter.deviceId, (place) => `d.id = ${place}`],
    [filter.modelId, (place) => `s.model_id = ${place}`],
    [filter.kind, (place) => `m.kind = ${place}`],
    [filter.search, (place) => `position(lower(${place}) in lower(concat_ws(' ', s.name, s.serial_no, coalesce(m.code, s.model), m.name_zh, m.name_en, d.name, d.device_no, c.name))) > 0`],
  ]);
}

/** Two of a device may not have one name while both stand. */
async function named<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isTaken(error, 'sensor_standing_name')) throw new AppError('nameTaken', { field: 'sensorName', name }, { cause: error });
    throw error;
  }
}

/** An address is what was checked when it was written. */
function rowOf(row: SensorRow): SensorRow {
  return { ...row, modbus: row.modbus === null ? null : ModbusAddress.parse(row.modbus) };
}

function valuesOf({ name, serialNo, modelId, modbus, note }: SensorWrite) {
  return { name, serialNo, modelId, modbus: modbus === null ? null : JSON.stringify(modbus), note };
}

export function pgSensorStore(pg: Pg): SensorStore {
  const read = async (db: Queryable, name: string, rest: string, values: readonly unknown[]) => (await db.query(sqlQuery<SensorRow>(name, `select ${columns} from ${tables} ${rest}`), values)).map(rowOf);
  return {
    transaction: (work) => pg.transaction(work),
    async page(scope, filter, { offset, limit }) {
      const { sql, values } = conditionOf(scope, filter);
      const counted = await pg.query(sqlQuery<{ total: number }>('sensors.count', `select count(*) as total from ${tables} where ${sql}`), values);
      const rows = await read(pg, 'sensors.page', `where ${sql} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`, [...values, limit, offset]);
      return { rows, total: counted[0]?.total ?? 0 };
    },
    keys(scope, filter) {
      const { sql, values } = conditionOf(scope, filter);
      const query = sqlQuery<SensorKeys>('sensors.keys', `
        select s.id as "sensorId", d.id as "deviceId", ${indicators} as indicators, s.installed_at as "installedAt", d.report_interval_ms as "reportIntervalMs" from ${tables} where ${sql} order by ${order}`);
      return pg.query(query, values);
    },
    byIds(scope, sensorIds) {
      const { sql, values } = deviceCondition(scope, 'd', 2);
      return read(pg, 'sensors.byIds', `where s.id = any($1::uuid[]) and ${sql} order by array_position($1::uuid[], s.id)`, [sensorIds, ...values]);
    },
    history(scope, deviceId) {
      const { sql, values } = deviceCondition(scope, 'd', 2);
      return read(pg, 'sensors.history', `where d.id = $1 and ${sql} order by s.removed_at desc nulls first, s.name collate natural_order, s.id limit 500`, [deviceId, ...values]);
    },
    async lock(tx, scope, sensorId) {
      const { sql, values } = deviceCondition(scope, 'd', 2);
      const [row] = await read(tx, 'sensors.lock', `where s.id = $1 and s.removed_at is null and ${sql} for no key update of s`, [sensorId, ...values]);
      return row ?? null;
    },
    async lockDevice(tx, scope, deviceId) {
      const { sql, values } = deviceCondition(scope, 'd', 2);
      const query = sqlQuery<{ deviceId: string; deviceName: string; tenantId: string }>('sensors.lockDevice', `
        select d.id as "deviceId", d.name as "deviceName", d.tenant_id as "tenantId" from device d where d.id = $1 and ${sql} for no key update of d`);
      const [device] = await tx.query(query, [deviceId, ...values]);
      if (device === undefined) return null;
      const [counted] = await tx.query(sqlQuery<{ sensors: number }>('sensors.ofDevice', 'select count(*) as sensors from sensor where device_id = $1 and removed_at is null'), [deviceId]);
      return { ...device, sensors: counted?.sensors ?? 0 };
    },
    async insert(tx, { deviceId, tenantId }, sensor, at) {
      const { name, serialNo, modelId, modbus, note } = valuesOf(sensor);
      const [row] = await named(name, tx.query(insert, [tenantId, deviceId, name, serialNo, modelId, sensor.model, sensor.indicators, modbus, note, at]));
      if (row === undefined) throw new Error('an insert gave no row');
      return row.id;
    },
    async update(tx, sensorId, sensor) {
      const { name, serialNo, modelId, modbus, note } = valuesOf(sensor);
      await named(name, tx.query(update, [sensorId, name, serialNo, modelId, modbus, note]));
    },
    takeOff: async (tx, sensorId, at) => void (await tx.query(takeOff, [sensorId, at])),
    isSerialTaken: async (tx, tenantId, nameplate, exceptId) => (await findStandingLocked(tx, tenantId, [nameplate], exceptId)).length > 0,
    around: (tx, deviceId, sensorId) => tx.query(around, [deviceId, sensorId]),
    logExchange: async (tx, { deviceId, tenantId }, { at, note, userId }) => void (await tx.query(logExchange, [tenantId, deviceId, at, note, userId])),
  };
}
