import type { AlarmCounts, AlarmMark } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { anyOf, db, scoped, toTimestamp, unscoped } from '../../../platform/statements.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { markOf, marksCount, marksPage } from './alarm-marks.rows.ts';
import type { AskedMarks } from './alarm-marks.rows.ts';
import { countOthers, countStanding, historyPage, recordsAfter, standingPage } from './alarm-list.rows.ts';
import type { Asked, FoundCause, StoredAlarm, View } from './alarm-records.records.ts';
import { recordsIn, storedAlarmOf, withShown } from './alarm-records.rows.ts';

const byIds = compiledOnce(({ scope, ids, now: at }: { scope: Scope; ids: readonly string[]; now: number }) =>
  withShown(recordsIn(scope, at).where('r.id', '=', anyOf(ids))),
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
export interface ChangedRecord {
  readonly recordId: string;
  readonly changedAt: number;
  readonly createdAt: number;
}

/** Lists, counts and marks of alarm records in scope. A method takes one connection at a time. */
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
      const inBands = await pg.one('alarms.count', countStanding(asked));
      return { ...inBands, ...(await pg.one('alarms.countOthers', countOthers(asked))) };
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
      return (await pg.run('alarms.marks', marksPage({ ...asked, limit }))).map(markOf);
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
        (since: number, limit: number): Promise<ChangedRecord[]> =>
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
