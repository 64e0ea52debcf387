import type { AttributeScope } from '../../events.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Attribute, AttributeStore } from './attributes.store.ts';

const list = sqlQuery<{ scope: AttributeScope; key: string; value: unknown; updated_at: number }>(
  'attributes.list',
  `select scope, key, value, updated_at from device_attribute
   where tenant_id = $1 and device_id = $2 and ($3::text is null or scope = $3) order by key collate "C", scope`,
);

const keys = sqlQuery<{ device_id: string; key: string }>(
  'attributes.keys',
  `select device_id, key from device_attribute
   join unnest($1::uuid[], $2::uuid[]) as asked (tenant_id, device_id) using (tenant_id, device_id) where scope = $3`,
);

const save = sqlQuery(
  'attributes.save',
  `insert into device_attribute (tenant_id, device_id, scope, key, value, updated_at)
   select written.tenant_id, written.device_id, $5, written.key, written.value, to_timestamp($6::float8 / 1000)
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[]) as written (tenant_id, device_id, key, value)
   on conflict (device_id, scope, key) do update set value = excluded.value, updated_at = excluded.updated_at
   where device_attribute.tenant_id = excluded.tenant_id`,
);

const remove = sqlQuery<{ key: string }>(
  'attributes.remove',
  `delete from device_attribute where tenant_id = $1 and device_id = $2 and scope = $3 and key = any($4) returning key`,
);

export function pgAttributeStore(pg: Queryable): AttributeStore {
  return {
    async list(device, scope) {
      const rows = await pg.query(list, [device.tenantId, device.id, scope]);
      return rows.map(({ scope, key, value, updated_at }): Attribute => ({
        scope,
        key,
        value,
        lastUpdateTs: Math.round(updated_at),
      }));
    },
    async keys(devices, scope) {
      const rows = await pg.query(keys, [devices.map(({ tenantId }) => tenantId), devices.map(({ id }) => id), scope]);
      const found = new Map<string, Set<string>>();
      for (const { device_id: id, key } of rows) found.set(id, (found.get(id) ?? new Set()).add(key));
      return found;
    },
    async save(writes, scope, at) {
      // Two writers that lock the same rows in another order would wait for each other.
      const rows = writes
        .flatMap(({ device, values }) =>
          Object.entries(values).map(([key, value]) => ({ device, key, value: JSON.stringify(value) })),
        )
        .sort((a, b) => compare(a.device.id, b.device.id) || compare(a.key, b.key));
      await pg.query(save, [
        rows.map(({ device }) => device.tenantId),
        rows.map(({ device }) => device.id),
        rows.map(({ key }) => key),
        rows.map(({ value }) => value),
        scope,
        at,
      ]);
    },
    async remove(device, scope, keys) {
      return (await pg.query(remove, [device.tenantId, device.id, scope, keys])).map(({ key }) => key);
    },
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
