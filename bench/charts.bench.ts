import { createPgTelemetryStore } from '../server/src/modules/telemetry/store/telemetry.store.pg.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { createPg } from '../server/src/platform/pg.ts';
import { curveWindows, measureCurves } from './lib/charts/curve-calls.ts';
import { batches, day, devices, linesOf } from './lib/frames.ts';
import { influxIsInstalled, startInflux, type Influx } from './lib/influx.ts';
import { loginOf, memoryOf, startBenchServer } from './lib/server.ts';
import { markdown, report } from './lib/table.ts';

/**
 * What a page of charts waits for: one call for 4 devices × 4 indicators over windows of up to 180 days of readings a
 * minute apart, beside InfluxDB answering the same windows through HTTP, where it is installed.
 *
 * `npm run bench -- charts [--alone] [--days 180]`; `--alone`: without InfluxDB.
 */
const isAlone = process.argv.includes('--alone') || !influxIsInstalled();
const daysAt = process.argv.indexOf('--days');
const days = daysAt > 0 ? Number(process.argv[daysAt + 1]) : 180;
const end = Date.UTC(2026, 10, 3, 6, 30);
const from = end - days * day - day;
const four = devices.slice(0, 4);
const framesAtOnce = 5000;

/** Readings of all four devices, with the aggregates of their hours. */
async function fill(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl);
  const pg = createPg({ url: databaseUrl, onError: () => undefined });
  const store = createPgTelemetryStore({ pg, clock: { now: () => end }, onError: console.error });
  await store.start();
  for (const batch of batches(four, from, end, framesAtOnce)) await store.append(batch, []);
  await store.refreshAggregates();
  await store.stop();
  await pg.query({ name: 'bench.vacuum', sql: 'vacuum analyze' });
  await pg.close();
}

let influx: Influx | null = null;
const server = await startBenchServer(4, undefined, fill);
try {
  if (!isAlone) {
    influx = await startInflux({ coldAfterSeconds: 3 });
    for (const batch of batches(four, from, end, framesAtOnce)) await influx.write(linesOf(batch));
    await influx.settle();
  }
  const target = { port: server.port, token: await loginOf(server), deviceIds: server.deviceIds };
  const rows = await measureCurves(target, influx, curveWindows(end, days));
  report(
    'charts',
    'npm run bench -- charts',
    [
      `4 devices × 20 indicators × 1 a minute × ${days} days. A row is one call for the curves of 4 devices × 4 indicators with mean, lowest and highest of each bucket and the figures of the period, until its last byte; ms at the client, of 30 calls.`,
      influx === null
        ? 'InfluxDB was left out.'
        : 'InfluxDB 1.6 with the same frames answers the same windows in buckets of the same width (of UTC or of the zone), in turns with the server; its replies have no figures of the period.',
      markdown(['window', 'buckets', 'KB', 'p50', 'p90', 'InfluxDB p50', 'p90', 'server ÷ InfluxDB'], rows),
      `Memory at its highest: ${memoryOf(server.pid).peak} MB the server${influx === null ? '' : `, ${memoryOf(influx.pid).peak} MB InfluxDB`}.`,
    ].join('\n\n'),
  );
} finally {
  await influx?.stop();
  await server.stop();
}
