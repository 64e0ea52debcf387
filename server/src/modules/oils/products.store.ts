import type { Oil, OilForm } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  anyOf,
  calledFirst,
  deviceIn,
  factoryIn,
  holdsEach,
  matches,
  nameLock,
  naturally,
  passed,
  scoped,
  unscoped,
  when,
  within,
} from '../../platform/statements.ts';
import type { ColumnsOf, InScope } from '../../platform/statements.ts';
import { findFactory } from '../tenants/index.ts';
import type { Factory } from '../tenants/index.ts';
import { dataSheetColumns, withWater } from './products.rows.ts';

export interface OilFilter {
  readonly tenantId?: string | undefined;
  /** Products that the factory may use: its own and its dealer's. */
  readonly customerId?: string | undefined;
  /** Products that may be charged into the device. */
  readonly deviceId?: string | undefined;
  /** Part of name, maker or grade; case is ignored. */
  readonly search?: string | undefined;
  /** Each of them, in small letters, stands in what `search` looks in. */
  readonly words?: readonly string[] | undefined;
  /** In small letters: a product of exactly this name stands first. */
  readonly called?: string | undefined;
}

/** A product as stored; the rules compute the remaining fields. */
export type StoredOil = Omit<Oil, 'viscosityIndex' | 'isoVg' | 'canChange'>;

/** The owner of a product; `customerId` null: the dealer. */
export interface OilPlace {
  readonly tenantId: string;
  readonly customerId: string | null;
}

/** A factory's users see its own products and its dealer's; accounts with single granted devices see none. */
function visible(scope: Scope) {
  const { reach } = scope;
  const products = scoped(scope).all.selectFrom('oil_product as p');
  switch (reach.kind) {
    case 'everything':
      return products;
    case 'tenant':
      return products.where('p.tenant_id', '=', reach.tenantId);
    case 'customers':
      return products.where((eb) =>
        eb.or([
          eb('p.customer_id', '=', anyOf(reach.customerIds)),
          eb.and([
            eb('p.customer_id', 'is', null),
            eb('p.tenant_id', 'in', scoped(scope).selectFrom('customer as c').select('c.tenant_id')),
          ]),
        ]),
      );
    case 'devices':
      return products.where((eb) => eb.or([]));
  }
}

function filtered(scope: Scope, { tenantId, customerId, deviceId, search, words }: OilFilter) {
  const products = visible(scope);
  if (scope.reach.kind === 'devices') return products;
  // A filter by a factory or device outside the caller's scope matches nothing.
  return products.where((eb) => {
    const [tenant, owner] = [sql.ref<string>('p.tenant_id'), sql.ref<string | null>('p.customer_id')];
    const factory = (id: string) =>
      eb.exists(
        scoped(scope)
          .all.selectFrom('customer as u')
          .where('u.id', '=', id)
          .where(factoryIn(scope, 'u'))
          .where('u.tenant_id', '=', tenant)
          .where((of) => of.or([sql<boolean>`${owner} is null`, sql<boolean>`${owner} = ${of.ref('u.id')}`]))
          .select('u.id'),
      );
    const device = (id: string) =>
      eb.exists(
        scoped(scope)
          .all.selectFrom('device as u')
          .where('u.id', '=', id)
          .where(deviceIn(scope, 'u'))
          .where('u.tenant_id', '=', tenant)
          .where((of) => of.or([sql<boolean>`${owner} is null`, sql<boolean>`${owner} = ${of.ref('u.customer_id')}`]))
          .select('u.id'),
      );
    return eb.and([
      ...when(tenantId, (id) => eb('p.tenant_id', '=', id)),
      ...when(customerId, factory),
      ...when(deviceId, device),
      ...when(search, (part) => matches(part, eb.ref('p.name'), eb.ref('p.maker'), eb.ref('p.grade'))),
      ...when(words, (each) => holdsEach(each, eb.ref('p.name'), eb.ref('p.maker'), eb.ref('p.grade'))),
    ]);
  });
}

/** Adds the number of the caller's devices that have or had the oil. */
function withRecord(scope: Scope, products: ReturnType<typeof visible>) {
  const devices = scoped(scope)
    .selectFrom('device as d')
    .innerJoin('device_oil as o', 'o.device_id', 'd.id')
    .where('o.product_id', '=', sql.ref<string>('p.id'))
    .select((eb) => eb.fn.count<number>('o.device_id').distinct().as('count'));
  return products
    .innerJoin('tenant as t', 't.id', 'p.tenant_id')
    .leftJoin('customer as c', 'c.id', 'p.customer_id')
    .select([
      'p.id as oilId',
      'p.name as oilName',
      'p.maker',
      'p.grade',
      ...dataSheetColumns,
      'p.additives',
      'p.notes',
      'p.tenant_id as tenantId',
      't.name as tenantName',
      'p.customer_id as customerId',
      'c.name as customerName',
      'p.version',
      devices.$asScalar().$notNull().as('devices'),
    ]);
}

const calledBefore = (products: ReturnType<typeof visible>, name: string | undefined) =>
  name === undefined ? products : products.orderBy((eb) => calledFirst(name, eb.ref('p.name')));

