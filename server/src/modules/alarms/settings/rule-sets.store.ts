import type { AlarmRule } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { Instant } from '../../../platform/schema-columns.ts';
import { anyOf, nameLock, toJson, toTimestamp, unscoped } from '../../../platform/statements.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { columnsOfRules } from './alarm-settings.rows.ts';
import type { Guarded, SettingOfRules } from './rules-in-force.rules.ts';

/** A device with the rules that it is evaluated by. */
export interface DeviceWithRules extends Guarded {
  readonly ref: DeviceRef;
  readonly isRemoved: boolean;
  /** ms. */
  readonly createdAt: number;
  /** Its newest rules; null: it never had any. */
  readonly rules: readonly AlarmRule[] | null;
}

export interface ChangedRules {
  readonly deviceId: string;
  readonly rules: readonly AlarmRule[];
  /** From when they hold, ms; null: from now on. */
  readonly from: number | null;
}

export type RuleSetStore = ReturnType<typeof createRuleSetStore>;

/** The dated rules of all devices. */
export function createRuleSetStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /**
     * The keys of devices after a key, in order: of all, or of those that one of the ids names (a device, its group, its
     * factory or its dealer).
     */
    keysAfter: unscoped(
      'the rules of every device are kept true',
      (tables) =>
        async (after: number, limit: number, ids: readonly string[] | null): Promise<number[]> => {
          const devices = tables.selectFrom('device as d').where('d.key', '>', after).select('d.key');
          const named =
            ids === null
              ? devices
              : devices.where((eb) =>
                  eb.or(
                    (['d.id', 'd.group_id', 'd.customer_id', 'd.tenant_id'] as const).map((id) =>
                      eb(id, '=', anyOf(ids)),
                    ),
                  ),
                );
          const rows = await pg.run('ruleSets.keysAfter', named.orderBy('d.key').limit(limit));
          return rows.map(({ key }) => key);
        },
    ),

    /** Other servers wait until the transaction ends. */
    lock: unscoped('a lock on a name', () => async (tx: Queryable): Promise<void> => {
      await tx.run('ruleSets.lock', nameLock('alarm rules', 'all'));
    }),

    devices: unscoped(
      'the rules of every device are kept true',
      (tables) =>
        async (tx: Queryable, keys: readonly number[]): Promise<DeviceWithRules[]> => {
          const rows = await tx.run(
            'ruleSets.devices',
            tables
              .selectFrom('device as d')
              .leftJoinLateral(
                (eb) =>
                  eb
                    .selectFrom('alarm_rule_set as r')
                    .whereRef('r.device_id', '=', 'd.id')
                    .select('r.rules')
                    .orderBy('r.from_at', 'desc')
                    .limit(1)
                    .as('r'),
                (join) => join.onTrue(),
              )
              .where('d.key', '=', sql<number>`any(${keys}::int[])`)
              .select([
                'd.key',
                'd.id',
                'd.name',
                'd.group_id as groupId',
                'd.tenant_id as tenantId',
                'd.customer_id as customerId',
                'd.machine_type as machineType',
                'd.report_interval_ms as reportIntervalMs',
                'd.is_gateway as isGateway',
                'd.created_at as createdAt',
                'd.removed_at as removedAt',
                'r.rules',
              ]),
          );
          return rows.map(({ key, name, reportIntervalMs, groupId, createdAt, removedAt, rules, ...place }) => ({
            ...place,
            groupId,
            createdAt,
            ref: { ...place, key, name, reportIntervalMs },
            isRemoved: removedAt !== null,
            rules,
          }));
        },
    ),

    /** Every setting that may hold for one of the devices. */
    settings: unscoped(
      'the rules of every device are kept true',
      (tables) =>
        (tx: Queryable, devices: readonly Guarded[]): Promise<SettingOfRules[]> =>
          tx.run(
            'ruleSets.settings',
            tables
              .selectFrom('alarm_setting as s')
              .where((eb) =>
                eb.or([
                  eb('s.device_id', '=', anyOf(devices.map(({ id }) => id))),
                  eb('s.group_id', '=', anyOf([...new Set(devices.map(({ groupId }) => groupId))])),
                  eb.and([
                    eb('s.machine_type', 'is not', null),
                    eb('s.tenant_id', '=', anyOf([...new Set(devices.map(({ tenantId }) => tenantId))])),
                  ]),
                ]),
              )
              .select(columnsOfRules),
          ),
    ),

    add: unscoped(
      'the rules of every device are kept true',
      (tables) =>
        async (tx: Queryable, changed: readonly ChangedRules[]): Promise<void> => {
          if (changed.length === 0) return;
          await tx.run(
            'ruleSets.add',
            tables.insertInto('alarm_rule_set').values(
              changed.map(({ deviceId, rules, from }) => ({
                device_id: deviceId,
                // Later than what another server wrote before the lock was free.
                from_at: from === null ? sql<Instant>`clock_timestamp()` : toTimestamp(from),
                rules: toJson([...rules]),
              })),
            ),
          );
        },
    ),
  };
}
