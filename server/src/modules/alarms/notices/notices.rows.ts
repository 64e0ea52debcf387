import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Schema } from '../../../platform/schema.ts';
import { allOf, anyOf, toTimestamp } from '../../../platform/statements.ts';
import type { Tables } from '../../../platform/statements.ts';

/** Statements of the notices. */

const oneDay = sql<never>`interval '1 day'`;

/** Whether a rule of a device is put aside at a time: the record `r` of the surrounding statement. */
const shelfOf = (eb: ExpressionBuilder<Schema, 'alarm_shelf'>, at: Expression<unknown>) =>
  eb
    .selectFrom('alarm_shelf as shelf')
    .where('shelf.device_id', '=', sql.ref<string>('r.device_id'))
    .where('shelf.rule_key', '=', sql.ref<string>('r.rule_key'))
    .where('shelf.level', '=', sql.ref<1 | 2>('r.level'))
    .where('shelf.ended_at', 'is', null)
    .where(sql<SqlBool>`(shelf.until_at is null or shelf.until_at > ${at})`)
    .select('shelf.id');

/** A factory's due records, locked; those that somebody is changing are left out. */
export const dueOf = (tables: Tables, customerId: string, now: number, limit: number) => {
  const at = toTimestamp(now);
  return tables
    .selectFrom('alarm_record as r')
    .innerJoin('device as d', 'd.id', 'r.device_id')
    .leftJoin('alarm_setting as s', 's.id', 'r.setting_id')
    .where('r.customer_id', '=', customerId)
    .where('r.due_at', '<=', at)
    .orderBy('r.level')
    .orderBy('r.raised_at')
    .orderBy('r.id')
    .limit(limit)
    .forUpdate('r')
    .skipLocked()
    .select([
      'r.id',
      'r.kind',
      'r.level',
      'r.rule_key as ruleKey',
      'r.group_id as groupId',
      'r.raised_at as raisedAt',
      'r.created_at as createdAt',
      'r.cleared_at as clearedAt',
      'r.withdrawn_at as withdrawnAt',
      'r.processed_at as processedAt',
      'r.is_masked as isMasked',
      'r.outranked_by as outrankedBy',
      'r.is_late as isLate',
      'r.annunciated_at as annunciatedAt',
      'r.device_id as deviceId',
      'd.name as deviceName',
      'd.group_id as groupIdOfDevice',
      'r.tenant_id as tenantId',
      'r.indicator',
      'r.finding_rule as findingRule',
      'r.rule',
      'r.value',
      'r.threshold',
      'r.onset_at as onsetAt',
      's.notices',
    ])
    .select((eb) =>
      eb
        .exists(shelfOf(eb as never, at))
        .$castTo<boolean>()
        .as('isShelved'),
    );
};

/** When the occurrences of the rules of these devices were last notified, in the last day: each that was. */
export const notifiedRulesOf = (tables: Tables, deviceIds: readonly string[], now: number) =>
  tables
    .selectFrom('alarm_record as o')
    .innerJoin('message_record as mr', 'mr.record_id', 'o.id')
    .innerJoin('message as m', 'm.id', 'mr.message_id')
    .where('o.device_id', '=', anyOf(deviceIds))
    .where('o.withdrawn_at', 'is', null)
    .where('m.created_at', '>', sql<never>`${toTimestamp(now)} - ${oneDay}`)
    .where('m.state', '<>', 'cancelled')
    // Who is given an alarm is no contact of its setting.
    .where('mr.step', '<>', 'assignment')
    .groupBy(['o.device_id', 'o.rule_key', 'o.level', 'o.raised_at'])
    .select(['o.device_id as deviceId', 'o.rule_key as ruleKey', 'o.level', 'o.raised_at as raisedAt'])
    .select((eb) => eb.fn.max<number>('m.created_at').as('notifiedAt'));

/** How many records of each level people were shown of these groups. */
export const shownInGroups = (tables: Tables, groupIds: readonly string[]) =>
  tables
    .selectFrom('alarm_record as o')
    .where('o.group_id', '=', anyOf(groupIds))
    .where('o.annunciated_at', 'is not', null)
    .where('o.withdrawn_at', 'is', null)
    .groupBy(['o.group_id', 'o.level'])
    .select(['o.group_id as groupId', 'o.level'])
    .select((eb) => eb.fn.countAll<number>().as('count'));

/** The open findings about these devices, the gravest first, of these the first. */
export const openFindingsOf = (tables: Tables, deviceIds: readonly string[]) =>
  tables
    .selectFrom('alarm_record as o')
    .where('o.device_id', '=', anyOf(deviceIds))
    .where('o.kind', '=', 'oil')
    .where('o.finding_rule', 'is not', null)
    .where('o.cleared_at', 'is', null)
    .where('o.withdrawn_at', 'is', null)
    .orderBy('o.level')
    .orderBy('o.raised_at')
    .select(['o.id', 'o.device_id as deviceId'])
    .select((eb) => eb.ref('o.finding_rule').$notNull().as('findingRule'));

