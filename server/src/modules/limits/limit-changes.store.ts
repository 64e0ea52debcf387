import type { LimitValues } from '@oilsight/contract';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { passed, within } from '../../platform/statements.ts';
import type { InScope } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';

/** Who set the limits of an owner last. */
export interface StoredSet {
  readonly at: number | null;
  readonly by: string | null;
  readonly reason: string | null;
}

/** A change of the limits of one indicator, as it was noted. */
export interface StoredChange {
  readonly changeId: number;
  /** null: of the machine type. */
  readonly deviceId: string | null;
  readonly at: number;
  readonly by: string | null;
  readonly reason: string | null;
  /** null: none. */
  readonly before: LimitValues | null;
  readonly after: LimitValues | null;
  /** Whether no later change of the same limits is known. */
  readonly isNewest: boolean;
}

interface OfKey {
  readonly device: DeviceRef;
  readonly key: string;
}

/** The owner of limits: a device, or all of its machine type in its factory. */
type OwnerKind = 'device' | 'machineType';

const setOf = compiledOnce(({ device, key }: OfKey, owner: OwnerKind) =>
  within(device)
    .selectFrom('limit_setting')
    .where('tenant_id', '=', device.tenantId)
    .where('key', '=', key)
    .where(({ and }) =>
      and(
        owner === 'device'
          ? { device_id: device.id }
          : { customer_id: device.customerId, machine_type: device.machineType },
      ),
    )
    .select(['set_at as at', 'set_by as by', 'reason']),
);

/** The limits of a device, and of its machine type in its factory. */
const settingsAround = (device: DeviceRef) =>
  within(device)
    .selectFrom('limit_setting as s')
    .where('s.tenant_id', '=', device.tenantId)
    .where(({ or, and, eb }) =>
      or([
        eb('s.device_id', '=', device.id),
        and([eb('s.customer_id', '=', device.customerId), eb('s.machine_type', '=', device.machineType)]),
      ]),
    );

const changesAround = ({ device, key }: OfKey) =>
  settingsAround(device)
    .innerJoin('limit_change as c', 'c.setting_id', 's.id')
    .where('s.key', '=', key)
    .select(({ not, exists, selectFrom }) => [
      'c.id as changeId',
      's.device_id as deviceId',
      'c.at',
      'c.person as by',
      'c.reason',
      'c.before',
      'c.after',
      not(
        exists(
          selectFrom('limit_change as later')
            .whereRef('later.setting_id', '=', 'c.setting_id')
            .whereRef('later.id', '>', 'c.id')
            .select('later.id'),
        ),
      )
        .$castTo<boolean>()
        .as('isNewest'),
    ]);
const newestChanges = compiledOnce((of: OfKey & { readonly most: number }) =>
  changesAround(of).orderBy('c.id', 'desc').limit(of.most),
);

/** The change, with the row that it changed locked until the transaction ends. */
const lockedChange = compiledOnce(({ device, changeId }: { readonly device: DeviceRef; readonly changeId: number }) =>
  settingsAround(device)
    .where(({ eb, selectFrom }) =>
      eb('s.id', '=', selectFrom('limit_change as c').where('c.id', '=', changeId).select('c.setting_id')),
    )
    .select(['s.key', 's.version'])
    .forUpdate(),
);

export type LimitChangeStore = ReturnType<typeof createLimitChangeStore>;

/** What is known of how limits came to be: the database notes each change of a limit. */
export function createLimitChangeStore(pg: Pg) {
  return {
    /** Who set the limits of an owner last; null: nobody ever did. */
    set: (device: DeviceRef, owner: OwnerKind, key: string): Promise<StoredSet | null> =>
      pg.first('limits.set', setOf({ device, key }, owner)),

    /** Changes for a device and for its machine type, the newest first. */
    changes: (device: DeviceRef, key: string, most: number): Promise<readonly StoredChange[]> =>
      pg.run('limits.changes', newestChanges({ device, key, most })),

    /** The change, of this device or of its machine type, with the version of what it changed; null: there is none. */
    async lock(
      tx: Queryable,
      device: DeviceRef,
      changeId: number,
    ): Promise<InScope<StoredChange & { readonly key: string; readonly version: number }> | null> {
      const row = await tx.first('limits.lockChange', lockedChange({ device, changeId }));
      if (row === null) return null;
      const one = changesAround({ device, key: row.key }).where('c.id', '=', changeId);
      return passed({ ...(await tx.one('limits.lockedChange', one)), ...row });
    },
  };
}
