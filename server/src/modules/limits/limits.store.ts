import type { LimitValues, Targets } from '@oilsight/contract';
import type { HealthWeights, MachineType } from '@oilsight/oil';
import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Schema } from '../../platform/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, toJson, unscoped, when, within } from '../../platform/statements.ts';
import type { ColumnsOf, InScope, Tables } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';
import { findFactories, findFactory } from '../tenants/index.ts';
import type { Factory } from '../tenants/index.ts';
import { copySettings } from './limits.copy.ts';
import {
  bounds,
  boundsOf,
  limitColumns,
  limitsIn,
  setColumns,
  settingsIn,
  targetColumns,
  targetsOf,
  targetValues,
  weightsIn,
} from './limits.rows.ts';
import type { SetBy, SetSomewhere } from './limits.rows.ts';
import type { StoredSettings } from './limits.rules.ts';

/** All machines of a type in a factory, or in the factory of a device. */
export type MachineGroup = Readonly<{ factory: InScope<Factory> | DeviceRef; machineType: MachineType }>;

/** The owner of settings. */
export type Owner =
  | { readonly kind: 'device'; readonly device: DeviceRef }
  | { readonly kind: 'type'; readonly group: MachineGroup };

export interface StoredWeights {
  /** null: the defaults. */
  readonly weights: HealthWeights | null;
  /** 0: never set. */
  readonly version: number;
}

/** Limits that a person sets. */
export interface NewLimits {
  readonly key: string;
  readonly version: number;
  /** null: removes them. */
  readonly limits: LimitValues | null;
  readonly set: SetBy;
}

interface OfOwner {
  readonly owner: Owner;
}
interface OfGroup {
  readonly group: MachineGroup;
}
const groupColumns = ({ factory, machineType }: MachineGroup) =>
  ({
    customer_id: factory.customerId,
    tenant_id: factory.tenantId,
    machine_type: machineType,
  }) satisfies ColumnsOf<'machine_type_setting'> & ColumnsOf<'limit_setting'>;
const deviceColumns = ({ id, tenantId }: DeviceRef) =>
  ({ device_id: id, tenant_id: tenantId }) satisfies ColumnsOf<'machine_setting'> & ColumnsOf<'limit_setting'>;
const tablesOf = (owner: Owner): Tables => within(owner.kind === 'device' ? owner.device : owner.group.factory);

/** The owner as a condition on the table of limits. */
function isOf(owner: Owner): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'limit_setting'>();
  return owner.kind === 'device' ? eb.and(deviceColumns(owner.device)) : eb.and(groupColumns(owner.group));
}

const limitsOfOwner = compiledOnce(({ owner }: OfOwner) =>
  tablesOf(owner)
    .selectFrom('limit_setting')
    .where(isOf(owner))
    .select([...limitColumns]),
);
const limitsOfKey = compiledOnce(({ owner, key }: OfOwner & { readonly key: string }) =>
  tablesOf(owner)
    .selectFrom('limit_setting')
    .where(isOf(owner))
    .where('key', '=', key)
    .select([...limitColumns]),
);
const targetsOfDevice = compiledOnce(({ device }: { device: DeviceRef }) =>
  within(device)
    .selectFrom('machine_setting')
    .where((eb) => eb.and(deviceColumns(device)))
    .select([...targetColumns]),
);
const typeOfGroup = ({ group }: OfGroup) =>
  within(group.factory)
    .selectFrom('machine_type_setting')
    .where((eb) => eb.and(groupColumns(group)));
const targetsOfGroup = compiledOnce((of: OfGroup) => typeOfGroup(of).select([...targetColumns]));
const weightsOfGroup = compiledOnce((of: OfGroup) => typeOfGroup(of).select(['weights', 'weights_version as version']));

interface OfOwners {
  /** Devices and factories; undefined: all. */
  readonly ids: readonly string[] | undefined;
}
/** Limits and other settings, each with its owner. */
const whatIsSet = unscoped('limits in force are kept in memory for every device that sends', (tables) => ({
  limits: compiledOnce(({ ids }: OfOwners) =>
    tables
      .selectFrom('limit_setting')
      .where((eb) => eb(eb.fn<number>('num_nonnulls', [...bounds]), '>', 0))
      .where((eb) =>
        eb.and([
          ...when(ids, (some) => eb.or([eb('device_id', '=', anyOf(some)), eb('customer_id', '=', anyOf(some))])),
        ]),
      )
      .select(['device_id as deviceId', 'customer_id as customerId', 'machine_type as machineType', ...limitColumns]),
  ),
  targets: compiledOnce(({ ids }: OfOwners) =>
    tables
      .selectFrom('machine_setting')
      .where((eb) => eb.and([...when(ids, (some) => eb('device_id', '=', anyOf(some)))]))
      .select((eb) => [
        eb.ref('device_id').$castTo<string | null>().as('deviceId'),
        sql<string | null>`null::uuid`.as('customerId'),
        sql<MachineType | null>`null::text`.as('machineType'),
        sql`null::jsonb`.as('weights'),
        ...targetColumns,
      ])
      .unionAll(
        tables
          .selectFrom('machine_type_setting')
          .where((eb) => eb.and([...when(ids, (some) => eb('customer_id', '=', anyOf(some)))]))
          .select([
            sql<string | null>`null::uuid`.as('deviceId'),
            'customer_id as customerId',
            'machine_type as machineType',
            'weights',
            ...targetColumns,
          ]),
      ),
  ),
}));

async function readSet(pg: Pg, ids: readonly string[] | undefined): Promise<readonly SetSomewhere[]> {
  const [limits, targets] = await Promise.all([
    pg.run('limits.all', whatIsSet.limits({ ids })),
    pg.run('limits.allTargets', whatIsSet.targets({ ids })),
  ]);
  return settingsIn(limits, targets);
}

