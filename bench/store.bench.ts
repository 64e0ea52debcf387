import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyColumns, CopyBuffer, type FrameRow } from '../server/src/modules/telemetry/store/copy-rows.ts';
import { createShapes } from '../server/src/modules/telemetry/store/shapes.ts';
import { createPgTelemetryStore } from '../server/src/modules/telemetry/store/telemetry.store.pg.ts';
import { monthEnd, monthOf, monthStart } from '../server/src/modules/telemetry/store/time.ts';
import { sendTransaction } from '../server/src/modules/telemetry/store/writer.ts';
import type { Frame, TelemetryStore, Window } from '../server/src/modules/telemetry/telemetry.store.ts';
import type { DeviceRef } from '../server/src/modules/devices/index.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createPg, type Pg } from '../server/src/platform/pg.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/index.ts';
import { batches, day, devices, keys, linesOf, minute } from './lib/frames.ts';
import { influxIsInstalled, startInflux, type Influx } from './lib/influx.ts';
import { memoryOf } from './lib/server.ts';
import { checkSame, longReadsOf, measureReads, readsOf } from './lib/store-reads.ts';
import { markdown, median, report } from './lib/table.ts';
import { ms, ratio, timed } from './lib/timing.ts';

/**
 * The telemetry store by itself: batches against raw COPY into a table alike, bytes a reading and the reads of charts,
 * beside InfluxDB with the same data where it is installed. 50 devices × 20 indicators × one frame a minute.
 *
 * `npm run bench -- store [--days 5] [--full]`; `--full`: 30 days of every device, 180 of four.
 */
const full = process.argv.includes('--full');
const dayArgument = process.argv.indexOf('--days');
const days = dayArgument > 0 ? Number(process.argv[dayArgument + 1]) : full ? 30 : 5;
const longDays = full ? 180 : 60;
const end = Date.UTC(2026, 10, 1);
const from = end - days * day;
const count = days * 1440 * devices.length * keys.length;
const perReading = (bytes: number) => (bytes / count).toFixed(2);

/** Frames go to the store in batches of this size, and to InfluxDB: lines a request. */
const framesAtOnce = 5000;

/** Loads the frames of a window; returns ms of writing alone. `prepare` makes of a batch what is sent. */
async function load<T>(
  of: readonly DeviceRef[],
  window: Window,
  prepare: (batch: Frame[]) => T,
  send: (prepared: T) => Promise<void>,
): Promise<number> {
  let spent = 0;
  for (const batch of batches(of, window.from, window.to, framesAtOnce)) {
    const prepared = prepare(batch);
    spent += await timed(() => send(prepared));
  }
  return spent;
}

const loadStore = (store: TelemetryStore, of: readonly DeviceRef[], window: Window) =>
  load(
    of,
    window,
    (batch) => batch,
    (batch) => store.append(batch, []),
  );
const loadInflux = (influx: Influx, of: readonly DeviceRef[], window: Window) =>
  load(of, window, linesOf, (lines) => influx.write(lines));

/** Batches and raw COPY take turns on equal tables: thousand readings/s. Generating the frames is not measured. */
async function compareWithCopy(pg: Pg, store: TelemetryStore): Promise<string[][]> {
  const [arrangement] = (await createShapes(pg).arrange([keys])).values();
  if (arrangement === undefined) throw new Error('no shape');
  const client = await pg.connect();
  const begin = Date.UTC(2027, 0, 1);
  const month = monthOf(begin);
  await client.query(
    `create table copied (like frame including all) partition by range (ts); create table copied_1 partition of copied for values from (${monthStart(month)}) to (${monthEnd(month)})`,
  );
  const rows: string[][] = [];
  const buffer = new CopyBuffer();
  for (const [n, size] of [50, 500, 5000].entries()) {
    const start = begin + n * 8 * day;
    const [ours, raw]: [number[], number[]] = [[], []];
    for (const batch of batches(devices, start, start + (size < 500 ? 200 : 1000) * minute, size)) {
      ours.push(await timed(() => store.append(batch, [])));
      const copy = buffer.messageOf(
        batch.map((frame): FrameRow => ({
          device: frame.device.key,
          at: frame.at,
          shape: arrangement.shape,
          order: arrangement.order,
          values: frame.values,
          quality: null,
        })),
      );
      raw.push(
        await timed(() => sendTransaction(client, `copy copied_1 (${copyColumns}) from stdin (format binary)`, [copy])),
      );
      buffer.release(copy);
    }
    const rate = (times: number[]) => (size * keys.length) / median(times);
    rows.push([
      `${size * keys.length} readings a batch`,
      rate(ours).toFixed(),
      rate(raw).toFixed(),
      `${((100 * rate(ours)) / rate(raw)).toFixed()} %`,
    ]);
  }
  client.release();
  // Removes the tables of the comparison, so that sizes and reads concern the load alone.
  await pg.query({ name: 'bench.drop', sql: `drop table copied, frame_${month}, hour_aggregate_${month}` });
  await pg.query({ name: 'bench.dirty', sql: 'delete from hour_dirty' });
  await store.stop();
  await store.start();
  return rows;
}