/**
 * A factory with due records: the one whose first record has been due for the longest, so that a factory in which alarms
 * come without end keeps no other waiting. Its dealer is locked against other servers, because what an address is told
 * counts over all factories of the dealer.
 */
export const factoryWithDue = (tables: Tables, now: number, except: readonly string[]) => {
  const waiting = tables
    .selectFrom('alarm_record as r')
    .where('r.due_at', '<=', toTimestamp(now))
    .where('r.customer_id', '<>', allOf(except))
    .groupBy('r.customer_id')
    .select((eb) => ['r.customer_id as customerId', eb.fn.min('r.due_at').as('dueAt')]);
  return tables
    .selectFrom('customer as c')
    .innerJoin('tenant as t', 't.id', 'c.tenant_id')
    .innerJoin(waiting.as('waiting'), 'waiting.customerId', 'c.id')
    .orderBy('waiting.dueAt')
    .limit(1)
    .forNoKeyUpdate('t')
    .skipLocked()
    .select(['c.id', 'c.name']);
};

/** Contacts of the factory, and those with these ids. */
export const receiversOf = (tables: Tables, customerId: string, named: readonly string[]) =>
  tables
    .selectFrom('alarm_contact as k')
    .leftJoin('account as a', 'a.id', 'k.account_id')
    .where((eb) => eb.or([eb('k.customer_id', '=', customerId), eb('k.id', '=', anyOf(named))]))
    .orderBy('k.created_at')
    .orderBy('k.id')
    .select([
      'k.id as contactId',
      'k.name',
      'k.customer_id as customerId',
      'k.group_id as groupId',
      'k.phone',
      'k.email',
      'k.wechat_openid as openId',
      'k.language',
      'k.time_zone as timeZone',
      'a.id as accountId',
      'a.language as accountLanguage',
      'a.preferences',
    ]);

/** How many records of each cause the messages of a factory's dealer to these addresses tell of, since a time. */
export const recentOf = (tables: Tables, customerId: string, addresses: readonly string[], since: number) =>
  tables
    .selectFrom('message as m')
    .innerJoin('message_record as mr', 'mr.message_id', 'm.id')
    .innerJoin('alarm_record as r', 'r.id', 'mr.record_id')
    .where('m.created_at', '>', toTimestamp(since))
    .where('m.recipient', '=', sql<string>`any(${addresses}::text[])`)
    .where('mr.step', '<>', 'assignment')
    .where('m.tenant_id', '=', (eb) => eb.selectFrom('customer').where('id', '=', customerId).select('tenant_id'))
    .where('m.state', '<>', 'cancelled')
    .groupBy(['m.id', 'r.level', 'r.rule_key'])
    .select(['m.id', 'm.recipient as address', 'm.channel', 'm.class', 'm.created_at as at'])
    .select(['r.level', 'r.rule_key as ruleKey'])
    .select((eb) => eb.fn.countAll<number>().as('count'));

/** The notices of these records. One that `cancelOf` cancelled was never written in the eyes of what is due. */
export const notifiedOf = (tables: Tables, recordIds: readonly string[]) =>
  tables
    .selectFrom('message_record as mr')
    .innerJoin('message as m', 'm.id', 'mr.message_id')
    .where('mr.record_id', '=', anyOf(recordIds))
    .where('mr.step', '<>', 'assignment')
    .where((eb) => eb.or([eb('m.state', '<>', 'cancelled'), eb('m.dedupe_key', 'is not', null)]))
    .select(['mr.record_id as recordId', 'mr.contact_id as contactId', 'm.channel', 'mr.step', 'mr.nth'])
    .select(['m.recipient as address', 'm.created_at as at', 'm.state']);

/**
 * Cancels messages that wait and tell of nothing that is still to be told. With devices: those about them alone. They lose
 * their dedupe key, so that they can be written again when the alarm is back.
 */
export function cancelOf(tables: Tables, deviceIds: ReadonlySet<string> | 'all', now: number) {
  const at = toTimestamp(now);
  const records = tables
    .selectFrom('message_record as mr')
    .innerJoin('alarm_record as r', 'r.id', 'mr.record_id')
    .where('mr.message_id', '=', sql.ref<string>('message.id'));
  const still = records
    .where((eb) =>
      eb.or([
        eb('mr.step', '=', 'assignment'),
        eb.and([
          eb('r.withdrawn_at', 'is', null),
          eb('r.processed_at', 'is', null),
          eb('r.outranked_by', 'is', null),
          eb('r.is_masked', '=', false),
          eb.or([eb('r.cleared_at', 'is', null), eb('mr.step', 'in', ['first', 'digest'])]),
          eb.not(eb.exists(shelfOf(eb as never, at))),
        ]),
      ]),
    )
    .select('r.id');
  const about = deviceIds === 'all' ? records : records.where('r.device_id', '=', anyOf([...deviceIds]));

  return tables
    .updateTable('message')
    .set({ state: 'cancelled', sealed: null, dedupe_key: null })
    .where('state', '=', 'waiting')
    .where('lease_until', 'is', null)
    .where((eb) => eb.exists(about.select('r.id')))
    .where((eb) => eb.not(eb.exists(still)))
    .returning('id');
}