export type LimitStore = ReturnType<typeof createLimitStore>;

/**
 * Limits, targets and weights that people set. `tx` is the transaction of the change. A change that does not carry the
 * present version changes nothing and returns false.
 */
export function createLimitStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** All owners with settings. @param ownerIds devices and factories; default: all */
    all: unscoped(
      'limits in force are kept in memory for every device that sends',
      () =>
        (ownerIds?: readonly string[]): Promise<readonly SetSomewhere[]> =>
          readSet(pg, ownerIds),
    ),

    /** The settings of the devices, and of machine types of their factories. */
    around: (devices: readonly DeviceRef[]): Promise<readonly SetSomewhere[]> =>
      readSet(pg, [...new Set(devices.flatMap(({ id, customerId }) => [id, customerId]))]),

    async stored(owner: Owner, tx: Queryable = pg): Promise<StoredSettings> {
      const limits = await tx.run('limits.of', limitsOfOwner({ owner }));
      const targets =
        owner.kind === 'device'
          ? await tx.first('limits.targetsOfDevice', targetsOfDevice({ device: owner.device }))
          : await tx.first('limits.targetsOfType', targetsOfGroup({ group: owner.group }));
      return {
        limits: limitsIn(limits),
        versions: new Map(limits.map(({ key, version }) => [key, version])),
        targets: targetsOf(targets),
        targetsVersion: targets?.version ?? 0,
      };
    },

    async weights(group: MachineGroup, tx: Queryable = pg): Promise<StoredWeights> {
      const row = await tx.first('limits.weights', weightsOfGroup({ group }));
      return { weights: weightsIn(row?.weights), version: row?.version ?? 0 };
    },

    factory: (scope: Scope, customerId: string): Promise<InScope<Factory> | null> => findFactory(pg, scope, customerId),

    factories: (scope: Scope, customerIds: readonly string[]): Promise<readonly InScope<Factory>[]> =>
      findFactories(pg, scope, customerIds),

    /** The limits of one indicator, null: none; and their version, 0: never set. */
    async limitsOf(
      tx: Queryable,
      owner: Owner,
      key: string,
    ): Promise<{ readonly limits: LimitValues | null; readonly version: number }> {
      const rows = await tx.run('limits.ofKey', limitsOfKey({ owner, key }));
      return { limits: limitsIn(rows).get(key) ?? null, version: rows[0]?.version ?? 0 };
    },

    async devicesOf(group: MachineGroup): Promise<readonly string[]> {
      const rows = await pg.run(
        'limits.devicesOfType',
        within(group.factory)
          .selectFrom('device')
          .where((eb) => eb.and(groupColumns(group)))
          .where('removed_at', 'is', null)
          .select('id'),
      );
      return rows.map(({ id }) => id);
    },

    async putLimits(tx: Queryable, owner: Owner, { key, version, limits, set }: NewLimits): Promise<boolean> {
      const columnsSet = { ...boundsOf(limits), ...setColumns(set) };
      if (version > 0) {
        const changed = await tx.run(
          'limits.change',
          tablesOf(owner)
            .updateTable('limit_setting')
            .set((eb) => ({ ...columnsSet, version: eb('version', '+', 1) }))
            .where(isOf(owner))
            .where('key', '=', key)
            .where('version', '=', version)
            .returning('id'),
        );
        return changed.length === 1;
      }
      const columns = owner.kind === 'device' ? deviceColumns(owner.device) : groupColumns(owner.group);
      const added = await tx.run(
        'limits.add',
        tablesOf(owner)
          .insertInto('limit_setting')
          .values({ ...columns, key, ...columnsSet })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id'),
      );
      return added.length === 1;
    },

    async putTargets(tx: Queryable, owner: Owner, version: number, targets: Targets): Promise<boolean> {
      const values = targetValues(targets);
      const put =
        owner.kind === 'device'
          ? tablesOf(owner)
              .insertInto('machine_setting')
              .values({ ...deviceColumns(owner.device), ...values, version: 1 })
              .onConflict((conflict) =>
                conflict
                  .column('device_id')
                  .doUpdateSet((eb) => ({ ...values, version: eb('machine_setting.version', '+', 1) }))
                  .where('machine_setting.version', '=', version),
              )
              .returning('version')
          : tablesOf(owner)
              .insertInto('machine_type_setting')
              .values({ ...groupColumns(owner.group), ...values, version: 1 })
              .onConflict((conflict) =>
                conflict
                  .columns(['customer_id', 'machine_type'])
                  .doUpdateSet((eb) => ({ ...values, version: eb('machine_type_setting.version', '+', 1) }))
                  .where('machine_type_setting.version', '=', version),
              )
              .returning('version');
      return (await tx.run('limits.putTargets', put)).length === 1;
    },

    async putWeights(
      tx: Queryable,
      group: MachineGroup,
      version: number,
      weights: HealthWeights | null,
    ): Promise<boolean> {
      const stored = { weights: weights === null ? null : toJson<unknown>(weights) };
      const put = within(group.factory)
        .insertInto('machine_type_setting')
        .values({ ...groupColumns(group), ...stored, weights_version: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['customer_id', 'machine_type'])
            .doUpdateSet((eb) => ({ ...stored, weights_version: eb('machine_type_setting.weights_version', '+', 1) }))
            .where('machine_type_setting.weights_version', '=', version),
        )
        .returning('weights_version');
      return (await tx.run('limits.putWeights', put)).length === 1;
    },

    /** Replaces the limits and targets of devices by those of one device. */
    copy: (tx: Queryable, from: DeviceRef, to: readonly DeviceRef[], set: SetBy): Promise<void> =>
      copySettings(tx, { from, to, set }),
  };
}
