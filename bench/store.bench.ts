import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indicatorIds } from '@oilsight/oil';
import { copyOf, copyColumns, type FrameRow } from '../server/src/modules/telemetry/store/copy-rows.ts';
import { createShapes } from '../server/src/modules/telemetry/store/shapes.ts';
import { createPgTelemetryStore } from '../server/src/modules/telemetry/store/telemetry.store.pg.ts';
import { monthEnd, monthOf, monthStart } from '../server/src/modules/telemetry/store/time.ts';
import { sendTransaction } from '../server/src/modules/telemetry/store/writer.ts';
import type { Frame } from '../server/src/modules/telemetry/telemetry.store.ts';
import type { DeviceRef } from '../server/src/modules/devices/index.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { createLog } from '../server/src/platform/log.ts';
import { createPg, type Pg } from '../server/src/platform/pg.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/index.ts';
import { memoryOf } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';

/**
 * The telemetry store by itself: batches against raw COPY into a table alike in the same run, bytes a reading, and the reads of charts.
 * 50 devices × 20 indicators × one frame a minute.
 *
 * `npm run bench -- store [--days 5] [--full]`; `--full`: 30 days of every device, 180 of four.
 */
const full = process.argv.includes('--full');
const dayArgument = process.argv.indexOf('--days');
const days = dayArgument > 0 ? Number(process.argv[dayArgument + 1]) : full ? 30 : 5;
const longDays = full ? 180 : 60;

const keys = indicatorIds.slice(0, 20);
const minute = 60_000;
const day = 1440 * minute;
const hour = 60 * minute;
const end = Date.UTC(2026, 10, 1);
const devices = Array.from({ length: 50 }, (_, n): DeviceRef => ({
  key: n + 1, id: `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`, name: `bench ${n}`, tenantId: '', customerId: '', machineType: 'hydraulic', reportIntervalMs: minute, isGateway: false,
}));

function valuesAt(device: number, at: number): Float64Array {
  const n = at / minute;
  return Float64Array.from(keys, (_, k) => Math.round((20 + k + 5 * Math.sin(n / 700 + device) + (((n * 7919 + device * 104_729 + k * 1_299_709) >>> 0) % 100) / 100) * 100) / 100);
}

