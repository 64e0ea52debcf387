import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../server/src/app.ts';
import { testConfig } from '../server/src/config.ts';
import type { DeviceRef } from '../server/src/modules/devices/index.ts';
import type { TelemetryStore } from '../server/src/modules/telemetry/index.ts';
import { createLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { buildAccount, buildCustomer, buildDevice, buildOil } from '../server/test/factories.ts';
import { processorTimeOf } from './lib/processor-time.ts';
import { inDatabase, memoryOf, startBenchServer } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';

/**
 * Diagnostic reports that are queued at once, of devices that report every minute, written by a production server over a
 * store that another process filled: processor time of each, how long they take, and the memory of the server and of the
 * processes that make the files.
 *
 * `npm run bench -- reports [reports]`
 */
const reports = Number(process.argv[2] ?? 50);
const machines = 5;
const days = 30;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const to = Math.floor(Date.now() / minuteMs) * minuteMs - dayMs;
const keys = [
  'viscosity_40',
  'viscosity_change_pct',
  'density',
  'dielectric_constant',
  'water_saturation',
  'water_ppm',
  'particle_ch1',
  'particle_ch2',
  'particle_ch3',
  'oil_temperature',
  'pressure',
  'level',
];

/** Resident memory at the highest of the server's processes that make files, MB, looked at all the time. */
function watchChildren(parent: number): { readonly peak: () => number; readonly stop: () => void } {
  let peak = 0;
  const timer = setInterval(() => {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        if (!readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('isolated-work.process')) continue;
        if (!new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'))) continue;
        peak = Math.max(peak, memoryOf(Number(name)).peak);
      } catch {
        // It has ended meanwhile.
      }
    }
  }, 25);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}

async function fill(telemetryStore: TelemetryStore, device: DeviceRef, seed: number): Promise<void> {
  const count = (days * dayMs) / minuteMs;
  for (let first = 0; first < count; first += 5000) {
    const frames = Array.from({ length: Math.min(5000, count - first) }, (_, n) => {
      const at = to - (count - first - n) * minuteMs;
      const wave = Math.sin((at / dayMs) * 6.28) + Math.sin(n * 1.3 + seed);
      const water = 110 + wave + Math.max(0, (at - to) / dayMs + 4) * 110 * (seed % 2);
      const counts = [700 + 20 * wave, 160 + 5 * wave, 20 + wave];
      const values = [46 + 0.1 * wave, 0.2 * wave, 872 + wave, 2.22 + 0.001 * wave, water / 7, water];
      return {
        device,
        at,
        keys,
        values: [...values, ...counts, 45 + 2 * wave, 10 + 0.1 * wave, 80 + wave],
        quality: null,
      };
    });
    await telemetryStore.append(frames, []);
  }
}

/** Devices with their readings, and a dealer who asks for reports. */
async function prepare(databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'oilsight-bench-'));
  await migrate(databaseUrl);
  const log = createLog({ level: 'silent', isReadable: false, write: () => undefined });
  const config = testConfig({ dataDir: folder, adminPassword: 'bench-password' });
  const app = createApp({ config, databaseUrl, jwtSecret: config.jwtSecret, log });
  await app.start();
  try {
    const { pg, telemetryStore } = app.services;
    const customer = await buildCustomer(pg);
    await buildAccount(pg, { authority: 'TENANT_ADMIN', tenantId: customer.tenantId });
    for (let n = 0; n < machines; n += 1) {
      const device = await buildDevice(pg, { customer, name: `Machine ${n}`, machineType: 'hydraulic' });
      await buildOil(pg, device, { since: to - 60 * dayMs });
      await fill(telemetryStore, device, n);
    }
    await telemetryStore.refreshAggregates();
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const server = await startBenchServer(0, undefined, prepare);
try {
  const children = watchChildren(server.pid);
  const memoryBefore = memoryOf(server.pid).now;
  const before = processorTimeOf(server.pid);
  const begun = performance.now();
  const ends: number[] = [];
  let sizes: number[] = [];
  let pages: number[] = [];
  let failed = 0;
  await inDatabase(server, async (client) => {
    // A person waits for one report of a device at a time: these are queued as if fifty people had asked at once.
    await client.query(
      `with d as (
         select row_number() over (order by d.name) - 1 as n, d.* from device d where d.name like 'Machine %'
       ), r as (
         insert into report (tenant_id, customer_id, device_id, device_name, number, type, theme, state, step, account_id, created_at, state_since)
         select d.tenant_id, d.customer_id, d.id, d.name, 'DR-20261122-' || lpad(i::text, 4, '0'), 'diagnostic', 'Month', 'working', 'generating', a.id, now(), now()
         from generate_series(1, $1::int) i join d on d.n = i % $2::int
         join account a on a.tenant_id = d.tenant_id and a.authority = 'TENANT_ADMIN'
         returning id, tenant_id
       )
       insert into report_job (report_id, tenant_id, period_from, period_to, languages, time_zone, asked_at)
       select id, tenant_id, to_timestamp($3::float8 / 1000), to_timestamp($4::float8 / 1000), '{zh-CN,en}', 'Asia/Shanghai', now() from r`,
      [reports, machines, to - days * dayMs, to],
    );
    const count = async (text: string) =>
      Number(((await client.query(text)).rows[0] as { readonly count: string }).count);
    while (ends.length < reports) {
      const done = await count(`select count(*) from report where step is distinct from 'generating'`);
      while (ends.length < done) ends.push(performance.now());
      await new Promise((next) => setTimeout(next, 50));
    }
    failed = await count(`select count(*) from report where state <> 'delivered'`);
    const files = (await client.query('select bytes, pages from report_file')).rows as {
      readonly bytes: number;
      readonly pages: number;
    }[];
    sizes = files.map(({ bytes }) => bytes / 1024);
    pages = files.map((file) => file.pages);
  });
  const seconds = processorTimeOf(server.pid) - before;
  const wallMs = performance.now() - begun;
  children.stop();
  const took = ends.map((end, n) => (end - (ends[n - 1] ?? begun)) / 1000);
  const rows = [
    ['processor time each, s', (seconds / reports).toFixed(2)],
    ['all of them, s', (wallMs / 1000).toFixed(0)],
    ['from one to the next, median, s', median(took).toFixed(1)],
    ['the longest, s', Math.max(...took).toFixed(1)],
    ['highest memory of the process that makes the files, MB', children.peak()],
    [
      'memory of the server before, and at its highest since its start, MB',
      `${memoryBefore}, ${memoryOf(server.pid).peak}`,
    ],
    ['size, median, KB', median(sizes).toFixed(0)],
    ['pages, median', median(pages)],
    ['not delivered', failed],
  ];
  report(
    'reports',
    `npm run bench -- reports ${reports}`,
    `${reports} reports in both languages queued at once, of ${machines} devices with ${days} days of readings every minute (${keys.length} indicators). Processor time: of the server with the processes that it starts. Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}.\n\n${markdown(['', ''], rows)}`,
  );
} finally {
  await server.stop();
}
