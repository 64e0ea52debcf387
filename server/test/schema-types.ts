import type pg from 'pg';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly isIdentity: boolean;
}

/** The type in which a column of that database type is read (see the parsers in `platform/pg.ts`) and written. */
const types: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  bytea: 'Uint8Array',
  'text[]': 'TextArray',
  'timestamp with time zone': 'Timestamp',
  jsonb: 'Json<unknown>',
};

/**
 * Columns that hold fewer values than their type allows. The compiler checks every write to such a column, so reads
 * give only these values.
 */
const narrower: Readonly<
  Record<string, { readonly type: string; readonly from?: string; readonly names?: readonly string[] }>
> = {
  'account.authority': { type: 'Authority', from: '@oilsight/contract', names: ['Authority'] },
  'account.language': { type: 'Language', from: '@oilsight/contract', names: ['Language'] },
  'alarm_contact.language': { type: 'Language', from: '@oilsight/contract', names: ['Language'] },
  'alarm_event.what': { type: "AlarmEvent['what']", from: '@oilsight/contract', names: ['AlarmEvent'] },
  'alarm_event.detail': { type: "Json<AlarmEvent['detail']>", from: '@oilsight/contract', names: ['AlarmEvent'] },
  'alarm_record.category': { type: 'AlarmCategory', from: '@oilsight/oil', names: ['AlarmCategory'] },
  'alarm_record.clear_reason': { type: "'values' | 'setting' | 'removed'" },
  'alarm_record.due_step': { type: "'first' | 'repeat' | 'escalation' | 'digest'" },
  'alarm_record.kind': { type: "AlarmRecord['kind']", from: '@oilsight/contract', names: ['AlarmRecord'] },
  'alarm_record.level': { type: 'AlarmLevel', from: '@oilsight/contract', names: ['AlarmLevel'] },
  'alarm_record.rule': { type: 'Json<AlarmRule>', from: '@oilsight/contract', names: ['AlarmRule'] },
  'alarm_record.side': { type: "'high' | 'low'" },
  'alarm_rule_set.rules': { type: 'Json<AlarmRule[]>', from: '@oilsight/contract', names: ['AlarmRule'] },
  'alarm_setting.conditions': { type: 'Json<AlarmConditions>', from: '@oilsight/contract', names: ['AlarmConditions'] },
  'alarm_setting.machine_type': { type: 'MachineType', from: '@oilsight/oil', names: ['MachineType'] },
  'alarm_setting.notices': { type: 'Json<AlarmNotices>', from: '@oilsight/contract', names: ['AlarmNotices'] },
  'alarm_shelf.level': { type: 'AlarmLevel', from: '@oilsight/contract', names: ['AlarmLevel'] },
  'message_record.step': { type: "AlarmDelivery['step']", from: '@oilsight/contract', names: ['AlarmDelivery'] },
  'assistant_turn.answer': {
    type: 'Json<AssistantAnswer>',
    from: '@oilsight/contract',
    names: ['AssistantAnswer'],
  },
  'audit_entry.changes': { type: 'Json<AuditChange[]>', from: '@oilsight/contract', names: ['AuditChange'] },
  'audit_entry.error_details': { type: 'Json<Readonly<Record<string, string | number>>>' },
  'audit_entry.outcome': { type: 'AuditOutcome', from: '@oilsight/contract', names: ['AuditOutcome'] },
  'device_attribute.scope': { type: 'AttributeScope', from: '../events.ts', names: ['AttributeScope'] },
  'device_event.kind': { type: 'LogKind', from: '@oilsight/contract', names: ['LogKind'] },
  'device.operating_type': {
    type: 'OperatingTimeType',
    from: '@oilsight/contract',
    names: ['OperatingTimeType'],
  },
  'device.machine_type': { type: 'MachineType', from: '@oilsight/oil', names: ['MachineType'] },
  'planned_work.kind': { type: 'PlannedKind', from: '@oilsight/contract', names: ['PlannedKind'] },
  'report.type': { type: 'ReportType', from: '@oilsight/contract', names: ['ReportType'] },
  'report.state': { type: 'ReportState', from: '@oilsight/contract', names: ['ReportState'] },
  'report.abnormal_state': { type: 'AbnormalState', from: '@oilsight/contract', names: ['AbnormalState'] },
  'report.step': { type: 'ReportStep', from: '@oilsight/contract', names: ['ReportStep'] },
  'report.results': { type: 'Json<LabValue[]>', from: '@oilsight/contract', names: ['LabValue'] },
  'report.delivered_results': {
    type: "Json<ReportResults['results']>",
    from: '@oilsight/contract',
    names: ['ReportResults'],
  },
  'report_job.languages': { type: 'TextArray<ReportLanguage>', from: '@oilsight/contract', names: ['ReportLanguage'] },
  'report.verdict': { type: 'Json<Bilingual>', from: '@oilsight/oil', names: ['Bilingual'] },
  'report_schedule.every': { type: "ScheduleRhythm['every']", from: '@oilsight/contract', names: ['ScheduleRhythm'] },
  'report_schedule.languages': {
    type: 'TextArray<ReportLanguage>',
    from: '@oilsight/contract',
    names: ['ReportLanguage'],
  },
  'report_schedule.pause_error': { type: 'ErrorName', from: '@oilsight/contract', names: ['ErrorName'] },
  'report_run.state': { type: 'ScheduleRunState', from: '@oilsight/contract', names: ['ScheduleRunState'] },
  'report_run.error': { type: 'ErrorName', from: '@oilsight/contract', names: ['ErrorName'] },
  'report_run.error_details': { type: 'Json<ErrorDetails>', from: '@oilsight/contract', names: ['ErrorDetails'] },
  'message.attachment': { type: 'Json<{ readonly kind: string; readonly id: string; readonly name: string }>' },
  'report_job.error': { type: 'ErrorName', from: '@oilsight/contract', names: ['ErrorName'] },
  'report_job.error_details': { type: 'Json<ErrorDetails>', from: '@oilsight/contract', names: ['ErrorDetails'] },
  'checklist.machine_type': { type: 'MachineType', from: '@oilsight/oil', names: ['MachineType'] },
  'checklist.form': { type: 'Json<ChecklistForm>', from: '@oilsight/contract', names: ['ChecklistForm'] },
  'inspection.checklist': { type: 'Json<Checklist>', from: '@oilsight/contract', names: ['Checklist'] },
  'inspection.answers': { type: 'Json<Answers>', from: '@oilsight/contract', names: ['Answers'] },
  'inspection.languages': { type: 'TextArray<ReportLanguage>', from: '@oilsight/contract', names: ['ReportLanguage'] },
  'inspection.signature': { type: 'Json<SignatureForm>', from: '@oilsight/contract', names: ['SignatureForm'] },
  'inspection.signed_names': { type: 'Json<SignedNames>', from: '@oilsight/contract', names: ['SignedNames'] },
  'inspection.online': { type: 'Json<OnlineValue[]>', from: '@oilsight/contract', names: ['OnlineValue'] },
  'report_event.what': { type: "ReportEvent['what']", from: '@oilsight/contract', names: ['ReportEvent'] },
  'report_link_access.what': { type: "LinkAccess['what']", from: '@oilsight/contract', names: ['LinkAccess'] },
  'device_image.format': { type: "'png' | 'gif'" },
  'lab_sample.results': { type: 'Json<LabValue[]>', from: '@oilsight/contract', names: ['LabValue'] },
  'display.screens': { type: 'TextArray<WallScreen>', from: '@oilsight/contract', names: ['WallScreen'] },
  'limit_change.before': { type: 'Json<LimitValues>', from: '@oilsight/contract', names: ['LimitValues'] },
  'limit_change.after': { type: 'Json<LimitValues>', from: '@oilsight/contract', names: ['LimitValues'] },
  'limit_setting.machine_type': { type: 'MachineType', from: '@oilsight/oil', names: ['MachineType'] },
  'machine_type_setting.machine_type': { type: 'MachineType', from: '@oilsight/oil', names: ['MachineType'] },
  'message.channel': { type: 'MessageChannel', from: '@oilsight/contract', names: ['MessageChannel'] },
  'message.language': { type: 'Language', from: '@oilsight/contract', names: ['Language'] },
  'message.params': { type: 'Json<Readonly<Record<string, string | number>>>' },
  'message.state': { type: 'MessageState', from: '@oilsight/contract', names: ['MessageState'] },
  'message_attempt.outcome': { type: 'AttemptOutcome', from: '@oilsight/contract', names: ['AttemptOutcome'] },
  'oil_product.fluid': { type: "Oil['fluid']", from: '@oilsight/contract', names: ['Oil'] },
  'sensor.modbus': { type: 'Json<ModbusAddress>', from: '@oilsight/contract', names: ['ModbusAddress'] },
  'sensor_model.kind': { type: 'SensorKind', from: '@oilsight/contract', names: ['SensorKind'] },
  'sensor_model.indicators': {
    type: "Json<SensorModelForm['indicators']>",
    from: '@oilsight/contract',
    names: ['SensorModelForm'],
  },
  'picture.kind': { type: "'avatar' | 'logo'" },
  'sensor_model.registers': {
    type: "Json<SensorModelForm['registers']>",
    from: '@oilsight/contract',
    names: ['SensorModelForm'],
  },
  'task.language': { type: 'Language', from: '@oilsight/contract', names: ['Language'] },
  'task.reason': { type: 'ErrorName', from: '@oilsight/contract', names: ['ErrorName'] },
  'task.checkpoint': { type: 'Json<Kept>', from: './blobs.ts', names: ['Kept'] },
  'task.done': { type: 'Json<TaskDone>', from: '@oilsight/contract', names: ['TaskDone'] },
  'task.reason_details': { type: 'Json<ErrorDetails>', from: '@oilsight/contract', names: ['ErrorDetails'] },
  'task.status': { type: '0 | 1 | 2 | 3' },
};

