import type { AlarmState } from '@oilsight/contract';
import { expressionBuilder, sql } from 'kysely';
import type { Expression, InferResult, SqlBool } from 'kysely';
import type { Schema } from '../../../platform/schema.ts';
import type { Scope } from '../../../platform/scope.ts';
import { anyOf, matches, personName, scoped, toTimestamp, when } from '../../../platform/statements.ts';
import { alarmStateOf, alarmTypeOf } from './alarm-states.rules.ts';
import type { AlarmFilterValues, StoredAlarm } from './alarm-records.records.ts';

type Column = keyof Schema['alarm_record'];
const columnOf =
  (alias: string) =>
  <Name extends Column>(name: Name) =>
    `${alias}.${name}` as `alarm_record.${Name}`;

/**
 * The scope as a condition on records. A record belongs to the factory in which its alarm was raised, wherever its
 * device is now.
 */
function recordIn({ reach }: Scope, alias: string): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'alarm_record'>();
  const column = columnOf(alias);
  switch (reach.kind) {
    case 'everything':
      return eb.and([]);
    case 'tenant':
      return eb(column('tenant_id'), '=', reach.tenantId);
    case 'customers':
      return eb(column('customer_id'), '=', anyOf(reach.customerIds));
    case 'devices':
      return eb(column('device_id'), '=', anyOf(reach.deviceIds));
  }
}

/** Records in scope, with device and factory. Those of removed devices are left out. */
export function plainRecordsIn(scope: Scope) {
  return scoped(scope)
    .all.selectFrom('alarm_record as r')
    .where(recordIn(scope, 'r'))
    .innerJoin('device as d', 'd.id', 'r.device_id')
    .where('d.removed_at', 'is', null)
    .innerJoin('customer as c', 'c.id', 'r.customer_id');
}

/** Records in scope, with device, factory and the present shelf of their rule. Those of removed devices are left out. */
export function recordsIn(scope: Scope, now: number) {
  return plainRecordsIn(scope).leftJoin('alarm_shelf as s', (join) =>
    join
      .onRef('s.device_id', '=', 'r.device_id')
      .onRef('s.rule_key', '=', 'r.rule_key')
      .onRef('s.level', '=', 'r.level')
      .on('s.ended_at', 'is', null)
      .on((eb) => eb.or([eb('s.until_at', 'is', null), eb('s.until_at', '>', toTimestamp(now))])),
  );
}
export type RecordsIn = ReturnType<typeof recordsIn>;

/** `alarmStateOf` as an expression on `recordsIn`. */
export const stateOfRow = sql<AlarmState>`case
  when r.withdrawn_at is not null then 'closed'
  when s.id is not null and (r.cleared_at is null or r.processed_at is null)
    then case when s.until_at is null then 'outOfService' else 'shelved' end
  when r.cleared_at is null and r.processed_at is null and (r.is_masked or r.outranked_by is not null) then 'suppressed'
  when r.cleared_at is null then case when r.processed_at is null then 'unprocessed' else 'processed' end
  when r.processed_at is not null then 'closed'
  when r.is_latched then 'latched'
  else 'returned' end`;

/** Whether a record passes a filter. `d` and `c` are the device and factory of it. */
export function passes(filter: AlarmFilterValues, alias: string, scope: Scope): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'alarm_record'>();
  const column = columnOf(alias);
  const sent = () =>
    scoped(scope)
      .all.selectFrom('message_record as mr')
      .where('mr.record_id', '=', sql.ref<string>(`${alias}.id`))
      .select('mr.record_id');
  return eb.and([
    eb(column('withdrawn_at'), 'is', null),
    eb(column('kind'), '=', filter.kind),
    ...when(filter.customerId, (id) => eb(column('customer_id'), '=', id)),
    ...when(filter.deviceId, (id) => eb(column('device_id'), '=', id)),
    ...when(filter.level, (level) => eb(column('level'), '=', level)),
    ...when(filter.category, (category) => eb(column('category'), '=', category)),
    ...when(filter.from, (at) => eb(column('raised_at'), '>=', toTimestamp(at))),
    ...when(filter.to, (at) => eb(column('raised_at'), '<=', toTimestamp(at))),
    ...when(filter.contactId, (id) => eb.exists(sent().where('mr.contact_id', '=', id))),
    ...when(filter.mode, (mode) =>
      eb.exists(sent().innerJoin('message as m', 'm.id', 'mr.message_id').where('m.channel', '=', mode)),
    ),
    ...when(filter.search, ({ text, keys, findings }) =>
      eb.or([
        matches(
          text,
          sql.ref<string>('d.name'),
          sql.ref<string>('c.name'),
          eb.ref(column('sensor_name')),
          eb.ref(column('note')),
        ),
        eb(column('indicator'), '=', sql<string>`any(${keys}::text[])`),
        eb(column('finding_rule'), '=', sql<string>`any(${findings}::text[])`),
      ]),
    ),
  ]);
}

