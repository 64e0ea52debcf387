import { dayMs } from '@oilsight/oil';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import { toTimestamp, unscoped } from '../../../platform/statements.ts';
import type { ConditionStates } from './device-conditions.ts';
import { givenOf, iso } from './engine.rows.ts';
import type { DeviceSince, EvaluatedDevice } from './engine.rows.ts';

/** How long states are kept, ms: longer than readings may be late. */
const statesKeptMs = 8 * dayMs;

export type StateStore = ReturnType<typeof createStateStore>;

/** The conditions that are not normal as an hour begins. */
export function createStateStore(pg: Pg) {
  return unscoped('the engine evaluates all devices, for nobody', (tables) => ({
    /** Adds states, oldest first. @param from states of these devices after their hours are replaced */
    async keepStates(
      tx: Queryable,
      states: readonly { device: EvaluatedDevice; hour: number; states: ConditionStates }[],
      from: readonly DeviceSince[] = [],
    ): Promise<void> {
      if (from.length > 0)
        await tx.run(
          'alarms.dropStates',
          tables
            .deleteFrom('alarm_state as s')
            .using(givenOf(from))
            .whereRef('s.device_id', '=', 'given.of_device')
            .whereRef('s.hour', '>', 'given.since'),
        );
      if (states.length === 0) return;
      const rows = states.map(({ device, hour, states: body }) => ({ device_id: device.id, hour: iso(hour), body }));
      const given = sql<{
        device_id: string;
        hour: number;
        body: never;
      }>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
      await tx.run(
        'alarms.keepStates',
        tables
          .insertInto('alarm_state')
          .columns(['device_id', 'hour', 'body'])
          .expression(
            tables
              .selectFrom(given.as<'given'>(sql`given(device_id uuid, hour timestamptz, body jsonb)`))
              .innerJoin('device as d', 'd.id', 'given.device_id')
              .select(['given.device_id', 'given.hour', 'given.body']) as never,
          )
          .onConflict((conflict) =>
            conflict.columns(['device_id', 'hour']).doUpdateSet({ body: sql`excluded.body` as never }),
          ),
      );
    },

    /** Deletes states from before readings may be late, but for the newest of each device before that. @param now ms */
    async dropOldStates(now: number): Promise<void> {
      const before = toTimestamp(now - statesKeptMs);
      await pg.run(
        'alarms.dropOldStates',
        tables
          .deleteFrom('alarm_state as s')
          .where('s.hour', '<', before)
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('alarm_state as later')
                .whereRef('later.device_id', '=', 's.device_id')
                .whereRef('later.hour', '>', 's.hour')
                .where('later.hour', '<=', before)
                .select(sql<number>`1`.as('one')),
            ),
          ),
      );
    },
  }));
}
