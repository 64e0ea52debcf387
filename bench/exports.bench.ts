import { setTimeout as pause } from 'node:timers/promises';
import type { Task } from '@oilsight/contract';
import { createPgTelemetryStore } from '../server/src/modules/telemetry/store/telemetry.store.pg.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { createPg } from '../server/src/platform/pg.ts';
import { batches, day, devices, keys } from './lib/frames.ts';
import { loginOf, memoryOf, startBenchServer } from './lib/server.ts';
import { markdown, report } from './lib/table.ts';
import { ms, timed } from './lib/timing.ts';

/**
 * A month of readings of four devices as a workbook and as CSV: how long it takes, how much the process of the server
 * grows by it, and how long other calls wait meanwhile.
 *
 * `npm run bench -- exports [--days 30]`
 */
const daysAt = process.argv.indexOf('--days');
const days = daysAt > 0 ? Number(process.argv[daysAt + 1]) : 30;
const end = Date.UTC(2026, 10, 1);
const from = end - days * day;
const four = devices.slice(0, 4);
const readings = four.length * keys.length * days * 1440;
/** How long the calls are measured without an export, ms. */
const quietMs = 20_000;

async function fill(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const pg = createPg({ url: databaseUrl, onError: () => undefined });
  const store = createPgTelemetryStore({ pg, clock: { now: () => end }, onError: console.error });
  await store.start();
  for (const batch of batches(four, from, end, 5000)) await store.append(batch, []);
  await store.refreshAggregates();
  await store.stop();
  await pg.query({ name: 'bench.vacuum', sql: 'vacuum analyze' });
  await pg.close();
}

const server = await startBenchServer(4, undefined, fill);
const origin = `http://127.0.0.1:${server.port}`;
const headers = { authorization: `Bearer ${await loginOf(server)}`, 'content-type': 'application/json' };
const answer = async <T>(path: string, init: RequestInit = {}): Promise<T> =>
  ((await (await fetch(origin + path, { ...init, headers })).json()) as { data: T }).data;
const curves = `/system/dataanalysis/getCurves?${new URLSearchParams({
  deviceIds: server.deviceIds.join(','),
  keyIds: keys.slice(0, 4).join(','),
  startTime: String(end - day),
  endTime: String(end),
}).toString()}`;
const calls = ['/system/task/listAllTask', curves] as const;

/** Asks one call after the other until the end, ms of each; memory is looked at after each. */
async function measure(isOver: () => boolean): Promise<{ times: [number[], number[]]; peakMb: number }> {
  const times: [number[], number[]] = [[], []];
  let peakMb = 0;
  while (!isOver()) {
    for (const [n, call] of calls.entries()) times[n]?.push(await timed(() => answer(call)));
    peakMb = Math.max(peakMb, memoryOf(server.pid).now);
    await pause(10);
  }
  return { times, peakMb };
}

async function exportOf(format: 'xlsx' | 'csv') {
  const { id } = await answer<Task>('/system/dataanalysis/exportReadings', {
    method: 'POST',
    body: JSON.stringify({
      deviceIds: server.deviceIds.join(','),
      keyIds: keys.join(','),
      startTime: from,
      endTime: end,
      format,
      timeZone: 'Asia/Shanghai',
    }),
  });
  let made: Task | null = null;
  const watch = async () => {
    while (made === null) {
      await pause(200);
      const list = await fetch(`${origin}/system/task/listAllTask`, { headers });
      const { rows } = (await list.json()) as { rows: Task[] };
      made = rows.find((task) => task.id === id && task.endTime !== null) ?? null;
    }
  };
  const [measured] = await Promise.all([measure(() => made !== null), watch()]);
  const { reason, done, fileBytes, startTime, endTime } = made as unknown as Task;
  if (reason !== null || done?.readings !== readings) throw new Error(`${format}: ${reason ?? ''} ${done?.readings}`);
  const seconds = ((endTime ?? Number.NaN) - startTime) / 1000;
  return { ...measured, fileBytes: fileBytes ?? 0, seconds };
}

const at = (times: readonly number[], share: number) =>
  ms(times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? Number.NaN);
const latencies = (times: readonly (readonly number[])[]) => times.map((one) => `${at(one, 0.5)} / ${at(one, 0.99)}`);

try {
  // Once for the copies in memory that a server makes at its first calls.
  await measure(
    (
      (began) => () =>
        performance.now() - began > quietMs / 2
    )(performance.now()),
  );
  const quiet = await measure(
    (
      (began) => () =>
        performance.now() - began > quietMs
    )(performance.now()),
  );
  const rows: (string | number)[][] = [['none', '', '', '', quiet.peakMb, '', ...latencies(quiet.times)]];
  for (const format of ['xlsx', 'csv'] as const) {
    const before = memoryOf(server.pid).now;
    const { times, peakMb, fileBytes, seconds } = await exportOf(format);
    rows.push([
      format,
      seconds.toFixed(1),
      Math.round(readings / seconds / 1000),
      (fileBytes / 1024 ** 2).toFixed(1),
      peakMb,
      peakMb - before,
      ...latencies(times),
    ]);
  }
  report(
    'exports',
    'npm run bench -- exports',
    [
      `4 devices × 20 indicators × 1 a minute × ${days} days: ${readings} readings. Beside the export one client asks two calls in turn: its list of tasks, and curves of 4 × 4 over 24 hours. Memory is resident memory of the server's process.`,
      markdown(
        [
          'export',
          's',
          'thousand readings/s',
          'MB',
          'memory MB',
          'grown by MB',
          'list p50 / p99 ms',
          'curves p50 / p99 ms',
        ],
        rows,
      ),
    ].join('\n\n'),
  );
} finally {
  await server.stop();
}
