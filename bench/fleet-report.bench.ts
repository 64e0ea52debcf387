import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../server/src/app.ts';
import { testConfig } from '../server/src/config.ts';
import { createLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/index.ts';
import { systemScope } from '../server/src/platform/scope.ts';
import { passed } from '../server/src/platform/statements.ts';
import { buildAlarmRecord, buildCustomer, buildDevice } from '../server/test/factories.ts';
import { processorTimeOf } from './lib/processor-time.ts';
import { memoryOf } from './lib/server.ts';
import { markdown, report } from './lib/table.ts';
import { ms } from './lib/timing.ts';

/**
 * A fleet report of many machines in ten factories, with a month before it to compare with: processor time of the
 * server and of the process that makes the file, memory, size and pages.
 *
 * `npm run bench -- fleet-report [machines]`
 */
const machines = Number(process.argv[2] ?? 500);
const days = 30;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const to = Math.floor(Date.now() / dayMs - 2) * dayMs;
const from = to - days * dayMs;
const keys = ['oil_health', 'iso4406_4', 'iso4406_6', 'iso4406_14', 'remaining_oil_life_h'];

/** What the processes that make files have at most: resident memory, MB, and processor time, s. */
function watchChildren() {
  const peaks = { memory: 0, seconds: 0 };
  const timer = setInterval(() => {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        if (!readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('isolated-work.process')) continue;
        peaks.memory = Math.max(peaks.memory, memoryOf(Number(name)).peak);
        peaks.seconds = Math.max(peaks.seconds, processorTimeOf(Number(name)));
      } catch {
        // It has ended meanwhile.
      }
    }
  }, 25);
  return { peaks, stop: () => clearInterval(timer) };
}

const folder = mkdtempSync(join(tmpdir(), 'oilsight-bench-'));
const log = createLog({ level: 'silent', isReadable: false, write: () => undefined });
const database = await startEmbeddedPostgres({ dataDir: folder, log });
await migrate(database.url);
const config = testConfig({ dataDir: join(folder, 'server'), adminPassword: 'bench-password' });
const app = createApp({ config, databaseUrl: database.url, jwtSecret: config.jwtSecret, log });
await app.start();
const { pg, telemetryStore, fleetReports } = app.services;

try {
  const first = await buildCustomer(pg, { name: 'Factory 1' });
  const tenant = { id: first.tenantId };
  const factories = [first];
  for (let n = 2; n <= 10; n += 1) factories.push(await buildCustomer(pg, { name: `Factory ${n}`, tenant }));
  for (let n = 0; n < machines; n += 1) {
    const customer = factories[n % factories.length] ?? first;
    const device = await buildDevice(pg, { customer, name: `Hydraulic press HPU-${n + 1}`, machineType: 'hydraulic' });
    const frames = [];
    for (let at = from - days * dayMs; at < to; at += hourMs)
      frames.push({ device, at, keys, values: [60 + (n % 40), 17, 15, 12 + (n % 8), 9000 - n], quality: null });
    await telemetryStore.append(frames, []);
    for (let alarm = 0; alarm < n % 4; alarm += 1)
      await buildAlarmRecord(pg, device, {
        level: n % 3 === 0 ? 1 : 2,
        raisedAt: from + ((n * 7 + alarm * 5) % days) * dayMs,
        clearedAt: alarm % 2 === 0 ? null : to - dayMs,
        indicator: ['oil_temperature', 'water_ppm', 'iso4406_4'][alarm] ?? null,
      });
  }
  await telemetryStore.refreshAggregates();
  const order = {
    place: passed({ scope: systemScope('a benchmark reads its own place'), tenantId: tenant.id, customerId: null }),
    period: { from, to },
    timeZone: 'UTC',
    number: 'FR-20261201-0001',
    title: '',
    platformName: 'Oilsight',
    logo: null,
  };
  const children = watchChildren();
  const before = processorTimeOf(process.pid);
  const begun = performance.now();
  await fleetReports.contentOf(order);
  const read = performance.now() - begun;
  const readSeconds = processorTimeOf(process.pid) - before;
  const { pdf, pages } = await fleetReports.write({ ...order, languages: ['en'] }, new AbortController().signal);
  const wallMs = performance.now() - begun - read;
  children.stop();
  const rows = [
    ['reading it, ms', ms(read)],
    ['processor time of the server while it reads, s', readSeconds.toFixed(2)],
    ['reading and making the file, ms', ms(wallMs)],
    ['processor time of the process that makes the file, s', children.peaks.seconds.toFixed(2)],
    ['highest memory of that process, MB', children.peaks.memory],
    ['highest memory of the server, MB', memoryOf(process.pid).peak],
    ['size, KB', (pdf.byteLength / 1024).toFixed(0)],
    ['pages', pages],
  ];
  report(
    'fleet-report',
    `npm run bench -- fleet-report ${machines}`,
    `A report in one language of ${machines} machines with ${2 * days} days of readings every hour. Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}.\n\n${markdown(['', ''], rows)}`,
  );
} finally {
  await app.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
