import { ferrousClassesUm, nonferrousClassesUm } from '../indicators.ts';
import { bucketMs } from '../history/bucket-range.ts';
import type { CounterMemory } from '../history/counter-memory.ts';
import type { DeviceMemory } from '../history/device-memory.ts';
import type { GaugeMemory } from '../history/gauge-memory.ts';
import type { StateIo } from '../history/state-io.ts';
import { ferrousKeys, nonferrousKeys } from '../quality/interference-check.ts';
import { hourMs } from '../durations.ts';
import { debrisDensity, representativeDiameterUm, sphereMassUg } from '../wear/debris-mass.ts';
import { ChangedBuckets } from './changed-buckets.ts';
import type { Source } from './changed-buckets.ts';
import { bucketsPerHour } from './grid-series.ts';

/** The two kinds of debris that an inductive sensor tells apart. */
export type Metal = 'ferrous' | 'nonferrous';

/** Debris counted in a stretch of time. */
export interface DebrisSum {
  readonly counts: number;
  /** Running time of the machine that the counts cover, hours. */
  readonly hours: number;
  /**
   * From the size classes alone: particles of known class, particles above 200 µm, their mass in µg, and the variance
   * of that mass by chance, µg².
   */
  readonly classed: number;
  readonly large: number;
  readonly mass: number;
  readonly massVariance: number;
}

/** Particles from this size on count as large, µm. */
const largeFromUm = 200;
const fields = 6;
/** Sums begin with a day of UTC, so that they are the same however long ago they were begun. */
const dayBuckets = 24 * bucketsPerHour;
/** Room for buckets to come, so that the sums are not copied for every new bucket. */
const spareBuckets = 288;
/** Pressure (MPa), flow (L/min) and vibration (mm/s) of a machine that stands still stay below these. Our defaults. */
const standstill: readonly (readonly [key: string, below: number])[] = [
  ['pressure', 0.02],
  ['flow', 0.5],
  ['vibration_rms', 0.3],
];

/**
 * Whether the machine ran in a bucket, by pressure, flow or vibration; null where none of them is known.
 *
 * @example isRunning(new DeviceMemory(1), 0) is null
 */
export function isRunning(memory: DeviceMemory, bucket: number): boolean | null {
  let known: boolean | null = null;
  for (const [key, below] of standstill) {
    const value = memory.gauge(key)?.median(bucket) ?? Number.NaN;
    if (value >= below) return true;
    if (value < below) known = false;
  }
  return known;
}

/**
 * The gauges of those keys that a device has.
 *
 * @example gaugesOf(new DeviceMemory(1), ['flow']) is []
 */
export function gaugesOf(memory: DeviceMemory, keys: readonly string[]): readonly GaugeMemory[] {
  return keys.flatMap((key) => memory.gauge(key) ?? []);
}

/**
 * The gauges that show whether the machine ran: what is told of a bucket may change while one of them is behind.
 *
 * @example runningSources(new DeviceMemory(1)) is []
 */
export function runningSources(memory: DeviceMemory): readonly GaugeMemory[] {
  return gaugesOf(
    memory,
    standstill.map(([key]) => key),
  );
}

/** A state of the machine is known for so many buckets after its readings: devices may send once an hour. */
const knownBuckets = bucketsPerHour;

/** Whether the machine ran in a bucket, by the readings of the last hour where it has none; null: not known. */
function wasRunning(memory: DeviceMemory, bucket: number): boolean | null {
  if (!standstill.some(([key]) => memory.gauge(key) !== null)) return null;
  for (let back = 0; back <= knownBuckets; back += 1) {
    const state = isRunning(memory, bucket - back);
    if (state !== null) return state;
  }
  return null;
}

interface SizeCounter {
  readonly memory: CounterMemory;
  readonly isLarge: boolean;
  readonly massUg: number;
}

/** Debris of one metal, as features use it. */
export interface Debris {
  readonly keys: readonly string[];
  /** Whether sizes are known beside the total. */
  readonly hasClasses: boolean;
  /** Sum over the buckets from … before end. */
  sum(from: number, end: number): DebrisSum;
  /** Particles an hour; NaN where less than a quarter of the hour is known. */
  hour(number: number): number;
  /** Readings that fell into the buckets from … before end. */
  readingsWithin(from: number, end: number): number;
}

/** Debris of one metal by bucket as running sums, so that any window costs the same. */
export class DebrisSeries implements Debris {
  readonly keys: readonly string[];
  readonly #memory: DeviceMemory;
  readonly #total: CounterMemory | null;
  readonly #classes: readonly SizeCounter[];
  /** The total, then the classes. */
  readonly #sources: readonly CounterMemory[];
  readonly #changed: ChangedBuckets;
  #first = Number.NaN;
  #end = 0;
  /** Sums of all buckets before: place (bucket − first) · fields. */
  #sums = new Float64Array(0);
  /** Whether the machine stood still in a bucket: place bucket − first. */
  #still = new Uint8Array(0);

