import { sql } from 'kysely';
import type { Queryable } from '../../../platform/pg.ts';
import { partOf } from '../../../platform/parts.ts';
import { now, toJson, unscoped } from '../../../platform/statements.ts';
import type { Tables } from '../../../platform/statements.ts';
import { iso } from './engine.rows.ts';
import type { DeviceChange, EvaluatedDevice } from './engine.rows.ts';
import type { NewRecord, RecordEvent, StoredRecord } from './records.rules.ts';

/** A record's condition as a row of `conditions`. @param evidence null: the same as before */
function conditionRow(record: StoredRecord, events: readonly RecordEvent[], evidence: readonly unknown[] | null) {
  return {
    id: record.id,
    onset_at: iso(record.onsetAt),
    raised_at: iso(record.raisedAt),
    last_at: iso(record.lastAt),
    ended_at: iso(record.endedAt),
    cleared_at: iso(record.clearedAt),
    clear_reason: record.clearReason,
    side: record.side,
    threshold: record.threshold,
    value: record.value,
    peak: record.peak,
    readings: record.readings,
    is_masked: record.isMasked,
    outranked_by: record.outrankedBy,
    is_withdrawn: record.isWithdrawn,
    is_revised: events.includes('revised') || events.includes('withdrawn'),
    is_released: events.includes('released'),
    evidence,
  };
}
interface ConditionRow {
  id: string;
  onset_at: number;
  raised_at: number;
  last_at: number;
  ended_at: number | null;
  cleared_at: number | null;
  clear_reason: StoredRecord['clearReason'];
  side: 'high' | 'low' | null;
  threshold: number | null;
  value: number | null;
  peak: number | null;
  readings: number;
  is_masked: boolean;
  outranked_by: string | null;
  is_withdrawn: boolean;
  is_revised: boolean;
  is_released: boolean;
  evidence: never;
}
const conditionTypes =
  sql.raw(`id uuid, onset_at timestamptz, raised_at timestamptz, last_at timestamptz, ended_at timestamptz,
  cleared_at timestamptz, clear_reason text, side text, threshold float8, value float8, peak float8, readings int,
  is_masked boolean, outranked_by uuid, is_withdrawn boolean, is_revised boolean, is_released boolean, evidence jsonb`);

interface AddedRow extends ConditionRow {
  device_id: string;
  part: number;
  kind: NewRecord['kind'];
  rule_key: string;
  level: 1 | 2;
  setting_id: string | null;
  rule: never;
  category: NewRecord['category'];
  indicator: string | null;
  finding_rule: string | null;
  is_late: boolean;
  is_latched: boolean;
  group_id: string;
}

function addedRow({
  device,
  record,
  events,
}: {
  device: EvaluatedDevice;
  record: NewRecord;
  events: readonly RecordEvent[];
}) {
  return {
    ...conditionRow(record, events, record.evidence),
    device_id: device.id,
    part: partOf(device.key),
    kind: record.kind,
    rule_key: record.ruleKey,
    level: record.level,
    setting_id: record.rule?.settingId ?? null,
    rule: record.rule,
    category: record.category,
    indicator: record.indicator,
    finding_rule: record.findingRule,
    is_late: record.isLate,
    is_latched: record.rule?.isLatched ?? false,
    group_id: record.groupId,
  };
}

export type RecordChangeStore = ReturnType<typeof createRecordChangeStore>;

/** Writes the conditions of the records, in the caller's transactions. */
export function createRecordChangeStore() {
  return unscoped('the engine evaluates all devices, for nobody', (tables) => ({
    /** Writes changes of records, with what happened to them. A device that is gone is left out. */
    async write(tx: Queryable, changes: readonly DeviceChange[]): Promise<void> {
      if (changes.length === 0) return;
      const added = changes.flatMap(({ device, change }) =>
        change.kind === 'add' ? [addedRow({ device, ...change })] : [],
      );
      const put = changes.flatMap(({ change }) =>
        change.kind === 'put' ? [conditionRow(change.record, change.events, change.evidence ?? null)] : [],
      );
      if (added.length > 0) await add(tables, tx, added);
      if (put.length > 0) await change(tables, tx, put);
      const events = changes.flatMap(({ change: { record, events: what } }) =>
        what.map((name) => ({ record_id: record.id, what: name, at: iso(timeOf(name, record)) })),
      );
      await addEvents(tables, tx, events);
    },
  }));
}

