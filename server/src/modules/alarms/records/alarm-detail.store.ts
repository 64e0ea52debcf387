import type { AlarmDelivery, AlarmEvent } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { db, now, passed, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import { deliveriesOf, eventsOf, ofGroup, similarTo } from './alarm-detail.rows.ts';
import { neighbours } from './alarm-list.rows.ts';
import type { Asked, StoredAlarm } from './alarm-records.records.ts';
import { storedAlarmOf } from './alarm-records.rows.ts';

export type AlarmDetailStore = ReturnType<typeof createAlarmDetailStore>;

/**
 * What the page of one alarm shows besides its record.
 *
 * @param readPg connections for what reads many records
 */
export function createAlarmDetailStore(pg: Pg, readPg: Pg) {
  return {
    async ofGroup(scope: Scope, groupId: string, at: number): Promise<StoredAlarm[]> {
      return (await readPg.run('alarms.ofGroup', ofGroup({ scope, groupId, now: at }))).map(storedAlarmOf);
    },

    async similar(scope: Scope, { shown, ruleKey, machineType }: StoredAlarm, at: number): Promise<StoredAlarm[]> {
      const { tenantId, deviceId, firstAlarmAt: raisedAt } = shown;
      const alarm = passed({ tenantId, deviceId, ruleKey, machineType, raisedAt });
      return (await readPg.run('alarms.similar', similarTo({ scope, alarm, now: at }))).map(storedAlarmOf);
    },

    /** The rule that raised a record, as it was then; null: a finding. */
    async ruleOf(alarm: InScope<{ readonly id: string }>) {
      return readPg.one(
        'alarms.rule',
        within(alarm).selectFrom('alarm_record').where('id', '=', alarm.id).select(['rule', 'setting_id as settingId']),
      );
    },

    /** Newest first. */
    async events(alarm: InScope<{ readonly id: string }>): Promise<AlarmEvent[]> {
      return readPg.run('alarms.events', eventsOf({ alarm }));
    },

    /** Newest first. */
    async deliveries(alarm: InScope<{ readonly id: string }>): Promise<AlarmDelivery[]> {
      return readPg.run('alarms.deliveries', deliveriesOf({ alarm }));
    },

    async neighbours(
      asked: Asked & { readonly scope: Scope },
      recordId: string,
    ): Promise<{ previousId: string | null; nextId: string | null }> {
      const beside = await readPg.first('alarms.neighbours', neighbours({ ...asked, recordId }));
      return beside ?? { previousId: null, nextId: null };
    },

    /** Remembers when a person first opened a record. */
    async opened(alarm: InScope<{ readonly id: string }>, userId: string): Promise<void> {
      const before = within(alarm)
        .selectFrom('alarm_event as e')
        .where('e.record_id', '=', alarm.id)
        .where('e.what', '=', 'opened')
        .where('e.account_id', '=', userId)
        .select('e.id');
      await pg.run(
        'alarms.opened',
        within(alarm)
          .insertInto('alarm_event')
          .columns(['record_id', 'at', 'what', 'account_id'])
          .expression(
            db
              .selectNoFrom([
                sql<string>`${alarm.id}::uuid`.as('record_id'),
                now.as('at'),
                sql<'opened'>`'opened'`.as('what'),
                sql<string>`${userId}::uuid`.as('account_id'),
              ])
              .where((eb) => eb.not(eb.exists(before))),
          ),
      );
    },
  };
}
