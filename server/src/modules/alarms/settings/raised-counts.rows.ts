import { expressionBuilder, sql } from 'kysely';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import { sqlQuery } from '../../../platform/pg.ts';
import type { Schema } from '../../../platform/schema.ts';
import { within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';

/** Times 24 hours whose alarms are counted. */
export const countedDays = 30;

/** Alarms of a setting that are read at most, the newest. */
const maxCounted = 10_000;

/**
 * Makes the statements of a transaction read rows one by one from an index. When one setting has raised most of the alarms,
 * the database expects that of every setting, and would read all alarms of all dealers for each.
 */
export const byIndex = sqlQuery(
  'alarmSettings.byIndex',
  `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
);

/**
 * Alarms that a setting raised in the last 30 days and that no late reading has withdrawn. Used after `byIndex`. The setting
 * and the time are compared together, because only the index of both has them so: others would read alarms of all settings.
 *
 * @param settingId column of the outer statement
 */
function raisedBy(settingId: string) {
  const id = sql.ref<string>(settingId);
  const newest = expressionBuilder<Schema>()
    .selectFrom('alarm_record as r')
    .where('r.setting_id', 'is not', null)
    .where(sql<boolean>`(r.setting_id, r.raised_at) > (${id}, now() - interval '${sql.lit(countedDays)} days')`)
    .where(sql<boolean>`(r.setting_id, r.raised_at) < (${id}, 'infinity')`)
    .select(['r.raised_at', 'r.withdrawn_at'])
    .orderBy('r.setting_id', 'desc')
    .orderBy('r.raised_at', 'desc')
    .limit(sql.lit(maxCounted));
  return expressionBuilder<Schema>().selectFrom(newest.as('n')).where('n.withdrawn_at', 'is', null);
}

/** How often a setting raised an alarm in the last 30 days. */
export const raisedLately = (settingId: string) =>
  raisedBy(settingId).select((eb) => eb.fn.countAll<number>().as('count'));

/** How often each setting raised an alarm in the last 30 times 24 hours; age 0 is the newest of them. */
export const raisedByAge = compiledOnce((settings: InScope<{ readonly ids: readonly string[] }>) =>
  within(settings)
    .selectFrom(sql<{ id: string }>`unnest(${settings.ids}::uuid[])`.as<'asked'>(sql`asked(id)`))
    .innerJoinLateral(
      raisedBy('asked.id')
        .select((eb) => [
          sql<number>`greatest(0, floor(extract(epoch from now() - ${eb.ref('n.raised_at')}) / 86400))::int`.as('age'),
          eb.fn.countAll<number>().as('count'),
        ])
        .groupBy('age')
        .as('raised'),
      (join) => join.onTrue(),
    )
    .select(['asked.id as settingId', 'raised.age', 'raised.count']),
);
