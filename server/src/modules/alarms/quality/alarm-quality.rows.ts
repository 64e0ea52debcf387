import { processingBounds, staleAfterMs } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Scope } from '../../../platform/scope.ts';
import { scoped, toTimestamp } from '../../../platform/statements.ts';
import { plainRecordsIn, recordsIn } from '../records/alarm-records.rows.ts';

/** Alarms of the factories in scope, or of one of them, that people were shown from `from` to before `to`; ms. */
export interface ShownAlarms {
  readonly scope: Scope;
  readonly customerId: string | undefined;
  readonly from: number;
  readonly to: number;
}

/** Late readings withdraw an alarm; faults of sensors and silent devices say nothing about the oil. */
function shown({ scope, customerId, from, to }: ShownAlarms) {
  const records = plainRecordsIn(scope)
    .where('r.kind', '=', 'oil')
    .where('r.withdrawn_at', 'is', null)
    .where('r.annunciated_at', '>=', toTimestamp(from))
    .where('r.annunciated_at', '<', toTimestamp(to));
  return customerId === undefined ? records : records.where('r.customer_id', '=', customerId);
}

/** Alarms by the number of the ten minutes in which they were shown. */
export const countByBin = compiledOnce((asked: ShownAlarms) =>
  shown(asked)
    .select([
      sql<number>`floor(extract(epoch from r.annunciated_at - ${toTimestamp(asked.from)}) / 600)::int`.as('n'),
      sql<number>`count(*)`.as('alarms'),
    ])
    .groupBy(sql`1`),
);

/** Of each level: alarms, those that were processed, and how long that took. */
export const processingByLevel = compiledOnce((asked: ShownAlarms) => {
  const took = sql`greatest(0, extract(epoch from r.processed_at - r.annunciated_at)::float8 * 1000)`;
  const bounds = sql`array[${sql.join(processingBounds.map((bound) => sql.lit(bound)))}]::float8[]`;
  const within = [0, ...processingBounds].map(
    (_, group) =>
      sql`count(*) filter (where r.processed_at is not null and width_bucket(${took}, ${bounds}) = ${sql.lit(group)})`,
  );
  const wasProcessed = sql`filter (where r.processed_at is not null)`;
  const quantile = (share: number) =>
    sql<number | null>`percentile_cont(${sql.lit(share)}) within group (order by ${took}) ${wasProcessed}`;
  return shown(asked)
    .select([
      'r.level',
      sql<number>`count(*)`.as('alarms'),
      sql<number>`count(r.processed_at)`.as('processed'),
      quantile(0.5).as('median'),
      quantile(0.9).as('p90'),
      sql<number[]>`array[${sql.join(within)}]::int[]`.as('within'),
    ])
    .groupBy('r.level');
});

const maxTop = 10;

/**
 * The rules with most alarms, with the counts of their parts of the time, and how many rules chatter: three alarms
 * within a minute, or within ten intervals of the device where that is longer.
 */
