import type { AlarmRule } from '@oilsight/contract';

/**
 * The condition machine of one rule. Machines stand side by side in one column of numbers, `conditionWidth` numbers
 * each, so that a reading is evaluated without making an object. A machine is named by its `row`, the index of its first
 * number. Times are the readings' own, ms; values are in the unit of the rule's measure.
 */
export type Conditions = Float64Array;

/** What a machine is doing; the design's N, P, A and R. */
export const phases = { normal: 0, pending: 1, active: 2, recovering: 3 } as const;

/** What a reading did. */
export const outcomes = { none: 0, raised: 1, cleared: 2 } as const;
export type Outcome = (typeof outcomes)[keyof typeof outcomes];

/**
 * The numbers of a machine. The first `stateWidth` are its state, which is stored; the others follow from the rule.
 * `since` and `first`: when the run of readings that leads to a raise or a clear began; `since` begins anew after a gap.
 */
export const column = {
  phase: 0,
  since: 1,
  first: 2,
  run: 3,
  /** Time and value of the last reading evaluated. */
  last: 4,
  value: 5,
  onset: 6,
  onsetValue: 7,
  raised: 8,
  raisedValue: 9,
  /** The threshold that was passed, and whether it was the upper (1) or the lower one (-1). */
  threshold: 10,
  side: 11,
  lastTrue: 12,
  /** The value furthest beyond its threshold. */
  peak: 13,
  /** Readings beyond the threshold. */
  readings: 14,
  high: 15,
  low: 16,
  highClear: 17,
  lowClear: 18,
  onDelay: 19,
  offDelay: 20,
  hold: 21,
  /** A measure is (reading − centre) / scale; a centre of NaN: nothing to compare with, readings are skipped. */
  centre: 22,
  scale: 23,
} as const;
export const stateWidth = 15;
export const conditionWidth = 24;

/** Three readings in a row count however far apart they are. */
const runThatCounts = 3;

export type ConditionRule = Pick<
  AlarmRule,
  'measure' | 'hours' | 'low' | 'high' | 'onDelayMs' | 'deadband' | 'offDelayMs'
>;

/** A machine of this rule, normal. @param holdMs longest time between two readings of one run, ms */
export function beginCondition(conditions: Conditions, row: number, rule: ConditionRule, holdMs: number): void {
  conditions.fill(0, row, row + conditionWidth);
  setRule(conditions, row, rule, holdMs);
}

function setRule(conditions: Conditions, row: number, rule: ConditionRule, holdMs: number): void {
  const high = rule.high ?? Number.POSITIVE_INFINITY;
  const low = rule.low ?? Number.NEGATIVE_INFINITY;
  conditions[row + column.high] = high;
  conditions[row + column.low] = low;
  conditions[row + column.highClear] = high - rule.deadband;
  conditions[row + column.lowClear] = low + rule.deadband;
  conditions[row + column.onDelay] = rule.onDelayMs;
  conditions[row + column.offDelay] = rule.offDelayMs;
  conditions[row + column.hold] = holdMs;
  conditions[row + column.centre] = rule.measure === 'value' ? 0 : Number.NaN;
  conditions[row + column.scale] = 1;
}

/** What the readings from now on are compared with; the value itself needs none. */
export interface Baseline {
  readonly centre: number;
  readonly scale: number;
}

export function setBaseline(conditions: Conditions, row: number, baseline: Baseline | null): void {
  conditions[row + column.centre] = baseline?.centre ?? Number.NaN;
  conditions[row + column.scale] = baseline?.scale ?? 1;
}

/** Evaluates a good or suspect reading that is newer than those before it. */
export function evaluateCondition(conditions: Conditions, row: number, at: number, reading: number): Outcome {
  const value = (reading - (conditions[row + column.centre] as number)) / (conditions[row + column.scale] as number);
  if (Number.isNaN(value)) return outcomes.none;
  const phase = conditions[row] as number;
  const isBeyond =
    value > (conditions[row + column.high] as number) || value < (conditions[row + column.low] as number);
  const last = conditions[row + column.last] as number;
  conditions[row + column.last] = at;
  // The case of almost every reading.
  if (phase === phases.normal && !isBeyond) return outcomes.none;
  const hasGap = at - last > (conditions[row + column.hold] as number);
  conditions[row + column.value] = value;
  if (isBeyond) return beyond(conditions, row, { at, value, hasGap });
  if (phase === phases.pending) conditions[row] = phases.normal;
  else if (!isBack(conditions, row, value)) conditions[row] = phases.active;
  else return back(conditions, row, { at, hasGap });
  return outcomes.none;
}

