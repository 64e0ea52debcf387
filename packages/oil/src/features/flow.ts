import { dayMs } from '../durations.ts';
import { bucketMs } from '../history/bucket-range.ts';
import type { DeviceMemory } from '../history/device-memory.ts';
import type { GaugeMemory } from '../history/gauge-memory.ts';
import { isRunning } from './debris-series.ts';
import { bucketsPerHour } from './grid-series.ts';

const dayBuckets = dayMs / bucketMs;
/** What is usual is looked for in so many days, and anew for every six hours. */
const usualDays = 3;
const blockBuckets = 6 * bucketsPerHour;
/** Fewest buckets from which it is known. */
const fewestUsual = 2 * bucketsPerHour;
/** Share of the buckets below what counts as usual: a machine runs for a fifth of its time at least. */
const usualShare = 0.8;
/** Oil does not become this many times cleaner by itself: so few particles are a counter without flow. Our default. */
const withoutFlow = 1 / 8;
/** A filter's pressure is comparable while the oil is at most this much colder than usual, K. Our default. */
const colderK = 8;

/** The newest bucket before one in which the machine's state is known, a day back at most; null: none. */
function knownBefore(memory: DeviceMemory, bucket: number): number | null {
  for (let back = 1; back <= dayBuckets; back += 1) if (isRunning(memory, bucket - back) !== null) return bucket - back;
  return null;
}

/** A device that reports this much later than last time was silent. Our default. */
const late = 1.5;

/**
 * Whether the machine ran in a bucket and had not just started: the first ten minutes stir up what has settled. A device
 * that was silent for an hour was off with its machine, unless it reports more seldom than that. Null where nothing
 * tells.
 *
 * @example hasSettledFlow(new DeviceMemory(1), 0) is null
 */
export function hasSettledFlow(memory: DeviceMemory, bucket: number): boolean | null {
  const running = isRunning(memory, bucket);
  if (running !== true) return running;
  const before = knownBefore(memory, bucket);
  if (before === null) return false;
  if (bucket - before <= bucketsPerHour) return isRunning(memory, before);
  const earlier = knownBefore(memory, before);
  const usualGap = earlier === null ? 0 : before - earlier;
  return usualGap > bucketsPerHour && bucket - before <= late * usualGap && isRunning(memory, before);
}

/**
 * A high but usual value of some gauge in the days before a bucket, by blocks of six hours. Series ask for one bucket
 * after the other, so that the block asked for last is enough to remember.
 */
class Usual {
  readonly #gauge: GaugeMemory;
  #block = Number.NaN;
  #usual = Number.NaN;

  constructor(gauge: GaugeMemory) {
    this.#gauge = gauge;
  }

  /** NaN where too little is known. */
  before(bucket: number): number {
    const block = Math.floor(bucket / blockBuckets);
    const begin = block * blockBuckets;
    if (block === this.#block) return this.#usual;
    const values: number[] = [];
    for (let past = begin - usualDays * dayBuckets; past < begin; past += 1) {
      const value = this.#gauge.median(past);
      if (!Number.isNaN(value)) values.push(value);
    }
    values.sort((a, b) => a - b);
    const usual = values.length < fewestUsual ? Number.NaN : (values[Math.floor(usualShare * values.length)] as number);
    // While the gauge is behind, more of the time before may become known.
    if (this.#gauge.end > begin) [this.#block, this.#usual] = [block, usual];
    return usual;
  }
}

/**
 * Values of a particle channel while oil flows through the counter: without flow counters hold their last value, fade
 * or read nothing. Where no reading tells whether the machine runs, counts far below what is usual are left out.
 *
 * @returns value of a bucket, particles per mL; NaN without flow
 * @example countsInFlow(new DeviceMemory(1), { median: () => 5 })(0) is 5
 */
export function countsInFlow(memory: DeviceMemory, counts: GaugeMemory): (bucket: number) => number {
  const usual = new Usual(counts);
  return (bucket) => {
    const value = counts.median(bucket);
    const flows = Number.isNaN(value) ? false : hasSettledFlow(memory, bucket);
    if (flows === null) return value < withoutFlow * usual.before(bucket) ? Number.NaN : value;
    return flows ? value : Number.NaN;
  };
}

/**
 * Pressure differences of a filter that can be compared: of a machine that runs with oil about as warm as usual, as
 * cold oil is many times as thick.
 *
 * @returns value of a bucket, bar; NaN where it cannot be compared
 * @example comparablePressures(new DeviceMemory(1), { median: () => 2 })(0) is 2
 */
export function comparablePressures(memory: DeviceMemory, pressure: GaugeMemory): (bucket: number) => number {
  const temperature = memory.gauge('oil_temperature');
  const usual = temperature === null ? null : new Usual(temperature);
  return (bucket) => {
    if (isRunning(memory, bucket) === false) return Number.NaN;
    const now = temperature?.median(bucket) ?? Number.NaN;
    const tooCold = usual !== null && !Number.isNaN(now) && now < usual.before(bucket) - colderK;
    return tooCold ? Number.NaN : pressure.median(bucket);
  };
}

/** Known buckets of a window of flow, newest last. */
export interface FlowWindow {
  readonly values: readonly number[];
  /** Their buckets. */
  readonly buckets: readonly number[];
  /** Share of the window that is known, 0 … 1. */
  readonly share: number;
}

/** How far a window reaches back over standstill, and how old its newest value may be where nobody knows the state. */
const longestStandstillMs = 12 * dayMs;
const longestSilence = 3 * dayBuckets;

/** What a window of running time is taken from. */
export interface FlowQuery {
  /** NaN where it is not known. */
  readonly valueAt: (bucket: number) => number;
  /** Whether there were readings that cannot be believed. */
  readonly isSpoiled: (bucket: number) => boolean;
  /** The first bucket that counts, and the one after the window's last. */
  readonly from: number;
  readonly end: number;
  readonly lengthMs: number;
}

/**
 * The newest values of a quantity that is only known while oil flows: a window of running time. Standstill takes none
 * of it, and neither does silence of a device whose state nobody knows; a machine that runs without values does, and so
 * do readings that cannot be believed.
 *
 * @example flowWindow(new DeviceMemory(1), { valueAt: (n) => n, isSpoiled: () => false, from: 0, end: 9, lengthMs: 1_200_000 }).values is [7, 8]
 */
export function flowWindow(memory: DeviceMemory, { valueAt, isSpoiled, from, end, lengthMs }: FlowQuery): FlowWindow {
  const wanted = Math.max(1, Math.round(lengthMs / bucketMs));
  const first = Math.max(from, end - wanted - longestStandstillMs / bucketMs);
  const values: number[] = [];
  const buckets: number[] = [];
  let [missing, silent] = [0, 0];
  for (let bucket = end - 1; bucket >= first && values.length + missing < wanted; bucket -= 1) {
    const value = valueAt(bucket);
    if (!Number.isNaN(value)) {
      values.push(value);
      buckets.push(bucket);
      continue;
    }
    const running = isRunning(memory, bucket);
    if (running === true || (running === null && isSpoiled(bucket))) missing += 1;
    if (running === null && values.length === 0) silent += 1;
    if (silent > longestSilence) break;
  }
  return { values: values.reverse(), buckets: buckets.reverse(), share: values.length / wanted };
}
