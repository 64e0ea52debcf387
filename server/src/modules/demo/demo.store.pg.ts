import { sqlQuery } from '../../platform/pg.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { DemoOils, DemoStore, DemoWorld } from './demo.store.ts';

const isEmpty = sqlQuery<{ empty: boolean }>('demo.isEmpty', `
  select not exists (select from tenant) and not exists (select from account) as empty`);
const isMarked = sqlQuery<{ marked: boolean }>('demo.isMarked', 'select exists (select from demonstration) as marked');
const mark = sqlQuery<never>('demo.mark', 'insert into demonstration default values');
const unmark = sqlQuery<{ made_at: number }>('demo.unmark', 'delete from demonstration returning made_at');
const demoAccounts = sqlQuery<{ user_name: string }>('demo.accounts', 'select user_name from account where password_is_demo order by lower(user_name)');
const demoTokens = sqlQuery<{ name: string }>('demo.tokens', 'select name from device where token_is_demo and removed_at is null order by name');
const endLogins = sqlQuery<never>('demo.endLogins', `
  update login_session s set revoked_at = to_timestamp($1::float8 / 1000) from account a where a.id = s.account_id and a.password_is_demo and s.revoked_at is null`);
const endDisplays = sqlQuery<never>('demo.endDisplays', `
  update display s set revoked_at = to_timestamp($1::float8 / 1000) from account a where a.id = s.account_id and a.password_is_demo and s.revoked_at is null`);
const removeContacts = sqlQuery<never>('demo.removeContacts', 'delete from alarm_contact where id = any($1::uuid[])');
const countDevices = sqlQuery<{ devices: number }>('demo.countDevices', 'select count(*) as devices from device where id = any($1::uuid[])');
const setToken = sqlQuery<never>('demo.setToken', 'update device set token_hash = $2 where id = $1');

const insertTenant = sqlQuery<never>('demo.insertTenant', 'insert into tenant (id, name, system_name) values ($1, $2, $3)');
const insertCustomer = sqlQuery<never>('demo.insertCustomer', 'insert into customer (id, tenant_id, name, area_no, area_name) values ($1, $2, $3, $4, $5)');
const insertGroup = sqlQuery<never>('demo.insertGroup', 'insert into device_group (id, tenant_id, customer_id, name, is_default) values ($1, $2, $3, $4, true)');
const insertDevice = sqlQuery<never>('demo.insertDevice', `
  insert into device (id, tenant_id, customer_id, group_id, name, device_no, machine_type, machine, industry, area_no, area_name, monitoring_position,
    oil_no, monitoring_oil, report_interval_ms, is_gateway, token_hash, installed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, to_timestamp($18 / 1000.0))`);
const insertSensor = sqlQuery<never>('demo.insertSensor', `
  insert into sensor (id, tenant_id, device_id, name, model, indicators, serial_no, installed_at, modbus) values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), $9)`);
const insertAccount = sqlQuery<never>('demo.insertAccount', `
  insert into account (id, user_name, password_hash, first_name, last_name, authority, tenant_id, customer_id, expires_at, phone, email, manages_users, disabled)
  values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9::float8 / 1000.0), $10, $11, $12, $13)`);
const insertContact = sqlQuery<never>('demo.insertContact', 'insert into alarm_contact (id, tenant_id, customer_id, group_id, name, phone, email) values ($1, $2, $3, $4, $5, $6, $7)');
const grantCustomer = sqlQuery<never>('demo.grantCustomer', 'insert into account_customer (account_id, customer_id) values ($1, $2)');
const grantDevice = sqlQuery<never>('demo.grantDevice', 'insert into account_device (account_id, device_id) values ($1, $2)');

const madeAt = sqlQuery<{ at: number }>('demo.madeAt', 'select min(created_at) as at from device where id = any($1::uuid[])');
const hasOils = sqlQuery<{ has: boolean }>('demo.hasOils', 'select exists (select from oil_product where tenant_id = any($1::uuid[])) as has');
const oilsIn = sqlQuery<{ deviceId: string; oil: string }>('demo.oilsIn', `
  select distinct on (f.device_id) f.device_id as "deviceId", p.name as oil from device_oil f join oil_product p on p.id = f.product_id
  where f.device_id = any($1::uuid[]) order by f.device_id, f.since desc`);
const insertProduct = sqlQuery<never>('demo.insertProduct', `
  insert into oil_product (id, tenant_id, name, fluid, v40, v100, density15, expansion_per_k, dielectric25, dielectric_limit, water_a, water_b, oil_life_h, life_reference_c, grade, additives, notes)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`);
const insertFilling = sqlQuery<never>('demo.insertFilling', 'insert into device_oil (tenant_id, device_id, product_id, since) values ($1, $2, $3, to_timestamp($4 / 1000.0))');
const insertSetting = sqlQuery<never>('demo.insertSetting', `
  insert into machine_setting (tenant_id, device_id, has_servo_valves, minimum_viscosity, standstill_c) values ($1, $2, $3, $4, $5) on conflict do nothing`);
const insertEvent = sqlQuery<never>('demo.insertEvent', `
  insert into device_event (id, tenant_id, device_id, kind, at, note) values ($1, $2, $3, $4, to_timestamp($5 / 1000.0), $6) on conflict do nothing`);
