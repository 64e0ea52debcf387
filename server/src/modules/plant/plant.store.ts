import { AppError } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, now, passed, scoped, toTimestamp, unscoped, within } from '../../platform/statements.ts';
import type { ColumnsOf, InScope } from '../../platform/statements.ts';
import { isUniqueViolation } from '../../platform/unique-violation.ts';
import type { DeviceRef } from '../devices/index.ts';
import { takeOffMoved } from '../sensors/index.ts';
import type { GroupRecord } from './groups.store.ts';
import type { DeviceFields, LockedFactory, ManagedFilter, ManagedRecord, StoredSort } from './plant.records.ts';
import { idsInOrder, managedDevices, recordOf, valuesOf, withRecord } from './plant.rows.ts';
import type { IdOrder, ManagedValues } from './plant.rows.ts';

export interface RemovalCounts {
  readonly sensors: number;
  readonly events: number;
  readonly experienceAccounts: number;
}

/** A device to be erased. */
export interface Outdated {
  readonly id: string;
  readonly key: number;
}

const count = compiledOnce(({ scope, filter }: { scope: Scope; filter: ManagedValues }) =>
  managedDevices(scope, filter).select((eb) => eb.fn.countAll<number>().as('total')),
);
const page = compiledOnce(
  (
    { scope, filter, limit, offset }: { scope: Scope; filter: ManagedValues; limit: number; offset: number },
    order: IdOrder,
  ) => {
    // The page's devices are selected and sorted before anything else of them is read.
    const ids = idsInOrder(scope, filter, order).limit(limit).offset(offset);
    const shown = scoped(scope)
      .all.selectFrom(ids.as('page'))
      .select((eb) => ['page.id', eb.fn.agg<number>('row_number').over().as('nth')]);
    return withRecord(scoped(scope).selectFrom('device as d', 'included'))
      .innerJoin(shown.as('shown'), 'shown.id', 'd.id')
      .orderBy('shown.nth');
  },
);
const allIds = compiledOnce(({ scope, filter }: { scope: Scope; filter: ManagedValues }, order: IdOrder) =>
  idsInOrder(scope, filter, order),
);
const byIds = compiledOnce(({ scope, ids }: { scope: Scope; ids: readonly string[] }) => {
  const wanted = sql<{ id: string; nth: number }>`unnest(${ids}::uuid[]) with ordinality`.as<'wanted'>(
    sql`wanted(id, nth)`,
  );
  return withRecord(scoped(scope).selectFrom('device as d', 'included'))
    .innerJoin(wanted, 'wanted.id', 'd.id')
    .orderBy('wanted.nth');
});
interface One {
  readonly scope: Scope;
  readonly deviceId: string;
}
const find = compiledOnce(({ scope, deviceId }: One) =>
  withRecord(scoped(scope).selectFrom('device as d').where('d.id', '=', deviceId)),
);
const lock = compiledOnce(({ scope, deviceId }: One, removed: 'only' | 'notRemoved') =>
  withRecord(
    scoped(scope)
      .selectFrom('device as d', removed === 'only' ? removed : undefined)
      .where('d.id', '=', deviceId),
  ).forNoKeyUpdate('d'),
);
const lockFactory = compiledOnce(({ scope, customerId }: { scope: Scope; customerId: string }) =>
  scoped(scope)
    .selectFrom('customer as c')
    .where('c.id', '=', customerId)
    .innerJoin('device_group as g', (join) => join.onRef('g.customer_id', '=', 'c.id').on('g.is_default', '=', true))
    .select([
      'c.id as customerId',
      'c.tenant_id as tenantId',
      'c.name as customerName',
      'c.area_no as areaNo',
      'g.id as defaultGroupId',
    ])
    .forNoKeyUpdate('c'),
);

interface Order {
  readonly sort: StoredSort;
  readonly descending: boolean;
}

const orderOf = ({ sort, descending }: Order): IdOrder => `${sort ?? 'factory'} ${descending ? 'desc' : 'asc'}`;

const columnsOf = (fields: DeviceFields) =>
  ({
    name: fields.deviceName,
    device_no: fields.deviceNo,
    nameplate_no: fields.nameplateNo,
    machine_type: fields.machineType,
    machine: fields.machine,
    industry: fields.industry,
    area_no: fields.areaNo,
    area_name: fields.areaName,
    monitoring_position: fields.monitoringPosition,
    oil_no: fields.oilNo,
    monitoring_oil: fields.monitoringOil,
    installed_at: toTimestamp(fields.installedAt),
    report_interval_ms: fields.reportIntervalMs,
    is_gateway: fields.isGateway,
    image_name: fields.imageName,
  }) satisfies ColumnsOf<'device'>;

/** Columns that every change of a device updates. */
const changed = { version: sql<number>`version + 1`, updated_at: now } satisfies ColumnsOf<'device'>;

