import { randomUUID } from 'node:crypto';
import type { Authority, DeviceDiagnosis } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { MachineType } from '@oilsight/oil';
import { hashPassword } from '../src/modules/auth/index.ts';
import { hashOfToken } from '../src/modules/devices/index.ts';
import type { DeviceRef } from '../src/modules/devices/index.ts';
import { sqlQuery } from '../src/platform/pg.ts';
import type { Queryable } from '../src/platform/pg.ts';
import { testPassword } from './app.ts';

/** Builds rows directly in the database. Related rows that are needed and not given are built as well. */

export interface Tenant {
  readonly id: string;
  readonly name: string;
}
export interface Customer {
  readonly id: string;
  readonly name: string;
  readonly tenantId: string;
  readonly groupId: string;
}
export interface BuiltDevice extends DeviceRef {
  /** Its access token. */
  readonly token: string;
}
export interface BuiltAccount {
  readonly id: string;
  readonly userName: string;
  readonly password: string;
}

let built = 0;
/** A new number for each row, so that names are readable and unique. */
const nth = () => (built += 1);

async function one<Row>(pg: Queryable, name: string, sql: string, values: readonly unknown[]): Promise<Row> {
  const [row] = await pg.query(sqlQuery<Row>(`test.${name}`, sql), values);
  if (row === undefined) throw new Error(`${name} gave no row`);
  return row;
}

export async function buildTenant(
  pg: Queryable,
  { name = `Dealer ${nth()}` }: { name?: string } = {},
): Promise<Tenant> {
  const { id } = await one<{ id: string }>(pg, 'tenant', 'insert into tenant (name) values ($1) returning id', [name]);
  return { id, name };
}

export async function buildCustomer(
  pg: Queryable,
  { tenant, name = `Factory ${nth()}` }: { tenant?: Pick<Tenant, 'id'>; name?: string } = {},
): Promise<Customer> {
  const tenantId = (tenant ?? (await buildTenant(pg))).id;
  const { id } = await one<{ id: string }>(
    pg,
    'customer',
    'insert into customer (tenant_id, name) values ($1, $2) returning id',
    [tenantId, name],
  );
  const group = await one<{ id: string }>(
    pg,
    'group',
    `insert into device_group (tenant_id, customer_id, name, is_default) values ($1, $2, 'Default group', true) returning id`,
    [tenantId, id],
  );
  return { id, name, tenantId, groupId: group.id };
}

/** A device group beside the default one. */
export async function buildGroup(
  pg: Queryable,
  customer: Pick<Customer, 'id' | 'tenantId'>,
  { name = `Group ${nth()}` }: { name?: string } = {},
): Promise<{ id: string; name: string }> {
  const { id } = await one<{ id: string }>(
    pg,
    'deviceGroup',
    'insert into device_group (tenant_id, customer_id, name) values ($1, $2, $3) returning id',
    [customer.tenantId, customer.id, name],
  );
  return { id, name };
}

export interface DeviceOptions {
  readonly customer?: Customer;
  readonly name?: string;
  readonly token?: string;
  readonly machineType?: MachineType;
  readonly reportIntervalMs?: number;
  readonly isGateway?: boolean;
  /** Alias → the key that it stands for, and its conversion. */
  readonly aliases?: Readonly<Record<string, { key: string; convert?: string }>>;
}

export async function buildDevice(pg: Queryable, options: DeviceOptions = {}): Promise<BuiltDevice> {
  const {
    name = `Machine ${nth()}`,
    token = `token-${randomUUID()}`,
    machineType = 'gearbox',
    reportIntervalMs = 60_000,
    isGateway = false,
    aliases = {},
  } = options;
  const customer = options.customer ?? (await buildCustomer(pg));
  const { id, key } = await one<{ id: string; key: number }>(
    pg,
    'device',
    `
    insert into device (tenant_id, customer_id, group_id, name, machine_type, report_interval_ms, is_gateway, token_hash, aliases)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id, key`,
    [
      customer.tenantId,
      customer.id,
      customer.groupId,
      name,
      machineType,
      reportIntervalMs,
      isGateway,
      hashOfToken(token),
      JSON.stringify(aliases),
    ],
  );
  return {
    id,
    key,
    name,
    token,
    tenantId: customer.tenantId,
    customerId: customer.id,
    machineType,
    reportIntervalMs,
    isGateway,
  };
}

export async function buildSensor(
  pg: Queryable,
  device: DeviceRef,
  {
    name = `Sensor ${nth()}`,
    indicators = ['oil_temperature'],
  }: { name?: string; indicators?: readonly string[] } = {},
): Promise<{ id: string }> {
  return one(
    pg,
    'sensor',
    `insert into sensor (tenant_id, device_id, name, model, indicators) values ($1, $2, $3, 'OS-1', $4) returning id`,
    [device.tenantId, device.id, name, indicators],
  );
}

