import type { AlarmConditions, AlarmNotices, Authority, ModbusAddress } from '@oilsight/contract';
import type { MachineEvent, MachineType } from '@oilsight/oil';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { anyOf, db, toJson, toTimestamp, unscoped } from '../../platform/statements.ts';
import type { Tables } from '../../platform/statements.ts';
import type { DemoOil } from './demo.oils.rules.ts';

/** All rows of the demonstration for an empty database. Times are ms since the epoch. */
export interface DemoWorld {
  readonly tenants: readonly { readonly id: string; readonly name: string; readonly systemName: string }[];
  readonly customers: readonly {
    readonly id: string;
    readonly tenantId: string;
    readonly name: string;
    readonly areaNo: string;
    readonly areaName: string;
  }[];
  readonly groups: readonly {
    readonly id: string;
    readonly tenantId: string;
    readonly customerId: string;
    readonly name: string;
  }[];
  readonly devices: readonly DemoDeviceRow[];
  readonly sensors: readonly {
    readonly id: string;
    readonly tenantId: string;
    readonly deviceId: string;
    readonly name: string;
    readonly model: string;
    readonly indicators: readonly string[];
    readonly serialNo: string;
    /** ms. */
    readonly installedAt: number;
    readonly modbus: ModbusAddress | null;
  }[];
  readonly accounts: readonly DemoAccountRow[];
  readonly contacts: readonly DemoContactRow[];
  readonly alarmSettings: readonly DemoAlarmSettingRow[];
  readonly grantedCustomers: readonly { readonly accountId: string; readonly customerId: string }[];
  readonly grantedDevices: readonly { readonly accountId: string; readonly deviceId: string }[];
}

export interface DemoDeviceRow {
  readonly id: string;
  readonly tenantId: string;
  readonly customerId: string;
  readonly groupId: string;
  readonly name: string;
  readonly deviceNo: string;
  readonly machineType: MachineType;
  readonly machine: string;
  readonly industry: string;
  readonly areaNo: string;
  readonly areaName: string;
  readonly position: string;
  readonly oilNo: string;
  readonly oil: string;
  readonly reportIntervalMs: number;
  /** null: nobody has chosen an order. */
  readonly screenKeys: readonly string[] | null;
  readonly isGateway: boolean;
  readonly tokenHash: Buffer;
  readonly installedAt: number;
}

export interface DemoAccountRow {
  readonly id: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly authority: Authority;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly expiresAt: number | null;
  readonly phone: string;
  readonly email: string;
  readonly managesUsers: boolean;
  readonly disabled: boolean;
}

