import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Schema } from '../../platform/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  anyOf,
  deviceIn,
  factoryIn,
  idsWithoutRow,
  nameLock,
  scoped,
  toTimestamp,
  unscoped,
} from '../../platform/statements.ts';

/** The owner of a picture: a person, a factory, or a dealer. */
export type PictureOwner =
  | { readonly kind: 'avatar'; readonly accountId: string }
  | { readonly kind: 'logo'; readonly tenantId: string; readonly customerId: string | null };

/** A place that may have a logo. */
export interface LogoPlace {
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly name: string;
}

/** Whether the caller sees a part of a place: of the dealer, if there is no factory. */
function seesPlace(scope: Scope, tenant: Expression<string>, customer: Expression<string | null>): Expression<SqlBool> {
  const { reach } = scope;
  const eb = expressionBuilder<Schema>();
  const { all } = scoped(scope);
  switch (reach.kind) {
    case 'everything':
      return eb.and([]);
    case 'tenant':
      return eb(tenant, '=', reach.tenantId);
    case 'customers': {
      const own = all.selectFrom('customer as oc').where(factoryIn(scope, 'oc'));
      return eb.or([
        eb.exists(own.where('oc.id', '=', customer as Expression<string>).select('oc.id')),
        eb.and([eb(customer, 'is', null), eb.exists(own.where('oc.tenant_id', '=', tenant).select('oc.id'))]),
      ]);
    }
    case 'devices':
      return eb.exists(
        all
          .selectFrom('device as od')
          .where(deviceIn(scope, 'od'))
          .where('od.tenant_id', '=', tenant)
          .where((of) => of.or([of(customer, 'is', null), of('od.customer_id', '=', customer as Expression<string>)]))
          .select('od.id'),
      );
  }
}

/** People whom the caller sees: themselves, and those in the list of users. */
function peopleIn(scope: Scope) {
  const { reach, authority, userId } = scope;
  const people = scoped(scope).all.selectFrom('account as a');
  if (reach.kind === 'everything') return people;
  return people.where((eb) => {
    const self = eb('a.id', '=', userId);
    if (authority === 'TENANT_ADMIN' && reach.kind === 'tenant')
      return eb.or([self, eb('a.tenant_id', '=', reach.tenantId)]);
    if (authority === 'CUSTOMER_USER' && reach.kind === 'customers') {
      return eb.or([
        self,
        eb.and([eb('a.customer_id', '=', anyOf(reach.customerIds)), eb('a.authority', '=', 'CUSTOMER_USER')]),
      ]);
    }
    return self;
  });
}

const columnsOf = (owner: PictureOwner) =>
  owner.kind === 'avatar'
    ? { kind: owner.kind, account_id: owner.accountId, tenant_id: null, customer_id: null }
    : { kind: owner.kind, account_id: null, tenant_id: owner.tenantId, customer_id: owner.customerId };

export type PictureStore = ReturnType<typeof createPictureStore>;

/** The pictures and their owners. The files are stored separately, under the picture's id. */
export function createPictureStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /**
     * Whether the caller may see it. Logos of a factory and its dealer are visible to everybody who sees a part of the
     * factory; a person's avatar to everybody who sees the person.
     */
    async maySee(scope: Scope, pictureId: string): Promise<boolean> {
      const logo = scoped(scope)
        .all.selectFrom('picture as p')
        .where('p.id', '=', pictureId)
        .where('p.kind', '=', 'logo')
        .where(seesPlace(scope, sql.ref<string>('p.tenant_id'), sql.ref<string | null>('p.customer_id')))
        .select('p.id');
      if ((await pg.first('pictures.seenLogo', logo)) !== null) return true;
      const avatar = peopleIn(scope)
        .innerJoin('picture as p', 'p.account_id', 'a.id')
        .where('p.id', '=', pictureId)
        .select('p.id');
      return (await pg.first('pictures.seenAvatar', avatar)) !== null;
    },

    /** `isThere`: the person exists in the caller's scope. */
    async avatarOf(
      scope: Scope,
      accountId: string,
    ): Promise<{ readonly isThere: boolean; readonly pictureId: string | null }> {
      const person = peopleIn(scope)
        .where('a.id', '=', accountId)
        .leftJoin('picture as p', (join) => join.onRef('p.account_id', '=', 'a.id').on('p.kind', '=', 'avatar'))
        .select('p.id as pictureId');
      const row = await pg.first('pictures.avatarOf', person);
      return { isThere: row !== null, pictureId: row?.pictureId ?? null };
    },

    /**
     * The factory's own logo, else its dealer's; null: neither has one. The caller has checked that the place is in
     * scope.
     */
    async logoOf(
      scope: Scope,
      { tenantId, customerId }: { readonly tenantId: string; readonly customerId: string | null },
    ): Promise<string | null> {
      const logo = scoped(scope)
        .all.selectFrom('picture')
        .where('kind', '=', 'logo')
        .where('tenant_id', '=', tenantId)
        .where((eb) => eb.or([eb('customer_id', '=', customerId), eb('customer_id', 'is', null)]))
        .select('id')
        .orderBy('customer_id', (order) => order.asc().nullsLast())
        .limit(1);
      return (await pg.first('pictures.ownLogo', logo))?.id ?? null;
    },

    /** A factory of which the caller sees a part; null: there is none. */
    findCustomer: (scope: Scope, customerId: string): Promise<LogoPlace | null> =>
      pg.first(
        'pictures.findCustomer',
        scoped(scope)
          .all.selectFrom('customer as c')
          .where('c.id', '=', customerId)
          .where(seesPlace(scope, sql.ref<string>('c.tenant_id'), sql.ref<string>('c.id')))
          .select(['c.tenant_id as tenantId', 'c.id as customerId', 'c.name']),
      ),

    /** The same for a dealer. */
    findTenant: (scope: Scope, tenantId: string): Promise<LogoPlace | null> =>
      pg.first(
        'pictures.findTenant',
        scoped(scope)
          .all.selectFrom('tenant as t')
          .where('t.id', '=', tenantId)
          .where(seesPlace(scope, sql.ref<string>('t.id'), sql<string | null>`null::uuid`))
          .select(['t.id as tenantId', sql<string | null>`null::uuid`.as('customerId'), 't.name']),
      ),

    /** Replaces the owner's picture; returns the id of the previous one. Simultaneous calls run one after the other. */
    async replace(
      scope: Scope,
      tx: Queryable,
      owner: PictureOwner,
      { id, now }: { readonly id: string; readonly now: number },
    ): Promise<string | null> {
      const { all } = scoped(scope);
      const columns = columnsOf(owner);
      const whose = [columns.account_id, columns.tenant_id, columns.customer_id];
      await tx.run('pictures.lockOwner', nameLock('picture', whose.join(' ')));
      const old = await tx.first(
        'pictures.removeOld',
        all
          .deleteFrom('picture')
          .where('kind', '=', columns.kind)
          .where('account_id', 'is not distinct from', columns.account_id)
          .where('tenant_id', 'is not distinct from', columns.tenant_id)
          .where('customer_id', 'is not distinct from', columns.customer_id)
          .returning('id'),
      );
      await tx.run(
        'pictures.insert',
        all.insertInto('picture').values({ id, ...columns, created_at: toTimestamp(now) }),
      );
      return old?.id ?? null;
    },

    /** The ids among these without an owner. */
    unknown: unscoped(
      'files without a row belong to nobody',
      (tables) =>
        async (ids: readonly string[]): Promise<string[]> => {
          return (await pg.run('pictures.unknown', idsWithoutRow(tables, 'picture', ids))).map(({ id }) => id);
        },
    ),
  };
}