  constructor(memory: DeviceMemory, metal: Metal) {
    const [classKeys, edges, density] =
      metal === 'ferrous'
        ? [ferrousKeys, ferrousClassesUm, debrisDensity.steel]
        : [nonferrousKeys, nonferrousClassesUm, debrisDensity.bronze];
    this.#memory = memory;
    this.#total = memory.counter(`${metal}_total`);
    this.#classes = classKeys.flatMap((key, index) => {
      const counter = memory.counter(key);
      const lowerUm = edges[index] as number;
      const massUg = Number(sphereMassUg(Number(representativeDiameterUm(lowerUm, edges[index + 1] ?? null)), density));
      return counter === null ? [] : [{ memory: counter, isLarge: lowerUm >= largeFromUm, massUg }];
    });
    this.keys = [...classKeys, `${metal}_total`].filter((key) => memory.counter(key) !== null);
    this.#sources = [...(this.#total === null ? [] : [this.#total]), ...this.#classes.map((one) => one.memory)];
    this.#changed = new ChangedBuckets(() => [...this.#sources, ...runningSources(memory)]);
  }

  get hasClasses(): boolean {
    return this.#classes.length > 1;
  }

  /** Adds the buckets that are new or changed since the last call. */
  refresh({ first, end }: Pick<Source, 'first' | 'end'>): void {
    const begin = dayBuckets * Math.floor(first / dayBuckets);
    const isMoved = begin !== this.#first;
    if (isMoved) this.#begin(begin);
    this.#reach(end);
    // The readings that end a silence change what was told of the hour before.
    const from = Math.max(begin, Math.min(this.#end, end, this.#changed.oldest() - knownBuckets));
    for (let bucket = from; bucket < end; bucket += 1) this.#still[bucket - begin] = Number(this.#isStill(bucket));
    for (let bucket = isMoved ? begin : from; bucket < end; bucket += 1) this.#put(bucket);
    this.#end = end;
  }

  /** Writes or reads in which buckets the machine stood still; the sums follow from it. Call `refresh` before writing. */
  transfer(io: StateIo): void {
    const first = io.number(this.#first);
    const count = io.natural(this.#end - this.#first);
    const still = io.buckets(Uint16Array.from(this.#still.subarray(0, count)), count, count);
    if (!io.isReading) return;
    this.#begin(first);
    this.#end = first + count;
    this.#reach(this.#end);
    this.#still.set(still);
    for (let bucket = first; bucket < this.#end; bucket += 1) this.#put(bucket);
    // What has been read so far is in it.
    this.#changed.oldest();
  }

  sum(from: number, end: number): DebrisSum {
    const place = (bucket: number) => Math.min(Math.max(bucket, this.#first), this.#end) - this.#first;
    const [low, high] = [place(from) * fields, Math.max(place(from), place(end)) * fields];
    const part = (field: number) =>
      Math.max(0, (this.#sums[high + field] as number) - (this.#sums[low + field] as number));
    return { counts: part(0), hours: part(1), classed: part(2), large: part(3), mass: part(4), massVariance: part(5) };
  }

  hour(number: number): number {
    const { counts, hours } = this.sum(number * bucketsPerHour, (number + 1) * bucketsPerHour);
    return hours >= 0.25 ? counts / hours : Number.NaN;
  }

  readingsWithin(from: number, end: number): number {
    let sum = 0;
    const [counter] = this.#sources;
    for (let bucket = from; counter !== undefined && bucket < end; bucket += 1) sum += counter.readings(bucket);
    return sum;
  }

  /** Sums begin at another bucket: what is known of the machine's state stays. */
  #begin(first: number): void {
    const away = first - this.#first;
    this.#first = first;
    this.#sums.fill(0, 0, fields);
    if (away > 0) this.#still.copyWithin(0, away);
    else this.#end = first;
  }

  #reach(end: number): void {
    const places = end - this.#first + 1;
    if (this.#sums.length < places * fields) {
      const grown = new Float64Array((places + spareBuckets) * fields);
      grown.set(this.#sums);
      this.#sums = grown;
    }
    if (this.#still.length < places) {
      const grown = new Uint8Array(places + spareBuckets);
      grown.set(this.#still);
      this.#still = grown;
    }
  }

  /** Whether no reading came within an hour either way. */
  #isSilent(bucket: number): boolean {
    return this.readingsWithin(bucket - knownBuckets, bucket + knownBuckets + 1) === 0;
  }

  /** Without counts a silent device is taken to be off with its machine. */
  #isStill(bucket: number): boolean {
    return this.#countsOf(bucket) === 0 && (wasRunning(this.#memory, bucket) === false || this.#isSilent(bucket));
  }

  #countsOf(bucket: number): number {
    if (this.#total !== null) return this.#total.counts(bucket);
    return this.#classes.reduce((sum, { memory }) => sum + memory.counts(bucket), 0);
  }

  #put(bucket: number): void {
    let classed = 0;
    let large = 0;
    let mass = 0;
    let massVariance = 0;
    let covered = 0;
    for (const { memory, isLarge, massUg } of this.#classes) {
      const counts = memory.counts(bucket);
      covered = Math.max(covered, memory.covered(bucket));
      if (counts === 0) continue;
      classed += counts;
      if (isLarge) large += counts;
      mass += counts * massUg;
      massVariance += counts * massUg * massUg;
    }
    const counts = this.#total === null ? classed : this.#total.counts(bucket);
    if (this.#total !== null) covered = this.#total.covered(bucket);
    const hours = this.#still[bucket - this.#first] === 1 ? 0 : Math.min(bucketMs, covered) / hourMs;
    const sums = this.#sums;
    const place = (bucket - this.#first) * fields;
    sums[place + fields] = (sums[place] as number) + counts;
    sums[place + fields + 1] = (sums[place + 1] as number) + hours;
    sums[place + fields + 2] = (sums[place + 2] as number) + classed;
    sums[place + fields + 3] = (sums[place + 3] as number) + large;
    sums[place + fields + 4] = (sums[place + 4] as number) + mass;
    sums[place + fields + 5] = (sums[place + 5] as number) + massVariance;
  }
}
