import { hourMs } from '@oilsight/oil';
import type pg from 'pg';
import { runOn, sqlQuery, type Pg } from '../../../platform/pg.ts';
import { createDeviceMemory, type DeviceMemory } from './device-memory.ts';
import { framePages, shapedValuesOf } from './frames.ts';
import type { Months } from './months.ts';
import type { Shapes } from './shapes.ts';
import { unstoredKey } from './texts.ts';
import { lane, type Writer } from './writer.ts';
import type { DomainEvents } from '../../../events.ts';

const allLatest = sqlQuery<{ device: number; readings: string }>(
  'telemetry.allLatest',
  'select device, readings from latest',
);
const putLatest = sqlQuery<never>(
  'telemetry.putLatest',
  'insert into latest (device, readings) select * from unnest($1::int4[], $2::text[]) on conflict (device) do update set readings = excluded.readings',
);
const dirtyHours = sqlQuery<{ device: number; hour: number }>(
  'telemetry.dirtyHours',
  'select device, hour from hour_dirty order by device, hour',
);
const dirtyTexts = sqlQuery<{ device: number; key: string; ts: number; value: string }>(
  'telemetry.dirtyTexts',
  `select t.device, t.key, t.ts, t.value from hour_dirty d join text_reading t on t.device = d.device and t.ts >= d.hour * ${hourMs}::int8 and t.ts < (d.hour + 1) * ${hourMs}::int8 order by t.ts`,
);
const newestArrival = sqlQuery<{ n: number; total: number }>(
  'telemetry.newestArrival',
  'select n, total from arrival where lane = $1 order by n desc limit 1',
);
const textKeys = sqlQuery<{ device: number; key: string }>(
  'telemetry.textKeys',
  'select distinct device, key from text_reading',
);

/** Approximate number of characters of newest readings that one statement writes. */
const flushedAtOnce = 2_000_000;

/** A batch whose commit was not confirmed, with the number it has if it was committed. */
type Doubtful = DomainEvents['readingsStored'];

/** Most remembered marks; above this they are forgotten and simply written again. */
const maxMarks = 1_000_000;

/**
 * The store's memory: the newest readings, and which hours are marked as changed. It holds committed data only. All of
 * it is used inside the store's mutex, or without waiting in between.
 */
export interface State {
  /** Reloads the memory from the database if it may be outdated: at the start, and after a lost connection. */
  ready(): Promise<pg.PoolClient>;
  /** Whether the memory may be outdated. */
  readonly isBehind: boolean;
  /**
   * Records that a commit was not confirmed. If it turns out that the batch was stored, it is announced as soon as the
   * database can be queried.
   */
  setDoubtful(doubtful: Doubtful | null): void;
  /** The newest committed arrival of the lane, and the bytes of all bodies up to it. */
  readonly arrived: { readonly lane: number; readonly n: number; readonly total: number };
  /** Records that another arrival is committed. */
  hasArrived(bytes: number): void;
  memoryOf(device: number): DeviceMemory;
  find(device: number): DeviceMemory | undefined;
  isMarked(device: number, hour: number): boolean;
  mark(device: number, hour: number): void;
  unmark(device: number, hour: number): void;
  unmarkAll(): void;
  /** Removes the device from the memory. */
  forget(device: number): void;
  /** Marks its newest readings to be written to `latest`. */
  changed(memory: DeviceMemory): void;
  /** Writes the marked ones to `latest`. */
  flush(): Promise<void>;
}

/** Hours since the epoch stay below 2²¹ until the year 2209, devices below 2³¹. */
function markOf(device: number, hour: number): number {
  return device * 2_097_152 + hour;
}

/** The first of the memories, in stored form, up to the size of one statement. */
function chunkOf(memories: Iterable<DeviceMemory>): Map<DeviceMemory, string> {
  const chunk = new Map<DeviceMemory, string>();
  let size = 0;
  for (const memory of memories) {
    const json = memory.toJson();
    chunk.set(memory, json);
    size += json.length;
    if (size >= flushedAtOnce) break;
  }
  return chunk;
}

