import { naturalAt, packNumbers, putNatural, unpackNumbers } from './packed-numbers.ts';
import type { BucketNumbers } from './packed-numbers.ts';

/** A pair of numbers in a list: see `StateIo.list`. */
type Row = readonly number[];

/**
 * One way for both directions: what has a state hands each part of it over and takes back what comes. While a state is
 * written, the same comes back; while one is read, what was written comes instead. What is read can therefore not differ
 * in order from what was written.
 */
export interface StateIo {
  readonly isReading: boolean;
  /** Any number, NaN and infinities too. */
  number(value: number): number;
  /** A whole number from 0 to 2⁵³. */
  natural(value: number): number;
  text(value: string): string;
  /** Exchanges the first numbers of an array in place. */
  numbers(values: Float64Array, count?: number): void;
  /**
   * Packed numbers of buckets: the first `count`.
   *
   * @param room places that the array shall have, at least `count`
   */
  buckets<T extends BucketNumbers>(values: T, count: number, room: number): T;
  /** Rows of so many numbers each. */
  list(rows: readonly Row[], width: number): readonly Row[];
}

/** Writes a state. */
export class StateWriter implements StateIo {
  readonly isReading = false;
  #bytes = new Uint8Array(65_536);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  /** What has been written. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at);
  }

  number(value: number): number {
    this.#reserve(8);
    this.#view.setFloat64(this.#at, value);
    this.#at += 8;
    return value;
  }

  natural(value: number): number {
    this.#reserve(8);
    this.#at = putNatural(this.#bytes, this.#at, value);
    return value;
  }

  text(value: string): string {
    const bytes = new TextEncoder().encode(value);
    this.natural(bytes.length);
    this.#put(bytes);
    return value;
  }

  numbers(values: Float64Array, count = values.length): void {
    for (let n = 0; n < count; n += 1) this.number(values[n] as number);
  }

  buckets<T extends BucketNumbers>(values: T, count: number): T {
    this.#put(packNumbers(values.subarray(0, count)));
    return values;
  }

  list(rows: readonly Row[]): readonly Row[] {
    this.natural(rows.length);
    for (const row of rows) for (const value of row) this.number(value);
    return rows;
  }

  #put(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const grown = new Uint8Array(2 * (this.#at + bytes));
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }
}

/** Reads a state that a `StateWriter` wrote. Its methods throw a RangeError where the bytes end too early. */
export class StateReader implements StateIo {
  readonly isReading = true;
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  number(): number {
    const value = this.#view.getFloat64(this.#at);
    this.#at += 8;
    return value;
  }

  natural(): number {
    const [value, next] = naturalAt(this.#bytes, this.#at);
    if (next > this.#bytes.length) throw new RangeError('the state ends too early');
    this.#at = next;
    return value;
  }

  text(): string {
    const length = this.natural();
    if (this.#at + length > this.#bytes.length) throw new RangeError('the state ends too early');
    this.#at += length;
    return new TextDecoder().decode(this.#bytes.subarray(this.#at - length, this.#at));
  }

  numbers(values: Float64Array, count = values.length): void {
    for (let n = 0; n < count; n += 1) values[n] = this.number();
  }

  buckets<T extends BucketNumbers>(values: T, count: number, room: number): T {
    const target = (values instanceof Float32Array ? new Float32Array(room) : new Uint16Array(room)) as T;
    this.#at = unpackNumbers(this.#bytes, this.#at, target, count);
    return target;
  }

  list(_rows: readonly Row[], width: number): readonly Row[] {
    return Array.from({ length: this.natural() }, () => Array.from({ length: width }, () => this.number()));
  }
}
