import type { Pg } from '../../platform/pg.ts';
import { anyOf, db, toTimestamp, unscoped } from '../../platform/statements.ts';

export type DemoAlarmStore = ReturnType<typeof createDemoAlarmStore>;

/** What the demonstration asks about its alarms. */
export function createDemoAlarmStore(pg: Pg) {
  return unscoped('the demonstration acts for all of its people', (tables) => ({
    /** When the demonstration was created, ms; null: there is none, or its alarms were acted on. */
    async dueSince(): Promise<number | null> {
      const due = db.selectFrom('demonstration').where('alarms_at', 'is', null).select('made_at as at');
      return (await pg.first('demo.alarmsDue', due))?.at ?? null;
    },

    /** Records of these devices that nobody has processed. */
    alarms: (deviceIds: readonly string[]) =>
      pg.run(
        'demo.alarms',
        tables
          .selectFrom('alarm_record')
          .where('device_id', '=', anyOf(deviceIds))
          .where('withdrawn_at', 'is', null)
          .where('processed_at', 'is', null)
          .select([
            'id',
            'device_id as deviceId',
            'rule_key as ruleKey',
            'level',
            'raised_at as raisedAt',
            'cleared_at as clearedAt',
          ])
          .orderBy('raised_at'),
      ),

    async actedOn(at: number): Promise<void> {
      await pg.run('demo.alarmsActedOn', db.updateTable('demonstration').set({ alarms_at: toTimestamp(at) }));
    },
  }));
}
