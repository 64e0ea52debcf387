import type { MachineEvent } from '../diagnosis/features.ts';
import { indicatorIds, indicators } from '../indicators.ts';
import type { Columns } from '../quality/columns.ts';
import { QualityPipeline } from '../quality/pipeline.ts';
import type { ColumnGroup } from '../quality/pipeline.ts';
import { fillRow } from '../quality/quality.ts';
import { qualityCode } from '../quality/reasons.ts';
import { dayMs } from '../durations.ts';
import { bucketMs, dropped } from './bucket-range.ts';
import { BucketSpans } from './bucket-spans.ts';
import { CounterMemory } from './counter-memory.ts';
import { GaugeMemory } from './gauge-memory.ts';
import type { StateIo } from './state-io.ts';

/** A laboratory's result for a quantity that a sensor measures too. */
export interface LabResult {
  /** When the sample was taken, UTC ms. */
  readonly at: number;
  /** Telemetry key; the value is in its indicator's unit. */
  readonly key: string;
  readonly value: number;
  /** Reproducibility of the laboratory's method, in the same unit, above 0. */
  readonly reproducibility: number;
}

/** Readings that arrived after their bucket had been closed and are missing in the history. */
export interface LateReadings {
  /** UTC ms: the range that must be loaded again from the store, into a new history. */
  readonly from: number;
  readonly to: number;
  readonly readings: number;
}

/** Rows that are assessed at once. */
const rowsAtOnce = 4096;
/**
 * Buckets before the oldest that counts which are kept too: what is calculated of a bucket looks back over some days, and
 * must be the same whenever it is calculated. See `GridSeries` and `Usual`: a day, three days and six hours.
 */
const spareBuckets = (5 * dayMs) / bucketMs;
/** Instants that a date can have, ms from 1970. */
const latestInstant = 8.64e15;
/** Derived quantities that some sensors send instead of their inputs. All others are calculated here. */
const sentInstead: readonly string[] = ['iso4406_4', 'iso4406_6', 'iso4406_14', 'viscosity_40'];

const left = new Set<string>(
  indicatorIds.filter((id) => indicators[id].origin === 'derived' && !sentInstead.includes(id)),
);

function isKept(key: string): boolean {
  return !left.has(key);
}

/** The readings of a device in buckets of ten minutes by key, assessed when they are added, with the log of events. */
export class DeviceMemory {
  readonly pipeline = new QualityPipeline();
  readonly #gauges = new Map<string, GaugeMemory>();
  readonly #counters = new Map<string, CounterMemory>();
  readonly #most: number;
  /** Buckets that are kept of each key. */
  readonly #kept: number;
  readonly #one = new Float64Array(1);
  readonly #spans = new BucketSpans();
  #times = new Float64Array(1);
  #events: readonly MachineEvent[] = [];
  #labs: readonly LabResult[] = [];
  #late: LateReadings | null = null;
  #changes = 0;
  /** Buckets that the columns which are being added reach over. */
  #expected = 0;

  /** @param days readings older than this many days before the newest are dropped */
  constructor(days: number) {
    this.#most = Math.max(1, Math.ceil((days * dayMs) / bucketMs));
    this.#kept = this.#most + spareBuckets + dropped;
  }

  /** Grows whenever readings are added. */
  get changes(): number {
    return this.#changes;
  }

  /** Null where no reading came late. */
  get late(): LateReadings | null {
    return this.#late;
  }

  /** The log, oldest first. */
  get events(): readonly MachineEvent[] {
    return this.#events;
  }

  /** Laboratory results, oldest first. */
  get labs(): readonly LabResult[] {
    return this.#labs;
  }

  /** Keys with a reading so far. */
  get keyCount(): number {
    return this.#gauges.size + this.#counters.size;
  }

  /** Null until the key has had a reading. */
  gauge(key: string): GaugeMemory | null {
    return this.#gauges.get(key) ?? null;
  }

  /** Null until the key has had a reading. */
  counter(key: string): CounterMemory | null {
    return this.#counters.get(key) ?? null;
  }

