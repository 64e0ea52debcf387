import type { Checklist, ChecklistForm } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import { sql } from 'kysely';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { nameLock, passed, personName, scoped, toJson, toTimestamp, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';

/** A dealer's checklist of a machine type. `form` null: the built-in one counts; `version` 0: nobody has changed it. */
export interface StoredChecklist extends Pick<Checklist, 'version' | 'changedBy'> {
  readonly machineType: MachineType;
  readonly form: ChecklistForm | null;
  /** ms; null: never. */
  readonly changedAt: number | null;
}

/** A dealer that was read under the caller's scope, with what it has changed. */
export type ChecklistOwner = InScope<{ readonly tenantId: string; readonly tenantName: string }>;

const dealers = ({ scope, tenantId }: { readonly scope: Scope; readonly tenantId: string }) => {
  const { reach } = scope;
  const tenants = scoped(scope).all.selectFrom('tenant as t').where('t.id', '=', tenantId);
  switch (reach.kind) {
    case 'everything':
      return tenants;
    case 'tenant':
      return tenants.where('t.id', '=', reach.tenantId);
    case 'customers':
    case 'devices':
      return tenants.where((eb) => eb.or([]));
  }
};
const findOwner = compiledOnce((asked: Parameters<typeof dealers>[0]) =>
  dealers(asked).select(['t.id as tenantId', 't.name as tenantName']),
);

export type ChecklistStore = ReturnType<typeof createChecklistStore>;

/** Checklists that dealers have changed. */
export function createChecklistStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** null: there is no such dealer in scope, or the caller reaches less than a whole dealer. */
    async owner(scope: Scope, tenantId: string): Promise<ChecklistOwner | null> {
      const row = await pg.first('checklists.owner', findOwner({ scope, tenantId }));
      return row === null ? null : passed(row);
    },

    /** Those of a dealer that somebody has changed at some time. */
    list: (owner: InScope<{ readonly tenantId: string }>, on: Queryable = pg): Promise<StoredChecklist[]> =>
      on.run(
        'checklists.list',
        within(owner)
          .selectFrom('checklist as l')
          .leftJoin('account as a', 'a.id', 'l.account_id')
          .where('l.tenant_id', '=', owner.tenantId)
          .select(['l.machine_type as machineType', 'l.version', 'l.form', 'l.changed_at as changedAt'])
          .select(personName('a').as('changedBy')),
      ),

    /** Until the transaction ends nobody else changes a checklist of the dealer. */
    lock: async (tx: Queryable, { tenantId }: ChecklistOwner): Promise<void> => {
      await tx.run('checklists.lock', nameLock('checklists of', tenantId));
    },

    /** @param form null: back to the built-in one */
    async put(
      tx: Queryable,
      scope: Scope,
      owner: ChecklistOwner,
      { machineType, form, at }: { readonly machineType: MachineType; readonly form: ChecklistForm | null; at: number },
    ): Promise<void> {
      const values = {
        form: form === null ? null : toJson(form),
        changed_at: toTimestamp(at),
        account_id: scope.userId,
      };
      await tx.run(
        'checklists.put',
        within(owner)
          .insertInto('checklist')
          .values({ tenant_id: owner.tenantId, machine_type: machineType, version: 1, ...values })
          .onConflict((on) =>
            on
              .columns(['tenant_id', 'machine_type'])
              .doUpdateSet({ ...values, version: sql<number>`checklist.version + 1` }),
          ),
      );
    },
  };
}
