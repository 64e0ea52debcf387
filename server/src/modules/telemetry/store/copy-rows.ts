import type { Shape } from './shapes.ts';

/** Values of a frame. */
export interface ShapedValues {
  readonly shape: Shape;
  /** Values, and for each key of the shape the index of its value; null: the values are in the shape's order. */
  readonly values: ArrayLike<number>;
  readonly order: Int32Array | null;
  /** By the same indices as the values. */
  readonly quality: ArrayLike<number> | null;
}

/** A row to be written to `frame`. */
export interface FrameRow extends ShapedValues {
  readonly device: number;
  readonly at: number;
}

export const copyColumns = 'ts, device, shape, vals, quality';

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
/** Column count, five lengths, ts, device and shape. */
const fixedBytes = 2 + 5 * 4 + 8 + 4 + 4;

/** Type and length of a message of PostgreSQL's protocol. */
const headerBytes = 5;
const copyData = 'd'.charCodeAt(0);
/** Least bytes of a buffer, so that a slightly larger batch finds room in it as well. */
const minBytes = 65_536;
/** Most bytes of a buffer that is kept for the next batch. */
const maxKept = 1_048_576;

/** Writes batches of rows for COPY, into memory that is used again once a batch is on disk. */
export class CopyBuffer {
  #free: Buffer | null = null;

  /**
   * Rows in PostgreSQL's binary COPY format, as one CopyData message of its protocol: the driver would copy the rows to
   * put the same few bytes before them.
   */
  messageOf(rows: readonly FrameRow[]): Buffer {
    let size = headerBytes + signature.length + 2;
    for (const { shape } of rows) size += fixedBytes + shape.keys.length * 9;
    const bytes = this.#take(size);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    signature.copy(bytes, headerBytes);
    let at = headerBytes + signature.length;
    for (const row of rows) at = putRow(view, at, row);
    view.setInt16(at, -1);
    view.setUint8(0, copyData);
    // The length counts itself, but not the type.
    view.setInt32(1, at + 2 - 1);
    return bytes.subarray(0, at + 2);
  }

  /** The database has read this message: its memory may be used again. */
  release(message: Buffer): void {
    const { buffer } = message;
    if (message.byteOffset === 0 && buffer.byteLength <= maxKept) this.#free = Buffer.from(buffer as ArrayBuffer);
  }

  #take(size: number): Buffer {
    const free = this.#free;
    if (free === null || free.length < size) return Buffer.allocUnsafeSlow(Math.max(size, minBytes));
    this.#free = null;
    return free;
  }
}

function putRow(view: DataView, start: number, { device, at, shape, values, order, quality }: FrameRow): number {
  const count = shape.keys.length;
  view.setInt16(start, 5);
  view.setInt32(start + 2, 8);
  view.setInt32(start + 6, Math.floor(at / 4_294_967_296));
  view.setUint32(start + 10, at % 4_294_967_296);
  view.setInt32(start + 14, 4);
  view.setInt32(start + 18, device);
  view.setInt32(start + 22, 4);
  view.setInt32(start + 26, shape.id);
  view.setInt32(start + 30, count * 8);
  let next = start + 34;
  for (let place = 0; place < count; place += 1, next += 8) {
    view.setFloat64(next, values[order === null ? place : (order[place] ?? 0)] ?? 0, true);
  }
  if (quality === null) {
    view.setInt32(next, -1);
    return next + 4;
  }
  view.setInt32(next, count);
  next += 4;
  for (let place = 0; place < count; place += 1, next += 1)
    view.setUint8(next, quality[order === null ? place : (order[place] ?? 0)] ?? 0);
  return next;
}
