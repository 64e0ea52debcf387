import type { AttributeScope } from '../../events.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Attribute, AttributeStore } from './attributes.store.ts';

const list = sqlQuery<{ scope: AttributeScope; key: string; value: unknown; updated_at: number }>(
  'attributes.list',
  `select scope, key, value, updated_at from device_attribute
   where tenant_id = $1 and device_id = $2 and ($3::text is null or scope = $3) order by key collate "C", scope`,
);

const save = sqlQuery(
  'attributes.save',
  `insert into device_attribute (tenant_id, device_id, scope, key, value, updated_at)
   select $1, $2, $3, written.key, written.value, to_timestamp($6::float8 / 1000)
   from unnest($4::text[], $5::jsonb[]) as written (key, value)
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
      return rows.map(({ scope, key, value, updated_at }): Attribute => ({ scope, key, value, lastUpdateTs: Math.round(updated_at) }));
    },
    async save(device, scope, values, at) {
      // Two writers that lock the same rows in another order would wait for each other.
      const written = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
      await pg.query(save, [device.tenantId, device.id, scope, written.map(([key]) => key), written.map(([, value]) => JSON.stringify(value)), at]);
    },
    async remove(device, scope, keys) {
      return (await pg.query(remove, [device.tenantId, device.id, scope, keys])).map(({ key }) => key);
    },
  };
}
