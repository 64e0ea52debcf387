import { badQuality } from '@oilsight/contract';
import { qualityAt, valueAt, type StoredRow } from './frames.ts';
import type { Shape } from './shapes.ts';

/** One key's readings within one hour. Bad readings are only counted. */
interface KeyAggregate {
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

function emptyAggregate(): KeyAggregate {
  return {
    count: 0,
    bad: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    sum: 0,
    first: 0,
    last: 0,
    worst: 0,
  };
}

function addReading(to: KeyAggregate, value: number, quality: number): void {
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

/** The aggregates of one hour while frames are added. */
export class HourAggregates {
  readonly #byKey = new Map<string, KeyAggregate>();
  /**
   * The shape of the previous frame and its keys' aggregates: the frames of an hour nearly always have the same shape.
   */
  #shape: Shape | null = null;
  #ofShape: readonly KeyAggregate[] = [];

  /** Adds a frame; frames must come in time order. */
  add(row: StoredRow): void {
    if (row.shape !== this.#shape) this.#turnTo(row.shape);
    const aggregates = this.#ofShape;
    for (let place = 0; place < aggregates.length; place += 1)
      addReading(aggregates[place] as KeyAggregate, valueAt(row, place), qualityAt(row, place));
  }

  /** The aggregates in stored form, in the order of the sorted keys. */
  encode(): { readonly keys: readonly string[]; readonly data: Buffer } {
    const keys = [...this.#byKey.keys()].sort();
    const data = Buffer.alloc(keys.length * bytesAKey);
    keys.forEach((key, place) => writeAggregate(data, place * bytesAKey, this.#of(key)));
    return { keys, data };
  }

  #turnTo(shape: Shape): void {
    this.#shape = shape;
    this.#ofShape = shape.keys.map((key) => this.#of(key));
  }

  #of(key: string): KeyAggregate {
    let aggregate = this.#byKey.get(key);
    if (aggregate === undefined) this.#byKey.set(key, (aggregate = emptyAggregate()));
    return aggregate;
  }
}

function writeAggregate(data: Buffer, at: number, aggregate: KeyAggregate): void {
  data.writeUInt32LE(aggregate.count, at);
  data.writeUInt32LE(aggregate.bad, at + 4);
  data.writeDoubleLE(aggregate.min, at + 8);
  data.writeDoubleLE(aggregate.max, at + 16);
  data.writeDoubleLE(aggregate.sum, at + 24);
  data.writeDoubleLE(aggregate.first, at + 32);
  data.writeDoubleLE(aggregate.last, at + 40);
  data.writeUInt8(aggregate.worst, at + 48);
}
