import type { AlarmEvent } from '@oilsight/contract';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { anyOf, passed, toJson, toTimestamp, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import { recordsIn } from './alarm-records.rows.ts';
import type { LockedAlarm } from './alarm-records.records.ts';
import { idsOf, lockedColumns, lockParts } from './locked-alarms.rows.ts';

/** What a person or the product did with records, for their events. */
export interface Deed {
  readonly what: AlarmEvent['what'];
  readonly userId: string | null;
  /** ms. */
  readonly at: number;
  readonly detail: AlarmEvent['detail'];
}

export type AlarmActionStore = ReturnType<typeof createAlarmActionStore>;

/** Changes of alarm records by people. Conditions, and what the engine writes, are left alone. */
export function createAlarmActionStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** The records in scope, locked until the transaction ends; those that are not in scope are left out. */
    async lock(tx: Queryable, scope: Scope, ids: readonly string[], now: number): Promise<InScope<LockedAlarm>[]> {
      const found = recordsIn(scope, now).where('r.id', '=', anyOf(ids));
      const parts = await tx.run('alarms.parts', found.select('r.part').distinct());
      await tx.run('alarms.lockParts', lockParts(parts.map(({ part }) => part)));
      const rows = await tx.run('alarms.lock', found.select(lockedColumns).orderBy('r.id').forNoKeyUpdate('r'));
      return rows.map((row) => passed(row));
    },

    async addEvents(
      tx: Queryable,
      alarms: readonly InScope<LockedAlarm>[],
      { what, userId, at, detail }: Deed,
    ): Promise<void> {
      if (alarms.length === 0) return;
      const event = { at: toTimestamp(at), what, account_id: userId, detail: toJson(detail) };
      await tx.run(
        'alarms.addEvents',
        within(alarms)
          .insertInto('alarm_event')
          .values(alarms.map(({ id }) => ({ ...event, record_id: id }))),
      );
    },

    async process(
      tx: Queryable,
      alarms: readonly InScope<LockedAlarm>[],
      { userId, at, note }: { readonly userId: string | null; readonly at: number; readonly note: string },
    ): Promise<void> {
      await tx.run(
        'alarms.process',
        within(alarms)
          .updateTable('alarm_record')
          .set({ processed_at: toTimestamp(at), processed_by: userId, note })
          .where('id', '=', idsOf(alarms)),
      );
    },

    async note(tx: Queryable, alarm: InScope<LockedAlarm>, note: string): Promise<void> {
      await tx.run('alarms.note', within(alarm).updateTable('alarm_record').set({ note }).where('id', '=', alarm.id));
    },
  };
}
