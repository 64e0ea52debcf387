import { sql } from 'kysely';
import type { Queryable } from '../../../platform/pg.ts';
import { passed, toTimestamp, unscoped, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { LockedAlarm } from './alarm-records.records.ts';
import { idsOf, lockedColumns, lockParts } from './locked-alarms.rows.ts';

/** Shelves that one run of the job ends. */
const maxOfRun = 200;

/** The rules of records as rows, for comparing with shelves. */
const rulesOf = (alarms: readonly LockedAlarm[]) => {
  const columns = [
    alarms.map(({ deviceId }) => deviceId),
    alarms.map(({ ruleKey }) => ruleKey),
    alarms.map(({ level }) => level),
  ];
  return sql`select * from unnest(${columns[0]}::uuid[], ${columns[1]}::text[], ${columns[2]}::smallint[])`;
};

export type ShelfStore = ReturnType<typeof createShelfStore>;

/** Rules of devices that people put aside for a time. */
export function createShelfStore() {
  return {
    /** Puts the rules of records aside; a shelf that they had ends. */
    async shelve(
      tx: Queryable,
      alarms: readonly InScope<LockedAlarm>[],
      shelf: { readonly userId: string | null; readonly at: number; readonly until: number; readonly reason: string },
    ): Promise<void> {
      await tx.run(
        'alarms.endShelves',
        within(alarms)
          .updateTable('alarm_shelf')
          .set({ ended_at: toTimestamp(shelf.at) })
          .where('ended_at', 'is', null)
          .where(sql<boolean>`(device_id, rule_key, level) in (${rulesOf(alarms)})`),
      );
      const rules = new Map(alarms.map((alarm) => [`${alarm.deviceId} ${alarm.level} ${alarm.ruleKey}`, alarm]));
      await tx.run(
        'alarms.shelve',
        within(alarms)
          .insertInto('alarm_shelf')
          .values(
            [...rules.values()].map(({ deviceId, ruleKey, level }) => ({
              device_id: deviceId,
              rule_key: ruleKey,
              level,
              from_at: toTimestamp(shelf.at),
              until_at: toTimestamp(shelf.until),
              reason: shelf.reason,
              account_id: shelf.userId,
            })),
          ),
      );
    },

    /** Ends the shelves of the rules of records. Returns ids of those records whose rule had one. */
    async unshelve(tx: Queryable, alarms: readonly InScope<LockedAlarm>[], at: number): Promise<Set<string>> {
      const ended = await tx.run(
        'alarms.unshelve',
        within(alarms)
          .updateTable('alarm_shelf')
          .set({ ended_at: toTimestamp(at) })
          .where('ended_at', 'is', null)
          .where(sql<boolean>`(device_id, rule_key, level) in (${rulesOf(alarms)})`)
          .returning(['device_id as deviceId', 'rule_key as ruleKey', 'level']),
      );
      const rules = new Set(ended.map((shelf) => `${shelf.deviceId} ${shelf.level} ${shelf.ruleKey}`));
      const back = alarms.filter(({ deviceId, level, ruleKey }) => rules.has(`${deviceId} ${level} ${ruleKey}`));
      return new Set(back.map(({ id }) => id));
    },

    /**
     * Tells those who follow records that their shelf has begun or ended. `isBack`: the contacts of open unprocessed
     * ones are due to be notified, because their shelf has ended.
     */
    async touch(tx: Queryable, alarms: readonly InScope<LockedAlarm>[], at: number, isBack: boolean): Promise<void> {
      const isToTell = sql<boolean>`${isBack}::boolean and cleared_at is null and processed_at is null and due_at is null`;
      await tx.run(
        'alarms.touch',
        within(alarms)
          .updateTable('alarm_record')
          .set({
            due_at: sql`case when ${isToTell} then ${toTimestamp(at)} else due_at end`,
            due_step: sql`case when ${isToTell} then 'first' else due_step end`,
          })
          .where('id', '=', idsOf(alarms)),
      );
    },

    /** Ends shelves whose time is over, and returns the open unprocessed records that they held back. */
    endOver: unscoped(
      'a background task',
      (tables) =>
        async (tx: Queryable, at: number): Promise<InScope<LockedAlarm>[]> => {
          const over = await tx.run(
            'alarms.shelvesOver',
            tables
              .selectFrom('alarm_shelf as s')
              .innerJoin('device as d', 'd.id', 's.device_id')
              .where('s.ended_at', 'is', null)
              .where('s.until_at', '<=', toTimestamp(at))
              .select(['s.id', sql<number>`d.key % 64`.as('part')])
              .orderBy('s.until_at')
              .limit(maxOfRun),
          );
          if (over.length === 0) return [];
          await tx.run('alarms.lockParts', lockParts([...new Set(over.map(({ part }) => part))]));
          return (
            await tx.run(
              'alarms.endShelvesOver',
              tables
                .with('ended', (of) =>
                  of
                    .updateTable('alarm_shelf')
                    .set((eb) => ({ ended_at: eb.ref('until_at') }))
                    .where('id', '=', idsOf(over))
                    .where('ended_at', 'is', null)
                    .where('until_at', '<=', toTimestamp(at))
                    .returning(['device_id', 'rule_key', 'level']),
                )
                .selectFrom('ended as e')
                .innerJoin('alarm_record as r', (join) =>
                  join
                    .onRef('r.device_id', '=', 'e.device_id')
                    .onRef('r.rule_key', '=', 'e.rule_key')
                    .onRef('r.level', '=', 'e.level'),
                )
                .innerJoin('device as d', 'd.id', 'r.device_id')
                .where('r.withdrawn_at', 'is', null)
                .where('r.processed_at', 'is', null)
                .where('r.cleared_at', 'is', null)
                .select(lockedColumns),
            )
          ).map((row) => passed(row));
        },
    ),
  };
}