/** An oil change and the filling that came with it are one thing, as when a person enters them. */
const joinFillings = sqlQuery<never>('demo.joinFillings', `
  update device_oil f set event_id = e.id from device_event e
  where f.device_id = any($1::uuid[]) and f.event_id is null and e.device_id = f.device_id and e.kind in ('oil_change', 'commissioning') and abs(extract(epoch from e.at - f.since)) < 3600`);

async function insertOils(tx: Queryable, { products, fillings, settings, events }: DemoOils): Promise<void> {
  for (const row of products) {
    await tx.query(insertProduct, [
      row.id, row.tenantId, row.name, row.fluid, row.v40, row.v100, row.density15, row.expansionPerK, row.dielectric25, row.dielectricLimit, row.water.a, row.water.b, row.oilLifeH, row.lifeReferenceC,
      row.grade, row.additives, row.notes,
    ]);
  }
  for (const row of fillings) await tx.query(insertFilling, [row.tenantId, row.deviceId, row.productId, row.since]);
  for (const row of settings) await tx.query(insertSetting, [row.tenantId, row.deviceId, row.hasServoValves, row.minimumViscosity, row.standstillC]);
  for (const row of events) await tx.query(insertEvent, [row.id, row.tenantId, row.deviceId, row.kind, row.at, row.note]);
  await tx.query(joinFillings, [fillings.map(({ deviceId }) => deviceId)]);
}

async function insertPlaces(tx: Queryable, world: DemoWorld): Promise<void> {
  for (const row of world.tenants) await tx.query(insertTenant, [row.id, row.name, row.systemName]);
  for (const row of world.customers) await tx.query(insertCustomer, [row.id, row.tenantId, row.name, row.areaNo, row.areaName]);
  for (const row of world.groups) await tx.query(insertGroup, [row.id, row.tenantId, row.customerId, row.name]);
}

async function insertMachines(tx: Queryable, world: DemoWorld): Promise<void> {
  for (const row of world.devices) {
    await tx.query(insertDevice, [
      row.id, row.tenantId, row.customerId, row.groupId, row.name, row.deviceNo, row.machineType, row.machine, row.industry, row.areaNo, row.areaName, row.position, row.oilNo, row.oil,
      row.reportIntervalMs, row.isGateway, row.tokenHash, row.installedAt,
    ]);
  }
  for (const row of world.sensors) {
    const modbus = row.modbus === null ? null : JSON.stringify(row.modbus);
    await tx.query(insertSensor, [row.id, row.tenantId, row.deviceId, row.name, row.model, row.indicators, row.serialNo, row.installedAt, modbus]);
  }
}

async function insertPeople(tx: Queryable, world: DemoWorld): Promise<void> {
  for (const row of world.accounts) {
    await tx.query(insertAccount, [
      row.id, row.userName, row.passwordHash, row.firstName, row.lastName, row.authority, row.tenantId, row.customerId, row.expiresAt, row.phone, row.email, row.managesUsers, row.disabled,
    ]);
  }
  for (const row of world.contacts) await tx.query(insertContact, [row.id, row.tenantId, row.customerId, row.groupId, row.name, row.phone, row.email]);
  for (const row of world.grantedCustomers) await tx.query(grantCustomer, [row.accountId, row.customerId]);
  for (const row of world.grantedDevices) await tx.query(grantDevice, [row.accountId, row.deviceId]);
}

export function pgDemoStore(pg: Pg): DemoStore {
  return {
    async isEmpty() {
      const [row] = await pg.query(isEmpty);
      return row?.empty === true;
    },
    isMarked: async () => (await pg.query(isMarked))[0]?.marked === true,
    async hasDevices(ids) {
      const [row] = await pg.query(countDevices, [ids]);
      return row?.devices === ids.length;
    },
    create: (world) =>
      pg.transaction(async (tx) => {
        // First: what comes behind it is known as the demonstration's.
        await tx.query(mark);
        await insertPlaces(tx, world);
        await insertMachines(tx, world);
        await insertPeople(tx, world);
      }),
    async madeAt(ids) {
      const [row] = await pg.query(madeAt, [ids]);
      if (row === undefined) throw new Error('the demonstration has no devices');
      return row.at;
    },
    addOils: (oils) =>
      pg.transaction(async (tx) => {
        const [row] = await tx.query(hasOils, [[...new Set(oils.products.map(({ tenantId }) => tenantId))]]);
        if (row?.has !== true) await insertOils(tx, oils);
      }),
    oilsIn: async (ids) => new Map((await pg.query(oilsIn, [ids])).map(({ deviceId, oil }) => [deviceId, oil])),
    setTokens: (tokens) =>
      pg.transaction(async (tx) => {
        for (const { deviceId, tokenHash } of tokens) await tx.query(setToken, [deviceId, tokenHash]);
      }),
    end: (contactIds, now, record) =>
      pg.transaction(async (tx) => {
        if ((await tx.query(unmark)).length === 0) return null;
        await tx.query(endLogins, [now]);
        await tx.query(endDisplays, [now]);
        await tx.query(removeContacts, [contactIds]);
        const ended = { accounts: (await tx.query(demoAccounts)).map((row) => row.user_name), devices: (await tx.query(demoTokens)).map(({ name }) => name) };
        await record(tx, ended);
        return ended;
      }),
  };
}
