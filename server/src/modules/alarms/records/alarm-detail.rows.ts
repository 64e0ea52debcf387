import { sql } from 'kysely';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Scope } from '../../../platform/scope.ts';
import { personName, toTimestamp, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import { recordsIn, withShown } from './alarm-records.rows.ts';

/** Past alarms among which similar ones are looked for, similar ones that are shown, and events and notices of one. */
const maxLookedThrough = 2000;
const maxSimilar = 10;
const maxEvents = 200;
const maxDeliveries = 200;

export const ofGroup = compiledOnce(({ scope, groupId, now: at }: { scope: Scope; groupId: string; now: number }) =>
  withShown(recordsIn(scope, at).where('r.group_id', '=', groupId).where('r.withdrawn_at', 'is', null))
    .orderBy('r.raised_at')
    .orderBy('r.id')
    .limit(50),
);
/** Of the same device first, then of others of its machine type and dealer. */
export const similarTo = compiledOnce(
  ({ scope, alarm, now: at }: { scope: Scope; alarm: InScope<SimilarKey>; now: number }) => {
    const past = within(alarm)
      .selectFrom('alarm_record as o')
      .where('o.tenant_id', '=', alarm.tenantId)
      .where('o.rule_key', '=', alarm.ruleKey)
      .where('o.raised_at', '<', toTimestamp(alarm.raisedAt))
      .where('o.withdrawn_at', 'is', null)
      .orderBy('o.raised_at', 'desc')
      .select(['o.id', 'o.device_id']);
    const ofSame = within(alarm).selectFrom(past.where('o.device_id', '=', alarm.deviceId).limit(maxSimilar).as('o'));
    const ofType = within(alarm)
      .selectFrom(past.limit(maxLookedThrough).as('o'))
      .innerJoin('device as of', 'of.id', 'o.device_id')
      .where('of.machine_type', '=', sql<never>`${alarm.machineType}`);
    // One list of ids: for two conditions that are joined by `or` the database would read the whole history.
    return withShown(recordsIn(scope, at).where('r.id', 'in', ofSame.select('o.id').unionAll(ofType.select('o.id'))))
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

/** When an event was; late readings move the raise with the record, whose other events stay. */
const eventAt = sql<number>`case when e.what = 'raised' then r.raised_at else e.at end`;

export const eventsOf = compiledOnce(({ alarm }: { alarm: InScope<{ readonly id: string }> }) =>
  within(alarm)
    .selectFrom('alarm_event as e')
    .innerJoin('alarm_record as r', 'r.id', 'e.record_id')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .where('e.record_id', '=', alarm.id)
    .select([eventAt.as('at'), 'e.what', 'e.detail', personName('a').as('by')])
    .orderBy(eventAt, 'desc')
    .orderBy('e.id', 'desc')
    .limit(maxEvents),
);
export const deliveriesOf = compiledOnce(({ alarm }: { alarm: InScope<{ readonly id: string }> }) =>
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