export function createState({
  pg,
  writer,
  shapes,
  months,
  onStored,
}: {
  pg: Pg;
  writer: Writer;
  shapes: Shapes;
  months: Months;
  onStored: (event: DomainEvents['readingsStored']) => void;
}): State {
  let memories = new Map<number, DeviceMemory>();
  let marks = new Set<number>();
  let unflushed = new Set<DeviceMemory>();
  /** Generation of the writer with which the memory was loaded; 0: none. */
  let readWith = 0;
  let arrived = { lane, n: 0, total: 0 };
  let doubtful: Doubtful | null = null;

  const memoryOf = (device: number): DeviceMemory => {
    let memory = memories.get(device);
    if (memory === undefined) memories.set(device, (memory = createDeviceMemory(device)));
    return memory;
  };

  /** `latest` may be older than the frames, but only in hours that are still marked. */
  const load = async (client: pg.PoolClient): Promise<void> => {
    await months.load(client);
    const [newest] = await runOn(client, newestArrival, [lane]);
    arrived = { lane, n: newest?.n ?? 0, total: newest?.total ?? 0 };
    memories = new Map();
    marks = new Set();
    unflushed = new Set();
    for (const { device, readings } of await pg.query(allLatest)) memoryOf(device).fromJson(readings);
    for (const { device, key } of await pg.query(textKeys)) memoryOf(device).addTextKey(unstoredKey(key));
    const ranges = (await pg.query(dirtyHours)).map(({ device, hour }) => ({
      device,
      from: hour * hourMs,
      to: (hour + 1) * hourMs,
    }));
    for await (const rows of framePages(pg.pool, shapes, ranges)) {
      for (const row of rows) {
        const range = ranges[row.range];
        if (range === undefined) continue;
        const memory = memoryOf(range.device);
        memory.takeFrame(row.at, shapedValuesOf(row));
        unflushed.add(memory);
      }
    }
    for (const { device, key, ts, value } of await pg.query(dirtyTexts)) {
      const memory = memoryOf(device);
      memory.takeText(ts, unstoredKey(key), JSON.parse(value) as string | boolean | object);
      unflushed.add(memory);
    }
  };

  return {
    async ready() {
      const client = await writer.connection();
      if (readWith !== writer.generation) {
        readWith = 0;
        const { generation } = writer;
        await load(client);
        readWith = generation;
        const found = doubtful;
        doubtful = null;
        // The lane's number shows whether the batch was committed: only this process writes in the lane, and its
        // transaction has ended.
        if (found !== null && found.n <= arrived.n) onStored(found);
      }
      return client;
    },
    get isBehind() {
      return readWith === 0 || readWith !== writer.generation;
    },
    setDoubtful(one) {
      readWith = 0;
      doubtful = one;
      writer.close();
    },
    get arrived() {
      return arrived;
    },
    hasArrived(bytes) {
      arrived = { lane, n: arrived.n + 1, total: arrived.total + bytes };
    },
    memoryOf,
    find: (device) => memories.get(device),
    isMarked: (device, hour) => marks.has(markOf(device, hour)),
    mark(device, hour) {
      if (marks.size >= maxMarks) marks.clear();
      marks.add(markOf(device, hour));
    },
    unmark: (device, hour) => void marks.delete(markOf(device, hour)),
    unmarkAll: () => marks.clear(),
    forget(device) {
      const memory = memories.get(device);
      if (memory !== undefined) unflushed.delete(memory);
      memories.delete(device);
      // The marks of this device cannot be told apart: all are forgotten, and simply written again.
      marks.clear();
    },
    changed: (memory) => void unflushed.add(memory),
    async flush() {
      if (unflushed.size === 0 && doubtful === null) return;
      const client = await this.ready();
      for (let chunk = chunkOf(unflushed); chunk.size > 0; chunk = chunkOf(unflushed)) {
        await runOn(client, putLatest, [[...chunk.keys()].map(({ device }) => device), [...chunk.values()]]);
        for (const memory of chunk.keys()) unflushed.delete(memory);
      }
    },
  };
}
