import type { AlarmState } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Compilable, RawBuilder } from 'kysely';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import { scoped, toTimestamp } from '../../../platform/statements.ts';
import type { Asked, Band, View } from './alarm-records.records.ts';
import { passes, recordsIn, stateOfRow } from './alarm-records.rows.ts';

/** Records of a cause that are read for a list: the leading one and fifty others. */
const maxOfCause = 51;
/** Causes of the history that are counted. */
const maxCounted = 10_000;

/** Views whose records stand in the list, as opposed to views of the whole history. */
export type StandingView = Exclude<View, 'processed' | 'all'>;
export type HistoryView = Extract<View, 'processed' | 'all'>;

interface CauseRow {
  readonly ids: string[];
  readonly count: number;
  readonly band: Band | null;
  readonly total: number;
}
export type PageOf<View> = (
  asked: Asked & { readonly limit: number; readonly offset: number },
  view: View,
) => Compilable<CauseRow>;

/**
 * Records that stand in the list: open ones, those that cleared unprocessed, and those that were processed today. Each
 * part has an index of its own, so that the time depends on their number and not on the length of the history.
 */
function standing({ scope, filter, times }: Asked) {
  return recordsIn(scope, times.now)
    .where(passes(filter, 'r', scope))
    .where((eb) =>
      eb.or([
        eb('r.cleared_at', 'is', null),
        eb.and([eb('r.cleared_at', '>=', toTimestamp(times.returnedSince)), eb('r.processed_at', 'is', null)]),
        eb.and([eb('r.is_latched', '=', true), eb('r.cleared_at', 'is not', null), eb('r.processed_at', 'is', null)]),
        eb('r.processed_at', '>=', toTimestamp(times.dayStart)),
      ]),
    )
    .select([
      'r.id',
      'r.group_id',
      'r.level',
      'r.raised_at',
      sql<boolean>`r.cleared_at is null`.as('is_open'),
      sql<boolean>`coalesce(r.processed_at >= ${toTimestamp(times.dayStart)}, false)`.as('is_of_today'),
      stateOfRow.as('state'),
    ]);
}

/** Number of a record's band, in the order of the list; null: it stands in none. */
const bandNumber = sql<number | null>`case
  when state in ('unprocessed', 'returned', 'latched') then level - 1
  when state in ('shelved', 'outOfService') then 2
  when state in ('processed', 'closed') and is_of_today then 3 end`;
/** Records of one group in one section are a cause: to be acted on, shelved, or done. */
const section = sql<number>`greatest(band, 1)`;

const chosen: Readonly<Record<StandingView, RawBuilder<boolean>>> = {
  now: sql`band is not null`,
  unprocessed: sql`band <= 1`,
  open: sql`is_open`,
  returned: sql`state = 'returned'`,
  shelved: sql`band = 2`,
};

/** The records of a view with their cause: `nth` in it, the leading one first, and the cause's `band` and `size`. */
function withCauses(asked: Asked, view: StandingView) {
  const cause = view === 'open' ? sql`group_id` : sql`group_id, ${section}`;
  return scoped(asked.scope)
    .all.with('found', () => standing(asked))
    .with('banded', (of) => of.selectFrom('found').selectAll().select(bandNumber.as('band')))
    .with('ranked', (of) =>
      of
        .selectFrom('banded')
        .where(chosen[view])
        .selectAll()
        .select([
          (view === 'open' ? sql<number>`0` : sql<number>`coalesce(${section}, 0)`).as('section'),
          sql<number>`row_number() over (partition by ${cause} order by band nulls last, level, raised_at, id)`.as(
            'nth',
          ),
          sql<number>`count(*) over (partition by ${cause})`.as('size'),
          sql<number | null>`min(band) over (partition by ${cause})`.as('cause_band'),
        ]),
    );
}

