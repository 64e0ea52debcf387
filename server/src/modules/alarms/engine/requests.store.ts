import { sql } from 'kysely';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import { anyOf, now, unscoped } from '../../../platform/statements.ts';
import { iso, ofParts } from './engine.rows.ts';
import type { Asked, KeptRequest } from './engine.rows.ts';

export type RequestStore = ReturnType<typeof createRequestStore>;

/** Devices that somebody asked to evaluate again. */
export function createRequestStore(pg: Pg) {
  return unscoped('the engine evaluates all devices, for nobody', (tables) => ({
    /** Requests of devices in these parts whose time has come. */
    asked: (parts: readonly number[], most: number): Promise<Asked[]> =>
      pg.run(
        'alarms.asked',
        tables
          .selectFrom('alarm_reevaluation as a')
          .innerJoin('device as d', 'd.id', 'a.device_id')
          .where('a.not_before', '<=', now)
          .where(ofParts(parts))
          .select(['d.key', 'a.from_at as from', 'a.asked'])
          .orderBy('a.from_at')
          .limit(most),
      ),

    async ask(tx: Queryable, todos: readonly KeptRequest[]): Promise<void> {
      if (todos.length === 0) return;
      const rows = todos.map(({ key, from, notBefore }) => ({ key, from_at: iso(from), not_before: iso(notBefore) }));
      const asked = sql<{
        key: number;
        from_at: number;
        not_before: number;
      }>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
      await tx.run(
        'alarms.ask',
        tables
          .insertInto('alarm_reevaluation')
          .columns(['device_id', 'from_at', 'not_before'])
          .expression(
            tables
              .selectFrom(asked.as<'asked'>(sql`asked(key int, from_at timestamptz, not_before timestamptz)`))
              .innerJoin('device as d', 'd.key', 'asked.key')
              .select(['d.id', 'asked.from_at', 'asked.not_before'])
              .orderBy('d.id') as never,
          )
          .onConflict((conflict) =>
            conflict.column('device_id').doUpdateSet({
              from_at: sql`least(alarm_reevaluation.from_at, excluded.from_at)` as never,
              not_before: sql`least(alarm_reevaluation.not_before, excluded.not_before)` as never,
              asked: sql`excluded.asked` as never,
            }),
          ),
      );
    },

    /** Deletes requests that were done. One that somebody is just repeating stays. */
    async done(tx: Queryable, asked: readonly string[]): Promise<void> {
      if (asked.length === 0) return;
      const rows = tables
        .selectFrom('alarm_reevaluation')
        .where('asked', '=', anyOf(asked))
        .select('asked')
        .forUpdate()
        .skipLocked();
      await tx.run('alarms.done', tables.deleteFrom('alarm_reevaluation').where('asked', 'in', rows));
    },
  }));
}
