import { sql } from 'kysely';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Pg } from '../../../platform/pg.ts';
import { toTimestamp, within } from '../../../platform/statements.ts';
import type { DeviceRef } from '../../devices/index.ts';

/** ms. */
interface Span {
  readonly from: number;
  readonly to: number;
}
interface Asked extends Span {
  readonly device: DeviceRef;
}

const facts = compiledOnce(({ device }: { readonly device: DeviceRef }) =>
  within(device)
    .selectFrom('device as d')
    .innerJoin('customer as c', 'c.id', 'd.customer_id')
    .innerJoin('device_group as g', 'g.id', 'd.group_id')
    .where('d.id', '=', device.id)
    .where('d.tenant_id', '=', device.tenantId)
    .select([
      'd.device_no as no',
      'd.machine',
      'd.monitoring_position as position',
      'd.monitoring_oil as oil',
      'd.installed_at as installedAt',
      'c.name as factory',
      'g.name as group',
    ]),
);

/** Alarms that the device's present factory had within the period. What happened after the period is left out. */
const alarms = compiledOnce(({ device, from, to, limit }: Asked & { readonly limit: number }) =>
  within(device)
    .selectFrom('alarm_record as r')
    .where('r.device_id', '=', device.id)
    .where('r.tenant_id', '=', device.tenantId)
    .where('r.customer_id', '=', device.customerId)
    .where('r.withdrawn_at', 'is', null)
    .where('r.is_masked', '=', false)
    .where('r.raised_at', '<', toTimestamp(to))
    .where((eb) => eb.or([eb('r.cleared_at', 'is', null), eb('r.cleared_at', '>=', toTimestamp(from))]))
    .select([
      'r.id as recordId',
      'r.kind',
      'r.level',
      'r.indicator',
      'r.finding_rule as findingRule',
      'r.rule',
      'r.threshold',
      'r.value',
      'r.peak',
      'r.onset_at as onsetAt',
      'r.cleared_at as clearedAt',
      'r.processed_at as processedAt',
      'r.note',
      'r.sends',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .orderBy(sql`r.cleared_at is not null and r.cleared_at < ${toTimestamp(to)}`)
    .orderBy('r.level')
    .orderBy('r.onset_at', 'desc')
    .orderBy('r.id')
    .limit(limit),
);

const samples = compiledOnce(({ device, from, to, limit }: Asked & { readonly limit: number }) =>
  within(device)
    .selectFrom('lab_sample')
    .where('device_id', '=', device.id)
    .where('tenant_id', '=', device.tenantId)
    .where('at', '>=', toTimestamp(from))
    .where('at', '<', toTimestamp(to))
    .select(['at', 'report_no as reportNo', 'laboratory', 'results'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit),
);

const planned = compiledOnce(({ device, limit }: { readonly device: DeviceRef; readonly limit: number }) =>
  within(device)
    .selectFrom('planned_work')
    .where('device_id', '=', device.id)
    .where('tenant_id', '=', device.tenantId)
    .where('done_at', 'is', null)
    .select(['kind', 'due_at as dueAt', 'note', 'owner'])
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit),
);

const sensors = compiledOnce(({ device, to, limit }: Omit<Asked, 'from'> & { readonly limit: number }) =>
  within(device)
    .selectFrom('sensor')
    .where('device_id', '=', device.id)
    .where('tenant_id', '=', device.tenantId)
    .where('installed_at', '<', toTimestamp(to))
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('removed_at', '>=', toTimestamp(to))]))
    .select(['name', 'model', 'serial_no as serialNo', 'installed_at as installedAt', 'indicators'])
    .orderBy('name')
    .orderBy('id')
    .limit(limit),
);

/** Rows of each kind that a report lists at most. */
const most = { alarms: 200, samples: 20, planned: 10, sensors: 20 } as const;

export type DiagnosticStore = ReturnType<typeof createDiagnosticStore>;

/** What a report says of a device beside its readings. A method takes one connection at a time. */
export function createDiagnosticStore(pg: Pg) {
  return {
    facts: (device: DeviceRef) => pg.one('diagnosticReports.facts', facts({ device })),
    /** The gravest open ones first, at most 200; `total` of each row counts them all. */
    alarms: (device: DeviceRef, { from, to }: Span) =>
      pg.run('diagnosticReports.alarms', alarms({ device, from, to, limit: most.alarms })),
    /** Newest first. */
    samples: (device: DeviceRef, { from, to }: Span) =>
      pg.run('diagnosticReports.samples', samples({ device, from, to, limit: most.samples })),
    /** What is planned now and not done, by due time. */
    planned: (device: DeviceRef) => pg.run('diagnosticReports.planned', planned({ device, limit: most.planned })),
    /** Fitted at the end of the period. */
    sensors: (device: DeviceRef, to: number) =>
      pg.run('diagnosticReports.sensors', sensors({ device, to, limit: most.sensors })),
  };
}

export type SensorRow = Awaited<ReturnType<DiagnosticStore['sensors']>>[number];
export type AlarmRow = Awaited<ReturnType<DiagnosticStore['alarms']>>[number];
