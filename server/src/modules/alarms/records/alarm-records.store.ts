import type { AlarmCounts, AlarmDelivery, AlarmEvent, AlarmMark } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  anyOf,
  db,
  now,
  passed,
  personName,
  scoped,
  toTimestamp,
  unscoped,
  within,
} from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { alarmMarkOf, marksCount, marksPage } from './alarm-marks.rows.ts';
import type { AskedMarks } from './alarm-marks.rows.ts';
import { countOthers, countStanding, historyPage, neighbours, recordsAfter, standingPage } from './alarm-list.rows.ts';
import type { Asked, FoundCause, StoredAlarm, View } from './alarm-records.records.ts';
import { recordsIn, storedAlarmOf, withShown } from './alarm-records.rows.ts';

/** Past alarms among which similar ones are looked for, similar ones that are shown, and events and notices of one. */
const maxLookedThrough = 2000;
const maxSimilar = 10;
const maxEvents = 200;
const maxDeliveries = 200;

const byIds = compiledOnce(({ scope, ids, now: at }: { scope: Scope; ids: readonly string[]; now: number }) =>
  withShown(recordsIn(scope, at).where('r.id', '=', anyOf(ids))),
);
const ofGroup = compiledOnce(({ scope, groupId, now: at }: { scope: Scope; groupId: string; now: number }) =>
  withShown(recordsIn(scope, at).where('r.group_id', '=', groupId).where('r.withdrawn_at', 'is', null))
    .orderBy('r.raised_at')
    .orderBy('r.id')
    .limit(50),
);
interface OfDevice {
  readonly scope: Scope;
  readonly device: DeviceRef;
  readonly now: number;
  readonly limit: number;
}
const ofDevice = compiledOnce(({ scope, device, now: at, limit }: OfDevice, which: 'open' | 'newest') => {
  const records = recordsIn(scope, at).where('r.device_id', '=', device.id).where('r.withdrawn_at', 'is', null);
  return withShown(which === 'open' ? records.where('r.cleared_at', 'is', null) : records)
    .orderBy('r.raised_at', 'desc')
    .orderBy('r.id')
    .limit(limit);
});
/** Of the same device first, then of others of its machine type and dealer. */
const similarTo = compiledOnce(
  ({ scope, alarm, now: at }: { scope: Scope; alarm: InScope<SimilarKey>; now: number }) => {
    const past = within(alarm)
      .selectFrom('alarm_record as o')
      .where('o.tenant_id', '=', alarm.tenantId)
      .where('o.rule_key', '=', alarm.ruleKey)
      .where('o.raised_at', '<', toTimestamp(alarm.raisedAt))
      .where('o.withdrawn_at', 'is', null)
      .orderBy('o.raised_at', 'desc')
      .select('o.id');
    const ofSame = past.where('o.device_id', '=', alarm.deviceId).limit(maxSimilar);
    return withShown(
      recordsIn(scope, at).where((eb) =>
        eb.or([
          eb('r.id', 'in', ofSame),
          eb.and([
            eb('r.id', 'in', past.limit(maxLookedThrough)),
            eb('d.machine_type', '=', sql<never>`${alarm.machineType}`),
          ]),
        ]),
      ),
    )
      .orderBy(sql`r.device_id = ${alarm.deviceId}::uuid`, 'desc')
      .orderBy('r.raised_at', 'desc')
      .limit(maxSimilar);
  },
);
interface SimilarKey {
  readonly tenantId: string;
  readonly deviceId: string;
  readonly ruleKey: string;
  readonly machineType: string;
  readonly raisedAt: number;
}

