import type { Report, ReportEvent } from '@oilsight/contract';
import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Schema } from '../../platform/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  anyOf,
  calledFirst,
  holdsEach,
  matches,
  personName,
  scoped,
  toTimestamp,
  when,
} from '../../platform/statements.ts';
import type { Tables } from '../../platform/statements.ts';

/** A report as it is stored. `applicantId` null: the account is gone. */
export interface StoredReport extends Omit<Report, 'isOwn'> {
  readonly applicantId: string | null;
  readonly correctsId: string | null;
  readonly hasResults: boolean;
}

/** Which reports are asked for. */
export interface ReportFilter {
  readonly type?: Report['type'] | undefined;
  readonly state?: Report['state'] | undefined;
  readonly deviceId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly institution?: string | undefined;
  readonly search?: string | undefined;
  /** Asked for from ≤ time < to, ms. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly isAbnormal?: boolean | undefined;
  /** Each of them, in small letters, stands in what `search` looks in. */
  readonly words?: readonly string[] | undefined;
  /** In small letters: a report of exactly this number or theme stands first. */
  readonly called?: string | undefined;
}

export interface Asked {
  readonly scope: Scope;
  readonly filter: ReportFilter;
}

/**
 * The scope as a condition on reports. One of a whole dealer has no factory: who reaches single factories does not see
 * it, and who was given single devices sees no report.
 */
function reportIn({ reach }: Scope): Expression<SqlBool> {
  const eb = expressionBuilder<{ r: Schema['report'] }, 'r'>();
  switch (reach.kind) {
    case 'everything':
      return eb.and([]);
    case 'tenant':
      return eb('r.tenant_id', '=', reach.tenantId);
    case 'customers':
      return eb('r.customer_id', '=', anyOf(reach.customerIds));
    case 'devices':
      return eb.or([]);
  }
}

/** The reports in scope, with their devices, also erased ones, and who asked for them. */
export const reportsIn = (scope: Scope) =>
  scoped(scope)
    .all.selectFrom('report as r')
    .innerJoin('tenant as t', 't.id', 'r.tenant_id')
    .leftJoin('customer as c', 'c.id', 'r.customer_id')
    .leftJoin('device as d', 'd.id', 'r.device_id')
    .leftJoin('account as a', 'a.id', 'r.account_id')
    .where(reportIn(scope));

/** The report in scope, to be locked. */
export const lockable = (scope: Scope, reportId: string) =>
  scoped(scope)
    .all.selectFrom('report as r')
    .where(reportIn(scope))
    .where('r.id', '=', reportId)
    .select('r.id')
    .forUpdate();

/**
 * Names of a report `r` with its device `d` and factory `c`: those of a delivered report stay as they were when it was
 * delivered, as in its pdf.
 */
export const deviceName = sql<string>`case when r.state = 'delivered' then r.device_name else coalesce(d.name, r.device_name) end`;
export const factoryName = sql<
  string | null
>`coalesce(case when r.state = 'delivered' then r.customer_name end, c.name)`;
const placeName = sql<string>`coalesce(${factoryName}, t.name)`;

export const withReport = (reports: ReturnType<typeof reportsIn>) =>
  reports.select([
    'r.id as reportId',
    'r.number',
    'r.type',
    'r.theme',
    'r.state',
    'r.step',
    'r.tenant_id as tenantId',
    'r.customer_id as customerId',
    placeName.as('customerName'),
    'r.device_id as deviceId',
    deviceName.as('deviceName'),
    personName('a').as('applicant'),
    'r.account_id as applicantId',
    'r.institution',
    'r.is_abnormal as isAbnormal',
    // A person may have found in order what was found to be beyond a limit.
    sql<Report['abnormalState']>`case when r.is_abnormal then r.abnormal_state end`.as('abnormalState'),
    'r.remarks',
    'r.verdict',
    'r.reason',
    'r.created_at as createdAt',
    'r.state_since as stateSince',
    'r.due_at as dueAt',
    'r.delivered_at as deliveredAt',
    'r.corrects_id as correctsId',
    sql<boolean>`r.results is not null`.as('hasResults'),
    'r.version',
  ]);

/** What a search looks in. */
const searched = [
  sql.ref<string | null>('r.theme'),
  sql.ref<string | null>('r.number'),
  deviceName,
  sql.ref<string | null>('r.remarks'),
  sql.ref<string | null>('r.reason'),
];

const filtered = ({ scope, filter }: Asked) =>
  reportsIn(scope).where((eb) =>
    eb.and([
      ...when(filter.type, (type) => eb('r.type', '=', type)),
      ...when(filter.state, (state) => eb('r.state', '=', state)),
      ...when(filter.deviceId, (id) => eb('r.device_id', '=', id)),
      ...when(filter.customerId, (id) => eb('r.customer_id', '=', id)),
      ...when(filter.tenantId, (id) => eb('r.tenant_id', '=', id)),
      ...when(filter.institution, (name) => eb('r.institution', '=', name)),
      ...when(filter.startTime, (time) => eb('r.created_at', '>=', toTimestamp(time))),
      ...when(filter.endTime, (time) => eb('r.created_at', '<', toTimestamp(time))),
      ...when(filter.isAbnormal, (isAbnormal) => eb('r.is_abnormal', '=', isAbnormal)),
      ...when(filter.search, (text) => matches(text, ...searched)),
      ...when(filter.words, (words) => holdsEach(words, ...searched)),
    ]),
  );