/** Whether a value is back by the deadband: neither beyond a threshold nor close to it. */
function isBack(conditions: Conditions, row: number, value: number): boolean {
  return (
    value <= (conditions[row + column.highClear] as number) && value >= (conditions[row + column.lowClear] as number)
  );
}

interface Evaluated {
  readonly at: number;
  readonly value: number;
  /** Whether the reading before it is so old that nothing is known of the time between. */
  readonly hasGap: boolean;
}

function beyond(conditions: Conditions, row: number, { at, value, hasGap }: Evaluated): Outcome {
  const phase = conditions[row];
  if (phase === phases.normal) {
    beginRun(conditions, row, at);
    conditions[row] = phases.pending;
    conditions[row + column.onset] = at;
    conditions[row + column.onsetValue] = value;
    conditions[row + column.peak] = value;
    conditions[row + column.readings] = 0;
  } else if (phase === phases.pending) continueRun(conditions, row, at, hasGap);
  else conditions[row] = phases.active;
  conditions[row + column.lastTrue] = at;
  conditions[row + column.readings] = (conditions[row + column.readings] as number) + 1;
  if (distance(conditions, row, value) > distance(conditions, row, conditions[row + column.peak] as number))
    conditions[row + column.peak] = value;
  if (conditions[row] !== phases.pending || !isRipe(conditions, row, at, column.onDelay)) return outcomes.none;
  conditions[row] = phases.active;
  conditions[row + column.raised] = at;
  conditions[row + column.raisedValue] = value;
  const isHigh = value > (conditions[row + column.high] as number);
  conditions[row + column.side] = isHigh ? 1 : -1;
  conditions[row + column.threshold] = conditions[row + (isHigh ? column.high : column.low)] as number;
  return outcomes.raised;
}

function back(conditions: Conditions, row: number, { at, hasGap }: Omit<Evaluated, 'value'>): Outcome {
  if (conditions[row] === phases.active) {
    beginRun(conditions, row, at);
    conditions[row] = phases.recovering;
  } else continueRun(conditions, row, at, hasGap);
  if (!isRipe(conditions, row, at, column.offDelay)) return outcomes.none;
  conditions[row] = phases.normal;
  return outcomes.cleared;
}

function beginRun(conditions: Conditions, row: number, at: number): void {
  conditions[row + column.since] = at;
  conditions[row + column.first] = at;
  conditions[row + column.run] = 1;
}

function continueRun(conditions: Conditions, row: number, at: number, hasGap: boolean): void {
  if (hasGap) conditions[row + column.since] = at;
  conditions[row + column.run] = (conditions[row + column.run] as number) + 1;
}

function isRipe(conditions: Conditions, row: number, at: number, delay: number): boolean {
  const delayMs = conditions[row + delay] as number;
  return (
    at - (conditions[row + column.since] as number) >= delayMs ||
    ((conditions[row + column.run] as number) >= runThatCounts &&
      at - (conditions[row + column.first] as number) >= delayMs)
  );
}

/** How far a value is beyond its threshold; negative: it is not. */
function distance(conditions: Conditions, row: number, value: number): number {
  return Math.max(value - (conditions[row + column.high] as number), (conditions[row + column.low] as number) - value);
}

/** A sensor fault stands for what the readings say: what had not ripened is forgotten. */
export function maskCondition(conditions: Conditions, row: number): void {
  if (conditions[row] === phases.pending) conditions[row] = phases.normal;
  if (conditions[row] === phases.recovering) conditions[row] = phases.active;
}

/**
 * The rule has other numbers from now on. An active machine clears when its last value is no longer beyond them, or
 * cannot be compared with them.
 */
export function changeCondition(
  conditions: Conditions,
  row: number,
  { before, after, holdMs }: { readonly before: ConditionRule; readonly after: ConditionRule; readonly holdMs: number },
): Outcome {
  maskCondition(conditions, row);
  setRule(conditions, row, after, holdMs);
  if (conditions[row] !== phases.active) return outcomes.none;
  const isComparable = before.measure === after.measure && before.hours === after.hours;
  if (isComparable && !isBack(conditions, row, conditions[row + column.value] as number)) return outcomes.none;
  conditions[row] = phases.normal;
  return outcomes.cleared;
}

/** Whether two versions of a rule evaluate alike. */
export function areSameConditions(one: ConditionRule, other: ConditionRule): boolean {
  return (
    one.measure === other.measure &&
    one.hours === other.hours &&
    one.low === other.low &&
    one.high === other.high &&
    one.onDelayMs === other.onDelayMs &&
    one.deadband === other.deadband &&
    one.offDelayMs === other.offDelayMs
  );
}