/** A page of causes: what a person must act on first; of one band and level open alarms first, then the newest. */
export const standingPage: PageOf<StandingView> = compiledOnce(
  (asked: Asked & { limit: number; offset: number }, view: StandingView) =>
    withCauses(asked, view)
      .with('page', (of) =>
        of
          .selectFrom('ranked')
          .where('nth', '=', 1)
          .selectAll()
          .select([
            sql<number>`count(*) over ()`.as('total'),
            sql<number>`row_number() over (order by band nulls last, level, is_open desc, raised_at desc, id)`.as(
              'place',
            ),
          ])
          .orderBy('place')
          .limit(asked.limit)
          .offset(asked.offset),
      )
      .selectFrom('page as p')
      .innerJoin('ranked as k', (join) =>
        join.onRef('k.group_id', '=', 'p.group_id').onRef('k.section', '=', 'p.section').on('k.nth', '<=', maxOfCause),
      )
      .groupBy(['p.place', 'p.band', 'p.size', 'p.total'])
      .select([
        sql<string[]>`array_agg(k.id order by k.nth)`.as('ids'),
        'p.size as count',
        sql<Band | null>`(array['act', 'watch', 'shelved', 'doneToday'])[p.band + 1]`.as('band'),
        'p.total',
      ])
      .orderBy('p.place'),
);

/**
 * A page of the history, newest first. A cause stands where its first record stands, so that the rows of a page are read
 * from an index.
 */
export const historyPage: PageOf<HistoryView> = compiledOnce(
  ({ limit, offset, ...asked }: Asked & { limit: number; offset: number }, view: HistoryView) => {
    const { scope, filter, times } = asked;
    const { all } = scoped(scope);
    const isShown = (alias: string) =>
      view === 'processed' ? sql<boolean>`${sql.ref(alias)}.processed_at is not null` : sql<boolean>`true`;
    // The records of a group are looked up by the group alone, which are few. Without `is true` the database may look them
    // up by factory, device or time: in a factory that is newer than its statistics that is each record for each record.
    const passesInGroup = sql<boolean>`(${passes(filter, 'o', scope)}) is true`;
    const firsts = recordsIn(scope, times.now)
      .where(passes(filter, 'r', scope))
      .where(isShown('r'))
      .where((eb) =>
        eb.not(
          eb.exists(
            all
              .selectFrom('alarm_record as o')
              .where('o.group_id', '=', sql.ref<string>('r.group_id'))
              .where(sql<boolean>`((o.raised_at, o.id) < (r.raised_at, r.id)) is true`)
              .where(passesInGroup)
              .where(isShown('o'))
              .select('o.id')
              // Looked up for each row that is read: without this the database may read and join all records first.
              .offset(0),
          ),
        ),
      );
    const counted = firsts.select('r.id').orderBy('r.raised_at', 'desc').limit(maxCounted);
    return all
      .with('page', () =>
        firsts
          .select([
            'r.id',
            'r.group_id',
            'r.raised_at',
            'd.name as device_name',
            'c.name as customer_name',
            sql<number>`row_number() over (order by r.raised_at desc, r.id)`.as('place'),
          ])
          .orderBy('r.raised_at', 'desc')
          .orderBy('r.id')
          .limit(limit)
          .offset(offset),
      )
      .with('counted', () => all.selectFrom(counted.as('few')).select((eb) => eb.fn.countAll<number>().as('total')))
      .selectFrom('page as p')
      .innerJoin('alarm_record as o', 'o.group_id', 'p.group_id')
      .innerJoin('device as d', 'd.id', 'o.device_id')
      .innerJoin('customer as c', 'c.id', 'o.customer_id')
      .where(passesInGroup)
      .where(isShown('o'))
      .groupBy(['p.place'])
      .select((eb) => [
        sql<string[]>`(array_agg(o.id order by o.level, o.raised_at, o.id))[1:${sql.lit(maxOfCause)}]`.as('ids'),
        eb.fn.countAll<number>().as('count'),
        sql<Band | null>`null`.as('band'),
        eb.selectFrom('counted').select('counted.total').$asScalar().$notNull().as('total'),
      ])
      .orderBy('p.place');
  },
);

interface Counted {
  readonly causes: number;
  readonly records: number;
}