interface Sizes {
  readonly frames: number;
  readonly key: number;
  readonly hours: number;
  readonly latest: number;
}

/** Bytes of tables with their indexes and partitions, by name. */
async function sizes(pg: Pg): Promise<Sizes> {
  const [row] = await pg.query<Sizes>({
    name: 'bench.sizes',
    sql: `select sum(pg_table_size(c.oid)) filter (where c.relname like 'frame_%')::int8 as frames, sum(pg_indexes_size(c.oid)) filter (where c.relname like 'frame_%')::int8 as key,
            sum(pg_total_relation_size(c.oid)) filter (where c.relname like 'hour_aggregate_%' or c.relname = 'hour_dirty')::int8 as hours, sum(pg_total_relation_size(c.oid)) filter (where c.relname = 'latest')::int8 as latest
          from pg_class c where c.relkind = 'r'`,
  });
  return row ?? { frames: 0, key: 0, hours: 0, latest: 0 };
}

/** Rows of the table of sizes: as the load left it, and with its months' keys built anew. */
async function measureSizes(pg: Pg): Promise<{ rows: string[][]; all: number }> {
  const allOf = ({ frames, key, hours, latest }: Sizes) => frames + key + hours + latest;
  const row = (name: string, of: Sizes) => [
    name,
    ...[of.frames, of.key, of.hours, of.latest, allOf(of)].map(perReading),
  ];
  await pg.query({ name: 'bench.vacuum', sql: 'vacuum analyze' });
  const written = await sizes(pg);
  for (const month of new Set([monthOf(from), monthOf(end - 1)]))
    await pg.query({ name: 'bench.reindex', sql: `reindex table frame_${month}` });
  return { rows: [row('as written', written), row('months reindexed', await sizes(pg))], all: allOf(written) };
}

const folder = mkdtempSync(join(tmpdir(), 'oilsight-store-bench-'));
const server = await startEmbeddedPostgres({
  dataDir: folder,
  log: createLog({ level: 'silent', isReadable: false, write: () => undefined }),
});
let influx: Influx | null = null;
try {
  await migrate(server.url);
  const pg = createPg({ url: server.url, onError: () => undefined });
  const store = createPgTelemetryStore({ pg, clock: { now: () => end }, onError: console.error });
  await store.start();
  const rateOf = (spent: number) => Math.round(count / spent);

  const loaded = rateOf(await loadStore(store, devices, { from, to: end }));
  const refreshed = await timed(() => store.refreshAggregates());
  const rates = await compareWithCopy(pg, store);
  const bytes = await measureSizes(pg);

  let beside = 'InfluxDB is not installed here (`/usr/bin/influxd`, version 1): no comparison with it.';
  if (influxIsInstalled()) {
    const other = (influx = await startInflux({ coldAfterSeconds: 3 }));
    const theirs = rateOf(await loadInflux(other, devices, { from, to: end }));
    const [written, compacted] = [other.bytes(), await other.settle()];
    bytes.rows.push(
      ['InfluxDB with its log, at the end of the load', '', '', '', '', perReading(written)],
      ['InfluxDB, compacted', '', '', '', '', perReading(compacted)],
    );
    await checkSame(store, other, { from, to: end });
    beside = `InfluxDB 1.6 with the same frames (a line each, ${framesAtOnce} a request) loaded at ${theirs} k readings/s: store ÷ InfluxDB ${ratio(loaded, theirs)}. Bytes on disk, store ÷ InfluxDB: ${ratio(bytes.all, written)} at the end of the load, ${ratio(bytes.all, compacted)} once InfluxDB has compacted. It is asked through HTTP and its replies are parsed; the store is asked in its process.`;
  }

  const reads = await measureReads(readsOf(store, { end, days }), influx);
  const history = { from: end - longDays * day, to: from };
  const four = devices.slice(0, 4);
  await loadStore(store, four, history);
  await store.refreshAggregates();
  if (influx !== null) {
    await loadInflux(influx, four, history);
    await influx.settle();
  }
  reads.push(...(await measureReads(longReadsOf(store, { end, days: longDays }), influx)));

  report(
    'store',
    'npm run bench -- store',
    [
      `50 devices × 20 indicators × 1 a minute × ${days} days: ${(count / 1e6).toFixed(1)} M readings, loaded at ${loaded} k readings/s, hours of all made in ${ms(refreshed)} ms.`,
      beside,
      markdown(['thousand readings/s, taking turns', 'store', 'raw COPY into a table alike', 'ratio'], rates),
      markdown(['bytes a reading', 'rows', 'primary key', 'hours', 'latest', 'all'], bytes.rows),
      markdown(['read, median ms, taking turns', 'store', 'InfluxDB', 'store ÷ InfluxDB'], reads),
      `Memory at its highest: ${memoryOf(process.pid).peak} MB the bench with the store in it${influx === null ? '' : `, ${memoryOf(influx.pid).peak} MB InfluxDB`}.`,
    ].join('\n\n'),
  );
  await store.stop();
  await pg.close();
} finally {
  await influx?.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
