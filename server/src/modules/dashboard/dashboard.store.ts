import type { AlarmKind, AlarmLevel, AlarmRecord } from '@oilsight/contract';
import type { AlarmCategory } from '@oilsight/oil';
import { sql } from 'kysely';
import type * as z from 'zod';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { personName, scoped, toTimestamp, when } from '../../platform/statements.ts';
import { recordsIn, stateOfRow } from '../alarms/index.ts';
import type { Where } from './fleet.rules.ts';

interface Asked {
  readonly scope: Scope;
  readonly where: Where;
}

/**
 * Alarms of one cause on one device that nobody has processed; or the alarm that the state of its device rests on, though
 * people have processed it or put it aside.
 */
export interface OpenCause {
  readonly recordId: string;
  readonly kind: z.infer<typeof AlarmKind>;
  readonly deviceId: string;
  readonly level: AlarmLevel;
  readonly category: AlarmCategory | null;
  readonly indicator: string | null;
  readonly findingRule: string | null;
  readonly rule: {
    readonly measure: NonNullable<AlarmRecord['measure']>;
    readonly hours: number | null;
    readonly deadband: number;
  } | null;
  readonly side: 'high' | 'low' | null;
  readonly threshold: number | null;
  readonly value: number | null;
  readonly peak: number | null;
  /** When the first of them began, ms. */
  readonly since: number;
  readonly alarms: number;
  /** Who has it, with the earliest time that it was given for; null: nobody. */
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly dueAt: number | null;
  /** What people did with an alarm that goes on; null: nothing yet. */
  readonly how: 'processed' | 'shelved' | 'outOfService' | null;
  /** When it was processed, ms, and by whom; null: it was not, or nobody is known. */
  readonly processedAt: number | null;
  readonly processedBy: string | null;
  /** Of all causes: how many, of level 1, and of these nobody has processed, put aside, assigned or planned anything for. */
  readonly total: number;
  readonly level1: number;
  readonly level1Unowned: number;
}

const recordsWhere = ({ scope, where }: Asked, now: number) =>
  recordsIn(scope, now)
    // Of a device that was moved, its present factory has nothing to do with the alarm.
    .whereRef('d.customer_id', '=', 'r.customer_id')
    .where('r.withdrawn_at', 'is', null)
    .where((eb) =>
      eb.and([
        ...when(where.tenantId, (id) => eb('r.tenant_id', '=', id)),
        ...when(where.customerId, (id) => eb('r.customer_id', '=', id)),
      ]),
    );

const causeColumns = [
  'r.id',
  'r.group_id',
  'r.device_id',
  'r.kind',
  'r.level',
  'r.onset_at',
  'r.assignee_id',
  'r.assigned_due_at',
] as const;

/**
 * The open record that the state of each device rests on, by the rule of the alarms' own `leading`. What people did with
 * it makes no difference to the state.
 */
const leading = (asked: Asked, now: number) =>
  recordsWhere(asked, now)
    .where('r.cleared_at', 'is', null)
    .where('r.kind', 'in', ['oil', 'sensorFault'])
    .where('r.is_masked', '=', false)
    .distinctOn('r.device_id')
    .select(causeColumns)
    .select(stateOfRow.as('how'))
    .orderBy('r.device_id')
    .orderBy(sql`r.kind = 'sensorFault'`)
    .orderBy('r.level')
    .orderBy('r.onset_at')
    .orderBy('r.id');

/** Devices that work is planned on. */
const withPlan = ({ scope, where }: Asked) =>
  scoped(scope)
    .selectFrom('device as d')
    .innerJoin('planned_work as w', 'w.device_id', 'd.id')
    .where('w.done_at', 'is', null)
    .where((eb) => eb.and(when(where.customerId, (id) => eb('d.customer_id', '=', id))))
    .select('w.device_id')
    .distinct();

/** Those with the earliest time first, then level 1, of one level the oldest. */
const openCauses = compiledOnce(({ now, limit, ...asked }: Asked & { now: number; limit: number }) =>
  scoped(asked.scope)
    .all.with('leading', () => leading(asked, now))
    .with('found', (of) =>
      recordsWhere(asked, now)
        .where('r.processed_at', 'is', null)
        .where((eb) => eb.or([eb('r.cleared_at', 'is', null), eb('r.is_latched', '=', true)]))
        .where(sql<boolean>`${stateOfRow} in ('unprocessed', 'latched')`)
        .select(causeColumns)
        .select(sql<OpenCause['how']>`null::text`.as('how'))
        .unionAll(
          of
            .selectFrom('leading')
            .where('how', 'in', ['processed', 'shelved', 'outOfService'])
            .select([
              'id',
              'group_id',
              'device_id',
              'kind',
              'level',
              'onset_at',
              'assignee_id',
              'assigned_due_at',
              sql<OpenCause['how']>`how`.as('how'),
            ]),
        ),
    )
    .with('causes', (of) =>
      of
        .selectFrom('found')
        .groupBy(['group_id', 'device_id', 'kind', 'how'])
        .select([
          'how',
          sql<string>`(array_agg(id order by level, onset_at, id))[1]`.as('lead'),
          sql<number>`count(*)`.as('alarms'),
          sql<number>`min(level)`.as('gravest'),
          sql<number>`extract(epoch from min(onset_at))::float8 * 1000`.as('since'),
          sql<
            string | null
          >`(array_agg(assignee_id order by assigned_due_at nulls last, id) filter (where assignee_id is not null))[1]`.as(
            'assignee_id',
          ),
          sql<number | null>`extract(epoch from min(assigned_due_at))::float8 * 1000`.as('dueAt'),
        ]),
    )
    .with('planned', () => withPlan(asked))
    .selectFrom('causes as k')
    .innerJoin('alarm_record as r', 'r.id', 'k.lead')
    .leftJoin('account as a', 'a.id', 'k.assignee_id')
    .leftJoin('account as p', 'p.id', 'r.processed_by')
    .leftJoin('planned as w', 'w.device_id', 'r.device_id')
    .select([
      'r.id as recordId',
      'r.kind',
      'r.device_id as deviceId',
      'r.level',
      'r.category',
      'r.indicator',
      'r.finding_rule as findingRule',
      'r.rule',
      'r.side',
      'r.threshold',
      'r.value',
      'r.peak',
      'k.since',
      'k.alarms',
      'k.assignee_id as assigneeId',
      personName('a').as('assigneeName'),
      'k.dueAt',
      'k.how',
      'r.processed_at as processedAt',
      personName('p').as('processedBy'),
      sql<number>`count(*) over ()`.as('total'),
      sql<number>`count(*) filter (where r.kind = 'oil' and k.gravest = 1) over ()`.as('level1'),
      sql<number>`count(*) filter (where r.kind = 'oil' and k.gravest = 1 and k.how is null and k.assignee_id is null
        and w.device_id is null) over ()`.as('level1Unowned'),
    ])
    .orderBy('k.dueAt', (order) => order.asc().nullsLast())
    .orderBy(sql`r.kind <> 'oil'`)
    .orderBy('k.gravest')
    .orderBy('k.since')
    .orderBy('r.id')
    .limit(limit),
);

