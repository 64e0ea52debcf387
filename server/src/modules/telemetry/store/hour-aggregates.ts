import { badQuality } from '@oilsight/contract';
import { qualityAt, valueAt, type StoredRow } from './frames.ts';

/** One key's readings within one hour. Bad readings are counted and otherwise left out. */
export interface KeyAggregate {
  /** Readings that are not bad. */
  count: number;
  bad: number;
  min: number;
  max: number;
  sum: number;
  first: number;
  last: number;
  /** 0 good, 1 suspect, 2 bad. */
  worst: number;
}

/** Layout of one key: count, bad (uint32), min, max, sum, first, last (float64), worst (uint8); little endian. */
export const bytesAKey = 49;

export function emptyAggregate(): KeyAggregate {
  return { count: 0, bad: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, sum: 0, first: 0, last: 0, worst: 0 };
}

/** Adds a reading; readings come in time order. */
export function addReading(to: KeyAggregate, value: number, quality: number): void {
  if (quality > to.worst) to.worst = quality;
  if (quality === badQuality) {
    to.bad += 1;
    return;
  }
  if (to.count === 0) to.first = value;
  to.count += 1;
  to.sum += value;
  to.last = value;
  if (value < to.min) to.min = value;
  if (value > to.max) to.max = value;
}

export function addFrame(to: Map<string, KeyAggregate>, row: StoredRow): void {
  row.shape.keys.forEach((key, place) => {
    let aggregate = to.get(key);
    if (aggregate === undefined) to.set(key, (aggregate = emptyAggregate()));
    addReading(aggregate, valueAt(row, place), qualityAt(row, place));
  });
}

/** @param keys the shape's, in order; each has an aggregate */
export function encodeAggregates(keys: readonly string[], aggregates: ReadonlyMap<string, KeyAggregate>): Buffer {
  const data = Buffer.alloc(keys.length * bytesAKey);
  keys.forEach((key, place) => {
    const aggregate = aggregates.get(key) ?? emptyAggregate();
    const at = place * bytesAKey;
    data.writeUInt32LE(aggregate.count, at);
    data.writeUInt32LE(aggregate.bad, at + 4);
    data.writeDoubleLE(aggregate.min, at + 8);
    data.writeDoubleLE(aggregate.max, at + 16);
    data.writeDoubleLE(aggregate.sum, at + 24);
    data.writeDoubleLE(aggregate.first, at + 32);
    data.writeDoubleLE(aggregate.last, at + 40);
    data.writeUInt8(aggregate.worst, at + 48);
  });
  return data;
}

export function decodeAggregate(data: Buffer, place: number): KeyAggregate {
  const at = place * bytesAKey;
  return {
    count: data.readUInt32LE(at), bad: data.readUInt32LE(at + 4), min: data.readDoubleLE(at + 8), max: data.readDoubleLE(at + 16),
    sum: data.readDoubleLE(at + 24), first: data.readDoubleLE(at + 32), last: data.readDoubleLE(at + 40), worst: data.readUInt8(at + 48),
  };
}
