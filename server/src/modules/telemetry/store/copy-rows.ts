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

/** Rows in PostgreSQL's binary COPY format. */
export function copyOf(rows: readonly FrameRow[]): Buffer {
  let size = signature.length + 2;
  for (const { shape } of rows) size += fixedBytes + shape.keys.length * 9;
  const bytes = Buffer.allocUnsafe(size);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  signature.copy(bytes);
  let at = signature.length;
  for (const row of rows) at = putRow(view, at, row);
  view.setInt16(at, -1);
  return bytes.subarray(0, at + 2);
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
