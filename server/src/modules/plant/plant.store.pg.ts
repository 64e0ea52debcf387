import { AppError } from '@oilsight/contract';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { deviceCondition, deviceConditionWithRemoved } from '../../platform/scope.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { isTaken } from '../../platform/taken.ts';
import { takeOffMoved } from '../sensors/index.ts';
import { idsInOrder, managedColumns, managedCondition, managedTables, recordOf } from './plant.rows.ts';
import type { ManagedRow } from './plant.rows.ts';
import type { DeviceFields, LockedFactory, ManagedRecord, Outdated, PlantStore, RemovalCounts } from './plant.store.ts';

const fieldColumns = `name, device_no, nameplate_no, machine_type, machine, industry, area_no, area_name, monitoring_position, oil_no, monitoring_oil, installed_at, report_interval_ms, is_gateway, image_name`;
const insert = sqlQuery<{ id: string }>('plant.insert', `
  insert into device (tenant_id, customer_id, group_id, token_hash, token_issued_at, ${fieldColumns})
  values ($1, $2, $3, $4, now(), $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, to_timestamp($16::float8 / 1000), $17, $18, $19) returning id`);
const update = sqlQuery<never>('plant.update', `
  update device set (group_id, version, updated_at, ${fieldColumns})
    = ($3, version + 1, now(), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, to_timestamp($15::float8 / 1000), $16, $17, $18) where id = $1 and tenant_id = $2`);
const move = sqlQuery<never>('plant.move', 'update device set group_id = $3, version = version + 1, updated_at = now() where tenant_id = $1 and id = any($2::uuid[]) and group_id <> $3');
const setToken = sqlQuery<never>('plant.setToken', `
  update device set token_hash = $3, token_issued_at = to_timestamp($4::float8 / 1000), updated_at = now() where id = $1 and tenant_id = $2`);
const setScreen = sqlQuery<never>('plant.setScreen', 'update device set screen_keys = $3, version = version + 1, updated_at = now() where id = $1 and tenant_id = $2');
const detected = sqlQuery<{ key: string }>('plant.detected', 'select distinct unnest(indicators) as key from sensor where device_id = $1 and tenant_id = $2 and removed_at is null');
const counts = sqlQuery<RemovalCounts>('plant.removalCounts', `
  select (select count(*) from sensor where device_id = $1 and removed_at is null) as sensors,
    (select count(*) from device_event where device_id = $1) + (select count(*) from device_oil where device_id = $1) as events,
    (select count(*) from account_device ad join account a on a.id = ad.account_id where ad.device_id = $1 and a.authority = 'EXPERIENCE') as "experienceAccounts"`);
const remove = sqlQuery<never>('plant.remove', `
  update device set removed_at = to_timestamp($3::float8 / 1000), token_hash = null, token_issued_at = null, version = version + 1, updated_at = now() where id = $1 and tenant_id = $2`);
const restore = sqlQuery<never>('plant.restore', `
  update device set removed_at = null, token_hash = $3, token_issued_at = to_timestamp($4::float8 / 1000), version = version + 1, updated_at = now() where id = $1 and tenant_id = $2`);
const accounts = sqlQuery<{ id: string }>('plant.accounts', 'select account_id as id from account_device where device_id = $1');
const outdated = sqlQuery<Outdated>('plant.outdated', 'select id, key from device where removed_at < to_timestamp($1::float8 / 1000) order by removed_at, id limit $2');
const purge = sqlQuery<never>('plant.purge', 'delete from device where id = $1 and removed_at < to_timestamp($2::float8 / 1000)');

function valuesOf(device: DeviceFields): unknown[] {
  return [
    device.deviceName, device.deviceNo, device.nameplateNo, device.machineType, device.machine, device.industry, device.areaNo, device.areaName, device.monitoringPosition,
    device.oilNo, device.monitoringOil, device.installedAt, device.reportIntervalMs, device.isGateway, device.imageName,
  ];
}

/** Two in a factory may not have one name while both stand. */
async function named<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isTaken(error, 'device_standing_name')) throw new AppError('nameTaken', { field: 'deviceName', name }, { cause: error });
    throw error;
  }
}