const eventsOf = compiledOnce(({ alarm }: { alarm: InScope<{ readonly id: string }> }) =>
  within(alarm)
    .selectFrom('alarm_event as e')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .where('e.record_id', '=', alarm.id)
    .select(['e.at', 'e.what', 'e.detail', personName('a').as('by')])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(maxEvents),
);
const deliveriesOf = compiledOnce(({ alarm }: { alarm: InScope<{ readonly id: string }> }) =>
  within(alarm)
    .selectFrom('message_record as mr')
    .innerJoin('message as m', 'm.id', 'mr.message_id')
    .leftJoin('alarm_contact as k', 'k.id', 'mr.contact_id')
    .leftJoin('account as a', 'a.id', 'mr.account_id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('message_attempt as t')
          .whereRef('t.message_id', '=', 'm.id')
          .select(['t.began_at', 't.ended_at', 't.outcome', 't.code'])
          .orderBy('t.n', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where('mr.record_id', '=', alarm.id)
    .select([
      'm.id as messageId',
      'm.created_at as at',
      sql<string>`coalesce(k.name, ${personName('a')}, '')`.as('receiver'),
      'm.channel as mode',
      'mr.step',
      'm.text',
      'm.state',
      'm.attempts',
      'newest.outcome',
      sql<string>`coalesce(newest.code, '')`.as('code'),
      sql<number | null>`extract(epoch from newest.ended_at - newest.began_at)::float8 * 1000`.as('tookMs'),
    ])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id')
    .limit(maxDeliveries),
);

/** Records by the number of the day, from 1, in which the first alarm lies. */
const byDay = compiledOnce(({ filter, scope, times, bounds }: Asked & { bounds: readonly number[] }) => {
  const instants = sql`array(select to_timestamp(ms / 1000) from unnest(${bounds}::float8[]) ms)`;
  const records = recordsIn(scope, times.now)
    .where('r.withdrawn_at', 'is', null)
    .where('r.kind', '=', 'oil')
    .where('r.raised_at', '>=', sql<never>`(${instants})[1]`);
  return (filter.customerId === undefined ? records : records.where('r.customer_id', '=', filter.customerId))
    .select([
      sql<number>`width_bucket(r.raised_at, ${instants})`.as('day'),
      sql<number>`count(*) filter (where r.level = 1)`.as('level1'),
      sql<number>`count(*) filter (where r.level = 2)`.as('level2'),
    ])
    .groupBy(sql`1`);
});

export type AlarmRecordStore = ReturnType<typeof createAlarmRecordStore>;
/** When a record was made and last changed, by the database's clock, ms. */
export interface RecordChange {
  readonly recordId: string;
  readonly changedAt: number;
  readonly createdAt: number;
}

/** Reads of alarm records in scope. */
export function createAlarmRecordStore(pg: Pg) {
  async function read(scope: Scope, ids: readonly string[], at: number): Promise<Map<string, StoredAlarm>> {
    if (ids.length === 0) return new Map();
    const rows = await pg.run('alarms.byIds', byIds({ scope, ids, now: at }));
    return new Map(rows.map((row) => [row.recordId, storedAlarmOf(row)]));
  }

  return {
    read,

    async page(
      asked: Asked & { readonly scope: Scope },
      view: View,
      window: { readonly limit: number; readonly offset: number },
    ): Promise<{ causes: FoundCause[]; total: number }> {
      const values = { ...asked, ...window };
      const causes =
        view === 'all' || view === 'processed'
          ? await pg.run('alarms.history', historyPage(values, view))
          : await pg.run('alarms.page', standingPage(values, view));
      return { causes, total: causes[0]?.total ?? 0 };
    },

    async counts(asked: Asked & { readonly scope: Scope }): Promise<AlarmCounts> {
      const [inBands, others] = await Promise.all([
        pg.one('alarms.count', countStanding(asked)),
        pg.one('alarms.countOthers', countOthers(asked)),
      ]);
      return { ...inBands, ...others };
    },

    async countByDay(
      asked: Asked & { readonly scope: Scope },
      bounds: readonly number[],
    ): Promise<{ day: number; level1: number; level2: number }[]> {
      return pg.run('alarms.byDay', byDay({ ...asked, bounds }));
    },

    async find(scope: Scope, id: string, at: number): Promise<StoredAlarm | null> {
      return (await read(scope, [id], at)).get(id) ?? null;
    },

    async ofGroup(scope: Scope, groupId: string, at: number): Promise<StoredAlarm[]> {
      return (await pg.run('alarms.ofGroup', ofGroup({ scope, groupId, now: at }))).map(storedAlarmOf);
    },

    async similar(scope: Scope, { shown, ruleKey, machineType }: StoredAlarm, at: number): Promise<StoredAlarm[]> {
      const { tenantId, deviceId, firstAlarmAt: raisedAt } = shown;
      const alarm = passed({ tenantId, deviceId, ruleKey, machineType, raisedAt });
      return (await pg.run('alarms.similar', similarTo({ scope, alarm, now: at }))).map(storedAlarmOf);
    },

    /** The rule that raised a record, as it was then; null: a finding. */
    async ruleOf(alarm: InScope<{ readonly id: string }>) {
      return pg.one(
        'alarms.rule',
        within(alarm).selectFrom('alarm_record').where('id', '=', alarm.id).select(['rule', 'setting_id as settingId']),
      );
    },

    /** Newest first. */
    async events(alarm: InScope<{ readonly id: string }>): Promise<AlarmEvent[]> {
      return pg.run('alarms.events', eventsOf({ alarm }));
    },

    /** Newest first. */
    async deliveries(alarm: InScope<{ readonly id: string }>): Promise<AlarmDelivery[]> {
      return pg.run('alarms.deliveries', deliveriesOf({ alarm }));
    },

    async neighbours(
      asked: Asked & { readonly scope: Scope },
      recordId: string,
    ): Promise<{ previousId: string | null; nextId: string | null }> {
      const beside = await pg.first('alarms.neighbours', neighbours({ ...asked, recordId }));
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

    /** A piece of a file, newest first; `after`: the last record of the piece before. */
    async piece(
      asked: Asked & { readonly scope: Scope },
      view: View,
      after: { readonly at: number; readonly id: string } | null,
      limit: number,
    ): Promise<StoredAlarm[]> {
      const found = await pg.run('alarms.piece', recordsAfter({ ...asked, after, limit }, view));
      const ids = found.map(({ id }) => id);
      const records = await read(asked.scope, ids, asked.times.now);
      return ids.flatMap((id) => records.get(id) ?? []);
    },

    async ofDevice(
      scope: Scope,
      device: DeviceRef,
      which: 'open' | 'newest',
      { limit, now: at }: { readonly limit: number; readonly now: number },
    ): Promise<StoredAlarm[]> {
      const rows = await pg.run('alarms.ofDevice', ofDevice({ scope, device, now: at, limit }, which));
      return rows.map(storedAlarmOf);
    },

    /** Newest first. */
    async marks(asked: AskedMarks & { readonly scope: Scope }, limit: number): Promise<AlarmMark[]> {
      return (await pg.run('alarms.marks', marksPage({ ...asked, limit }))).map(alarmMarkOf);
    },

    /** At most `limit`. */
    async countMarks(asked: AskedMarks & { readonly scope: Scope }, limit: number): Promise<number> {
      return (await pg.one('alarms.countMarks', marksCount({ ...asked, limit }))).count;
    },

    /** The database's clock, ms. */
    presentInstant: unscoped('the time is nobody’s', () => async (): Promise<number> => {
      const { at } = await pg.one('alarms.instant', db.selectNoFrom(sql<number>`clock_timestamp()`.as('at')));
      return at;
    }),

    /** Records that were changed since an instant, the newest first. */
    changedSince: unscoped(
      'changes are read once for all who follow, and what they are is read and told in scope',
      (tables) =>
        (since: number, limit: number): Promise<RecordChange[]> =>
          pg.run(
            'alarms.changed',
            tables
              .selectFrom('alarm_record')
              .where('changed_at', '>', toTimestamp(since))
              .select(['id as recordId', 'changed_at as changedAt', 'created_at as createdAt'])
              .orderBy('changed_at', 'desc')
              .limit(limit),
          ),
    ),

    /** Whether a filter's factory, device and contact are in scope. */
    async known(
      scope: Scope,
      { customerId, deviceId, contactId }: { customerId?: string; deviceId?: string; contactId?: string },
    ): Promise<{ customer: boolean; device: boolean; contact: boolean }> {
      const { all } = scoped(scope);
      const devices = (column: 'd.id' | 'd.customer_id', id: string | undefined) =>
        scoped(scope)
          .selectFrom('device as d')
          .where(column, '=', sql<string>`${id ?? null}::uuid`)
          .select('d.id');
      const factories = scoped(scope).selectFrom('customer as c');
      return pg.one(
        'alarms.known',
        all.selectNoFrom((eb) => [
          eb
            .or([
              eb.val(customerId === undefined),
              eb.exists(factories.where('c.id', '=', sql<string>`${customerId ?? null}::uuid`).select('c.id')),
              eb.exists(devices('d.customer_id', customerId)),
            ])
            .$castTo<boolean>()
            .as('customer'),
          eb
            .or([eb.val(deviceId === undefined), eb.exists(devices('d.id', deviceId))])
            .$castTo<boolean>()
            .as('device'),
          eb
            .or([
              eb.val(contactId === undefined),
              eb.exists(
                factories
                  .innerJoin('alarm_contact as k', 'k.customer_id', 'c.id')
                  .where('k.id', '=', sql<string>`${contactId ?? null}::uuid`)
                  .select('k.id'),
              ),
            ])
            .$castTo<boolean>()
            .as('contact'),
        ]),
      );
    },
  };
}
