import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import type { DeviceImageStore, ImageReach, KeptImage } from './device-images.store.ts';

/** The images that a scope reaches. The scope's value is $1. */
function inReach({ reach }: Scope, wanted: ImageReach): Condition {
  const shared = wanted === 'seen' ? 'i.tenant_id is null or ' : '';
  switch (reach.kind) {
    case 'everything':
      return { sql: '$1::text is null', values: [null] };
    case 'tenant':
      return { sql: `(${shared}i.tenant_id = $1::uuid)`, values: [reach.tenantId] };
    case 'customers': {
      const dealers = wanted === 'seen' ? ' or i.customer_id is null and exists(select from customer oc where oc.id = any($1::uuid[]) and oc.tenant_id = i.tenant_id)' : '';
      return { sql: `(${shared}i.customer_id = any($1::uuid[])${dealers})`, values: [reach.customerIds] };
    }
    case 'devices':
      // Who sees machines and no place owns none.
      if (wanted === 'own') return { sql: 'cardinality($1::uuid[]) < 0', values: [[]] };
      return { sql: `(${shared}exists(select from device od where od.id = any($1::uuid[]) and od.tenant_id = i.tenant_id and (i.customer_id is null or i.customer_id = od.customer_id)))`, values: [reach.deviceIds] };
  }
}

const columns = 'i.id, i.tenant_id as "tenantId", i.customer_id as "customerId", i.file_name as "fileName", i.format';
const lockPlace = sqlQuery<never>('images.lockPlace', `select pg_advisory_xact_lock(hashtextextended('device images ' || $1::text, 0))`);
const count = sqlQuery<{ count: number }>('images.count', 'select count(*) as count from device_image where tenant_id is not distinct from $1 and customer_id is not distinct from $2');
const insert = sqlQuery<never>('images.insert', `
  insert into device_image (id, tenant_id, customer_id, file_name, format, created_at) values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`);
const showing = 'image_name = $1 and ($2::uuid is null or tenant_id = $2) and ($3::uuid is null or customer_id = $3)';
const countDevices = sqlQuery<{ count: number }>('images.countDevices', `select count(*) as count from device where ${showing} and removed_at is null`);
const takeFromDevices = sqlQuery<{ id: string; stands: boolean }>('images.takeFromDevices', `
  update device set image_name = null, version = version + 1, updated_at = now() where ${showing} returning id, removed_at is null as stands`);
const remove = sqlQuery<never>('images.remove', 'delete from device_image where id = $1');
const unknown = sqlQuery<{ id: string }>('images.unknown', 'select given.id from unnest($1::uuid[]) as given(id) where not exists(select from device_image i where i.id = given.id)');

export function pgDeviceImageStore(pg: Pg): DeviceImageStore {
  return {
    transaction: (work) => pg.transaction(work),
    async list(scope, reach, { offset, limit }) {
      const { sql, values } = inReach(scope, reach);
      const [images, counted] = await Promise.all([
        pg.query(sqlQuery<KeptImage>('images.page', `select ${columns} from device_image i where ${sql} order by i.created_at desc, i.id limit $2 offset $3`), [...values, limit, offset]),
        pg.query(sqlQuery<{ total: number }>('images.total', `select count(*) as total from device_image i where ${sql}`), values),
      ]);
      return { images, total: counted[0]?.total ?? 0 };
    },
    async find(scope, id) {
      const { sql, values } = inReach(scope, 'seen');
      return (await pg.query(sqlQuery<KeptImage>('images.find', `select ${columns} from device_image i where ${sql} and i.id = $2`), [...values, id]))[0] ?? null;
    },
    async count(tx, { tenantId, customerId }) {
      await tx.query(lockPlace, [customerId ?? tenantId ?? 'operator']);
      return (await tx.query(count, [tenantId, customerId]))[0]?.count ?? 0;
    },
    async insert(tx, { id, tenantId, customerId, fileName, format }, now) {
      await tx.query(insert, [id, tenantId, customerId, fileName, format, now]);
    },
    async lock(tx, scope, id) {
      const { sql, values } = inReach(scope, 'own');
      return (await tx.query(sqlQuery<KeptImage>('images.lock', `select ${columns} from device_image i where ${sql} and i.id = $2 for update`), [...values, id]))[0] ?? null;
    },
    async hold(tx, scope, id) {
      const { sql, values } = inReach(scope, 'seen');
      return (await tx.query(sqlQuery<KeptImage>('images.hold', `select ${columns} from device_image i where ${sql} and i.id = $2 for share`), [...values, id]))[0] ?? null;
    },
    countDevices: async (tx, { tenantId, customerId }, storedName) => (await tx.query(countDevices, [storedName, tenantId, customerId]))[0]?.count ?? 0,
    takeFromDevices: async (tx, { tenantId, customerId }, storedName) => (await tx.query(takeFromDevices, [storedName, tenantId, customerId])).flatMap(({ id, stands }) => (stands ? [id] : [])),
    async remove(tx, id) {
      await tx.query(remove, [id]);
    },
    unknown: async (ids) => (await pg.query(unknown, [ids])).map(({ id }) => id),
  };
}