/** Everything of `AlarmCounts`, in one read of the standing records. */
export const countStanding = compiledOnce((asked: Asked) => {
  const count = (condition: RawBuilder<boolean>) =>
    sql<Counted>`json_build_object('causes', count(*) filter (where nth = 1 and ${condition}), 'records', count(*) filter (where ${condition}))`;
  const groups = (condition: RawBuilder<boolean>) =>
    sql<Counted>`json_build_object('causes', count(distinct group_id) filter (where ${condition}), 'records', count(*) filter (where ${condition}))`;
  return withCauses(asked, 'now')
    .with('in_bands', (of) =>
      of
        .selectFrom('ranked')
        .select([
          count(sql`cause_band = 0`).as('act'),
          count(sql`cause_band = 1`).as('watch'),
          count(sql`cause_band = 2`).as('shelved'),
          count(sql`cause_band = 3`).as('doneToday'),
          count(sql`cause_band <= 1`).as('unprocessed'),
          sql<number | null>`extract(epoch from min(raised_at) filter (where band = 0))::float8 * 1000`.as(
            'oldestActAt',
          ),
        ]),
    )
    .with('in_all', (of) =>
      of.selectFrom('banded').select([groups(sql`is_open`).as('open'), groups(sql`state = 'returned'`).as('returned')]),
    )
    .selectFrom('in_bands')
    .crossJoin('in_all')
    .selectAll();
});

/** Open alarms of sensors and of devices that do not report. */
export const countOthers = compiledOnce(({ scope, times, filter }: Asked) =>
  recordsIn(scope, times.now)
    .where('r.cleared_at', 'is', null)
    .where('r.withdrawn_at', 'is', null)
    .where('r.kind', '<>', 'oil')
    .where((eb) => (filter.customerId === undefined ? eb.and([]) : eb('r.customer_id', '=', filter.customerId)))
    .select([
      sql<number>`count(*) filter (where r.kind = 'sensorFault')`.as('sensorFaults'),
      sql<number>`count(*) filter (where r.kind = 'silence')`.as('silent'),
    ]),
);

/** The records beside one in the list of unprocessed alarms; none when it does not stand there. */
export const neighbours = compiledOnce((asked: Asked & { recordId: string }) =>
  withCauses(asked, 'unprocessed')
    .with('leads', (of) =>
      of
        .selectFrom('ranked')
        .where('nth', '=', 1)
        .select([
          'group_id',
          sql<string | null>`lag(id) over listed`.as('previousId'),
          sql<string | null>`lead(id) over listed`.as('nextId'),
        ])
        .modifyEnd(sql`window listed as (order by band, level, is_open desc, raised_at desc, id)`),
    )
    .selectFrom('leads as l')
    // As a value, so that the standing records are read once for it, and not once for each cause.
    .where((eb) =>
      eb(
        'l.group_id',
        '=',
        eb.selectFrom('ranked as k').where('k.id', '=', asked.recordId).select('k.group_id').$asScalar(),
      ),
    )
    .select(['l.previousId', 'l.nextId']),
);

/** Ids of the records of a view, newest first, after a place in that order: for files. */
export const recordsAfter = compiledOnce(
  ({ after, limit, ...asked }: Asked & { after: { at: number; id: string } | null; limit: number }, view: View) => {
    const { scope, filter, times } = asked;
    const isChosen: Readonly<Record<View, RawBuilder<boolean>>> = {
      all: sql`true`,
      processed: sql`r.processed_at is not null`,
      open: sql`r.cleared_at is null`,
      returned: stateIs(['returned']),
      shelved: stateIs(['shelved', 'outOfService']),
      unprocessed: stateIs(['unprocessed', 'returned', 'latched']),
      now: sql`(${stateIs(['unprocessed', 'returned', 'latched', 'shelved', 'outOfService'])} or r.processed_at >= ${toTimestamp(times.dayStart)})`,
    };
    const records = recordsIn(scope, times.now)
      .where(passes(filter, 'r', scope))
      .where(isChosen[view]);
    const rest =
      after === null
        ? records
        : records.where(sql<boolean>`(r.raised_at, r.id) < (${toTimestamp(after.at)}, ${after.id}::uuid)`);
    return rest
      .select(['r.id', 'r.raised_at as at'])
      .orderBy('r.raised_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit);
  },
);
function stateIs(states: readonly AlarmState[]): RawBuilder<boolean> {
  return sql`${stateOfRow} in (${sql.join(states.map((state) => sql.lit(state)))})`;
}
