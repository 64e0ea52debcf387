import type { OilForm } from '@oilsight/contract';
import { sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import { deviceCondition, factoryCondition } from '../../platform/scope.ts';
import type { Condition, Scope } from '../../platform/scope.ts';
import { narrowed } from '../../platform/where.ts';
import { findFactory } from '../tenants/index.ts';
import type { OilFilter, ProductStore, StoredOil } from './products.store.ts';

interface OilRow extends Omit<StoredOil, 'water'> {
  readonly waterA: number | null;
  readonly waterB: number | null;
  readonly waterKelvinOffset: number;
}

const columns = `p.id as "oilId", p.name as "oilName", p.maker, p.grade, p.fluid, p.v40, p.v100, p.density15, p.expansion_per_k as "expansionPerK", p.dielectric25,
  p.dielectric_limit as "dielectricLimit", p.water_a as "waterA", p.water_b as "waterB", p.water_kelvin_offset as "waterKelvinOffset", p.oil_life_h as "oilLifeH",
  p.life_reference_c as "lifeReferenceC", p.additives, p.notes, p.tenant_id as "tenantId", t.name as "tenantName", p.customer_id as "customerId", c.name as "customerName", p.version`;
const tables = 'oil_product p join tenant t on t.id = p.tenant_id left join customer c on c.id = p.customer_id';

const lockTenant = sqlQuery<never>('oils.lockTenant', `select pg_advisory_xact_lock(hashtextextended('oils of ' || $1::text, 0))`);
const count = sqlQuery<{ total: number }>('oils.count', 'select count(*) as total from oil_product where tenant_id = $1');
const tenantThere = sqlQuery<{ has: boolean }>('oils.tenant', 'select exists (select from tenant where id = $1) as has');
const named = sqlQuery<{ taken: boolean }>('oils.named', `
  select exists (select from oil_product where tenant_id = $1 and customer_id is not distinct from $2 and lower(name) = lower($3) and id is distinct from $4) as taken`);
const insert = sqlQuery<{ id: string }>('oils.insert', `
  insert into oil_product (tenant_id, customer_id, name, maker, grade, fluid, v40, v100, density15, expansion_per_k, dielectric25, dielectric_limit, water_a, water_b, water_kelvin_offset,
    oil_life_h, life_reference_c, additives, notes) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning id`);
const update = sqlQuery<never>('oils.update', `
  update oil_product set name = $2, maker = $3, grade = $4, fluid = $5, v40 = $6, v100 = $7, density15 = $8, expansion_per_k = $9, dielectric25 = $10, dielectric_limit = $11, water_a = $12,
    water_b = $13, water_kelvin_offset = $14, oil_life_h = $15, life_reference_c = $16, additives = $17, notes = $18, version = version + 1 where id = $1`);
const remove = sqlQuery<never>('oils.remove', 'delete from oil_product where id = $1');
const users = sqlQuery<{ id: string }>('oils.users', 'select distinct device_id as id from device_oil where product_id = $1');

/** A factory sees its own products and its dealer's; who was shown single devices sees none. */
function visible({ reach }: Scope): Condition {
  switch (reach.kind) {
    case 'everything':
      return { sql: 'true', values: [] };
    case 'tenant':
      return { sql: 'p.tenant_id = $1', values: [reach.tenantId] };
    case 'customers':
      return {
        sql: '(p.customer_id = any($1::uuid[]) or (p.customer_id is null and p.tenant_id in (select o.tenant_id from customer o where o.id = any($1::uuid[]))))', values: [reach.customerIds],
      };
    case 'devices':
      return { sql: 'false', values: [] };
  }
}

function filtered(scope: Scope, { tenantId, customerId, deviceId, search }: OilFilter): Condition {
  const seen = visible(scope);
  if (scope.reach.kind === 'devices') return seen;
  // A factory or device that the caller does not see is none, beside the own one as anywhere. The scope's value is $1 of `seen`, if it has one.
  const usable = (table: string, own: string, { sql }: Condition, place: string) =>
    `exists (select from ${table} u where u.id = ${place} and u.tenant_id = p.tenant_id and ${sql} and (p.customer_id is null or p.customer_id = u.${own}))`;
  return narrowed(seen, [
    [tenantId, (place) => `p.tenant_id = ${place}`],
    [customerId, (place) => usable('customer', 'id', factoryCondition(scope, 'u', 1), place)],
    [deviceId, (place) => usable('device', 'customer_id', deviceCondition(scope, 'u', 1), place)],
    [search, (place) => `position(lower(${place}) in lower(concat_ws(' ', p.name, p.maker, p.grade))) > 0`],
  ]);
}

/** How many of the caller's devices hold it or have held it. */
function uses(scope: Scope, next: number): Condition {
  const { sql, values } = deviceCondition(scope, 'd', next);
  return { sql: `(select count(distinct o.device_id) from device_oil o join device d on d.id = o.device_id where o.product_id = p.id and ${sql}) as devices`, values };
}

function oilOf({ waterA: a, waterB: b, waterKelvinOffset: kelvinOffset, ...row }: OilRow): StoredOil {
  return { ...row, water: a === null || b === null ? null : { a, b, kelvinOffset } };
}

function valuesOf(form: OilForm): readonly unknown[] {
  const { oilName, maker, grade, fluid, v40, v100, density15, expansionPerK, dielectric25, dielectricLimit, water, oilLifeH, lifeReferenceC, additives, notes } = form;
  return [
    oilName, maker, grade, fluid, v40, v100, density15, expansionPerK, dielectric25, dielectricLimit, water?.a ?? null, water?.b ?? null, water?.kelvinOffset ?? 273.15, oilLifeH, lifeReferenceC,
    additives, notes,
  ];
}

export function pgProductStore(pg: Pg): ProductStore {
  return {
    transaction: (work) => pg.transaction(work),
    async page(scope, filter, { offset, limit }) {
      const condition = filtered(scope, filter);
      const used = uses(scope, condition.values.length + 1);
      const values = [...condition.values, ...used.values];
      const total = await pg.query(sqlQuery<{ total: number }>('oils.total', `select count(*) as total from oil_product p where ${condition.sql}`), condition.values);
      const query = sqlQuery<OilRow>('oils.page', `
        select ${columns}, ${used.sql} from ${tables} where ${condition.sql}
        order by p.name collate natural_order, p.customer_id nulls first, p.id limit $${values.length + 1} offset $${values.length + 2}`);
      return { rows: (await pg.query(query, [...values, limit, offset])).map(oilOf), total: total[0]?.total ?? 0 };
    },
    async lock(tx, scope, oilId) {
      const condition = visible(scope);
      const used = uses(scope, condition.values.length + 1);
      const values = [...condition.values, ...used.values, oilId];
      const query = sqlQuery<OilRow>('oils.lock', `select ${columns}, ${used.sql} from ${tables} where ${condition.sql} and p.id = $${values.length} for update of p`);
      const [row] = await tx.query(query, values);
      return row === undefined ? null : oilOf(row);
    },
    factory: findFactory,
    hasTenant: async (tx, tenantId) => (await tx.query(tenantThere, [tenantId]))[0]?.has === true,
    async countOf(tx, tenantId) {
      await tx.query(lockTenant, [tenantId]);
      return (await tx.query(count, [tenantId]))[0]?.total ?? 0;
    },
    async isNameTaken(tx, { tenantId, customerId }, name, exceptId) {
      await tx.query(lockTenant, [tenantId]);
      return (await tx.query(named, [tenantId, customerId, name, exceptId]))[0]?.taken === true;
    },
    async insert(tx, { tenantId, customerId }, form) {
      const [row] = await tx.query(insert, [tenantId, customerId, ...valuesOf(form)]);
      if (row === undefined) throw new Error('an insert gave no row');
      return row.id;
    },
    update: async (tx, oilId, form) => void (await tx.query(update, [oilId, ...valuesOf(form)])),
    remove: async (tx, oilId) => void (await tx.query(remove, [oilId])),
    devicesOf: async (tx, oilId) => (await tx.query(users, [oilId])).map(({ id }) => id),
  };
}
