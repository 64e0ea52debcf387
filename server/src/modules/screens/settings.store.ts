import { DealerScreenForm } from '@oilsight/contract';
import type { DealerScreenSetting, WallScreen } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import { sql } from 'kysely';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Log } from '../../platform/log.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { now, ofDealerIn, passed, personName, scoped, toJson, within } from '../../platform/statements.ts';
import type { InScope } from '../../platform/statements.ts';

type Setting = InScope<DealerScreenSetting>;
interface Asked {
  readonly scope: Scope;
  readonly tenantId: string;
}

/** The settings of dealers, with those for whom nobody has saved any. Who reaches less than all dealers finds none. */
function settingsIn({ scope, tenantId }: Asked) {
  const settings = scoped(scope)
    .all.selectFrom('tenant as t')
    .leftJoin('dealer_screen as s', 's.tenant_id', 't.id')
    .leftJoin('account as a', 'a.id', 's.opened_by')
    .where('t.id', '=', tenantId);
  return scope.reach.kind === 'everything' ? settings : settings.where((eb) => eb.or([]));
}

const find = compiledOnce((asked: Asked) =>
  settingsIn(asked).select((eb) => [
    't.id as tenantId',
    't.name as tenantName',
    eb.fn.coalesce('s.is_open', sql<boolean>`false`).as('isOpen'),
    's.form',
    's.opened_at as openedAt',
    personName('a').as('openedBy'),
    eb.fn.coalesce('s.version', sql<number>`0`).as('version'),
    eb
      .selectFrom('display as w')
      .innerJoin('account as o', 'o.id', 'w.account_id')
      .where((of) => of('w.screens', '@>', sql<WallScreen[]>`array['dealer']`))
      .where((of) =>
        of.or([
          of.and([of('o.authority', '=', 'TENANT_ADMIN'), of('o.tenant_id', '=', of.ref('t.id'))]),
          of.and([of('o.authority', '=', 'SYS_ADMIN'), of('w.shown_tenant', '=', of.ref('t.id'))]),
        ]),
      )
      .where('w.revoked_at', 'is', null)
      .where('w.expires_at', '>', now)
      .select((of) => of.fn.countAll<number>().as('displays'))
      .$asScalar()
      .$notNull()
      .as('displays'),
  ]),
);
const lock = compiledOnce(({ scope, tenantId }: Asked) => {
  const tenants = scoped(scope).all.selectFrom('tenant as t').where('t.id', '=', tenantId);
  return (scope.reach.kind === 'everything' ? tenants : tenants.where((eb) => eb.or([])))
    .select('t.id')
    .forNoKeyUpdate();
});
const openForm = compiledOnce(({ scope, tenantId }: Asked) =>
  scoped(scope)
    .all.selectFrom('dealer_screen as s')
    .where('s.tenant_id', '=', tenantId)
    .where('s.is_open', '=', true)
    .where(ofDealerIn(scope, 's'))
    .select(['s.form', 's.version']),
);

export type SettingStore = ReturnType<typeof createSettingStore>;

/** Open forms that are kept as they were read: each wall asks for its own five times every few seconds. */
const maxKept = 500;

/** What the walls of dealers show in place of what is counted. */
export function createSettingStore(pg: Pg, { log, clock }: { readonly log: Log; readonly clock: Clock }) {
  const kept = createBoundedCache<string, { version: number; form: DealerScreenForm | null }>({
    max: maxKept,
    ttlMs: dayMs,
    age: 'sinceUse',
    clock,
  });

  async function read(from: Queryable, scope: Scope, tenantId: string): Promise<Setting | null> {
    const row = await from.first('screens.find', find({ scope, tenantId }));
    if (row === null) return null;
    const form = row.form === null ? null : (DealerScreenForm.safeParse(row.form).data ?? null);
    return passed({ ...row, form, isUnreadable: form === null && row.form !== null });
  }

  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /**
     * The custom data of a dealer whose flag is open; null: it is not, or the dealer is not in scope, or they were saved
     * by another version of the program that had another form.
     */
    async openForm(scope: Scope, tenantId: string): Promise<DealerScreenForm | null> {
      const row = await pg.first('screens.openForm', openForm({ scope, tenantId }));
      if (row === null) return null;
      const known = kept.get(tenantId);
      if (known?.version === row.version) return known.form;
      const { data: form = null, error } = DealerScreenForm.safeParse(row.form);
      if (form === null)
        log.warn({ err: error, tenantId }, 'custom data of a wall cannot be read: it shows what is counted');
      kept.set(tenantId, { version: row.version, form });
      return form;
    },

    /** null: there is no such dealer in scope. */
    find: (scope: Scope, tenantId: string): Promise<Setting | null> => read(pg, scope, tenantId),

    /** Locks it until the transaction ends and reads its present state; null: there is no such dealer in scope. */
    async lock(tx: Queryable, scope: Scope, tenantId: string): Promise<Setting | null> {
      return (await tx.first('screens.lock', lock({ scope, tenantId }))) === null ? null : read(tx, scope, tenantId);
    },

    async putForm(tx: Queryable, setting: Setting, form: DealerScreenForm): Promise<void> {
      const kept = { form: toJson<unknown>(form) };
      await tx.run(
        'screens.putForm',
        within(setting)
          .insertInto('dealer_screen')
          .values({ tenant_id: setting.tenantId, ...kept })
          .onConflict((conflict) =>
            conflict
              .column('tenant_id')
              .doUpdateSet((eb) => ({ ...kept, version: eb('dealer_screen.version', '+', 1) })),
          ),
      );
    },

    async putOpen(tx: Queryable, setting: Setting, isOpen: boolean, by: string | null): Promise<void> {
      await tx.run(
        'screens.putOpen',
        within(setting)
          .updateTable('dealer_screen')
          .set((eb) => ({ is_open: isOpen, opened_at: now, opened_by: by, version: eb('version', '+', 1) }))
          .where('tenant_id', '=', setting.tenantId),
      );
    },
  };
}