/** Devices whose silence or faulty sensor has an alarm, whatever people did with it, or that a gateway's silence stands for. */
const withAlarm = compiledOnce(({ now, ...asked }: Asked & { now: number }) =>
  recordsWhere(asked, now)
    .where('r.kind', 'in', ['silence', 'sensorFault'])
    .where('r.cleared_at', 'is', null)
    .select(['r.device_id as deviceId', 'r.kind'])
    .distinct(),
);

interface Days extends Asked {
  readonly now: number;
  /** Starts of the days, ms, oldest first. The last day lasts for ever: nothing is raised after now. */
  readonly bounds: readonly number[];
}
/** Causes by the number of the day, from 1, in which their first alarm lies. */
const causesByDay = compiledOnce(({ now, bounds, ...asked }: Days) => {
  const instants = sql`array(select to_timestamp(ms / 1000) from unnest(${bounds}::float8[]) ms)`;
  const { all } = scoped(asked.scope);
  const isEarlier = all
    .selectFrom('alarm_record as o')
    .where('o.group_id', '=', sql.ref<string>('g.group_id'))
    .where('o.withdrawn_at', 'is', null)
    .where('o.raised_at', '<', sql<never>`(${instants})[1]`)
    .select('o.id');
  return all
    .with('g', () =>
      recordsWhere(asked, now)
        .where('r.kind', '=', 'oil')
        .where('r.raised_at', '>=', sql<never>`(${instants})[1]`)
        .groupBy('r.group_id')
        .select([
          'r.group_id',
          sql<number>`width_bucket(min(r.raised_at), ${instants})`.as('day'),
          sql<AlarmLevel>`min(r.level)`.as('level'),
          sql<AlarmCategory | null>`(array_agg(r.category order by r.level, r.raised_at, r.id))[1]`.as('category'),
        ]),
    )
    .selectFrom('g')
    .where((eb) => eb.not(eb.exists(isEarlier)))
    .groupBy(['g.day', 'g.level', 'g.category'])
    .select(['g.day', 'g.level', 'g.category', sql<number>`count(*)`.as('causes')]);
});
const unprocessed = compiledOnce(({ now, returnedSince, ...asked }: Asked & { now: number; returnedSince: number }) =>
  recordsWhere(asked, now)
    .where('r.kind', '=', 'oil')
    .where('r.processed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('r.cleared_at', 'is', null),
        eb('r.cleared_at', '>=', toTimestamp(returnedSince)),
        eb('r.is_latched', '=', true),
      ]),
    )
    .where(sql<boolean>`${stateOfRow} in ('unprocessed', 'returned', 'latched')`)
    .select(sql<number>`count(distinct r.group_id)`.as('causes')),
);
export type DashboardStore = ReturnType<typeof createDashboardStore>;

/** The alarms that the tiles of the start page count, in scope. A method takes one connection at a time. */
export function createDashboardStore(pg: Pg) {
  return {
    openCauses: (scope: Scope, where: Where, now: number, limit: number): Promise<OpenCause[]> =>
      pg.run('dashboard.openCauses', openCauses({ scope, where, now, limit })),

    withAlarm: (scope: Scope, where: Where, now: number): Promise<{ deviceId: string; kind: OpenCause['kind'] }[]> =>
      pg.run('dashboard.withAlarm', withAlarm({ scope, where, now })),

    causesByDay: (
      scope: Scope,
      where: Where,
      now: number,
      bounds: readonly number[],
    ): Promise<{ day: number; level: AlarmLevel; category: AlarmCategory | null; causes: number }[]> =>
      pg.run('dashboard.causesByDay', causesByDay({ scope, where, now, bounds })),

    async unprocessed(
      scope: Scope,
      where: Where,
      { now, returnedSince }: { readonly now: number; readonly returnedSince: number },
    ): Promise<number> {
      return (await pg.one('dashboard.unprocessed', unprocessed({ scope, where, now, returnedSince }))).causes;
    },
  };
}