interface Filtered {
  readonly scope: Scope;
  readonly filter: OilFilter;
}
const total = compiledOnce(({ scope, filter }: Filtered) =>
  filtered(scope, filter).select((eb) => eb.fn.countAll<number>().as('total')),
);
const page = compiledOnce(({ scope, filter, limit, offset }: Filtered & { limit: number; offset: number }) =>
  withRecord(scope, calledBefore(filtered(scope, filter), filter.called))
    .orderBy('p.name', naturally)
    .orderBy('p.customer_id', (order) => order.asc().nullsFirst())
    .orderBy('p.id')
    .limit(limit)
    .offset(offset),
);
const lock = compiledOnce(({ scope, oilId }: { scope: Scope; oilId: string }) =>
  withRecord(scope, visible(scope).where('p.id', '=', oilId)).forUpdate('p'),
);

const columnsOf = (form: OilForm) =>
  ({
    name: form.oilName,
    maker: form.maker,
    grade: form.grade,
    fluid: form.fluid,
    v40: form.v40,
    v100: form.v100,
    density15: form.density15,
    expansion_per_k: form.expansionPerK,
    dielectric25: form.dielectric25,
    dielectric_limit: form.dielectricLimit,
    water_a: form.water?.a ?? null,
    water_b: form.water?.b ?? null,
    water_kelvin_offset: form.water?.kelvinOffset ?? 273.15,
    oil_life_h: form.oilLifeH,
    life_reference_c: form.lifeReferenceC,
    additives: form.additives,
    notes: form.notes,
  }) satisfies ColumnsOf<'oil_product'>;

/** Simultaneous calls for the same dealer run one after the other. */
const lockTenant = (tx: Queryable, tenantId: string) => tx.run('oils.lockTenant', nameLock('oils of', tenantId));

export type ProductStore = ReturnType<typeof createProductStore>;

/** Oil products. `tx` is the transaction of the change; rows are locked until it ends. */
export function createProductStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** By name in natural order. */
    async page(
      scope: Scope,
      filter: OilFilter,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ rows: StoredOil[]; total: number }> {
      const counted = await pg.one('oils.total', total({ scope, filter }));
      return {
        rows: (await pg.run('oils.page', page({ scope, filter, limit, offset }))).map(withWater),
        total: counted.total,
      };
    },

    /** null: there is none in scope. */
    async lock(tx: Queryable, scope: Scope, oilId: string): Promise<InScope<StoredOil> | null> {
      const row = await tx.first('oils.lock', lock({ scope, oilId }));
      return row === null ? null : passed(withWater(row));
    },

    factory: (tx: Queryable, scope: Scope, customerId: string): Promise<Factory | null> =>
      findFactory(tx, scope, customerId),

    hasTenant: unscoped(
      'who may name any dealer is told whether there is one',
      (tables) =>
        async (tx: Queryable, tenantId: string): Promise<boolean> =>
          (await tx.first('oils.tenant', tables.selectFrom('tenant').where('id', '=', tenantId).select('id'))) !== null,
    ),

    /** Simultaneous calls for the same dealer run one after the other. */
    countOf: unscoped(
      'the bound is for all products of a dealer',
      (tables) =>
        async (tx: Queryable, tenantId: string): Promise<number> => {
          await lockTenant(tx, tenantId);
          return (
            await tx.one(
              'oils.count',
              tables
                .selectFrom('oil_product')
                .where('tenant_id', '=', tenantId)
                .select((eb) => eb.fn.countAll<number>().as('total')),
            )
          ).total;
        },
    ),

    isNameTaken: unscoped(
      'a name is taken whoever may see its product',
      (tables) =>
        async (
          tx: Queryable,
          { tenantId, customerId }: OilPlace,
          name: string,
          exceptId: string | null,
        ): Promise<boolean> => {
          await lockTenant(tx, tenantId);
          const taken = await tx.first(
            'oils.named',
            tables
              .selectFrom('oil_product')
              .where('tenant_id', '=', tenantId)
              .where('customer_id', 'is not distinct from', customerId)
              .where(sql<boolean>`lower(name) = lower(${name})`)
              .where('id', 'is distinct from', exceptId)
              .select('id')
              .limit(1),
          );
          return taken !== null;
        },
    ),

    insert: unscoped(
      'the service has checked whose product it becomes',
      (tables) =>
        async (tx: Queryable, { tenantId, customerId }: OilPlace, form: OilForm): Promise<string> =>
          (
            await tx.one(
              'oils.insert',
              tables
                .insertInto('oil_product')
                .values({ tenant_id: tenantId, customer_id: customerId, ...columnsOf(form) })
                .returning('id'),
            )
          ).id,
    ),

    async update(tx: Queryable, oil: InScope<StoredOil>, form: OilForm): Promise<void> {
      await tx.run(
        'oils.update',
        within(oil)
          .updateTable('oil_product')
          .set((eb) => ({ ...columnsOf(form), version: eb('version', '+', 1) }))
          .where('id', '=', oil.oilId),
      );
    },

    async remove(tx: Queryable, oil: InScope<StoredOil>): Promise<void> {
      await tx.run('oils.remove', within(oil).deleteFrom('oil_product').where('id', '=', oil.oilId));
    },

    /** Devices that have or had the oil. */
    async devicesOf(tx: Queryable, oil: InScope<StoredOil>): Promise<readonly string[]> {
      return (
        await tx.run(
          'oils.users',
          within(oil).selectFrom('device_oil').where('product_id', '=', oil.oilId).select('device_id as id').distinct(),
        )
      ).map(({ id }) => id);
    },
  };
}
