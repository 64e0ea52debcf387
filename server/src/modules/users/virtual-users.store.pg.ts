import type { VirtualDevice } from '@oilsight/contract';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { deviceCondition } from '../../platform/scope.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { narrowed } from '../../platform/where.ts';
import type { VirtualDeviceFilter, VirtualDeviceStore } from './virtual-users.store.ts';

const columns = `d.id as "deviceId", d.name as "deviceName", d.device_no as "deviceNo", t.id as "tenantId", t.name as "tenantName", c.id as "customerId", c.name as "customerName"`;
const tables = 'device d join customer c on c.id = d.customer_id join tenant t on t.id = d.tenant_id';
const order = 't.name collate natural_order, t.id, c.name collate natural_order, c.id, d.name collate natural_order, d.id';

const clear = sqlQuery<never>('virtualUsers.clear', 'delete from account_device where account_id = $1 and device_id <> all($2::uuid[])');
const add = sqlQuery<never>('virtualUsers.add', 'insert into account_device (account_id, device_id) select $1, unnest($2::uuid[]) on conflict do nothing');
const next = sqlQuery<never>('virtualUsers.next', 'update account set version = version + 1 where id = $1');

/** The scope and the filter as one condition; the next placeholder follows its values. */
function conditionOf(scope: Scope, filter: VirtualDeviceFilter): Condition {
  return narrowed(deviceCondition(scope, 'd', 1), [
    [filter.tenantId, (place) => `d.tenant_id = ${place}`],
    [filter.customerId, (place) => `d.customer_id = ${place}`],
    [filter.search, (place) => `position(lower(${place}) in lower(concat_ws(' ', d.name, d.device_no))) > 0`],
  ]);
}

export function pgVirtualDeviceStore(pg: Pg): VirtualDeviceStore {
  return {
    async chosen(db, scope, userId) {
      const { sql, values } = deviceCondition(scope, 'd', 2);
      const query = sqlQuery<VirtualDevice>('virtualUsers.chosen', `
        select ${columns} from ${tables} join account_device ad on ad.device_id = d.id where ad.account_id = $1 and ${sql} order by ${order}`);
      return (db ?? pg).query(query, [userId, ...values]);
    },
    async search(scope, filter, { offset, limit }) {
      const { sql, values } = conditionOf(scope, filter);
      const counted = await pg.query(sqlQuery<{ total: number }>('virtualUsers.count', `select count(*) as total from device d where ${sql}`), values);
      const query = sqlQuery<VirtualDevice>('virtualUsers.search', `select ${columns} from ${tables} where ${sql} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`);
      return { rows: await pg.query(query, [...values, limit, offset]), total: counted[0]?.total ?? 0 };
    },
    async choose(tx, scope, userId, deviceIds) {
      const { sql, values } = deviceCondition(scope, 'd', 2);
      const known = await tx.query(sqlQuery<{ id: string }>('virtualUsers.known', `select d.id from device d where d.id = any($1::uuid[]) and ${sql}`), [deviceIds, ...values]);
      if (known.length < deviceIds.length) return known.length;
      await tx.query(clear, [userId, deviceIds]);
      await tx.query(add, [userId, deviceIds]);
      await tx.query(next, [userId]);
      return known.length;
    },
  };
}
