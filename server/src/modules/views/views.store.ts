import { AppError } from '@oilsight/contract';
import type { NamedView, ViewForm } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { factoryIn, nameLock, naturally, now, personName, scoped, when } from '../../platform/statements.ts';
import { isUniqueViolation } from '../../platform/unique-violation.ts';

interface Window {
  readonly offset: number;
  readonly limit: number;
}

interface Asked {
  readonly scope: Scope;
  /** Of the views of others only those that are shared with this factory; null: with any in scope. */
  readonly customerId: string | null;
}

/** The caller's own views, and those that others share with a factory in scope. */
const viewsIn = ({ scope, customerId }: Asked) =>
  scoped(scope)
    .all.selectFrom('named_view as v')
    .leftJoin('customer as c', 'c.id', 'v.customer_id')
    .innerJoin('account as a', 'a.id', 'v.account_id')
    .where((eb) =>
      eb.or([
        eb('v.account_id', '=', scope.userId),
        eb.and([
          eb('v.customer_id', 'is not', null),
          factoryIn(scope, 'c'),
          ...when(customerId, (id) => eb('v.customer_id', '=', id)),
        ]),
      ]),
    );
const isOwn = ({ userId }: Scope) => sql<boolean>`${sql.ref('v.account_id')} = ${userId}::uuid`;
const withView = (views: ReturnType<typeof viewsIn>, scope: Scope) =>
  views.select([
    'v.id as viewId',
    'v.name',
    'v.address',
    'v.customer_id as customerId',
    'c.name as customerName',
    isOwn(scope).as('isOwn'),
    personName('a').$castTo<string>().as('by'),
    'v.changed_at as changedAt',
    'v.version',
  ]);

const count = compiledOnce((asked: Asked) => viewsIn(asked).select((eb) => eb.fn.countAll<number>().as('total')));
const page = compiledOnce(({ limit, offset, ...asked }: Asked & Window) =>
  withView(viewsIn(asked), asked.scope)
    .orderBy(isOwn(asked.scope), 'desc')
    .orderBy('v.name', naturally)
    .orderBy('v.id')
    .limit(limit)
    .offset(offset),
);
const own = ({ scope, viewId }: { readonly scope: Scope; readonly viewId: string }) =>
  withView(viewsIn({ scope, customerId: null }), scope)
    .where('v.id', '=', viewId)
    .where('v.account_id', '=', scope.userId);

/** Of two simultaneous saves under one name the database refuses the later. */
function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'named_view_name')) throw error;
  throw new AppError('viewNameTaken', { field: 'name' }, { cause: error });
}

export type ViewStore = ReturnType<typeof createViewStore>;

/** Named views: the caller's own, and those shared with factories in scope. */
export function createViewStore(pg: Pg) {
  async function found(tx: Queryable, scope: Scope, viewId: string): Promise<NamedView> {
    return tx.one('views.found', own({ scope, viewId }));
  }
  const reach = (scope: Scope, customerId: string) =>
    scoped(scope).selectFrom('customer as c').where('c.id', '=', customerId).select('c.id');

  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    async page(scope: Scope, customerId: string | null, window: Window): Promise<{ rows: NamedView[]; total: number }> {
      const asked = { scope, customerId };
      const [{ total }, rows] = await Promise.all([
        pg.one('views.count', count(asked)),
        pg.run('views.page', page({ ...asked, ...window })),
      ]);
      return { rows, total };
    },

    mayReach: async (scope: Scope, customerId: string): Promise<boolean> =>
      (await pg.first('views.mayReach', reach(scope, customerId))) !== null,
    reaches: async (tx: Queryable, scope: Scope, customerId: string): Promise<boolean> =>
      (await tx.first('views.reaches', reach(scope, customerId).forKeyShare('c'))) !== null,

    /** Number of the caller's views. Until the transaction ends he adds no other. */
    async countOwn(tx: Queryable, scope: Scope): Promise<number> {
      await tx.run('views.lockOwn', nameLock('views of', scope.userId ?? ''));
      const { views } = await tx.one(
        'views.countOwn',
        scoped(scope)
          .all.selectFrom('named_view')
          .where('account_id', '=', scope.userId)
          .select((eb) => eb.fn.countAll<number>().as('views')),
      );
      return views;
    },

    /** A view of the caller, locked until the transaction ends; null: he has none of that id. */
    lockOwn: (tx: Queryable, scope: Scope, viewId: string): Promise<NamedView | null> =>
      tx.first('views.lock', own({ scope, viewId }).forUpdate('v')),

    /** @throws AppError `viewNameTaken` */
    async insert(tx: Queryable, scope: Scope, { name, address, customerId }: ViewForm): Promise<NamedView> {
      const made = await tx
        .one(
          'views.insert',
          scoped(scope)
            .all.insertInto('named_view')
            .values({ account_id: String(scope.userId), customer_id: customerId, name, address })
            .returning('id'),
        )
        .catch(refuseTaken);
      return found(tx, scope, made.id);
    },

    /** @throws AppError `viewNameTaken` */
    async update(tx: Queryable, scope: Scope, viewId: string, form: ViewForm): Promise<NamedView> {
      const { name, address, customerId } = form;
      await tx
        .run(
          'views.update',
          scoped(scope)
            .all.updateTable('named_view')
            .set((eb) => ({ name, address, customer_id: customerId, changed_at: now, version: eb('version', '+', 1) }))
            .where('id', '=', viewId)
            .where('account_id', '=', scope.userId),
        )
        .catch(refuseTaken);
      return found(tx, scope, viewId);
    },

    async remove(tx: Queryable, scope: Scope, viewId: string): Promise<void> {
      await tx.run(
        'views.remove',
        scoped(scope).all.deleteFrom('named_view').where('id', '=', viewId).where('account_id', '=', scope.userId),
      );
    },
  };
}