async function add(tables: Tables, tx: Queryable, rows: readonly ReturnType<typeof addedRow>[]): Promise<void> {
  const given = sql<AddedRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
  const types = sql`${conditionTypes}, device_id uuid, part int, kind text, rule_key text, level int, setting_id uuid, rule jsonb,
    category text, indicator text, finding_rule text, is_late boolean, is_latched boolean, group_id uuid`;
  // The sensor that measured the indicator when the condition began.
  const sensors = tables
    .selectFrom('sensor as s')
    .leftJoin('sensor_model as m', 'm.id', 's.model_id')
    .whereRef('s.device_id', '=', sql.ref<string>('given.device_id'))
    .where(sql<boolean>`s.installed_at <= given.raised_at and (s.removed_at is null or s.removed_at > given.onset_at)`)
    .where(sql<boolean>`given.indicator = any(coalesce(m.keys, s.indicators))`)
    .orderBy('s.installed_at', 'desc')
    .limit(1)
    .select((eb) => ['s.id', 's.name', eb.fn.coalesce('m.code', 's.model').as('model')]);
  const columns = {
    id: 'given.id',
    part: 'given.part',
    kind: 'given.kind',
    tenant_id: 'd.tenant_id',
    customer_id: 'd.customer_id',
    device_id: 'given.device_id',
    sensor_id: 'fitted.id',
    sensor_name: 'fitted.name',
    sensor_model: 'fitted.model',
    rule_key: 'given.rule_key',
    setting_id: 'setting.id',
    rule: 'given.rule',
    level: 'given.level',
    category: 'given.category',
    indicator: 'given.indicator',
    finding_rule: 'given.finding_rule',
    side: 'given.side',
    threshold: 'given.threshold',
    value: 'given.value',
    peak: 'given.peak',
    readings: 'given.readings',
    onset_at: 'given.onset_at',
    raised_at: 'given.raised_at',
    last_at: 'given.last_at',
    ended_at: 'given.ended_at',
    cleared_at: 'given.cleared_at',
    clear_reason: 'given.clear_reason',
    evidence: 'given.evidence',
    is_late: 'given.is_late',
    is_latched: 'given.is_latched',
    is_masked: 'given.is_masked',
    outranked_by: 'given.outranked_by',
    group_id: 'given.group_id',
  } as const;
  await tx.run(
    'alarms.add',
    tables
      .insertInto('alarm_record')
      .columns([...(Object.keys(columns) as (keyof typeof columns)[]), 'due_at', 'due_step'])
      .expression(
        tables
          .selectFrom(given.as<'given'>(sql`given(${types})`))
          .innerJoin('device as d', 'd.id', 'given.device_id')
          // A setting may have been removed since it was read.
          .leftJoin('alarm_setting as setting', 'setting.id', 'given.setting_id')
          .leftJoinLateral(sensors.as('fitted'), (join) => join.onTrue())
          .select(Object.values(columns))
          .select([now.as('due_at'), sql<'first'>`'first'`.as('due_step')]) as never,
      ),
  );
}

/** What stood for a record is over, or late readings revive it or show that it has not cleared. */
const isBack = sql`(given.is_released or r.withdrawn_at is not null and not given.is_withdrawn
  or r.cleared_at is not null and given.cleared_at is null)`;

async function change(tables: Tables, tx: Queryable, rows: readonly ReturnType<typeof conditionRow>[]): Promise<void> {
  const given = sql<ConditionRow>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
  await tx.run(
    'alarms.change',
    tables
      .updateTable('alarm_record as r')
      .from(given.as<'given'>(sql`given(${conditionTypes})`))
      .whereRef('r.id', '=', sql.ref<string>('given.id'))
      .set(
        (eb) =>
          ({
            onset_at: eb.ref('given.onset_at'),
            raised_at: eb.ref('given.raised_at'),
            last_at: eb.ref('given.last_at'),
            ended_at: eb.ref('given.ended_at'),
            cleared_at: eb.ref('given.cleared_at'),
            clear_reason: eb.ref('given.clear_reason'),
            side: eb.ref('given.side'),
            threshold: eb.ref('given.threshold'),
            value: eb.ref('given.value'),
            peak: eb.ref('given.peak'),
            readings: eb.ref('given.readings'),
            is_masked: eb.ref('given.is_masked'),
            outranked_by: eb.ref('given.outranked_by'),
            evidence: eb.fn.coalesce('given.evidence', 'r.evidence'),
            withdrawn_at: sql`case when given.is_withdrawn then coalesce(r.withdrawn_at, now()) end`,
            revision: sql`r.revision + given.is_revised::int`,
            // It stands again: it is looked at whether somebody has to be notified.
            due_at: sql`case when ${isBack} then now() else r.due_at end`,
            due_step: sql`case when ${isBack} then coalesce(r.due_step, 'first') else r.due_step end`,
          }) as never,
      ),
  );
}

async function addEvents(
  tables: Tables,
  tx: Queryable,
  events: readonly { record_id: string; what: RecordEvent; at: string | null }[],
): Promise<void> {
  if (events.length === 0) return;
  const given = sql<{
    record_id: string;
    what: RecordEvent;
    at: number | null;
  }>`jsonb_to_recordset(${JSON.stringify(events)}::jsonb)`;
  await tx.run(
    'alarms.addEvents',
    tables
      .insertInto('alarm_event')
      .columns(['record_id', 'at', 'what', 'detail'])
      .expression(
        tables
          .selectFrom(given.as<'given'>(sql`given(record_id uuid, what text, at timestamptz)`))
          .innerJoin('alarm_record as r', 'r.id', 'given.record_id')
          .select((eb) => [
            'given.record_id',
            eb.fn.coalesce('given.at', now).as('at'),
            'given.what',
            eb.val(toJson({})).as('detail'),
          ]) as never,
      ),
  );
}

/** When something happened: by the readings' time, or now (null). */
function timeOf(what: RecordEvent, { raisedAt, clearedAt }: StoredRecord): number | null {
  if (what === 'raised') return raisedAt;
  return what === 'cleared' ? clearedAt : null;
}
