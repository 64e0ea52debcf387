import type pg from 'pg';
import { binaryQuery, queryBinary } from './binary.ts';
import type { ShapedValues } from './copy-rows.ts';
import type { Shape, Shapes } from './shapes.ts';

/** A range of one device's frames: from ≤ ts < to. */
export interface FrameRange {
  readonly device: number;
  readonly from: number;
  readonly to: number;
}

/** A stored frame. */
export interface StoredRow {
  /** Index of the requested range that contains it. */
  readonly range: number;
  readonly at: number;
  readonly shape: Shape;
  /** float64, little endian, in the shape's order. */
  readonly vals: Buffer;
  readonly quality: Buffer | null;
}

export function valueAt(row: StoredRow, place: number): number {
  return row.vals.readDoubleLE(place * 8);
}

/** In the shape's order. */
export function valuesOf(row: StoredRow): Float64Array {
  const values = new Float64Array(row.shape.keys.length);
  for (let place = 0; place < values.length; place += 1) values[place] = valueAt(row, place);
  return values;
}

/** For a device's memory: copied, so that the page with the row can be freed. */
export function shapedValuesOf(row: StoredRow): ShapedValues {
  return {
    shape: row.shape,
    order: null,
    values: valuesOf(row),
    quality: row.quality === null ? null : Uint8Array.from(row.quality),
  };
}

export function qualityAt(row: StoredRow, place: number): number {
  return row.quality === null ? 0 : (row.quality[place] ?? 0);
}

// The inner limit makes it a loop over the ranges, each read along the primary key; the outer one ends it early. `$4 …
// $5` spans all ranges, so that the planner leaves out the other partitions.
const select = (order: 'asc' | 'desc') => `
  select w.n, f.ts, f.shape, f.vals, f.quality
  from unnest($1::int4[], $2::int8[], $3::int8[]) with ordinality as w(device, lo, hi, n)
  cross join lateral (
    select ts, shape, vals, quality from frame
    where device = w.device and ts >= w.lo and ts < w.hi and ts >= $4 and ts < $5
    order by ts ${order} limit $6
  ) f
  limit $6`;

const columns = ['int8', 'int8', 'int4', 'bytes', 'bytes'] as const;
type Row = readonly [n: number, ts: number, shape: number, vals: Buffer | null, quality: Buffer | null];
// Reads along the key whatever the planner estimates: a sort would read the whole rest of a range for every page.
const alongTheKey = 'set local enable_sort = off';
const readFrames = binaryQuery('telemetry.readFrames', select('asc'), columns, alongTheKey);
const readFramesBackwards = binaryQuery('telemetry.readFramesBackwards', select('desc'), columns, alongTheKey);

/**
 * The same frames in packs, one of each range and shape, and one more of those with a quality: times (int8, big
 * endian), values and qualities one after the other. A message a frame would take most of the time of a long read.
 */
const readPacks = binaryQuery(
  'telemetry.readPacks',
  `select f.n, f.shape, string_agg(int8send(f.ts), ''), string_agg(f.vals, ''), string_agg(f.quality, '')
   from (${select('asc')}) f group by f.n, f.shape, f.quality is null`,
  ['int8', 'int4', 'bytes', 'bytes', 'bytes'],
  alongTheKey,
);

const readNewest = binaryQuery(
  'telemetry.readNewest',
  `select w.device, f.ts
   from unnest($1::int4[], $2::int8[], $3::int8[]) as w(device, lo, hi)
   cross join lateral (
     select ts from frame
     where device = w.device and ts >= w.lo and ts < w.hi and ts >= $4 and ts < $5
     order by ts desc limit 1
   ) f`,
  ['int4', 'int8'],
  alongTheKey,
);

/** Of the newest `$7` frames of each range the newest ones with a bad reading, `$6` of each at most. */
const readRefused = binaryQuery(
  'telemetry.readRefused',
  `select w.n, f.ts, f.shape, f.vals, f.quality
   from unnest($1::int4[], $2::int8[], $3::int8[], $7::int4[]) with ordinality as w(device, lo, hi, looked, n)
   cross join lateral (
     select ts, shape, vals, quality
     from (
       select ts, shape, vals, quality from frame
       where device = w.device and ts >= w.lo and ts < w.hi and ts >= $4 and ts < $5
       order by ts desc limit w.looked
     ) newest
     where position('\\x02'::bytea in quality) > 0
     order by ts desc limit $6
   ) f`,
  columns,
  alongTheKey,
);

/** Most ranges of one statement. */
const rangesAtOnce = 1000;

/** The remaining time of a read. */
export interface ReadTime {
  /** ms. @throws when no time is left */
  left(): number;
}

export interface PageOptions {
  readonly order?: 'asc' | 'desc';
  /** Rows of the first page: later ones grow to `maxPageRows`. */
  readonly firstPage?: number;
  /** Limits the time for reading a page. */
  readonly time?: ReadTime;
}

export const maxPageRows = 10_000;