/** Refuses a second existing device of the same name in a factory. */
async function named<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, 'device_standing_name'))
      throw new AppError('nameTaken', { field: 'deviceName', name }, { cause: error });
    throw error;
  }
}

const rowOf = (device: DeviceRef) =>
  within(device).updateTable('device').where('id', '=', device.id).where('tenant_id', '=', device.tenantId);

interface Token {
  readonly hash: Uint8Array;
  readonly issuedAt: number;
}
const update = compiledOnce(
  ({ device, groupId, fields }: { device: DeviceRef; groupId: string; fields: DeviceFields }) =>
    rowOf(device).set({ ...columnsOf(fields), group_id: groupId, ...changed }),
);
const setToken = compiledOnce(({ device, token }: { device: DeviceRef; token: Token | null }) =>
  rowOf(device).set({
    token_hash: token?.hash ?? null,
    token_issued_at: toTimestamp(token?.issuedAt ?? null),
    updated_at: now,
  }),
);
const removalCounts = compiledOnce(({ device }: { device: DeviceRef }) => {
  const tables = within(device);
  const rowsOf = (table: 'device_event' | 'device_oil') =>
    tables
      .selectFrom(table)
      .where('device_id', '=', device.id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar();
  const sensors = tables.selectFrom('sensor').where('device_id', '=', device.id).where('removed_at', 'is', null);
  const accounts = tables
    .selectFrom('account_device as granted')
    .innerJoin('account', 'account.id', 'granted.account_id')
    .where('granted.device_id', '=', device.id)
    .where('account.authority', '=', 'EXPERIENCE');
  return tables.selectNoFrom((eb) => [
    sensors
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('sensors'),
    eb(rowsOf('device_event'), '+', rowsOf('device_oil')).$notNull().as('events'),
    accounts
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$asScalar()
      .$notNull()
      .as('experienceAccounts'),
  ]);
});

export type PlantStore = ReturnType<typeof createPlantStore>;

/**
 * Devices as their managers see and change them. `tx` is the transaction of the change; locked rows cannot change until
 * it ends. null: there is none in scope.
 */
export function createPlantStore(pg: Pg) {
  async function locked(
    tx: Queryable,
    scope: Scope,
    deviceId: string,
    which: 'only' | 'notRemoved',
  ): Promise<ManagedRecord | null> {
    const row = await tx.first('plant.lock', lock({ scope, deviceId }, which));
    return row === null ? null : recordOf(row);
  }
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    async page(
      scope: Scope,
      filter: ManagedFilter,
      order: Order,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: ManagedRecord[]; total: number }> {
      const values = { scope, filter: valuesOf(filter) };
      const { total } = await pg.one('plant.count', count(values));
      const rows = await pg.run('plant.page', page({ ...values, offset, limit }, orderOf(order)));
      return { rows: rows.map(recordOf), total };
    },

    /** Ids of all of them, in order. */
    async ids(scope: Scope, filter: ManagedFilter, order: Order): Promise<string[]> {
      return (await pg.run('plant.ids', allIds({ scope, filter: valuesOf(filter) }, orderOf(order)))).map(
        ({ id }) => id,
      );
    },

    /** In the order of the ids. */
    async byIds(scope: Scope, ids: readonly string[]): Promise<ManagedRecord[]> {
      return (await pg.run('plant.byIds', byIds({ scope, ids }))).map(recordOf);
    },

    async find(scope: Scope, deviceId: string): Promise<ManagedRecord | null> {
      const row = await pg.first('plant.find', find({ scope, deviceId }));
      return row === null ? null : recordOf(row);
    },

    lock: (tx: Queryable, scope: Scope, deviceId: string): Promise<ManagedRecord | null> =>
      locked(tx, scope, deviceId, 'notRemoved'),

    /** A removed device that can be restored. */
    lockRemoved: (tx: Queryable, scope: Scope, deviceId: string): Promise<ManagedRecord | null> =>
      locked(tx, scope, deviceId, 'only'),

    async lockFactory(tx: Queryable, scope: Scope, customerId: string): Promise<InScope<LockedFactory> | null> {
      // Accounts with single granted factories manage none.
      if (scope.reach.kind !== 'everything' && scope.reach.kind !== 'tenant') return null;
      const factory = await tx.first('plant.lockFactory', lockFactory({ scope, customerId }));
      if (factory === null) return null;
      // In a statement of its own after the lock: it sees the changes of earlier transactions.
      const { devices } = await tx.one(
        'plant.countOfFactory',
        scoped(scope)
          .all.selectFrom('device')
          .where('customer_id', '=', customerId)
          .where('removed_at', 'is', null)
          .select((eb) => eb.fn.countAll<number>().as('devices')),
      );
      return passed({ ...factory, devices });
    },

    /** @throws AppError `nameTaken` */
    async insert(
      tx: Queryable,
      group: InScope<GroupRecord>,
      device: DeviceFields,
      tokenHash: Uint8Array,
    ): Promise<string> {
      const { tenantId: tenant_id, customerId: customer_id, groupId: group_id } = group;
      const statement = within(group)
        .insertInto('device')
        .values({ tenant_id, customer_id, group_id, token_hash: tokenHash, token_issued_at: now, ...columnsOf(device) })
        .returning('id');
      return (await named(device.deviceName, tx.one('plant.insert', statement))).id;
    },

    /** Increases its version by one. @throws AppError `nameTaken` */
    async update(tx: Queryable, device: DeviceRef, groupId: string, fields: DeviceFields): Promise<void> {
      await named(fields.deviceName, tx.run('plant.update', update({ device, groupId, fields })));
    },

    /** The devices in scope, locked; also those of other factories. */
    lockMany: (
      tx: Queryable,
      scope: Scope,
      deviceIds: readonly string[],
    ): Promise<{ readonly id: string; readonly name: string; readonly customerId: string }[]> =>
      tx.run(
        'plant.lockMany',
        scoped(scope)
          .selectFrom('device as d')
          .where('d.id', '=', anyOf(deviceIds))
          .select(['d.id', 'd.name', 'd.customer_id as customerId'])
          .orderBy('d.id')
          .forNoKeyUpdate('d'),
      ),

    async move(tx: Queryable, group: InScope<GroupRecord>, deviceIds: readonly string[]): Promise<void> {
      await tx.run(
        'plant.move',
        within(group)
          .updateTable('device')
          .set({ group_id: group.groupId, ...changed })
          .where('tenant_id', '=', group.tenantId)
          .where('id', '=', anyOf(deviceIds))
          .where('group_id', '<>', group.groupId),
      );
    },

    /** null: removes the token. Times in ms. */
    async setToken(tx: Queryable, device: DeviceRef, token: Token | null): Promise<void> {
      await tx.run('plant.setToken', setToken({ device, token }));
    },

    async setScreenKeys(tx: Queryable, device: DeviceRef, keys: readonly string[]): Promise<void> {
      await tx.run('plant.setScreen', rowOf(device).set({ screen_keys: keys, ...changed }));
    },

    /** Indicators that its sensors measure. */
    async detected(device: DeviceRef): Promise<string[]> {
      const statement = within(device)
        .selectFrom('sensor')
        .where('device_id', '=', device.id)
        .where('tenant_id', '=', device.tenantId)
        .where('removed_at', 'is', null)
        .select((eb) => eb.fn<string>('unnest', ['indicators']).as('key'))
        .distinct();
      return (await pg.run('plant.detected', statement)).map(({ key }) => key);
    },

    async removalCounts(device: DeviceRef): Promise<RemovalCounts> {
      return pg.one('plant.removalCounts', removalCounts({ device }));
    },

    /** Marks it as removed at that time, without a token. */
    async remove(tx: Queryable, device: DeviceRef, at: number): Promise<void> {
      await tx.run(
        'plant.remove',
        rowOf(device).set({ removed_at: toTimestamp(at), token_hash: null, token_issued_at: null, ...changed }),
      );
    },

    /** @throws AppError `nameTaken` */
    async restore(
      tx: Queryable,
      device: DeviceRef,
      { hash, issuedAt }: { readonly hash: Uint8Array; readonly issuedAt: number },
    ): Promise<void> {
      await named(
        device.name,
        tx.run(
          'plant.restore',
          rowOf(device).set({ removed_at: null, token_hash: hash, token_issued_at: toTimestamp(issuedAt), ...changed }),
        ),
      );
    },

    /**
     * Removes from a removed device the sensors that have been fitted to another one meanwhile. @returns their names
     */
    takeOffMoved: (tx: Queryable, device: DeviceRef): Promise<string[]> => takeOffMoved(tx, device),

    /** Devices that were removed before, oldest first. */
    removedBefore: unscoped(
      'a background task clears what was removed, whoever it belonged to',
      (tables) =>
        (at: number, limit: number): Promise<Outdated[]> =>
          pg.run(
            'plant.outdated',
            tables
              .selectFrom('device')
              .where('removed_at', '<', toTimestamp(at))
              .select(['id', 'key'])
              .orderBy('removed_at')
              .orderBy('id')
              .limit(limit),
          ),
    ),

    /** Erases the device, unless it was restored meanwhile. */
    purge: unscoped(
      'a background task clears what was removed, whoever it belonged to',
      (tables) =>
        async (deviceId: string, removedBefore: number): Promise<void> => {
          await pg.run(
            'plant.purge',
            tables.deleteFrom('device').where('id', '=', deviceId).where('removed_at', '<', toTimestamp(removedBefore)),
          );
        },
    ),
  };
}
