import type { OperatingTimeType } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { now, scoped, toTimestamp, when, within } from '../../platform/statements.ts';
import type { ColumnsOf, DevicesInScope } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';

/** How the operating time of a machine is counted. Times in ms. */
export interface OperatingRecord {
  readonly ref: DeviceRef;
  readonly installedAt: number;
  /** From when it counts; null: from when it was put into operation. */
  readonly since: number | null;
  readonly type: OperatingTimeType;
  /** The key of its hour meter. */
  readonly key: string | null;
  readonly version: number;
}

/** Machines of one factory or group; left out: of all. */
export interface CarouselFilter {
  readonly customerId?: string | undefined;
  readonly groupId?: string | undefined;
}

const refColumns = [
  'd.key',
  'd.id',
  'd.name',
  'd.tenant_id as tenantId',
  'd.customer_id as customerId',
  'd.machine_type as machineType',
  'd.report_interval_ms as reportIntervalMs',
  'd.is_gateway as isGateway',
] as const;

const withOperation = (devices: DevicesInScope) =>
  devices
    .select(refColumns)
    .select([
      'd.installed_at as installedAt',
      'd.operating_since as since',
      'd.operating_type as type',
      'd.operating_key as meterKey',
      'd.version',
    ]);

interface One {
  readonly scope: Scope;
  readonly deviceId: string;
}
const find = compiledOnce(({ scope, deviceId }: One) =>
  withOperation(scoped(scope).selectFrom('device as d').where('d.id', '=', deviceId)),
);
const lock = compiledOnce(({ scope, deviceId }: One) =>
  withOperation(scoped(scope).selectFrom('device as d').where('d.id', '=', deviceId)).forNoKeyUpdate('d'),
);
interface Part {
  readonly scope: Scope;
  readonly filter: CarouselFilter;
  readonly afterKey: number;
  readonly limit: number;
}
const machinesAfter = compiledOnce(({ scope, filter, afterKey, limit }: Part) =>
  scoped(scope)
    .selectFrom('device as d')
    .where('d.is_gateway', '=', false)
    .where('d.key', '>', afterKey)
    .where((eb) =>
      eb.and([
        ...when(filter.customerId, (id) => eb('d.customer_id', '=', id)),
        ...when(filter.groupId, (id) => eb('d.group_id', '=', id)),
      ]),
    )
    .select(refColumns)
    .orderBy('d.key')
    .limit(limit),
);

type Row = Omit<OperatingRecord, 'ref' | 'key'> & DeviceRef & { readonly meterKey: string | null };
function recordOf({ installedAt, since, type, meterKey, version, ...ref }: Row): OperatingRecord {
  return { ref, installedAt, since, type, key: meterKey, version };
}

/** Columns that every change of a device updates. */
const changed = { version: sql<number>`version + 1`, updated_at: now } satisfies ColumnsOf<'device'>;
const rowOf = (device: DeviceRef) =>
  within(device).updateTable('device').where('id', '=', device.id).where('tenant_id', '=', device.tenantId);

export type MachineScreenStore = ReturnType<typeof createMachineScreenStore>;

/** What the screen of a machine needs of its device. `tx` is the transaction of a change; null: there is none in scope. */
export function createMachineScreenStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    async find(scope: Scope, deviceId: string): Promise<OperatingRecord | null> {
      const row = await pg.first('machineScreen.find', find({ scope, deviceId }));
      return row === null ? null : recordOf(row);
    },

    async lock(tx: Queryable, scope: Scope, deviceId: string): Promise<OperatingRecord | null> {
      const row = await tx.first('machineScreen.lock', lock({ scope, deviceId }));
      return row === null ? null : recordOf(row);
    },

    /** Machines, no gateways, by key, those above `afterKey`. */
    machinesAfter: (scope: Scope, filter: CarouselFilter, afterKey: number, limit: number): Promise<DeviceRef[]> =>
      pg.run('machineScreen.machines', machinesAfter({ scope, filter, afterKey, limit })),

    async setSince(tx: Queryable, device: DeviceRef, since: number | null): Promise<void> {
      await tx.run('machineScreen.setSince', rowOf(device).set({ operating_since: toTimestamp(since), ...changed }));
    },

    async setType(tx: Queryable, device: DeviceRef, type: OperatingTimeType, key: string | null): Promise<void> {
      await tx.run(
        'machineScreen.setType',
        rowOf(device).set({ operating_type: type, operating_key: key, ...changed }),
      );
    },
  };
}