export function pgPlantStore(pg: Pg): PlantStore {
  async function one(db: Queryable, name: string, { sql, values }: Condition, deviceId: string, tail = ''): Promise<ManagedRecord | null> {
    const query = sqlQuery<ManagedRow>(name, `select ${managedColumns} from ${managedTables} where ${sql} and d.id = $${values.length + 1} ${tail}`);
    const [row] = await db.query(query, [...values, deviceId]);
    return row === undefined ? null : recordOf(row);
  }
  const standing = (scope: Scope) => deviceCondition(scope, 'd', 1);
  const removed = (scope: Scope): Condition => {
    const { sql, values } = deviceConditionWithRemoved(scope, 'd', 1);
    return { sql: `d.removed_at is not null and ${sql}`, values };
  };
  return {
    transaction: (work) => pg.transaction(work),
    async page(scope, filter, order, { offset, limit }) {
      const condition = managedCondition(scope, filter);
      const { sql, values } = condition;
      const [counted] = await pg.query(sqlQuery<{ total: number }>('plant.count', `select count(*) as total from device d where ${sql}`), values);
      // The order of the few that are shown is worked out before anything else of them is read.
      const query = sqlQuery<ManagedRow>('plant.page', `
        select ${managedColumns} from (
          select id, row_number() over () as nth from (${idsInOrder(condition, order)} limit $${values.length + 1} offset $${values.length + 2}) page) shown
          join device d on d.id = shown.id join customer c on c.id = d.customer_id join device_group g on g.id = d.group_id order by shown.nth`);
      return { rows: (await pg.query(query, [...values, limit, offset])).map(recordOf), total: counted?.total ?? 0 };
    },
    async ids(scope, filter, order) {
      const condition = managedCondition(scope, filter);
      return (await pg.query(sqlQuery<{ id: string }>('plant.ids', idsInOrder(condition, order)), condition.values)).map(({ id }) => id);
    },
    async byIds(scope, ids) {
      const { sql, values } = deviceConditionWithRemoved(scope, 'd', 1);
      const query = sqlQuery<ManagedRow>('plant.byIds', `
        select ${managedColumns} from unnest($${values.length + 1}::uuid[]) with ordinality as wanted(id, nth) join ${managedTables.replace('device d', 'device d on d.id = wanted.id')} where ${sql} order by wanted.nth`);
      return (await pg.query(query, [...values, ids])).map(recordOf);
    },
    find: (db, scope, deviceId) => one(db ?? pg, 'plant.find', standing(scope), deviceId),
    lock: (tx, scope, deviceId) => one(tx, 'plant.lock', standing(scope), deviceId, 'for no key update of d'),
    lockRemoved: (tx, scope, deviceId) => one(tx, 'plant.lockRemoved', removed(scope), deviceId, 'for no key update of d'),
    async lockFactory(tx, { reach }, customerId) {
      if (reach.kind !== 'everything' && reach.kind !== 'tenant') return null;
      const query = sqlQuery<Omit<LockedFactory, 'devices'>>('plant.lockFactory', `
        select c.id as "customerId", c.tenant_id as "tenantId", c.name as "customerName", c.area_no as "areaNo", g.id as "defaultGroupId"
        from customer c join device_group g on g.customer_id = c.id and g.is_default where c.id = $1 and ($2::uuid is null or c.tenant_id = $2) for no key update of c`);
      const [factory] = await tx.query(query, [customerId, reach.kind === 'tenant' ? reach.tenantId : null]);
      if (factory === undefined) return null;
      // After the lock, in a statement of its own: it sees what those before it have made.
      const [counted] = await tx.query(sqlQuery<{ devices: number }>('plant.countOfFactory', 'select count(*) as devices from device where customer_id = $1 and removed_at is null'), [customerId]);
      return { ...factory, devices: counted?.devices ?? 0 };
    },
    async insert(tx, { tenantId, customerId, groupId }, device, tokenHash) {
      const [row] = await named(device.deviceName, tx.query(insert, [tenantId, customerId, groupId, tokenHash, ...valuesOf(device)]));
      if (row === undefined) throw new Error('an insert gave no row');
      return row.id;
    },
    update: async (tx, device, groupId, fields) => void (await named(fields.deviceName, tx.query(update, [device.id, device.tenantId, groupId, ...valuesOf(fields)]))),
    async lockMany(tx, scope, deviceIds) {
      const { sql, values } = standing(scope);
      const query = sqlQuery<{ id: string; name: string; customerId: string }>('plant.lockMany', `
        select d.id, d.name, d.customer_id as "customerId" from device d where ${sql} and d.id = any($${values.length + 1}::uuid[]) order by d.id for no key update of d`);
      return tx.query(query, [...values, deviceIds]);
    },
    move: async (tx, tenantId, deviceIds, groupId) => void (await tx.query(move, [tenantId, deviceIds, groupId])),
    setToken: async (tx, device, token) => void (await tx.query(setToken, [device.id, device.tenantId, token?.hash ?? null, token?.issuedAt ?? null])),
    setScreenKeys: async (tx, device, keys) => void (await tx.query(setScreen, [device.id, device.tenantId, keys])),
    detected: async (device) => (await pg.query(detected, [device.id, device.tenantId])).map(({ key }) => key),
    async removalCounts(device) {
      const [row] = await pg.query(counts, [device.id]);
      return row ?? { sensors: 0, events: 0, experienceAccounts: 0 };
    },
    remove: async (tx, device, at) => void (await tx.query(remove, [device.id, device.tenantId, at])),
    restore: async (tx, device, { hash, issuedAt }) => void (await named(device.name, tx.query(restore, [device.id, device.tenantId, hash, issuedAt]))),
    takeOffMoved: (tx, device) => takeOffMoved(tx, device),
    accountsOf: async (db, device) => (await (db ?? pg).query(accounts, [device.id])).map(({ id }) => id),
    removedBefore: (at, limit) => pg.query(outdated, [at, limit]),
    purge: async (deviceId, before) => void (await pg.query(purge, [deviceId, before])),
  };
}
