import type { PlannedKind, ReportType } from '@oilsight/contract';
import type { AlarmCategory } from '@oilsight/oil';
import { sql } from 'kysely';
import type { NotNull } from 'kysely';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { oilInForce, scoped, toTimestamp, when } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { Period } from '../diagnostic/index.ts';
import { most } from './fleet-bounds.ts';

/** Whose machines are read. `customerId` null: of the whole dealer. */
export interface FleetPlace {
  readonly scope: Scope;
  readonly tenantId: string;
  readonly customerId: string | null;
}

const devicesIn = ({ scope, tenantId, customerId }: FleetPlace) =>
  scoped(scope)
    .selectFrom('device as d')
    .where('d.tenant_id', '=', tenantId)
    .where((eb) => eb.and(when(customerId, (id) => eb('d.customer_id', '=', id))));

const devices = compiledOnce(({ to, limit, ...place }: FleetPlace & { readonly to: number; readonly limit: number }) =>
  devicesIn(place)
    .select((eb) => [
      'd.key',
      'd.id',
      'd.name',
      'd.tenant_id as tenantId',
      'd.customer_id as customerId',
      'd.machine_type as machineType',
      'd.report_interval_ms as reportIntervalMs',
      'd.is_gateway as isGateway',
      'd.created_at as createdAt',
      eb.fn
        .coalesce(oilInForce(toTimestamp(to)), sql<string | null>`nullif(d.oil_no, '')`, 'd.monitoring_oil')
        .as('oil'),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy('d.key')
    .limit(limit),
);

const factories = compiledOnce(({ scope, tenantId, customerId }: FleetPlace) =>
  scoped(scope)
    .selectFrom('customer as c')
    .where('c.tenant_id', '=', tenantId)
    .where((eb) => eb.and(when(customerId, (id) => eb('c.id', '=', id))))
    .select(['c.id as customerId', 'c.name', 'c.area_name as place'])
    .orderBy('c.name', (order) => order.collate('natural_order'))
    .orderBy('c.id'),
);

const tenant = compiledOnce(({ scope, tenantId }: FleetPlace) =>
  scoped(scope).all.selectFrom('tenant').where('id', '=', tenantId).select('name'),
);

/** Alarms of these devices that their present factory has had. */
const recordsIn = (place: FleetPlace) =>
  devicesIn(place)
    .where('d.is_gateway', '=', false)
    .innerJoin('alarm_record as r', (join) =>
      join.onRef('r.device_id', '=', 'd.id').onRef('r.customer_id', '=', 'd.customer_id'),
    )
    .where('r.withdrawn_at', 'is', null);
const stated = (place: FleetPlace) =>
  recordsIn(place).where('r.is_masked', '=', false).where('r.kind', 'in', ['oil', 'sensorFault']);

/** 1, 2: alarms of the oil of this level; 3: a faulty sensor. */
const gravity = sql<number>`min(case when r.kind = 'oil' then r.level else 3 end)`;
const instantsOf = (times: readonly number[]) =>
  sql`array(select to_timestamp(ms / 1000) from unnest(${times}::float8[]) ms)`;

/** The gravest alarm of each device in each of the days that it had one in, as `day × 4 + gravity`. */
const days = compiledOnce(
  ({ froms, tos, ...place }: FleetPlace & { readonly froms: readonly number[]; readonly tos: readonly number[] }) =>
    scoped(place.scope)
      .all.with('found', () =>
        stated(place)
          .innerJoin(
            sql<{
              n: number;
              begins: never;
              ends: never;
            }>`(select n::int, begins, ends from unnest(${instantsOf(froms)},
              ${instantsOf(tos)}) with ordinality as days(begins, ends, n))`.as<'day'>('day'),
            (join) =>
              join.on(sql<boolean>`r.onset_at < day.ends and (r.cleared_at is null or r.cleared_at > day.begins)`),
          )
          .groupBy(['d.id', 'day.n'])
          .select(['d.id', 'day.n', gravity.as('gravity')]),
      )
      .selectFrom('found')
      .groupBy('id')
      .select(['id', sql<string>`string_agg((n * 4 + gravity)::text, ',')`.as('days')]),
);

/** The gravest alarm of each device that was open at a time. */
const openAt = compiledOnce(({ at, ...place }: FleetPlace & { readonly at: number }) =>
  stated(place)
    .where('r.onset_at', '<', toTimestamp(at))
    .where((eb) => eb.or([eb('r.cleared_at', 'is', null), eb('r.cleared_at', '>=', toTimestamp(at))]))
    .groupBy('d.id')
    .select([
      'd.id',
      gravity.as('gravity'),
      sql<number>`extract(epoch from min(r.onset_at))::float8 * 1000`.as('since'),
    ]),
);

/** Of each device the alarm that says most of its period: open ones first, then those of the oil, then the gravest. */
const causes = compiledOnce(({ from, to, ...place }: FleetPlace & Period) =>
  stated(place)
    .where('r.onset_at', '<', toTimestamp(to))
    .where((eb) => eb.or([eb('r.cleared_at', 'is', null), eb('r.cleared_at', '>', toTimestamp(from))]))
    .distinctOn('d.id')
    .select([
      'd.id',
      'r.kind',
      'r.level',
      'r.indicator',
      'r.finding_rule as findingRule',
      'r.rule',
      'r.value',
      'r.peak',
      'r.threshold',
      'r.onset_at as onsetAt',
      'r.cleared_at as clearedAt',
      'r.processed_at as processedAt',
      sql<boolean>`r.assignee_id is not null`.as('isAssigned'),
    ])
    .orderBy('d.id')
    .orderBy(sql`r.cleared_at is not null and r.cleared_at < ${toTimestamp(to)}`)
    .orderBy(sql`r.kind = 'sensorFault'`)
    .orderBy('r.level')
    .orderBy('r.outranked_by', (order) => order.desc().nullsFirst())
    .orderBy(sql`r.finding_rule is null`)
    .orderBy('r.onset_at')
    .orderBy('r.id'),
);

/** Causes by when their first alarm of the oil was raised, with when somebody opened and processed one of them. */
const raised = compiledOnce(({ from, to, limit, ...place }: FleetPlace & Period & { readonly limit: number }) => {
  const ms = (of: string) => sql<number | null>`extract(epoch from ${sql.raw(of)})::float8 * 1000`;
  const { all } = scoped(place.scope);
  const isEarlier = all
    .selectFrom('alarm_record as o')
    .where('o.group_id', '=', sql.ref<string>('g.group_id'))
    .where('o.withdrawn_at', 'is', null)
    .where('o.raised_at', '<', toTimestamp(from))
    .select('o.id');
  return all
    .with('g', (tables) =>
      recordsIn(place)
        .where('r.kind', '=', 'oil')
        .where('r.raised_at', '>=', toTimestamp(from))
        .where('r.raised_at', '<', toTimestamp(to))
        .groupBy('r.group_id')
        .select([
          'r.group_id',
          sql<number>`extract(epoch from min(r.raised_at))::float8 * 1000`.as('raisedAt'),
          sql<1 | 2>`min(r.level)`.as('level'),
          sql<AlarmCategory | null>`(array_agg(r.category order by r.level, r.raised_at, r.id))[1]`.as('category'),
          ms('min(r.processed_at)').as('processedAt'),
          sql<number | null>`extract(epoch from min((${tables
            .selectFrom('alarm_event as e')
            .where('e.record_id', '=', sql.ref<string>('r.id'))
            .where('e.what', '=', 'opened')
            .select((eb) => eb.fn.min('e.at').as('at'))})))::float8 * 1000`.as('openedAt'),
        ]),
    )
    .selectFrom('g')
    .where((eb) => eb.not(eb.exists(isEarlier)))
    .select(['raisedAt', 'level', 'category', 'processedAt', 'openedAt'])
    .orderBy('raisedAt', 'desc')
    .limit(limit);
});

/** Causes of the oil that were open at a time and that nobody had processed then. */
const unprocessed = compiledOnce(({ at, ...place }: FleetPlace & { readonly at: number }) =>
  stated(place)
    .where('r.kind', '=', 'oil')
    .where('r.onset_at', '<', toTimestamp(at))
    .where((eb) => eb.or([eb('r.cleared_at', 'is', null), eb('r.cleared_at', '>=', toTimestamp(at))]))
    .where((eb) => eb.or([eb('r.processed_at', 'is', null), eb('r.processed_at', '>=', toTimestamp(at))]))
    .select(sql<number>`count(distinct r.group_id)`.as('causes')),
);

/** What is planned now and not done, until a time. */
const planned = compiledOnce(({ to, limit, ...place }: FleetPlace & { readonly to: number; readonly limit: number }) =>
  devicesIn(place)
    .innerJoin('planned_work as w', 'w.device_id', 'd.id')
    .where('w.done_at', 'is', null)
    .where('w.due_at', '<', toTimestamp(to))
    .select(['d.id', 'w.kind', 'w.due_at as dueAt', 'w.note', 'w.owner'])
    .orderBy('w.due_at')
    .orderBy('w.id')
    .limit(limit),
);

/** Reports that were asked for in the period, and that were delivered in it. */
const reports = compiledOnce(({ from, to, scope, tenantId, customerId }: FleetPlace & Period) => {
  const within = (column: 'created_at' | 'delivered_at') =>
    sql<number>`count(*) filter (where r.${sql.raw(column)} >= ${toTimestamp(from)} and r.${sql.raw(column)} < ${toTimestamp(to)})`;
  return scoped(scope)
    .selectFrom('customer as c')
    .innerJoin('report as r', 'r.customer_id', 'c.id')
    .where('c.tenant_id', '=', tenantId)
    .where('r.type', '<>', 'fleet')
    .where((eb) => eb.and(when(customerId, (id) => eb('c.id', '=', id))))
    .groupBy('r.type')
    .select(['r.type', within('created_at').as('asked'), within('delivered_at').as('delivered')]);
});

/** The newest fleet report of the same place that was delivered before a time. */
const previous = compiledOnce(({ before, tenantId, customerId, scope }: FleetPlace & { readonly before: number }) =>
  scoped(scope)
    .all.selectFrom('report as r')
    .where('r.tenant_id', '=', tenantId)
    .where('r.customer_id', 'is not distinct from', customerId)
    .where('r.type', '=', 'fleet')
    .where('r.state', '=', 'delivered')
    .where('r.delivered_at', '<', toTimestamp(before))
    .select(['r.number', 'r.delivered_at as deliveredAt'])
    .$narrowType<{ deliveredAt: NotNull }>()
    .orderBy('r.delivered_at', 'desc')
    .limit(1),
);

export type FleetStore = ReturnType<typeof createFleetStore>;

/**
 * What a fleet report says of all machines of a place, each with one statement. The caller has passed the scope check
 * of the place.
 *
 * @param readPg connections for what reads all machines and alarms of a dealer, one at a time
 */
export function createFleetStore(readPg: Pg) {
  return {
    /** With gateways, at most 5 000; `total` of each row counts them all. */
    devices: (place: InScope<FleetPlace>, to: number) =>
      readPg.run('fleetReports.devices', devices({ ...place, to, limit: most.machines })),
    factories: (place: InScope<FleetPlace>) => readPg.run('fleetReports.factories', factories(place)),
    tenantName: async (place: InScope<FleetPlace>): Promise<string> =>
      (await readPg.one('fleetReports.tenant', tenant(place))).name,
    /** By device, for each of the days, from 1, with an alarm: 1, 2 the level, 3 a faulty sensor. */
    async alarmDays(place: InScope<FleetPlace>, periods: readonly Period[]): Promise<Map<string, Map<number, number>>> {
      const froms = periods.map(({ from }) => from);
      const rows = await readPg.run('fleetReports.days', days({ ...place, froms, tos: periods.map(({ to }) => to) }));
      return new Map(
        rows.map(({ id, days: list }) => [
          id,
          new Map(list.split(',').map((text) => [Math.floor(Number(text) / 4), Number(text) % 4])),
        ]),
      );
    },
    openAt: (place: InScope<FleetPlace>, at: number) => readPg.run('fleetReports.open', openAt({ ...place, at })),
    causes: (place: InScope<FleetPlace>, period: Period) =>
      readPg.run('fleetReports.causes', causes({ ...place, ...period })),
    /** The newest 20 000. */
    raised: (place: InScope<FleetPlace>, period: Period) =>
      readPg.run('fleetReports.raised', raised({ ...place, ...period, limit: most.causes })),
    unprocessed: async (place: InScope<FleetPlace>, at: number): Promise<number> =>
      (await readPg.one('fleetReports.unprocessed', unprocessed({ ...place, at }))).causes,
    /** By due time, at most 2 000. */
    planned: (
      place: InScope<FleetPlace>,
      to: number,
    ): Promise<{ id: string; kind: PlannedKind; dueAt: number; note: string; owner: string }[]> =>
      readPg.run('fleetReports.planned', planned({ ...place, to, limit: most.planned })),
    reports: (
      place: InScope<FleetPlace>,
      period: Period,
    ): Promise<{ type: ReportType; asked: number; delivered: number }[]> =>
      readPg.run('fleetReports.reports', reports({ ...place, ...period })),
    previous: (place: InScope<FleetPlace>, before: number) =>
      readPg.first('fleetReports.previous', previous({ ...place, before })),
  };
}

export type FleetDeviceRow = Awaited<ReturnType<FleetStore['devices']>>[number];
export type FleetCauseRow = Awaited<ReturnType<FleetStore['causes']>>[number];