/** A person who is notified of alarms; `groupId` null: of the whole factory. */
export interface DemoContactRow {
  readonly id: string;
  readonly tenantId: string;
  readonly customerId: string;
  readonly groupId: string | null;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** A setting of alarms: of a device, a group or a machine type. */
export interface DemoAlarmSettingRow {
  readonly id: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string | null;
  readonly groupId: string | null;
  readonly machineType: MachineType | null;
  readonly indicator: string;
  readonly isEnabled: boolean;
  readonly conditions: AlarmConditions;
  readonly notices: AlarmNotices;
  readonly changedAt: number;
  readonly changedBy: string;
}

/** Data about the machines' oil. */
export interface DemoOils {
  readonly products: readonly (DemoOil & { readonly id: string; readonly tenantId: string })[];
  readonly oilCharges: readonly {
    readonly tenantId: string;
    readonly deviceId: string;
    readonly productId: string;
    readonly since: number;
  }[];
  readonly settings: readonly {
    readonly tenantId: string;
    readonly deviceId: string;
    readonly hasServoValves: boolean;
    readonly minimumViscosity: number | null;
    readonly standstillC: number;
  }[];
  readonly events: readonly {
    readonly id: string;
    readonly tenantId: string;
    readonly deviceId: string;
    readonly kind: MachineEvent['kind'];
    readonly note: string;
    readonly at: number;
  }[];
}

/** Accounts and devices whose passwords and tokens have become invalid. */
export interface EndedDemonstration {
  /** User names, in order. */
  readonly accounts: readonly string[];
  /** Names of devices with invalid tokens, in order. */
  readonly devices: readonly string[];
}

async function insertPlaces(tx: Queryable, tables: Tables, world: DemoWorld): Promise<void> {
  for (const { id, name, systemName } of world.tenants)
    await tx.run('demo.insertTenant', tables.insertInto('tenant').values({ id, name, system_name: systemName }));
  for (const { id, tenantId, name, areaNo, areaName } of world.customers) {
    await tx.run(
      'demo.insertCustomer',
      tables.insertInto('customer').values({ id, tenant_id: tenantId, name, area_no: areaNo, area_name: areaName }),
    );
  }
  for (const { id, tenantId, customerId, name } of world.groups) {
    await tx.run(
      'demo.insertGroup',
      tables
        .insertInto('device_group')
        .values({ id, tenant_id: tenantId, customer_id: customerId, name, is_default: true }),
    );
  }
}

async function insertMachines(tx: Queryable, tables: Tables, world: DemoWorld): Promise<void> {
  for (const row of world.devices) {
    await tx.run(
      'demo.insertDevice',
      tables.insertInto('device').values({
        id: row.id,
        tenant_id: row.tenantId,
        customer_id: row.customerId,
        group_id: row.groupId,
        name: row.name,
        device_no: row.deviceNo,
        machine_type: row.machineType,
        machine: row.machine,
        industry: row.industry,
        area_no: row.areaNo,
        area_name: row.areaName,
        monitoring_position: row.position,
        oil_no: row.oilNo,
        monitoring_oil: row.oil,
        report_interval_ms: row.reportIntervalMs,
        is_gateway: row.isGateway,
        token_hash: row.tokenHash,
        screen_keys: row.screenKeys,
        installed_at: toTimestamp(row.installedAt),
        // The rules of alarms hold from the creation of a device on: its history is evaluated by them.
        created_at: toTimestamp(row.installedAt),
      }),
    );
  }
  for (const row of world.sensors) {
    await tx.run(
      'demo.insertSensor',
      tables.insertInto('sensor').values({
        id: row.id,
        tenant_id: row.tenantId,
        device_id: row.deviceId,
        name: row.name,
        model: row.model,
        indicators: row.indicators,
        serial_no: row.serialNo,
        installed_at: toTimestamp(row.installedAt),
        modbus: row.modbus === null ? null : toJson(row.modbus),
      }),
    );
  }
}

async function insertPeople(tx: Queryable, tables: Tables, world: DemoWorld): Promise<void> {
  for (const row of world.accounts) {
    await tx.run(
      'demo.insertAccount',
      tables.insertInto('account').values({
        id: row.id,
        user_name: row.userName,
        password_hash: row.passwordHash,
        first_name: row.firstName,
        last_name: row.lastName,
        authority: row.authority,
        tenant_id: row.tenantId,
        customer_id: row.customerId,
        expires_at: toTimestamp(row.expiresAt),
        phone: row.phone,
        email: row.email,
        manages_users: row.managesUsers,
        disabled: row.disabled,
      }),
    );
  }
  for (const { id, tenantId, customerId, groupId, name, phone, email } of world.contacts) {
    await tx.run(
      'demo.insertContact',
      tables
        .insertInto('alarm_contact')
        .values({ id, tenant_id: tenantId, customer_id: customerId, group_id: groupId, name, phone, email }),
    );
  }
  for (const { accountId, customerId } of world.grantedCustomers) {
    await tx.run(
      'demo.grantCustomer',
      tables.insertInto('account_customer').values({ account_id: accountId, customer_id: customerId }),
    );
  }
  for (const { accountId, deviceId } of world.grantedDevices) {
    await tx.run(
      'demo.grantDevice',
      tables.insertInto('account_device').values({ account_id: accountId, device_id: deviceId }),
    );
  }
}

async function insertAlarmSettings(tx: Queryable, tables: Tables, world: DemoWorld): Promise<void> {
  for (const row of world.alarmSettings) {
    await tx.run(
      'demo.insertAlarmSetting',
      tables.insertInto('alarm_setting').values({
        id: row.id,
        tenant_id: row.tenantId,
        customer_id: row.customerId,
        device_id: row.deviceId,
        group_id: row.groupId,
        machine_type: row.machineType,
        indicator: row.indicator,
        is_enabled: row.isEnabled,
        conditions: toJson(row.conditions),
        notices: toJson(row.notices),
        created_at: toTimestamp(row.changedAt),
        changed_at: toTimestamp(row.changedAt),
        changed_by: row.changedBy,
      }),
    );
    const steps = [row.notices.contactIds, ...row.notices.escalation.map(({ contactIds }) => contactIds)];
    await tx.run(
      'demo.insertAlarmSettingContacts',
      tables
        .insertInto('alarm_setting_contact')
        .values(
          steps.flatMap((ids, step) => ids.map((contactId) => ({ setting_id: row.id, contact_id: contactId, step }))),
        ),
    );
  }
}

async function insertOils(
  tx: Queryable,
  tables: Tables,
  { products, oilCharges, settings, events }: DemoOils,
): Promise<void> {
  for (const row of products) {
    await tx.run(
      'demo.insertProduct',
      tables.insertInto('oil_product').values({
        id: row.id,
        tenant_id: row.tenantId,
        name: row.name,
        fluid: row.fluid,
        v40: row.v40,
        v100: row.v100,
        density15: row.density15,
        expansion_per_k: row.expansionPerK,
        dielectric25: row.dielectric25,
        dielectric_limit: row.dielectricLimit,
        water_a: row.water.a,
        water_b: row.water.b,
        oil_life_h: row.oilLifeH,
        life_reference_c: row.lifeReferenceC,
        grade: row.grade,
        additives: row.additives,
        notes: row.notes,
      }),
    );
  }
  for (const { tenantId, deviceId, productId, since } of oilCharges) {
    await tx.run(
      'demo.insertOilCharge',
      tables
        .insertInto('device_oil')
        .values({ tenant_id: tenantId, device_id: deviceId, product_id: productId, since: toTimestamp(since) }),
    );
  }
  for (const row of settings) {
    const values = {
      tenant_id: row.tenantId,
      device_id: row.deviceId,
      has_servo_valves: row.hasServoValves,
      minimum_viscosity: row.minimumViscosity,
      standstill_c: row.standstillC,
    };
    await tx.run(
      'demo.insertSetting',
      tables
        .insertInto('machine_setting')
        .values(values)
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
  for (const { id, tenantId, deviceId, kind, at, note } of events) {
    const values = { id, tenant_id: tenantId, device_id: deviceId, kind, at: toTimestamp(at), note };
    await tx.run(
      'demo.insertEvent',
      tables
        .insertInto('device_event')
        .values(values)
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
  // An oil change and its oil charge are linked, as when a person enters them.
  await tx.run(
    'demo.joinOilCharges',
    tables
      .updateTable('device_oil as f')
      .from('device_event as e')
      .set((eb) => ({ event_id: eb.ref('e.id') }))
      .where('f.device_id', '=', anyOf(oilCharges.map(({ deviceId }) => deviceId)))
      .where('f.event_id', 'is', null)
      .whereRef('e.device_id', '=', 'f.device_id')
      .where('e.kind', 'in', ['oil_change', 'commissioning'])
      .where(sql<boolean>`abs(extract(epoch from e.at - f.since)) < 3600`),
  );
}

/** Ends the logins and displays of accounts with a password of the demonstration. */
async function endLogins(tx: Queryable, tables: Tables, now: number): Promise<void> {
  const demo = tables.selectFrom('account').where('password_is_demo', '=', true).select('id');
  const revoked = { revoked_at: toTimestamp(now) };
  await tx.run(
    'demo.endLogins',
    tables.updateTable('login_session').set(revoked).where('account_id', 'in', demo).where('revoked_at', 'is', null),
  );
  await tx.run(
    'demo.endDisplays',
    tables.updateTable('display').set(revoked).where('account_id', 'in', demo).where('revoked_at', 'is', null),
  );
}

export type DemoStore = ReturnType<typeof createDemoStore>;

/** Stores the demonstration. It creates whole data sets and changes no other data. */
export function createDemoStore(pg: Pg) {
  return unscoped('the demonstration is the whole database, and nobody has logged in yet', (tables) => ({
    /** True when the database has no accounts and no other data. */
    async isEmpty(): Promise<boolean> {
      const [tenant, account] = await Promise.all([
        pg.first('demo.anyTenant', tables.selectFrom('tenant').select('id').limit(1)),
        pg.first('demo.anyAccount', tables.selectFrom('account').select('id').limit(1)),
      ]);
      return tenant === null && account === null;
    },

    /** True when the database contains the demonstration and it has not been ended. */
    isMarked: async (): Promise<boolean> =>
      (await pg.first('demo.isMarked', db.selectFrom('demonstration').select('made_at').limit(1))) !== null,

    /** True when all of these devices exist. */
    async hasDevices(ids: readonly string[]): Promise<boolean> {
      const { devices } = await pg.one(
        'demo.countDevices',
        tables
          .selectFrom('device')
          .where('id', '=', anyOf(ids))
          .select((eb) => eb.fn.countAll<number>().as('devices')),
      );
      return devices === ids.length;
    },

    /** Marks the database as containing the demonstration, and fills it. All or nothing. */
    create: (world: DemoWorld): Promise<void> =>
      pg.transaction(async (tx) => {
        // First: rows inserted after the mark count as the demonstration's.
        await tx.run('demo.mark', db.insertInto('demonstration').defaultValues());
        await insertPlaces(tx, tables, world);
        await insertMachines(tx, tables, world);
        await insertPeople(tx, tables, world);
        await insertAlarmSettings(tx, tables, world);
      }),

    /** When the demonstration was created, ms. */
    madeAt: async (): Promise<number> =>
      (await pg.one('demo.madeAt', db.selectFrom('demonstration').select('made_at as at'))).at,

    /** Adds oils and logs if there are none: a demonstration of an older release has none. */
    addOils: (oils: DemoOils): Promise<void> =>
      pg.transaction(async (tx) => {
        const tenants = [...new Set(oils.products.map(({ tenantId }) => tenantId))];
        const entered = await tx.first(
          'demo.hasOils',
          tables.selectFrom('oil_product').where('tenant_id', '=', anyOf(tenants)).select('id').limit(1),
        );
        if (entered === null) await insertOils(tx, tables, oils);
      }),

    /** Names of the oils that are in the devices at present, by device. */
    async oilsIn(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const newest = tables
        .selectFrom('device_oil as f')
        .innerJoin('oil_product as p', 'p.id', 'f.product_id')
        .where('f.device_id', '=', anyOf(ids))
        .distinctOn('f.device_id')
        .select(['f.device_id as deviceId', 'p.name as oil'])
        .orderBy('f.device_id')
        .orderBy('f.since', 'desc');
      return new Map((await pg.run('demo.oilsIn', newest)).map(({ deviceId, oil }) => [deviceId, oil]));
    },

    /** Gives devices of the demonstration new tokens. */
    setTokens: (tokens: readonly { readonly deviceId: string; readonly tokenHash: Buffer }[]): Promise<void> =>
      pg.transaction(async (tx) => {
        for (const { deviceId, tokenHash } of tokens)
          await tx.run(
            'demo.setToken',
            tables.updateTable('device').set({ token_hash: tokenHash }).where('id', '=', deviceId),
          );
      }),

    /**
     * Removes the mark, ends logins and displays of accounts with a password of the demonstration, and deletes its
     * alarm contacts. All or nothing, together with what `record` writes; null: there was no mark.
     */
    end: (
      contactIds: readonly string[],
      now: number,
      record: (tx: Queryable, ended: EndedDemonstration) => Promise<void>,
    ): Promise<EndedDemonstration | null> =>
      pg.transaction(async (tx) => {
        if ((await tx.run('demo.unmark', db.deleteFrom('demonstration').returning('made_at'))).length === 0)
          return null;
        await endLogins(tx, tables, now);
        await tx.run('demo.removeContacts', tables.deleteFrom('alarm_contact').where('id', '=', anyOf(contactIds)));
        const accounts = await tx.run(
          'demo.accounts',
          tables
            .selectFrom('account')
            .where('password_is_demo', '=', true)
            .select('user_name')
            .orderBy(sql`lower(user_name)`),
        );
        const devices = await tx.run(
          'demo.tokens',
          tables
            .selectFrom('device')
            .where('token_is_demo', '=', true)
            .where('removed_at', 'is', null)
            .select('name')
            .orderBy('name'),
        );
        const ended = {
          accounts: accounts.map(({ user_name }) => user_name),
          devices: devices.map(({ name }) => name),
        };
        await record(tx, ended);
        return ended;
      }),
  }));
}