/** Tables with a scope: dealers, factories, and tables that refer to one of these or to a device. */
function isScoped(table: string, columns: readonly Column[]): boolean {
  return table === 'tenant' || columns.some(({ column }) => ['tenant_id', 'customer_id', 'device_id'].includes(column));
}

async function readColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
      a.atthasdef as "hasDefault", a.attidentity <> '' as "isIdentity"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname collate "C", a.attname collate "C"`);
  return rows;
}

function typeOf({ table, column, type, isNullable, hasDefault, isIdentity }: Column): string {
  if (isIdentity) return 'Identity';
  const base = narrower[`${table}.${column}`]?.type ?? types[type];
  if (base === undefined)
    throw new Error(`${table}.${column} is of type ${type}: say in server/test/schema-types.ts how it arrives`);
  const whole = isNullable ? `${base} | null` : base;
  return hasDefault ? `Default<${whole}>` : whole;
}

const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The text of `platform/schema.ts`: the types of the tables of a migrated database. */
export async function schemaTypes(client: pg.Client): Promise<string> {
  const columns = await readColumns(client);
  const missing = Object.keys(narrower).filter(
    (name) => !columns.some(({ table, column }) => name === `${table}.${column}`),
  );
  if (missing.length > 0)
    throw new Error(`server/test/schema-types.ts names columns that do not exist: ${missing.join(', ')}`);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const names = [...tables.keys()];
  const scoped = [...tables].filter(([table, own]) => isScoped(table, own)).map(([table]) => table);
  const named = Object.values(narrower).flatMap(({ from, names = [] }) =>
    from === undefined ? [] : [{ from, names }],
  );
  const imports = Map.groupBy(named, ({ from }) => from);
  return [
    '// Made from the migrations, never by hand: docs/how-to.md, "A column".',
    ...[...imports]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([from, uses]) =>
          `import type { ${[...new Set(uses.flatMap((use) => use.names))].toSorted().join(', ')} } from '${from}';`,
      ),
    `import type { Default, Identity, Json, TextArray, Timestamp } from './schema-columns.ts';`,
    '',
    ...[...tables].flatMap(([table, own]) => [
      `export interface ${pascal(table)}Table {`,
      ...own.map((column) => `  ${column.column}: ${typeOf(column)};`),
      '}',
      '',
    ]),
    'export interface Schema {',
    ...names.map((table) => `  ${table}: ${pascal(table)}Table;`),
    '}',
    '',
    '/** Tables whose rows lie in the scope of some and not of others. */',
    'export type ScopedTable =',
    ...scoped.map((table, n) => `  | '${table}'${n === scoped.length - 1 ? ';' : ''}`),
    '',
  ].join('\n');
}
