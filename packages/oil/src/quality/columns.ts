import type { StateIo } from '../history/state-io.ts';
import { findChannelRules } from './channel-rules.ts';
import { CounterQuality } from './counter-quality.ts';
import { Episodes } from './episodes.ts';
import { GaugeQuality } from './gauge-quality.ts';
import { qualityCode, qualityReasons } from './reasons.ts';
import type { FaultReason } from './reasons.ts';

/** Readings of several keys at the same instants: one column a key, NaN where a key has no reading. */
export interface Columns {
  /** UTC ms, ascending. */
  readonly at: ArrayLike<number>;
  readonly values: Readonly<Record<string, ArrayLike<number>>>;
}

/** Faults whose readings are recorded as episodes; spikes and counter events are recorded elsewhere. */
const remembered = [
  'range',
  'stuck',
  'not_monotonic',
  'saturated',
  'flow',
  'bubbles',
  'droplets',
  'flat_spectrum',
  'interference',
  'unit',
] as const satisfies readonly FaultReason[];

/** One key with its quality checks, and the rows that are being assessed. */
export class Column {
  readonly key: string;
  readonly gauge: GaugeQuality | null;
  readonly counter: CounterQuality | null;
  /** Readings and the quality code of each, by row. */
  values = new Float64Array(1);
  codes = new Uint8Array(1);
  /** Of counters: what was added at a row. */
  increments = new Float64Array(1);
  /** Of counters: since when it was added; of a candidate for a frozen value: since when it has stood still. */
  since = new Float64Array(1);
  /** Some row is a candidate for a frozen value. */
  hasCandidates = false;
  readonly #episodes = new Map(
    remembered.map((reason) => [qualityReasons.indexOf(reason), [reason, new Episodes()] as const]),
  );

  constructor(key: string, gauge: GaugeQuality | null, counter: CounterQuality | null) {
    this.key = key;
    this.gauge = gauge;
    this.counter = counter;
  }

  /** Makes room for so many rows. */
  reserve(rows: number): void {
    if (this.values.length >= rows) return;
    this.values = new Float64Array(rows);
    this.codes = new Uint8Array(rows);
    this.since = new Float64Array(rows);
    if (this.counter !== null) this.increments = new Float64Array(rows);
  }

  /**
   * Assesses the first rows, each by itself. @param stretches of each row, the first row after its stretch: see
   * `stretchEnds`
   */
  assess(at: Float64Array, rows: number, stretches: Int32Array): void {
    const { values, codes, since, increments } = this;
    this.hasCandidates = this.gauge?.assess({ at, rows, stretches, values, codes, since }) === true;
    this.counter?.assess({ at, rows, stretches, values, codes, since, increments });
  }

  /** Remembers what is wrong with a row. */
  note(row: number, at: number): void {
    const code = this.codes[row] as number;
    this.#episodes.get(code)?.[1].note(at, code === qualityCode.stuck ? this.since[row] : at);
  }

  /** Writes or reads the state; rows that are being assessed are none of it. */
  transfer(io: StateIo): void {
    this.gauge?.transfer(io);
    this.counter?.transfer(io);
    for (const [, episodes] of this.episodes) episodes.transfer(io);
  }

  /** Episodes of every fault by reason. */
  get episodes(): readonly (readonly [FaultReason, Episodes])[] {
    return [...this.#episodes.values()];
  }
}

/**
 * A key's column with its quality checks; null for a key that has no rules.
 *
 * @param replacements when the device's instruments were replaced, UTC ms, ascending; more may be added
 * @example createColumn('T1') is null
 * @example createColumn('density')?.counter is null
 */
export function createColumn(key: string, replacements: readonly number[] = []): Column | null {
  const rules = findChannelRules(key);
  if (rules === null) return null;
  return rules.kind === 'counter'
    ? new Column(key, null, new CounterQuality(rules.range, replacements))
    : new Column(key, new GaugeQuality(rules), null);
}
