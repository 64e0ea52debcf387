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

/** Characters of newest readings that one statement writes, about. */
const flushedAtOnce = 2_000_000;

/** A batch of which nobody knows whether it was kept, with the number it has if it was. */
type Doubtful = DomainEvents['readingsStored'];

/** Marks remembered at most; above it they are forgotten and simply written again. */
const maxMarks = 1_000_000;

/**
 * What the adapter knows without asking: the newest readings, and which hours are marked as changed. Only what is
 * committed. Everything here is used inside the store's mutex, or without a pause.
 */
export interface State {
  /** Brings it up to the database if it may be behind: at first, and after a connection was lost. */
  ready(): Promise<pg.PoolClient>;
  /** Whether it may be behind. */
  readonly isBehind: boolean;
  /** Something failed without telling whether it was done. What was, is told as soon as the database can be asked. */
  setDoubtful(doubtful: Doubtful | null): void;
  /** The newest arrival of the lane that is known to be committed, and the bytes of all bodies up to it. */
  readonly arrived: { readonly lane: number; readonly n: number; readonly total: number };
  /** Another one is committed. */
  hasArrived(bytes: number): void;
  memoryOf(device: number): DeviceMemory;
  find(device: number): DeviceMemory | undefined;
  isMarked(device: number, hour: number): boolean;
  mark(device: number, hour: number): void;
  unmark(device: number, hour: number): void;
  unmarkAll(): void;
  /** Nothing is known of the device any more. */
  forget(device: number): void;
  /** Its newest readings are to be written to `latest`. */
  changed(memory: DeviceMemory): void;
  /** Writes the changed ones to `latest`. */
  flush(): Promise<void>;
}

/** Hours since the epoch stay below 2²¹ until the year 2209, devices below 2³¹. */
function markOf(device: number, hour: number): number {
  return device * 2_097_152 + hour;
}

/** The first of the memories, as they are stored. */
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
  /** Generation of the writer that the memory was read with; 0: none. */
  let readWith = 0;
  let arrived = { lane, n: 0, total: 0 };
  let doubtful: Doubtful | null = null;

  const memoryOf = (device: number): DeviceMemory => {
    let memory = memories.get(device);
    if (memory === undefined) memories.set(device, (memory = createDeviceMemory(device)));
    return memory;
  };

  /** `latest` is behind the frames, but never by more than the hours that are still marked. */
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
        // The lane's numbers tell: only we write in it, and what we had under way is over.
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
      // Which of them are its own is not told apart: the others are simply written again.
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