const calledBefore = (reports: ReturnType<typeof reportsIn>, name: string | undefined) =>
  name === undefined ? reports : reports.orderBy((eb) => calledFirst(name, eb.ref('r.number'), eb.ref('r.theme')));

export const page = compiledOnce(
  ({ limit, offset, ...asked }: Asked & { readonly limit: number; readonly offset: number }) =>
    withReport(calledBefore(filtered(asked), asked.filter.called))
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id')
      .limit(limit)
      .offset(offset),
);
export const count = compiledOnce((asked: Asked) =>
  filtered(asked).select((eb) => eb.fn.countAll<number>().as('total')),
);

interface Due {
  readonly scope: Scope;
  readonly filter: Pick<ReportFilter, 'tenantId' | 'customerId'>;
  /** ms. */
  readonly before: number;
}

/** The states stand in the statement as they do in the index. */
const due = ({ scope, filter, before }: Due) =>
  filtered({ scope, filter })
    .where(sql<boolean>`r.state not in ('delivered', 'returned', 'withdrawn')`)
    .where('r.due_at', '<', toTimestamp(before));

export const dueRows = compiledOnce(({ limit, ...asked }: Due & { readonly limit: number }) =>
  due(asked)
    .leftJoin('inspection as i', 'i.report_id', 'r.id')
    .leftJoin('account as o', 'o.id', 'i.inspector_id')
    .select([
      'r.id as reportId',
      'r.number',
      'r.type',
      'r.theme',
      'r.state',
      'r.step',
      placeName.as('customerName'),
      deviceName.as('deviceName'),
      sql<number>`r.due_at`.as('dueAt'),
      sql<string>`coalesce(${personName('o')}, r.institution)`.as('owner'),
    ])
    .orderBy('r.due_at')
    .orderBy('r.id')
    .limit(limit),
);
export const dueCount = compiledOnce(({ now, ...asked }: Due & { readonly now: number }) =>
  due(asked).select([
    sql<number>`count(*)`.as('total'),
    sql<number>`count(*) filter (where r.due_at < ${toTimestamp(now)})`.as('overdue'),
  ]),
);

const median = (span: string) =>
  sql<number | null>`1000 * percentile_cont(0.5) within group (order by extract(epoch from ${sql.raw(span)}))`;
export const byState = compiledOnce(({ now, ...asked }: Asked & { readonly now: number }) =>
  filtered(asked)
    .groupBy('r.state')
    .select((eb) => [
      'r.state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('r.state_since').as('since'),
      eb.fn.max('r.due_at').as('lastDueAt'),
      sql<number>`1000 * percentile_cont(0.5) within group (order by extract(epoch from ${toTimestamp(now)} - r.state_since))`.as(
        'medianMs',
      ),
    ]),
);
export const byType = compiledOnce((asked: Asked) =>
  filtered(asked)
    .groupBy('r.type')
    .select((eb) => ['r.type', eb.fn.countAll<number>().as('count')]),
);
export const deliveredSince = compiledOnce(({ since, ...asked }: Asked & { readonly since: number }) =>
  filtered(asked)
    .where('r.delivered_at', '>=', toTimestamp(since))
    .select((eb) => [eb.fn.countAll<number>().as('count'), median('r.delivered_at - r.created_at').as('medianMs')]),
);

export const institutionsIn = compiledOnce(({ scope, limit }: { readonly scope: Scope; readonly limit: number }) =>
  reportsIn(scope)
    .where('r.institution', '<>', '')
    .select('r.institution as name')
    .distinct()
    .orderBy('r.institution')
    .limit(limit),
);

/** What a report is written from, with the platform name of its factory or dealer. */
export const withPlace = (tables: Tables) =>
  tables
    .selectFrom('report_job as j')
    .innerJoin('report as r', 'r.id', 'j.report_id')
    .innerJoin('tenant as t', 't.id', 'r.tenant_id')
    .leftJoin('customer as c', 'c.id', 'r.customer_id')
    .select([
      'j.period_from as from',
      'j.period_to as to',
      'j.languages',
      'j.time_zone as timeZone',
      'r.type',
      'r.tenant_id as tenantId',
      'r.customer_id as customerId',
      'r.device_id as deviceId',
      'r.account_id as accountId',
      'r.number',
      'r.theme',
      sql<string | null>`coalesce(c.system_name, t.system_name)`.as('platformName'),
    ]);

/** What happened to a report, as it is stored. */
export interface NewEvent {
  readonly what: ReportEvent['what'];
  /** ms. */
  readonly at: number;
  readonly text: string;
}
