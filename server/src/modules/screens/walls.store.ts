import { maxWarnings } from '@oilsight/contract';
import type { AlarmRecord } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { oilInForce, scoped, toTimestamp, unscoped, when } from '../../platform/statements.ts';
import type {
  ClearedCount,
  FactoryFinding,
  FoundCount,
  OpenAlarm,
  OpenCount,
  RaisedCount,
  Wall,
  WallDevice,
  WallPlace,
  WallTimes,
} from './wall-rows.ts';

/** A wall as its statements take it. */
interface Asked extends Omit<Wall, 'areaNo'> {
  /** What the numbers of its areas begin with; '': anything. */
  readonly within: string;
}

const asked = (scope: Scope, { tenantId, areaNo }: WallPlace): Asked => ({
  scope,
  tenantId,
  within: areaNo === '' ? '' : `${areaNo.slice(0, areaNo.endsWith('0000') ? 2 : areaNo.endsWith('00') ? 4 : 6)}%`,
});

/** Where a device counts: where its own area is, else where its factory is. */
const areaOf = (factory: 'c' | 'k') => sql<string>`coalesce(nullif(d.area_no, ''), ${sql.ref(`${factory}.area_no`)})`;

const devicesOf = ({ scope, tenantId, within }: Asked) =>
  scoped(scope)
    .selectFrom('device as d')
    .where((eb) =>
      eb.and([
        ...when(tenantId, (id) => eb('d.tenant_id', '=', id)),
        ...when(within, (prefix) =>
          eb.exists(
            eb
              .selectFrom('customer as k')
              .whereRef('k.id', '=', 'd.customer_id')
              .where(areaOf('k'), 'like', prefix)
              .select('k.id'),
          ),
        ),
      ]),
    );

/** The alarms of the oil of these devices, raised in the factory in which the device is. */
const alarmsOf = (wall: Asked) =>
  devicesOf(wall)
    .innerJoin('alarm_record as r', (join) =>
      join.onRef('r.device_id', '=', 'd.id').onRef('r.customer_id', '=', 'd.customer_id'),
    )
    .where('r.withdrawn_at', 'is', null)
    .where('r.kind', '=', 'oil');

/** Those that no sensor fault and no graver alarm stands for, and of these the open ones. */
const ownOf = (wall: Asked) => alarmsOf(wall).where('r.is_masked', '=', false).where('r.outranked_by', 'is', null);
const openOf = (wall: Asked) => ownOf(wall).where('r.cleared_at', 'is', null);

const devices = compiledOnce((wall: Asked) =>
  devicesOf(wall)
    .innerJoin('customer as c', 'c.id', 'd.customer_id')
    .select((eb) => [
      'd.id',
      'd.customer_id as customerId',
      'c.name as customerName',
      'd.machine_type as machineType',
      'd.is_gateway as isGateway',
      'd.industry',
      areaOf('c').as('areaNo'),
      eb.fn.coalesce(oilInForce(), sql<string | null>`nullif(d.oil_no, '')`, 'd.monitoring_oil').as('oil'),
    ]),
);

const openCounts = compiledOnce((wall: Asked) =>
  openOf(wall)
    .groupBy(['d.id', 'r.level', 'r.category'])
    .select((eb) => ['d.id as deviceId', 'r.level', 'r.category', eb.fn.countAll<number>().as('count')]),
);