/** Records with all columns that are shown. */
export function withShown(records: RecordsIn) {
  return records
    .leftJoin('account as pa', 'pa.id', 'r.processed_by')
    .leftJoin('account as aa', 'aa.id', 'r.assignee_id')
    .leftJoin('account as sa', 'sa.id', 's.account_id')
    .select([
      'r.id as recordId',
      'r.kind',
      'r.tenant_id as tenantId',
      'r.customer_id as customerId',
      'c.name as customerName',
      'r.device_id as deviceId',
      'd.name as deviceName',
      'd.machine_type as machineType',
      'r.sensor_id as sensorId',
      'r.sensor_name as sensorName',
      'r.sensor_model as sensorModel',
      'r.rule_key as ruleKey',
      'r.rule',
      'r.level',
      'r.category',
      'r.indicator',
      'r.finding_rule as findingRule',
      'r.side',
      'r.threshold',
      'r.value',
      'r.peak',
      'r.onset_at as onsetAt',
      'r.raised_at as firstAlarmAt',
      'r.last_at as lastAlarmAt',
      'r.ended_at as endedAt',
      'r.cleared_at as clearedAt',
      'r.withdrawn_at as withdrawnAt',
      'r.sends',
      'r.processed_at as processedAt',
      'r.note',
      'r.is_latched as isLatched',
      'r.is_masked as isMasked',
      'r.outranked_by as outrankedBy',
      'r.is_late as isLate',
      'r.group_id as groupId',
      'r.setting_id as settingId',
      'r.assignee_id as assigneeId',
      'r.assigned_due_at as assignedDueAt',
      'r.due_at as dueAt',
      'r.due_step as dueStep',
      's.id as shelfId',
      's.until_at as shelfUntil',
      's.reason as shelfReason',
      personName('pa').as('processedBy'),
      personName('aa').as('assigneeName'),
      personName('sa').as('shelfBy'),
    ])
    .select((eb) => [
      eb
        .selectFrom('message_record as mr')
        .innerJoin('alarm_contact as k', 'k.id', 'mr.contact_id')
        .whereRef('mr.record_id', '=', 'r.id')
        .select(sql<string[] | null>`array_agg(distinct k.name)`.as('names'))
        .as('receivers'),
      eb
        .selectFrom('message_record as mr')
        .innerJoin('message as m', 'm.id', 'mr.message_id')
        .whereRef('mr.record_id', '=', 'r.id')
        .select(sql<('sms' | 'email' | 'wechat')[] | null>`array_agg(distinct m.channel)`.as('channels'))
        .as('modes'),
    ]);
}
type ShownRow = InferResult<ReturnType<typeof withShown>>[number];

export function storedAlarmOf(row: ShownRow): StoredAlarm {
  const { clearedAt, processedAt, findingRule, rule } = row;
  const shelf = row.shelfId === null ? null : { until: row.shelfUntil };
  const state = alarmStateOf({ ...row, shelf });
  const isHeldBack = state === 'shelved' || state === 'outOfService';
  return {
    ruleKey: row.ruleKey,
    machineType: row.machineType,
    shown: {
      recordId: row.recordId,
      kind: row.kind,
      tenantId: row.tenantId,
      customerId: row.customerId,
      customerName: row.customerName,
      deviceId: row.deviceId,
      deviceName: row.deviceName,
      sensorId: row.sensorId,
      sensorName: row.sensorName,
      sensorModel: row.sensorModel,
      alarmType: alarmTypeOf(row),
      alarmLevel: row.level,
      category: row.category,
      indicator: row.indicator,
      findingRule,
      measure: rule?.measure ?? null,
      hours: rule?.hours ?? null,
      side: row.side,
      threshold: row.threshold,
      value: row.value,
      peak: row.peak,
      onsetAt: row.onsetAt,
      firstAlarmAt: row.firstAlarmAt,
      lastAlarmAt: row.lastAlarmAt,
      clearedAt,
      durationMs: (row.endedAt ?? row.lastAlarmAt) - row.firstAlarmAt,
      sendCount: row.sends,
      receivers: row.receivers ?? [],
      modes: row.modes ?? [],
      processState: processedAt === null ? 'unprocessed' : 'processed',
      state,
      processedAt,
      processedBy: row.processedBy,
      note: row.note,
      assignee:
        row.assigneeId === null
          ? null
          : { userId: row.assigneeId, name: row.assigneeName ?? '', dueAt: row.assignedDueAt },
      shelf: isHeldBack ? { until: row.shelfUntil, reason: row.shelfReason ?? '', by: row.shelfBy } : null,
      escalatesAt: row.dueStep === 'escalation' && processedAt === null && clearedAt === null ? row.dueAt : null,
      isLate: row.isLate,
      groupId: row.groupId,
      settingId: row.settingId,
    },
  };
}
