import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../server/src/app.ts';
import { testConfig } from '../server/src/config.ts';
import type { DeviceRef } from '../server/src/modules/devices/index.ts';
import { createLog } from '../server/src/platform/log.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/index.ts';
import { buildCustomer, buildDevice, buildOil } from '../server/test/factories.ts';
import { processorTimeOf } from './lib/processor-time.ts';
import { memoryOf } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';
import { ms } from './lib/timing.ts';

/**
 * Diagnostic reports that are queued at once, of devices that report every minute: processor time of each, how long they
 * take, and the memory of the process that makes the files and of the one that asks for them.
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

/** Resident memory at the highest of the processes that make files, MB, looked at all the time. */
function watchChildren(): { readonly peak: () => number; readonly stop: () => void } {
  let peak = 0;
  const timer = setInterval(() => {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      try {
        if (!readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('isolated-work.process')) continue;
        peak = Math.max(peak, memoryOf(Number(name)).peak);
      } catch {
        // It has ended meanwhile.
      }
    }
  }, 25);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}

const folder = mkdtempSync(join(tmpdir(), 'oilsight-bench-'));
const log = createLog({ level: 'silent', isReadable: false, write: () => undefined });
const database = await startEmbeddedPostgres({ dataDir: folder, log });
await migrate(database.url);
const config = testConfig({ dataDir: join(folder, 'server'), adminPassword: 'bench-password' });
const app = createApp({ config, databaseUrl: database.url, jwtSecret: config.jwtSecret, log });
await app.start();
const { pg, telemetryStore, diagnosticReports } = app.services;

async function fill(device: DeviceRef, seed: number): Promise<void> {
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

try {
  const customer = await buildCustomer(pg);
  const devices: DeviceRef[] = [];
  for (let n = 0; n < machines; n += 1) {
    const device = await buildDevice(pg, { customer, name: `Machine ${n}`, machineType: 'hydraulic' });
    await buildOil(pg, device, { since: to - 60 * dayMs });
    await fill(device, n);
    devices.push(device);
  }
  await telemetryStore.refreshAggregates();
  // The highest memory counts from here on: what filled the store is no part of it.
  writeFileSync('/proc/self/clear_refs', '5');
  const memoryBefore = memoryOf(process.pid).now;
  const children = watchChildren();
  const before = processorTimeOf(process.pid);
  const begun = performance.now();
  let last = begun;
  const took: number[] = [];
  const written = await Promise.all(
    Array.from({ length: reports }, async (_, n) => {
      const device = devices[n % machines] as DeviceRef;
      const order = {
        device,
        period: { from: to - days * dayMs, to },
        timeZone: 'Asia/Shanghai',
        number: `DR-20261122-${String(n).padStart(4, '0')}`,
        title: '',
        platformName: 'Oilsight',
        languages: ['zh-CN', 'en'] as const,
      };
      const done = await diagnosticReports.write(order, new AbortController().signal);
      took.push(performance.now() - last);
      last = performance.now();
      return done;
    }),
  );
  const seconds = processorTimeOf(process.pid) - before;
  const wallMs = performance.now() - begun;
  children.stop();
  const rows = [
    ['processor time each, s', (seconds / reports).toFixed(2)],
    ['all of them, s', (wallMs / 1000).toFixed(0)],
    ['from one to the next, median, ms', ms(median(took))],
    ['the longest, ms', ms(Math.max(...took))],
    ['highest memory of the process that makes the files, MB', children.peak()],
    ['memory of the server before, and at its highest, MB', `${memoryBefore}, ${memoryOf(process.pid).peak}`],
    ['size, median, KB', (median(written.map(({ pdf }) => pdf.byteLength)) / 1024).toFixed(0)],
    ['pages, median', median(written.map(({ pages }) => pages))],
  ];
  report(
    'reports',
    `npm run bench -- reports ${reports}`,
    `${reports} reports in both languages queued at once, of ${machines} devices with ${days} days of readings every minute (${keys.length} indicators). Processor time: of the server with the processes that it starts. Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}.\n\n${markdown(['', ''], rows)}`,
  );
} finally {
  await app.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