/** A sensor model that measures the oil temperature; `tenantId` null makes it a built-in model. */
export async function buildSensorModel(
  pg: Queryable,
  { tenantId = null, code = `Model ${nth()}` }: { tenantId?: string | null; code?: string } = {},
): Promise<{ id: string }> {
  return one(
    pg,
    'model',
    `
    insert into sensor_model (tenant_id, code, name_zh, name_en, kind, indicators, keys)
    values ($1, $2, '油温传感器', 'Oil temperature sensor', 'temperature', $3, '{oil_temperature}') returning id`,
    [
      tenantId,
      code,
      JSON.stringify([{ key: 'oil_temperature', alias: '', convert: null, low: -20, high: 120, accuracy: '' }]),
    ],
  );
}

/** A mineral oil VG 46 in a device, with the values of typical data sheets. */
export async function buildOil(
  pg: Queryable,
  device: DeviceRef,
  { since = 0 }: { /** ms. */ since?: number } = {},
): Promise<{ id: string }> {
  const product = await one<{ id: string }>(
    pg,
    'oil',
    `
    insert into oil_product (tenant_id, name, fluid, v40, v100, density15, dielectric25, water_a, water_b, oil_life_h)
    values ($1, $2, 'mineral', 46, 6.8, 872, 2.22, 6.6114, 1189, 12000) returning id`,
    [device.tenantId, `Oil ${nth()}`],
  );
  await pg.query(
    sqlQuery(
      'test.oilCharge',
      'insert into device_oil (tenant_id, device_id, product_id, since) values ($1, $2, $3, to_timestamp($4 / 1000.0))',
    ),
    [device.tenantId, device.id, product.id, since],
  );
  return product;
}

export interface AccountOptions {
  /** Also roles that do not exist: such accounts must be refused. */
  readonly authority?: Authority | (string & {});
  readonly userName?: string;
  readonly tenantId?: string | null;
  readonly customerId?: string | null;
  /** Factories granted to the account. */
  readonly customers?: readonly Pick<Customer, 'id'>[];
  /** Devices granted to the account. */
  readonly devices?: readonly Pick<DeviceRef, 'id'>[];
  /** For a CUSTOMER_USER: it manages the other users of its factory. */
  readonly managesUsers?: boolean;
  readonly disabled?: boolean;
  /** ms; null: never. */
  readonly expiresAt?: number | null;
}

/** Hashing is slow, so all built accounts share one password hash. */
let hashed: Promise<string> | null = null;

export async function buildAccount(pg: Queryable, options: AccountOptions = {}): Promise<BuiltAccount> {
  const {
    authority = 'SYS_ADMIN',
    userName = `person${nth()}`,
    tenantId = null,
    customerId = null,
    customers = [],
    devices = [],
    managesUsers = true,
    disabled = false,
    expiresAt = null,
  } = options;
  hashed ??= hashPassword(testPassword);
  const { id } = await one<{ id: string }>(
    pg,
    'account',
    `
    insert into account (user_name, password_hash, first_name, authority, tenant_id, customer_id, manages_users, disabled, expires_at)
    values ($1, $2, 'Test', $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000)) returning id`,
    [userName, await hashed, authority, tenantId, customerId, managesUsers, disabled, expiresAt],
  );
  await pg.query(
    sqlQuery(
      'test.grantCustomers',
      'insert into account_customer (account_id, customer_id) select $1, unnest($2::uuid[])',
    ),
    [id, customers.map((customer) => customer.id)],
  );
  await pg.query(
    sqlQuery('test.grantDevices', 'insert into account_device (account_id, device_id) select $1, unnest($2::uuid[])'),
    [id, devices.map((device) => device.id)],
  );
  return { id, userName, password: testPassword };
}

/** One account of every role for a device: its dealer, its factory's user, and so on. */
export async function buildAccountsAround(
  pg: Queryable,
  device: DeviceRef,
): Promise<Readonly<Record<Authority, BuiltAccount>>> {
  const { tenantId, customerId } = device;
  const customers = [{ id: customerId }];
  return {
    SYS_ADMIN: await buildAccount(pg, { authority: 'SYS_ADMIN' }),
    TENANT_ADMIN: await buildAccount(pg, { authority: 'TENANT_ADMIN', tenantId }),
    CUSTOMER_USER: await buildAccount(pg, { authority: 'CUSTOMER_USER', tenantId, customerId }),
    GROUP: await buildAccount(pg, { authority: 'GROUP', tenantId, customers }),
    EXPERIENCE: await buildAccount(pg, { authority: 'EXPERIENCE', devices: [device] }),
    MAINTENANCE: await buildAccount(pg, { authority: 'MAINTENANCE', tenantId, customers }),
  };
}

