import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { createPg, sqlQuery } from '../server/src/platform/pg.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/index.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import { createReportStore } from '../server/src/modules/reports/reports.store.ts';
import type { ReportFilter } from '../server/src/modules/reports/reports.rows.ts';
import { buildCustomer, buildDevice, buildTenant } from '../server/test/factories.ts';
import { markdown, median, report } from './lib/table.ts';
import { ms } from './lib/timing.ts';

/**
 * The list of reports of a dealer who has kept them for years: its pages, searches and counts.
 *
 * `npm run bench -- report-lists [reports]`
 */
const reports = Number(process.argv[2] ?? 100_000);
const factories = 20;
const rounds = 15;
const dayMs = 86_400_000;

const folder = mkdtempSync(join(tmpdir(), 'oilsight-bench-'));
const log = createLog({ level: 'silent', isReadable: false, write: () => undefined });
const database = await startEmbeddedPostgres({ dataDir: folder, log });
await migrate(database.url);
const pg = createPg({ url: database.url, onError: () => undefined });

/** Of each 100 reports 94 are delivered; the others are in the other states. */
async function fill(tenantId: string): Promise<void> {
  await pg.query(
    sqlQuery(
      'bench.reports',
      `with machine as (
         select id, customer_id, row_number() over (order by id) - 1 as place, count(*) over () as machines
         from device where tenant_id = $1
       ), states(state, step, place) as (
         values ('applied', null, 0), ('accepted', null, 1), ('working', 'testing', 2), ('reviewing', null, 3),
                ('returned', null, 4), ('withdrawn', null, 5)
       )
       insert into report (tenant_id, customer_id, device_id, device_name, number, type, theme, institution, remarks,
         state, step, delivered_at, created_at, state_since, is_abnormal)
       select $1, m.customer_id, m.id, 'Press', 'OT-' || to_char(at, 'YYYYMMDD') || '-' || n, 
         (array['oilTest', 'inspection', 'diagnostic'])[1 + n % 3], 'Water and wear of press ' || n % 997,
         (array['', 'East Lab', 'West Lab'])[1 + n % 3], 'Sample ' || md5(n::text), coalesce(s.state, 'delivered'), s.step,
         case when s.state is null then at + interval '3 days' end, at, at + interval '3 days', n % 5 = 0
       from generate_series(1, $2::int) n
       cross join lateral (select now() - n * interval '10 minutes' as at) t
       join machine m on m.place = n % m.machines
       left join states s on s.place = n % 100`,
    ),
    [tenantId, reports],
  );
  await pg.query(sqlQuery('bench.analyze', 'analyze report'), []);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  await work();
  const took: number[] = [];
  for (let n = 0; n < rounds; n += 1) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  return median(took);
}

try {
  const tenant = await buildTenant(pg, { name: 'Dealer' });
  const customerIds: string[] = [];
  for (let n = 0; n < factories; n += 1) {
    const customer = await buildCustomer(pg, { tenant, name: `Factory ${n}` });
    customerIds.push(customer.id);
    for (let machine = 0; machine < 10; machine += 1)
      await buildDevice(pg, { customer, name: `Press ${n}-${machine}` });
  }
  await fill(tenant.id);
  const store = createReportStore(pg);
  const scopes: Readonly<Record<string, Scope>> = {
    'the operator': { reach: { kind: 'everything' }, authority: 'SYS_ADMIN', userId: null },
    'the dealer': { reach: { kind: 'tenant', tenantId: tenant.id }, authority: 'TENANT_ADMIN', userId: null },
    'a factory': {
      reach: { kind: 'customers', customerIds: customerIds.slice(0, 1) },
      authority: 'CUSTOMER_USER',
      userId: null,
    },
  };
  const first = { limit: 20, offset: 0 };
  const now = Date.now();
  const asked: readonly (readonly [string, (scope: Scope) => Promise<unknown>])[] = [
    ['first page', (scope) => store.list(scope, {}, first)],
    ['page 500', (scope) => store.list(scope, {}, { limit: 20, offset: 9980 })],
    ['those in review', (scope) => store.list(scope, { state: 'reviewing' }, first)],
    ['search of a word in all', (scope) => store.list(scope, { search: 'press' } satisfies ReportFilter, first)],
    ['search of a number', (scope) => store.list(scope, { search: '-77777' }, first)],
    ['counts', (scope) => store.counts(scope, {}, { now, since: now - 30 * dayMs })],
    ['counts of a search', (scope) => store.counts(scope, { search: 'press' }, { now, since: now - 30 * dayMs })],
    ['institutions', (scope) => store.institutions(scope, 200)],
  ];
  const rows: string[][] = [];
  for (const [name, ask] of asked) {
    const row = [name];
    for (const scope of Object.values(scopes)) row.push(ms(await timed(() => ask(scope))));
    rows.push(row);
  }
  report(
    'report-lists',
    `npm run bench -- report-lists ${reports}`,
    `${reports} reports of one dealer with ${factories} factories, 94 of 100 delivered; median of ${rounds}, ms, of what the database is asked for one call. Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}.\n\n${markdown(['', ...Object.keys(scopes)], rows)}`,
  );
} finally {
  await pg.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