const raisedCounts = compiledOnce(({ times: { dayFrom, hoursFrom, hoursTo }, from, ...wall }: Asked & Raised) => {
  const hour = sql<number>`floor((extract(epoch from r.raised_at) * 1000 - ${hoursFrom}::float8) / ${hourMs}::float8)::int`;
  const isToday = sql<boolean>`r.raised_at >= ${toTimestamp(dayFrom)}`;
  return alarmsOf(wall)
    .where('r.raised_at', '>=', toTimestamp(from))
    .where('r.raised_at', '<', toTimestamp(hoursTo))
    .groupBy(['d.id', 'r.level', sql`3`, sql`4`])
    .select((eb) => [
      'd.id as deviceId',
      'r.level',
      hour.as('hour'),
      isToday.as('isToday'),
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(r.cleared_at)`.as('cleared'),
    ]);
});
interface Raised {
  readonly times: WallTimes;
  /** The earlier of midnight and the first hour. */
  readonly from: number;
}

const newest = compiledOnce((wall: Asked) =>
  scoped(wall.scope)
    .all // Worked out first: sorted by an index of all alarms, the whole history would be read for the few that are open.
    .with(
      (cte) => cte('open').materialized(),
      () =>
        openOf(wall)
          .innerJoin('customer as c', 'c.id', 'd.customer_id')
          .select([
            'r.id',
            'r.group_id as groupId',
            'c.name as customerName',
            'd.name as deviceName',
            'r.level',
            'r.raised_at as raisedAt',
            'r.indicator',
            'r.finding_rule as findingRule',
            'r.value',
            sql<AlarmRecord['measure']>`r.rule->>'measure'`.as('measure'),
          ]),
    )
    .with('cause', (cte) =>
      cte
        .selectFrom('open')
        .distinctOn('groupId')
        .selectAll()
        .select((eb) =>
          eb.fn
            .countAll<number>()
            .over((over) => over.partitionBy('groupId'))
            .as('count'),
        )
        .orderBy('groupId')
        .orderBy('level')
        .orderBy('findingRule', (order) => order.asc().nullsLast())
        .orderBy('raisedAt', 'desc')
        .orderBy('id'),
    )
    .selectFrom('cause')
    .selectAll()
    .orderBy('level')
    .orderBy('raisedAt', 'desc')
    .orderBy('id')
    .limit(maxWarnings),
);

const cleared = compiledOnce(({ from, ...wall }: Asked & { readonly from: number }) =>
  ownOf(wall)
    .where('r.cleared_at', '>=', toTimestamp(from))
    .groupBy('d.customer_id')
    .select((eb) => ['d.customer_id as customerId', eb.fn.countAll<number>().as('count')]),
);

const found = compiledOnce((wall: Asked) =>
  ownOf(wall)
    .groupBy('r.category')
    .select((eb) => ['r.category', eb.fn.countAll<number>().as('count')]),
);

const gravest = compiledOnce((wall: Asked) =>
  openOf(wall)
    .where('r.finding_rule', 'is not', null)
    .innerJoin('customer as c', 'c.id', 'd.customer_id')
    .distinctOn('d.customer_id')
    .select([
      'd.customer_id as customerId',
      'c.name as customerName',
      'd.name as deviceName',
      'r.finding_rule as findingRule',
      'r.level',
      'r.onset_at as onsetAt',
    ])
    .$narrowType<{ findingRule: string }>()
    .orderBy('d.customer_id')
    .orderBy('r.level')
    .orderBy('r.onset_at', 'desc')
    .orderBy('r.id'),
);

const reaches = compiledOnce(({ scope, tenantId }: { scope: Scope; tenantId: string }) =>
  scoped(scope).selectFrom('device as d').where('d.tenant_id', '=', tenantId).select('d.id').limit(1),
);
const nameOf = unscoped('the dealer is the caller’s own, or one of whose devices it sees some', (tables) =>
  compiledOnce(({ tenantId }: { tenantId: string }) =>
    tables.selectFrom('tenant').where('id', '=', tenantId).select('name'),
  ),
);

export type WallStore = ReturnType<typeof createWallStore>;

/**
 * What the walls of dealers show, counted in the database.
 *
 * @param readPg connections for what reads all devices and alarms of a dealer, one at a time
 */
export function createWallStore(pg: Pg, readPg: Pg) {
  return {
    devices: (scope: Scope, place: WallPlace): Promise<WallDevice[]> =>
      readPg.run('walls.devices', devices(asked(scope, place))),
    openCounts: (scope: Scope, place: WallPlace): Promise<OpenCount[]> =>
      readPg.run('walls.open', openCounts(asked(scope, place))),
    raisedCounts: (scope: Scope, place: WallPlace, times: WallTimes): Promise<RaisedCount[]> =>
      readPg.run(
        'walls.raised',
        raisedCounts({ ...asked(scope, place), times, from: Math.min(times.dayFrom, times.hoursFrom) }),
      ),
    openAlarms: (scope: Scope, place: WallPlace): Promise<OpenAlarm[]> =>
      readPg.run('walls.newest', newest(asked(scope, place))),
    foundCounts: (scope: Scope, place: WallPlace): Promise<FoundCount[]> =>
      readPg.run('walls.found', found(asked(scope, place))),
    findings: (scope: Scope, place: WallPlace): Promise<FactoryFinding[]> =>
      readPg.run('walls.findings', gravest(asked(scope, place))),
    /** @param from since when, ms */
    clearedCounts: (scope: Scope, place: WallPlace, from: number): Promise<ClearedCount[]> =>
      readPg.run('walls.cleared', cleared({ ...asked(scope, place), from })),

    /** Whether a device of the dealer is in scope. */
    reaches: async (scope: Scope, tenantId: string): Promise<boolean> =>
      (await pg.first('walls.reaches', reaches({ scope, tenantId }))) !== null,
    /** null: there is no such dealer. */
    nameOf: unscoped(
      'the dealer is the caller’s own, or one of whose devices it sees some',
      () =>
        async (tenantId: string): Promise<string | null> =>
          (await pg.first('walls.name', nameOf({ tenantId })))?.name ?? null,
    ),
  };
}