/** Logs in and returns the tokens. */
export async function login(
  url: string,
  account: { userName: string; password: string },
): Promise<{ token: string; refreshToken: string }> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.userName, password: account.password }),
  });
  if (reply.status !== 200) throw new Error(`login of ${account.userName}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { token: string; refreshToken: string };
}

export interface AlarmOptions {
  readonly kind?: 'oil' | 'sensorFault' | 'silence';
  readonly level?: 1 | 2;
  readonly indicator?: string | null;
  readonly findingRule?: string | null;
  readonly category?: string | null;
  /** When the alarm was raised, ms; left out: a minute ago. */
  readonly raisedAt?: number;
  readonly clearedAt?: number | null;
  /** When people were shown it, ms; left out: they were not. */
  readonly annunciatedAt?: number | null;
  readonly processedAt?: number | null;
  readonly withdrawnAt?: number | null;
  readonly isLatched?: boolean;
  readonly isMasked?: boolean;
  readonly outrankedBy?: string | null;
  /** The first record of the cause; left out: this one is the first. */
  readonly groupId?: string;
  readonly sensorName?: string | null;
  readonly value?: number;
  readonly note?: string;
}

/** An alarm record, as the engine writes it. Those of one device need different indicators, levels or times. */
export async function buildAlarmRecord(
  pg: Queryable,
  device: DeviceRef,
  options: AlarmOptions = {},
): Promise<{ id: string }> {
  const {
    kind = 'oil',
    level = 2,
    findingRule = null,
    indicator = findingRule === null && kind === 'oil' ? 'oil_temperature' : null,
    category = 'ageing',
    raisedAt = Date.now() - 60_000,
    clearedAt = null,
    annunciatedAt = null,
    processedAt = null,
    withdrawnAt = null,
    isLatched = false,
    isMasked = false,
    outrankedBy = null,
    groupId = null,
    sensorName = null,
    value = 82,
    note = '',
  } = options;
  const ruleKey = indicator ?? (findingRule === null ? kind : `finding:${findingRule}`);
  return one(
    pg,
    'alarmRecord',
    `
    insert into alarm_record (id, part, kind, tenant_id, customer_id, device_id, sensor_name, rule_key, level, category, indicator,
      finding_rule, side, threshold, value, peak, onset_at, raised_at, last_at, ended_at, cleared_at, processed_at, withdrawn_at,
      is_latched, is_masked, outranked_by, group_id, note, annunciated_at)
    select made.id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'high', 80, $12, $12, to_timestamp($13 / 1000.0) - interval '1 minute',
      to_timestamp($13 / 1000.0), coalesce(to_timestamp($14::float8 / 1000), now()), to_timestamp($14::float8 / 1000),
      to_timestamp($14::float8 / 1000), to_timestamp($15::float8 / 1000), to_timestamp($16::float8 / 1000), $17, $18, $19,
      coalesce($20::uuid, made.id), $21, to_timestamp($22::float8 / 1000)
    from (select gen_random_uuid() as id) made returning id`,
    [
      device.key % 64,
      kind,
      device.tenantId,
      device.customerId,
      device.id,
      sensorName,
      ruleKey,
      level,
      category,
      indicator,
      findingRule,
      value,
      raisedAt,
      clearedAt,
      processedAt,
      withdrawnAt,
      isLatched,
      isMasked,
      outrankedBy,
      groupId,
      note,
      annunciatedAt,
    ],
  );
}

/** A diagnosis in which nothing was found, made at `at`, ms, from the 90 days before. */
export function diagnosisOf(
  { id: deviceId }: Pick<DeviceRef, 'id'>,
  at: number,
  more: Partial<DeviceDiagnosis> = {},
): DeviceDiagnosis {
  return {
    deviceId,
    at,
    from: at - 90 * dayMs,
    verdict: 'normal',
    confidence: 1,
    since: at,
    levelSince: at,
    lapsed: null,
    findings: [],
    undecided: [],
    sensorFaults: [],
    coverage: { seen: [], unseen: [], decided: 1, open: 0, share: 1 },
    health: null,
    life: null,
    cleanliness: null,
    proposals: [],
    ...more,
  };
}

/** The newest diagnosis of a device, as an assessment stores it at `at`, ms; nobody is informed. */
export async function buildDiagnosis(
  pg: Queryable,
  device: DeviceRef,
  at: number,
  more: Partial<DeviceDiagnosis> = {},
): Promise<DeviceDiagnosis> {
  const message = diagnosisOf(device, at, more);
  await pg.query(
    sqlQuery(
      'test.build.diagnosis',
      `insert into diagnosis (device_id, tenant_id, at, since, content)
       values ($1, $2, to_timestamp($3 / 1000.0), to_timestamp($3 / 1000.0), $4)`,
    ),
    [device.id, device.tenantId, at, JSON.stringify(message)],
  );
  return message;
}