/** Batches of `size` frames, minute after minute over the devices. */
function* batches(of: readonly DeviceRef[], from: number, to: number, size: number): Generator<Frame[]> {
  let batch: Frame[] = [];
  for (let at = from; at < to; at += minute) {
    for (const device of of) {
      batch.push({ device, at, keys: [...keys], values: valuesAt(device.key, at), quality: null });
      if (batch.length === size) {
        yield batch;
        batch = [];
      }
    }
  }
  if (batch.length > 0) yield batch;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function medianMs(times: number, work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  await work();
  for (let n = 0; n < times; n += 1) all.push(await timed(work));
  return median(all);
}

const ms = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

/** Bytes of tables with their indexes and partitions, by name. */
async function sizes(pg: Pg): Promise<{ frames: number; key: number; hours: number; latest: number }> {
  const [row] = await pg.query<{ frames: number; key: number; hours: number; latest: number }>({
    name: 'bench.sizes',
    sql: `select sum(pg_table_size(c.oid)) filter (where c.relname like 'frame_%')::int8 as frames, sum(pg_indexes_size(c.oid)) filter (where c.relname like 'frame_%')::int8 as key,
            sum(pg_total_relation_size(c.oid)) filter (where c.relname like 'hour_aggregate_%' or c.relname = 'hour_dirty')::int8 as hours, sum(pg_total_relation_size(c.oid)) filter (where c.relname = 'latest')::int8 as latest
          from pg_class c where c.relkind = 'r'`,
  });
  return row ?? { frames: 0, key: 0, hours: 0, latest: 0 };
}

const folder = mkdtempSync(join(tmpdir(), 'oilsight-store-bench-'));
const server = await startEmbeddedPostgres({ dataDir: folder, log: createLog({ level: 'silent', isReadable: false, write: () => undefined }) });
try {
  await migrate(server.url);
  const pg = createPg({ url: server.url, onError: () => undefined });
  const store = createPgTelemetryStore({ pg, clock: { now: () => end }, onError: console.error });
  await store.start();

  const from = end - days * day;
  const loaded = await timed(async () => {
    for (const batch of batches(devices, from, end, 2000)) await store.append(batch, []);
  });
  const count = days * 1440 * devices.length * keys.length;
  const refreshed = await timed(() => store.refreshAggregates());

  // Batches and raw COPY take turns, on tables alike; what is measured is the database and our share, not making the frames.
  const shapes = createShapes(pg);
  const [arrangement] = (await shapes.arrange([keys])).values();
  if (arrangement === undefined) throw new Error('no shape');
  const client = await pg.connect();
  const compareFrom = Date.UTC(2027, 0, 1);
  const month = monthOf(compareFrom);
  await client.query(`create table copied (like frame including all) partition by range (ts); create table copied_1 partition of copied for values from (${monthStart(month)}) to (${monthEnd(month)})`);
  const rates: (string | number)[][] = [];
  for (const [n, size] of [50, 500, 5000].entries()) {
    const begin = compareFrom + n * 8 * day;
    const list = [...batches(devices, begin, begin + (size < 500 ? 200 : 1000) * minute, size)];
    const [ours, raw]: [number[], number[]] = [[], []];
    for (const batch of list) {
      ours.push(await timed(() => store.append(batch, [])));
      const rows = batch.map((frame): FrameRow => ({ device: frame.device.key, at: frame.at, shape: arrangement.shape, order: arrangement.order, values: frame.values, quality: null }));
      const bytes = copyOf(rows);
      raw.push(await timed(() => sendTransaction(client, `copy copied_1 (${copyColumns}) from stdin (format binary)`, [bytes])));
    }
    const rate = (times: number[]) => (size * keys.length) / median(times);
    rates.push([`${size * keys.length} readings a batch`, Math.round(rate(ours)), Math.round(rate(raw)), `${Math.round((100 * rate(ours)) / rate(raw))} %`]);
  }
  client.release();
  // The comparison's month goes, so that sizes and reads are of the load alone.
  await pg.query({ name: 'bench.drop', sql: `drop table copied, frame_${month}, hour_aggregate_${month}` });
  await pg.query({ name: 'bench.dirty', sql: 'delete from hour_dirty' });
  await store.stop();
  await store.start();

  await pg.query({ name: 'bench.vacuum', sql: 'vacuum analyze' });
  const size = await sizes(pg);
  await Promise.all([...new Set([monthOf(from), monthOf(end - 1)])].map((one) => pg.query({ name: 'bench.reindex', sql: `reindex table frame_${one}` })));
  const packed = await sizes(pg);
  const bytes = (value: number) => (value / count).toFixed(2);

  const whole = { from, to: end };
  const width = Math.max(hour, Math.ceil((end - from) / 500 / hour) * hour);
  const [first] = devices;
  const four = devices.slice(0, 4);
  const fourKeys = keys.slice(0, 4);
  if (first === undefined) throw new Error('no devices');
  const reads: (string | number)[][] = [
    ['latest of one device', ms(await medianMs(50, () => store.latest([first])))],
    ['latest of all 50', ms(await medianMs(50, () => store.latest(devices)))],
    [`one indicator, ${days} days, hours`, ms(await medianMs(10, () => store.buckets(first, keys.slice(0, 1), whole, width)))],
    [`4 devices × 4 indicators, ${days} days, hours`, ms(await medianMs(10, () => Promise.all(four.map((device) => store.buckets(device, fourKeys, whole, width)))))],
    [`4 devices × 4 indicators, ${days} days, from frames`, ms(await medianMs(5, () => Promise.all(four.map((device) => store.buckets(device, fourKeys, whole, 30 * minute)))))],
    ['one indicator, newest day, raw', ms(await medianMs(10, () => store.raw(first, keys.slice(0, 1), { from: end - day, to: end }, { limit: 5000, order: 'asc' })))],
    [`export of one device, ${days} days, ${Math.round((days * 1440 * keys.length) / 1000)} k readings`, ms(await medianMs(3, async () => {
      for await (const page of store.scan(first, whole)) void page.length;
    }))],
  ];
  for (const batch of batches(four, end - longDays * day, from, 5000)) await store.append(batch, []);
  await store.refreshAggregates();
  reads.push([`4 × 4, ${longDays} days, hours`, ms(await medianMs(5, () => Promise.all(four.map((device) => store.buckets(device, fourKeys, { from: end - longDays * day, to: end }, 6 * hour)))))]);
  reads.push(['one indicator, newest day, raw, after that history', ms(await medianMs(10, () => store.raw(first, keys.slice(0, 1), { from: end - day, to: end }, { limit: 5000, order: 'asc' })))]);

  report(
    'store', 'npm run bench -- store',
    [
      `50 devices × 20 indicators × 1 a minute × ${days} days: ${(count / 1e6).toFixed(1)} M readings, loaded at ${Math.round(count / loaded)} k readings/s (making them included), hours of all made in ${ms(refreshed)} ms.`,
      markdown(['thousand readings/s, taking turns', 'store', 'raw COPY into a table alike', 'ratio'], rates),
      markdown(['bytes a reading', 'rows', 'primary key', 'hours', 'latest', 'all'], [
        ['as written', bytes(size.frames), bytes(size.key), bytes(size.hours), bytes(size.latest), bytes(size.frames + size.key + size.hours + size.latest)],
        ['months reindexed', bytes(packed.frames), bytes(packed.key), bytes(packed.hours), bytes(packed.latest), bytes(packed.frames + packed.key + packed.hours + packed.latest)],
      ]),
      markdown(['read', 'median, ms'], reads),
      `Memory of the bench with the store in it: ${memoryOf(process.pid).peak} MB at its highest.`,
    ].join('\n\n'),
  );
  await store.stop();
  await pg.close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