  /**
   * Numbers of the oldest bucket of any key that is not too old, and of the one after the newest; equal where there is
   * none.
   */
  get range(): { readonly first: number; readonly end: number } {
    const all = [...this.#gauges.values(), ...this.#counters.values()];
    if (all.length === 0) return { first: 0, end: 0 };
    const end = Math.max(...all.map((one) => one.end));
    return { first: Math.max(end - this.#most, Math.min(...all.map(({ first }) => first))), end };
  }

  addEvent(event: MachineEvent): void {
    if (!Number.isFinite(event.at)) return;
    this.#events = [...this.#events, event].sort((a, b) => a.at - b.at);
    if (event.kind === 'sensor_replacement') this.pipeline.addReplacement(event.at);
  }

  addLab(result: LabResult): void {
    if (result.reproducibility > 0 && Number.isFinite(result.at) && Number.isFinite(result.value))
      this.#labs = [...this.#labs, result].sort((a, b) => a.at - b.at);
  }

  add(at: number, frame: Readonly<Record<string, number>>): void {
    if (!(Math.abs(at) <= latestInstant)) return;
    this.#one[0] = at;
    this.#take(this.#one, 1, fillRow(this.pipeline, Object.keys(frame).filter(isKept), frame));
  }

  addColumns({ at, values }: Columns): void {
    const keys = Object.keys(values).filter(isKept);
    this.#expected = at.length === 0 ? 0 : Math.ceil((Number(at[at.length - 1]) - Number(at[0])) / bucketMs) + 1 || 0;
    for (let from = 0; from < at.length; from += rowsAtOnce) {
      const rows = Math.min(rowsAtOnce, at.length - from);
      this.#addRows(
        at,
        from,
        rows,
        keys.map((key) => [key, values[key] as ArrayLike<number>] as const),
      );
    }
    this.#expected = 0;
  }

  /** Brings the open buckets up to the newest reading. */
  settle(): void {
    for (const gauge of this.#gauges.values()) gauge.settle();
    for (const counter of this.#counters.values()) counter.settle();
  }

  /** Writes or reads all that is known of the readings; log and laboratory results are none of it. */
  transfer(io: StateIo): void {
    this.settle();
    this.pipeline.transfer(io);
    transferEach(io, this.#gauges, () => new GaugeMemory(this.#kept));
    transferEach(io, this.#counters, () => new CounterMemory(this.#kept));
    const [late] = io.list(this.#late === null ? [] : [[this.#late.from, this.#late.to, this.#late.readings]], 3);
    this.#late = late === undefined ? null : { from: Number(late[0]), to: Number(late[1]), readings: Number(late[2]) };
  }

  #addRows(
    at: ArrayLike<number>,
    from: number,
    rows: number,
    values: readonly (readonly [string, ArrayLike<number>])[],
  ): void {
    if (this.#times.length < rows) this.#times = new Float64Array(rows);
    const times = this.#times;
    let count = 0;
    for (let row = 0; row < rows; row += 1) {
      const time = Number(at[from + row]);
      if (!(Math.abs(time) <= latestInstant)) continue;
      times[count] = time;
      count += 1;
    }
    const group = this.pipeline.group(values.map(([key]) => key));
    for (const [key, column] of values) {
      const target = this.pipeline.column(key);
      if (target === null) continue;
      target.reserve(rows);
      if (count < rows) fillSkipping(target.values, column, at, from, rows);
      else fill(target.values, column, from, rows);
    }
    this.#take(times, count, group);
  }

  #take(at: Float64Array, rows: number, group: ColumnGroup): void {
    this.#changes += 1;
    this.pipeline.assess(at, rows, group);
    const spans = this.#spans;
    spans.divide(at, rows);
    const late = (row: number) => this.#noteLate(at[row] as number);
    for (const column of group.columns) {
      const { key, values, codes, since, increments } = column;
      if (isEmpty(codes, rows)) continue;
      const note = (row: number) => column.note(row, at[row] as number);
      if (column.counter === null)
        remembered(this.#gauges, key, () => new GaugeMemory(this.#kept, this.#expected)).add(
          { spans, values, codes },
          note,
          late,
        );
      else
        remembered(this.#counters, key, () => new CounterMemory(this.#kept, this.#expected)).add(
          { at, spans, codes, since, increments },
          note,
          late,
        );
    }
  }

  #noteLate(at: number): void {
    const late = this.#late;
    this.#late =
      late === null
        ? { from: at, to: at, readings: 1 }
        : { from: Math.min(late.from, at), to: Math.max(late.to, at), readings: late.readings + 1 };
  }
}

function isEmpty(codes: Uint8Array, rows: number): boolean {
  for (let row = 0; row < rows; row += 1) if (codes[row] !== qualityCode.missing) return false;
  return true;
}

function transferEach<T extends { transfer(io: StateIo): void }>(
  io: StateIo,
  memories: Map<string, T>,
  create: () => T,
): void {
  const keys = [...memories.keys()];
  const count = io.natural(keys.length);
  for (let place = 0; place < count; place += 1) remembered(memories, io.text(keys[place] ?? ''), create).transfer(io);
}

function remembered<T>(memories: Map<string, T>, key: string, create: () => T): T {
  const known = memories.get(key);
  if (known !== undefined) return known;
  const memory = create();
  memories.set(key, memory);
  return memory;
}

function fill(target: Float64Array, column: ArrayLike<number>, from: number, rows: number): void {
  if (column instanceof Float64Array && column.length >= from + rows) {
    target.set(column.subarray(from, from + rows));
    return;
  }
  // A column that is too short has no readings at its end: NaN.
  for (let row = 0; row < rows; row += 1) target[row] = Number(column[from + row]);
}

/** Leaves out rows whose time is no instant. */
function fillSkipping(
  target: Float64Array,
  column: ArrayLike<number>,
  at: ArrayLike<number>,
  from: number,
  rows: number,
): void {
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    if (!(Math.abs(Number(at[from + row])) <= latestInstant)) continue;
    target[count] = Number(column[from + row]);
    count += 1;
  }
}
