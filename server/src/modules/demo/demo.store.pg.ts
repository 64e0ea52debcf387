import { sqlQuery } from '../../platform/pg.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { DemoStore, DemoWorld } from './demo.store.ts';

const isEmpty = sqlQuery<{ empty: boolean }>('demo.isEmpty', `
  select not exists (select from tenant) and not exists (select from account) as empty`);
const countDevices = sqlQuery<{ devices: number }>('demo.countDevices', 'select count(*) as devices from device where id = any($1::uuid[])');
const setToken = sqlQuery<never>('demo.setToken', 'update device set token_hash = $2 where id = $1');

const insertTenant = sqlQuery<never>('demo.insertTenant', 'insert into tenant (id, name, system_name) values ($1, $2, $3)');
const insertCustomer = sqlQuery<never>('demo.insertCustomer', 'insert into customer (id, tenant_id, name, area_no, area_name) values ($1, $2, $3, $4, $5)');
const insertGroup = sqlQuery<never>('demo.insertGroup', 'insert into device_group (id, tenant_id, customer_id, name, is_default) values ($1, $2, $3, $4, true)');
const insertDevice = sqlQuery<never>('demo.insertDevice', `
  insert into device (id, tenant_id, customer_id, group_id, name, device_no, machine_type, machine, industry, area_no, area_name, monitoring_position,
    oil_no, monitoring_oil, report_interval_ms, is_gateway, token_hash, installed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, to_timestamp($17 / 1000.0))`);
const insertSensor = sqlQuery<never>('demo.insertSensor', 'insert into sensor (id, tenant_id, device_id, name, model, indicators) values ($1, $2, $3, $4, $5, $6)');
const insertAccount = sqlQuery<never>('demo.insertAccount', `
  insert into account (id, user_name, password_hash, first_name, last_name, authority, tenant_id, customer_id, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000.0))`);
const grantCustomer = sqlQuery<never>('demo.grantCustomer', 'insert into account_customer (account_id, customer_id) values ($1, $2)');
const grantDevice = sqlQuery<never>('demo.grantDevice', 'insert into account_device (account_id, device_id) values ($1, $2)');

async function insertPlaces(tx: Queryable, world: DemoWorld): Promise<void> {
  for (const row of world.tenants) await tx.query(insertTenant, [row.id, row.name, row.systemName]);
  for (const row of world.customers) await tx.query(insertCustomer, [row.id, row.tenantId, row.name, row.areaNo, row.areaName]);
  for (const row of world.groups) await tx.query(insertGroup, [row.id, row.tenantId, row.customerId, row.name]);
}

async function insertMachines(tx: Queryable, world: DemoWorld): Promise<void> {
  for (const row of world.devices) {
    await tx.query(insertDevice, [
      row.id, row.tenantId, row.customerId, row.groupId, row.name, row.deviceNo, row.machineType, row.machine, row.industry, row.areaNo, row.areaName, row.position, row.oil,
      row.reportIntervalMs, row.isGateway, row.tokenHash, row.installedAt,
    ]);
  }
  for (const row of world.sensors) await tx.query(insertSensor, [row.id, row.tenantId, row.deviceId, row.name, row.model, row.indicators]);
}

async function insertPeople(tx: Queryable, world: DemoWorld): Promise<void> {
  for (const row of world.accounts) {
    await tx.query(insertAccount, [row.id, row.userName, row.passwordHash, row.firstName, row.lastName, row.authority, row.tenantId, row.customerId, row.expiresAt]);
  }
  for (const row of world.grantedCustomers) await tx.query(grantCustomer, [row.accountId, row.customerId]);
  for (const row of world.grantedDevices) await tx.query(grantDevice, [row.accountId, row.deviceId]);
}

export function pgDemoStore(pg: Pg): DemoStore {
  return {
    async isEmpty() {
      const [row] = await pg.query(isEmpty);
      return row?.empty === true;
    },
    async hasDevices(ids) {
      const [row] = await pg.query(countDevices, [ids]);
      return row?.devices === ids.length;
    },
    create: (world) =>
      pg.transaction(async (tx) => {
        await insertPlaces(tx, world);
        await insertMachines(tx, world);
        await insertPeople(tx, world);
      }),
    setTokens: (tokens) =>
      pg.transaction(async (tx) => {
        for (const { deviceId, tokenHash } of tokens) await tx.query(setToken, [deviceId, tokenHash]);
      }),
  };
}