export const mostFrequent = compiledOnce((asked: ShownAlarms & { readonly partMs: number }) =>
  scoped(asked.scope)
    .all.with('counted', () =>
      shown(asked).select([
        'r.id',
        'r.device_id',
        'r.rule_key',
        'r.level',
        'r.annunciated_at',
        'r.indicator',
        'r.finding_rule',
        'd.name as device_name',
        'c.id as customer_id',
        'c.name as customer_name',
        sql<boolean>`r.raised_at - lag(r.raised_at, 2) over (partition by r.device_id, r.rule_key, r.level order by r.raised_at)
          <= greatest(60000, 10 * d.report_interval_ms) * interval '1 millisecond'`.as('is_third'),
      ]),
    )
    .with('rules', (of) =>
      of
        .selectFrom('counted')
        .select([
          'device_id',
          'rule_key',
          'level',
          sql<number>`count(*)`.as('alarms'),
          sql<boolean>`coalesce(bool_or(is_third), false)`.as('is_chattering'),
        ])
        .groupBy(['device_id', 'rule_key', 'level']),
    )
    .with('chattering', (of) =>
      of
        .selectFrom('rules')
        .where('is_chattering', '=', true)
        .select([sql<number>`count(*)`.as('rules'), sql<number>`coalesce(sum(alarms), 0)::int`.as('alarms')]),
    )
    .with('placed', (of) =>
      of
        .selectFrom('rules')
        .selectAll()
        .select([
          sql<number>`row_number() over (order by alarms desc, level, device_id, rule_key)`.as('place'),
          sql<number>`row_number() over (partition by is_chattering order by alarms desc, level, device_id, rule_key)`.as(
            'nth',
          ),
        ]),
    )
    .selectFrom('placed as p')
    .innerJoin('counted as k', (join) =>
      join
        .onRef('k.device_id', '=', 'p.device_id')
        .onRef('k.rule_key', '=', 'p.rule_key')
        .onRef('k.level', '=', 'p.level'),
    )
    .crossJoin('chattering as h')
    .where((eb) =>
      eb.or([eb('p.place', '<=', maxTop), eb.and([eb('p.is_chattering', '=', true), eb('p.nth', '=', 1)])]),
    )
    .groupBy([
      'p.place',
      'p.device_id',
      'p.level',
      'p.alarms',
      'p.is_chattering',
      'k.indicator',
      'k.finding_rule',
      'k.device_name',
      'k.customer_id',
      'k.customer_name',
      'h.rules',
      'h.alarms',
    ])
    .select([
      'p.place',
      'p.device_id as deviceId',
      'k.device_name as deviceName',
      'k.customer_id as customerId',
      'k.customer_name as customerName',
      'p.level',
      'k.indicator',
      'k.finding_rule as findingRule',
      'p.alarms',
      'p.is_chattering as isChattering',
      'h.rules as chatteringRules',
      'h.alarms as chatteringAlarms',
      sql<string>`(array_agg(k.id order by k.annunciated_at desc))[1]`.as('newestRecordId'),
      sql<
        number[]
      >`array_agg(floor(extract(epoch from k.annunciated_at - ${toTimestamp(asked.from)}) * 1000 / ${asked.partMs}::float8)::int)`.as(
        'inParts',
      ),
    ])
    .orderBy('p.place'),
);

const maxOldest = 5;

function open({ scope, customerId, now }: { scope: Scope; customerId: string | undefined; now: number }) {
  const records = recordsIn(scope, now)
    .where('r.kind', '=', 'oil')
    .where('r.withdrawn_at', 'is', null)
    .where('r.cleared_at', 'is', null)
    .where('r.annunciated_at', 'is not', null);
  return customerId === undefined ? records : records.where('r.customer_id', '=', customerId);
}
type OpenAlarms = Parameters<typeof open>[0] & { readonly staleSince: number };

export const staleSinceOf = (now: number): number => now - staleAfterMs;

/** Alarms that are open now, and how many of them are stale. */
export const countOpen = compiledOnce((asked: OpenAlarms) => {
  const isStale = sql`r.raised_at < ${toTimestamp(asked.staleSince)}`;
  return open(asked).select([
    sql<number>`count(*) filter (where r.level = 1)`.as('level1'),
    sql<number>`count(*) filter (where r.level = 2)`.as('level2'),
    sql<number>`count(*) filter (where ${isStale})`.as('stale'),
    sql<number>`count(*) filter (where ${isStale} and s.id is not null)`.as('shelved'),
  ]);
});

export const oldestStale = compiledOnce((asked: OpenAlarms) =>
  open(asked)
    .where('r.raised_at', '<', toTimestamp(asked.staleSince))
    .select([
      'r.id as recordId',
      'r.raised_at as raisedAt',
      sql<boolean>`s.id is not null`.as('isShelved'),
      'd.id as deviceId',
      'd.name as deviceName',
      'c.name as customerName',
      'r.level',
      'r.indicator',
      'r.finding_rule as findingRule',
    ])
    .orderBy('r.raised_at')
    .orderBy('r.id')
    .limit(maxOldest),
);
