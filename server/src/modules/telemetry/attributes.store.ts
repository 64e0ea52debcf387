import { sql } from 'kysely';
import type { AttributeScope } from '../../events.ts';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Queryable } from '../../platform/pg.ts';
import { idsOf, toTimestamp, when, within } from '../../platform/statements.ts';
import type { DeviceIds, InScope } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';

/** A named value of a device that is not a reading: firmware, serial number, settings. */
export interface Attribute {
  readonly scope: AttributeScope;
  readonly key: string;
  /** Any JSON value but null. */
  readonly value: unknown;
  /** ms since the epoch, UTC. */
  readonly lastUpdateTs: number;
}

const list = compiledOnce(({ device, scope }: { device: DeviceRef; scope: AttributeScope | null }) =>
  within(device)
    .selectFrom('device_attribute')
    .where('tenant_id', '=', device.tenantId)
    .where('device_id', '=', device.id)
    .where((eb) => eb.and([...when(scope, (one) => eb('scope', '=', one))]))
    .select(['scope', 'key', 'value', 'updated_at as lastUpdateTs'])
    .orderBy('key', (order) => order.collate('C'))
    .orderBy('scope'),
);
const keys = compiledOnce(({ devices, scope }: { devices: InScope<DeviceIds>; scope: AttributeScope }) => {
  const { tenantIds, ids } = devices;
  const given = sql<{ tenant_id: string; device_id: string }>`unnest(${tenantIds}::uuid[], ${ids}::uuid[])`;
  return within(devices)
    .selectFrom('device_attribute as a')
    .innerJoin(given.as<'asked'>(sql`asked(tenant_id, device_id)`), (join) =>
      join.onRef('asked.tenant_id', '=', 'a.tenant_id').onRef('asked.device_id', '=', 'a.device_id'),
    )
    .where('a.scope', '=', scope)
    .select(['a.device_id as deviceId', 'a.key']);
});

interface Written {
  readonly devices: InScope<DeviceIds>;
  readonly keys: readonly string[];
  /** JSON as text. */
  readonly values: readonly string[];
  readonly scope: AttributeScope;
  readonly at: number;
}
const save = compiledOnce(({ devices, keys, values, scope, at }: Written) => {
  const tables = within(devices);
  const given = sql<{ tenant_id: string; device_id: string; key: string; value: unknown }>`
    unnest(${devices.tenantIds}::uuid[], ${devices.ids}::uuid[], ${keys}::text[], ${values}::jsonb[])`;
  return tables
    .insertInto('device_attribute')
    .columns(['tenant_id', 'device_id', 'key', 'value', 'scope', 'updated_at'])
    .expression(
      tables
        .selectFrom(given.as<'written'>(sql`written(tenant_id, device_id, key, value)`))
        .select((eb) => [
          'tenant_id',
          'device_id',
          'key',
          'value',
          eb.cast<AttributeScope>(eb.val(scope), 'text').as('scope'),
          toTimestamp(at).as('updated_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'scope', 'key'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updated_at: eb.ref('excluded.updated_at') }))
        .whereRef('device_attribute.tenant_id', '=', 'excluded.tenant_id'),
    );
});

export type AttributeStore = ReturnType<typeof createAttributeStore>;

/** Reads and writes attributes in PostgreSQL. */
export function createAttributeStore(pg: Queryable) {
  return {
    /** The attributes of one scope, or with null of every scope; sorted by key. */
    list: (device: DeviceRef, scope: AttributeScope | null): Promise<readonly Attribute[]> =>
      pg.run('attributes.list', list({ device, scope })),

    /** The attribute keys of devices in one scope, by device id. */
    async keys(
      devices: readonly DeviceRef[],
      scope: AttributeScope,
    ): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
      const rows = await pg.run('attributes.keys', keys({ devices: idsOf(devices), scope }));
      return new Map(
        [...Map.groupBy(rows, ({ deviceId }) => deviceId)].map(([deviceId, ofDevice]) => [
          deviceId,
          new Set(ofDevice.map(({ key }) => key)),
        ]),
      );
    },

    /** Creates or replaces, all or nothing. @param at ms */
    async save(
      writes: readonly { readonly device: DeviceRef; readonly values: Readonly<Record<string, unknown>> }[],
      scope: AttributeScope,
      at: number,
    ): Promise<void> {
      // Rows are sorted: two writers that locked the same rows in different order would block each other for ever.
      const rows = writes
        .flatMap(({ device, values }) =>
          Object.entries(values).map(([key, value]) => ({ device, key, value: JSON.stringify(value) })),
        )
        .sort((a, b) => compare(a.device.id, b.device.id) || compare(a.key, b.key));
      await pg.run(
        'attributes.save',
        save({
          devices: idsOf(rows.map(({ device }) => device)),
          keys: rows.map(({ key }) => key),
          values: rows.map(({ value }) => value),
          scope,
          at,
        }),
      );
    },

    /** @returns the keys that existed and were deleted */
    async remove(device: DeviceRef, scope: AttributeScope, keys: readonly string[]): Promise<readonly string[]> {
      const removed = await pg.run(
        'attributes.remove',
        within(device)
          .deleteFrom('device_attribute')
          .where('tenant_id', '=', device.tenantId)
          .where('device_id', '=', device.id)
          .where('scope', '=', scope)
          .where((eb) => eb('key', '=', eb.fn.any(eb.val(keys))))
          .returning('key'),
      );
      return removed.map(({ key }) => key);
    },
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
