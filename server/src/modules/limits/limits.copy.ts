import { sql } from 'kysely';
import type { Queryable } from '../../platform/pg.ts';
import { anyOf, idsOf, within } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';
import { bounds, boundsOf, setColumns } from './limits.rows.ts';
import type { SetBy } from './limits.rows.ts';

interface Copy {
  readonly from: DeviceRef;
  readonly to: readonly DeviceRef[];
  readonly set: SetBy;
}

/** Replaces the limits and targets of devices by those of one device. */
export async function copySettings(tx: Queryable, copy: Copy): Promise<void> {
  await copyLimits(tx, copy);
  await copyTargets(tx, copy);
}

async function copyLimits(tx: Queryable, { from, to, set }: Copy): Promise<void> {
  const { ids, tenantIds } = idsOf(to);
  const tables = within(from, ...to);
  /** The limits that the device has. */
  const ofSource = tables
    .selectFrom('limit_setting as f')
    .where('f.device_id', '=', from.id)
    .where('f.tenant_id', '=', from.tenantId)
    .where((eb) =>
      eb(
        eb.fn<number>(
          'num_nonnulls',
          bounds.map((bound) => `f.${bound}` as const),
        ),
        '>',
        0,
      ),
    );
  await tx.run(
    'limits.clearOthers',
    tables
      .updateTable('limit_setting')
      .set((eb) => ({ ...boundsOf(null), ...setColumns(set), version: eb('version', '+', 1) }))
      .where('device_id', '=', anyOf(ids))
      .where('tenant_id', '=', anyOf(tenantIds))
      // Limits that are replaced below change once, not twice.
      .where(({ not, exists }) =>
        not(exists(ofSource.whereRef('f.key', '=', sql.ref<string>('limit_setting.key')).select('f.id'))),
      )
      .where((eb) => eb(eb.fn<number>('num_nonnulls', [...bounds]), '>', 0)),
  );
  const { set_at, set_by, reason } = setColumns(set);
  const limits = ofSource
    .crossJoin('device as o')
    .where('o.id', '=', anyOf(ids))
    .select((eb) => [
      'o.tenant_id',
      'o.id as device_id',
      'f.key',
      'f.level2_low',
      'f.level2_high',
      'f.level1_low',
      'f.level1_high',
      set_at.as('set_at'),
      set_by.as('set_by'),
      eb.val(reason).as('reason'),
    ]);
  await tx.run(
    'limits.copyLimits',
    tables
      .insertInto('limit_setting')
      .columns(['tenant_id', 'device_id', 'key', ...bounds, 'set_at', 'set_by', 'reason'])
      .expression(limits)
      .onConflict((conflict) =>
        conflict
          .columns(['device_id', 'key'])
          .where('device_id', 'is not', null)
          .doUpdateSet((eb) => ({
            level2_low: eb.ref('excluded.level2_low'),
            level2_high: eb.ref('excluded.level2_high'),
            level1_low: eb.ref('excluded.level1_low'),
            level1_high: eb.ref('excluded.level1_high'),
            set_at: eb.ref('excluded.set_at'),
            set_by: eb.ref('excluded.set_by'),
            reason: eb.ref('excluded.reason'),
            version: eb('limit_setting.version', '+', 1),
          }))
          // What is the same already stays as it was set.
          .where(({ eb, or, ref }) =>
            or(
              bounds.map((bound) =>
                eb(`limit_setting.${bound}` as const, 'is distinct from', ref(`excluded.${bound}`)),
              ),
            ),
          ),
      ),
  );
}

async function copyTargets(tx: Queryable, { from, to }: Copy): Promise<void> {
  const { ids } = idsOf(to);
  const tables = within(from, ...to);
  const targets = tables
    .selectFrom('device as o')
    .leftJoin('machine_setting as f', (join) =>
      join.on('f.device_id', '=', from.id).on('f.tenant_id', '=', from.tenantId),
    )
    .where('o.id', '=', anyOf(ids))
    .select([
      'o.id as device_id',
      'o.tenant_id',
      'f.target_um4',
      'f.target_um6',
      'f.target_um14',
      'f.has_servo_valves',
      'f.minimum_viscosity',
      'f.standstill_c',
      'f.filter_bypass_bar',
    ]);
  await tx.run(
    'limits.copyTargets',
    tables
      .insertInto('machine_setting')
      .columns([
        'device_id',
        'tenant_id',
        'target_um4',
        'target_um6',
        'target_um14',
        'has_servo_valves',
        'minimum_viscosity',
        'standstill_c',
        'filter_bypass_bar',
      ])
      .expression(targets)
      .onConflict((conflict) =>
        conflict.column('device_id').doUpdateSet((eb) => ({
          target_um4: eb.ref('excluded.target_um4'),
          target_um6: eb.ref('excluded.target_um6'),
          target_um14: eb.ref('excluded.target_um14'),
          has_servo_valves: eb.ref('excluded.has_servo_valves'),
          minimum_viscosity: eb.ref('excluded.minimum_viscosity'),
          standstill_c: eb.ref('excluded.standstill_c'),
          filter_bypass_bar: eb.ref('excluded.filter_bypass_bar'),
          version: eb('machine_setting.version', '+', 1),
        })),
      ),
  );
}