/** Frames of the ranges, range after range, in pages: the memory does not grow with the number of frames. */
export async function* framePages(
  client: pg.Pool | pg.PoolClient,
  shapes: Shapes,
  ranges: readonly FrameRange[],
  options: PageOptions = {},
): AsyncGenerator<StoredRow[]> {
  const order = options.order ?? 'asc';
  const query = order === 'asc' ? readFrames : readFramesBackwards;
  let limit = Math.min(options.firstPage ?? maxPageRows, maxPageRows);
  let first = 0;
  /** The part of the range `first` that has not been read yet. */
  let rest = ranges[0];
  while (rest !== undefined) {
    const asked: FrameRange[] = [rest, ...ranges.slice(first + 1, first + rangesAtOnce)];
    const rows = await queryBinary(client, query, [...bounds(asked), limit], options.time?.left() ?? null);
    if (rows.length > 0) yield await withShapes(shapes, rows, first);
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) {
      first += asked.length;
      rest = ranges[first];
    } else {
      const at: FrameRange | undefined = ranges[first + last[0] - 1];
      const begun = last[0] === 1 ? rest : at;
      if (begun === undefined) return;
      first += last[0] - 1;
      rest = order === 'asc' ? { ...begun, from: last[1] + 1 } : { ...begun, to: last[1] };
    }
    limit = Math.min(limit * 4, maxPageRows);
  }
}

/** Frames of one range and shape, in any order. */
export interface FramePack {
  readonly shape: Shape;
  readonly size: number;
  /** Time of each frame, ms. */
  readonly at: Float64Array;
  /** float64, little endian, frame after frame in the shape's order. */
  readonly values: DataView;
  /** One byte for each value; null: all good. */
  readonly qualities: Uint8Array | null;
}

/** Most frames of the packs that are in memory together. */
const packedFrames = 20_000;

/** Frames of the ranges in ascending order, in packs: the memory does not grow with the number of frames. */
export async function* framePacks(
  client: pg.Pool | pg.PoolClient,
  shapes: Shapes,
  ranges: readonly FrameRange[],
  time: ReadTime,
): AsyncGenerator<FramePack[]> {
  let first = 0;
  let rest = ranges[0];
  while (rest !== undefined) {
    const asked: FrameRange[] = [rest, ...ranges.slice(first + 1, first + rangesAtOnce)];
    const rows = await queryBinary(client, readPacks, [...bounds(asked), packedFrames], time.left());
    const known = await shapes.byId(new Set(rows.map(([, shape]) => shape)));
    const packs = rows.map(([n, id, times, vals, quality]) => ({
      n,
      pack: packOf(known.get(id), times, vals, quality),
    }));
    yield packs.map(({ pack }) => pack);
    const last = packs.reduce((most, { n }) => Math.max(most, n), 0);
    const begun = last === 1 ? rest : ranges[first + last - 1];
    if (packs.reduce((sum, { pack }) => sum + pack.size, 0) < packedFrames || begun === undefined) {
      first += asked.length;
      rest = ranges[first];
      continue;
    }
    let newest = begun.from;
    for (const { n, pack } of packs) if (n === last) for (const at of pack.at) newest = Math.max(newest, at);
    first += last - 1;
    rest = { ...begun, from: newest + 1 };
  }
}

function packOf(
  shape: Shape | undefined,
  times: Buffer | null,
  vals: Buffer | null,
  qualities: Buffer | null,
): FramePack {
  if (shape === undefined || times === null || vals === null) throw new Error('a pack without its shape');
  const at = new Float64Array(times.length / 8);
  const bytes = viewOf(times);
  for (let n = 0; n < at.length; n += 1) at[n] = bytes.getUint32(8 * n) * 4_294_967_296 + bytes.getUint32(8 * n + 4);
  return { shape, size: at.length, at, values: viewOf(vals), qualities };
}

/** Numbers are read much faster through a view than by the methods of a buffer. */
export function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** The time of the newest frame of each range, by device. Ranges without frames are left out; a device has one range. */
export async function newestOfRanges(
  client: pg.Pool | pg.PoolClient,
  ranges: readonly FrameRange[],
  time: ReadTime,
): Promise<Map<number, number>> {
  const newest = new Map<number, number>();
  for (let first = 0; first < ranges.length; first += rangesAtOnce) {
    const asked = ranges.slice(first, first + rangesAtOnce);
    const rows = await queryBinary(client, readNewest, bounds(asked), time.left());
    for (const [device, at] of rows) newest.set(device, at);
  }
  return newest;
}

/**
 * Frames with a bad reading: of each range the newest ones, at most `limit`, newest first.
 *
 * @param ranges of each its newest frames, `looked` at most, are looked at
 */
export async function refusedFrames(
  client: pg.Pool | pg.PoolClient,
  shapes: Shapes,
  ranges: readonly (FrameRange & { readonly looked: number })[],
  { limit, time }: { readonly limit: number; readonly time: ReadTime },
): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for (let first = 0; first < ranges.length; first += rangesAtOnce) {
    const asked = ranges.slice(first, first + rangesAtOnce);
    const parameters = [...bounds(asked), limit, asked.map(({ looked }) => looked)];
    const rows = await queryBinary(client, readRefused, parameters, time.left());
    found.push(...(await withShapes(shapes, rows, first)));
  }
  return found;
}

/** The parameters `$1` to `$5`. */
function bounds(ranges: readonly FrameRange[]): (number | readonly number[])[] {
  return [
    ranges.map(({ device }) => device),
    ranges.map(({ from }) => from),
    ranges.map(({ to }) => to),
    ranges.reduce((least, { from }) => Math.min(least, from), Number.MAX_SAFE_INTEGER),
    ranges.reduce((most, { to }) => Math.max(most, to), 0),
  ];
}

async function withShapes(shapes: Shapes, rows: readonly Row[], offset: number): Promise<StoredRow[]> {
  const known = await shapes.byId(new Set(rows.map(([, , shape]) => shape)));
  return rows.map(([n, at, id, vals, quality]) => {
    const shape = known.get(id);
    if (shape === undefined || vals === null) throw new Error(`shape ${id} is missing`);
    return { range: offset + n - 1, at, shape, vals, quality };
  });
}
