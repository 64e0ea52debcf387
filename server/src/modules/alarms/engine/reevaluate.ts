import { randomUUID } from 'node:crypto';
import type { AlarmRule } from '@oilsight/contract';
import { hourMs, minuteMs } from '@oilsight/oil';
import type { Frame } from '../../../events.ts';
import { createSteps } from '../../../platform/steps.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import { baselineHours, baselinesOf } from '../settings/hourly-baselines.rules.ts';
import type { Baseline } from './condition.rules.ts';
import { DeviceEvaluation } from './device-evaluation.ts';
import type { ConditionStates, EvaluationListener } from './device-conditions.ts';
import type { EngineStore } from './engine-stores.ts';
import type { Dated, EvaluatedDevice, EvaluationPast } from './engine.rows.ts';
import { noFindings } from './findings.rules.ts';
import type { FoundOccurrence, RecordChange, StoredRecord } from './records.rules.ts';
import { reconcile } from './records.rules.ts';

/** Readings from a clock that is further ahead than this are evaluated when that time has come. */
export const aheadMs = 10 * minuteMs;
/** Times of the newest frames that are remembered, to know which arrived meanwhile. */
const timesKept = 1000;

export interface ReevaluateParts {
  readonly store: Pick<EngineStore, 'pasts' | 'records'>;
  readonly telemetry: Pick<TelemetryStore, 'scan' | 'scanEach' | 'newestBefore' | 'newestBeforeEach' | 'buckets'>;
  readonly now: () => number;
}

export interface ReevaluateCase {
  readonly device: EvaluatedDevice;
  readonly from: number;
  /** The device's evaluation until now; null: it was not evaluated since the server owns it. */
  readonly before: DeviceEvaluation | null;
  /** Whether readings came late. */
  readonly isLate: boolean;
  /** Time of the newest reading that arrived, ms; null: not known. */
  readonly newestAt: number | null;
  /** Is told what the evaluation finds after this. */
  readonly listener: EvaluationListener;
}

export interface Reevaluated {
  readonly evaluation: DeviceEvaluation;
  readonly changes: readonly RecordChange[];
  /** The hour that evaluating began from. */
  readonly base: number;
  /** Number of frames evaluated. */
  readonly frames: number;
  /** Times of the newest frames evaluated. */
  readonly times: ReadonlySet<number>;
  /** Time of the first frame that is too far ahead to be evaluated, ms; null: none was looked for or found. */
  readonly aheadAt: number | null;
}

/** A device with all that is read of it before its frames. */
interface Begun extends ReevaluateCase {
  readonly base: number;
  readonly past: EvaluationPast;
  readonly stored: readonly StoredRecord[];
  readonly aheadAt: number | null;
}

/**
 * Evaluates devices, each from a sure state to now by what is stored, and says of one after the other what its records
 * have to become. Nothing is written. What is read takes as many statements for many devices as for one, but for pages
 * of frames, devices with readings ahead of the clock, and devices whose rules compare readings with hours before.
 */
export async function* reevaluateEach<Case extends ReevaluateCase>(
  parts: ReevaluateParts,
  cases: readonly Case[],
): AsyncGenerator<{ readonly of: Case; readonly result: Reevaluated }> {
  const horizon = parts.now() + aheadMs;
  const begun = await beginEach(parts, cases, horizon);
  const pages = parts.telemetry.scanEach(begun.map(({ device, base }) => ({ device, from: base, to: horizon + 1 })));
  const frames = new FramesByDevice(pages);
  try {
    for (const one of begun) yield { of: one, result: await reevaluate(parts, one, frames) };
  } finally {
    await frames.end();
  }
}

async function beginEach<Case extends ReevaluateCase>(
  { store, telemetry }: ReevaluateParts,
  cases: readonly Case[],
  horizon: number,
): Promise<(Case & Begun)[]> {
  const previous = await telemetry.newestBeforeEach(cases.map(({ device, from }) => ({ device, at: from })));
  const wanted = cases.map((one) => ({ ...one, hour: hourOf(previous.get(one.device.key) ?? one.from) }));
  const [pasts, records] = await Promise.all([store.pasts(wanted), store.records(wanted)]);
  const maybeAhead = cases.filter(
    ({ before, newestAt }) => before === null || (newestAt ?? Number.NEGATIVE_INFINITY) > horizon,
  );
  const ahead = await firstAfterEach(
    telemetry,
    maybeAhead.map(({ device }) => device),
    horizon,
  );
  const begun: (Case & Begun)[] = [];
  for (const { hour, ...one } of wanted) {
    const { id, key } = one.device;
    const past = pasts.get(id);
    if (past === undefined) throw new Error('a device was not read');
    const aheadAt = ahead.get(key) ?? null;
    begun.push({ ...(one as unknown as Case), base: hour, past, stored: records.get(id) ?? [], aheadAt });
  }
  return begun;
}

async function reevaluate(parts: ReevaluateParts, begun: Begun, frames: FramesByDevice): Promise<Reevaluated> {
  const { device, before, isLate, listener, base, past, stored, aheadAt } = begun;
  const evaluatedTo = before?.at ?? Number.NEGATIVE_INFINITY;
  const states = before?.passed.findLast(({ hour }) => hour <= base)?.states ?? past.states;
  const baselineOf = await readBaselines(parts, { device, past, base });

  const found = new FoundList();
  let isFolding = true;
  const evaluation = evaluationOf(past, {
    base,
    states,
    options: {
      holdMs: holdOf(device),
      baselineOf,
      listener: {
        raised: (evaluated, occurrence) => (isFolding ? found : listener).raised(evaluated, occurrence),
        cleared: (evaluated, occurrence) => (isFolding ? found : listener).cleared(evaluated, occurrence),
      },
    },
  });
  for (const { evaluated, occurrence } of evaluation.open()) found.raised(evaluated, occurrence);
  const folded = await fold(evaluation, { frames: frames.of(device.key), changes: changesOf(past, base) });
  isFolding = false;
  return {
    ...folded,
    evaluation,
    base,
    aheadAt,
    changes: reconcile(found.withOpen(evaluation), {
      stored,
      makeId: randomUUID,
      isLate: ({ raisedAt }) => isLate && raisedAt <= evaluatedTo,
    }),
  };
}

export function hourOf(at: number): number {
  return Math.floor(at / hourMs) * hourMs;
}

/** Longest time between two readings of one run, as for a device that is offline. */
export function holdOf({ reportIntervalMs }: Pick<EvaluatedDevice, 'reportIntervalMs'>): number {
  return Math.max(3 * reportIntervalMs, 5 * minuteMs);
}

/** Occurrences in the order in which they were raised. */
class FoundList implements EvaluationListener {
  readonly #found: FoundOccurrence[] = [];
  readonly #open = new Map<string, number>();

  raised(...[evaluated, occurrence]: Parameters<EvaluationListener['raised']>): void {
    this.#open.set(evaluated.name, this.#found.length);
    this.#found.push({ evaluated: { ...evaluated }, occurrence });
  }

  cleared(...[evaluated, occurrence]: Parameters<EvaluationListener['cleared']>): void {
    const index = this.#open.get(evaluated.name);
    if (index === undefined) return;
    this.#open.delete(evaluated.name);
    const raised = this.#found[index];
    if (raised !== undefined) this.#found[index] = { ...raised, occurrence };
  }

  /** All, the open ones as they are at the end. */
  withOpen(evaluation: DeviceEvaluation): readonly FoundOccurrence[] {
    for (const { evaluated, occurrence } of evaluation.open()) {
      const index = this.#open.get(evaluated.name);
      const raised = index === undefined ? undefined : this.#found[index];
      if (index !== undefined && raised !== undefined)
        this.#found[index] = { evaluated: { ...raised.evaluated, isMasked: evaluated.isMasked }, occurrence };
    }
    return this.#found;
  }
}

function evaluationOf(
  { rules, findings }: EvaluationPast,
  {
    base,
    states,
    options,
  }: { base: number; states: ConditionStates; options: ConstructorParameters<typeof DeviceEvaluation>[1] },
): DeviceEvaluation {
  const inForce = <T>(list: readonly Dated<T>[]) => list.findLast(({ at }) => at < base)?.what;
  return new DeviceEvaluation(
    { hour: base, states, rules: inForce(rules) ?? [], findings: inForce(findings) ?? noFindings },
    options,
  );
}

interface Change {
  readonly at: number;
  take(evaluation: DeviceEvaluation): void;
}

/** What changed since an hour, in the order of time. */
function changesOf({ rules, findings, resets }: EvaluationPast, base: number): Change[] {
  return [
    ...resets.map((at): Change => ({ at, take: (evaluation) => evaluation.reset(at) })),
    ...rules.map(({ at, what }): Change => ({ at, take: (evaluation) => evaluation.takeRules(at, what) })),
    ...findings.map(({ at, what }): Change => ({ at, take: (evaluation) => evaluation.takeFindings(at, what) })),
  ]
    .filter(({ at }) => at >= base)
    .toSorted((one, other) => one.at - other.at);
}

async function fold(
  evaluation: DeviceEvaluation,
  { frames, changes }: { readonly frames: AsyncIterable<readonly Frame[]>; readonly changes: readonly Change[] },
): Promise<Pick<Reevaluated, 'frames' | 'times'>> {
  const steps = createSteps();
  const times: number[] = [];
  let [next, count] = [0, 0];
  const changeUntil = (at: number) => {
    for (let change = changes[next]; change !== undefined && change.at <= at; change = changes[next]) {
      change.take(evaluation);
      next += 1;
    }
  };
  for await (const page of frames) {
    for (const { at, keys, values, quality } of page) {
      changeUntil(at);
      evaluation.takeFrame(at, keys, values, quality);
      times.push(at);
      const turn = steps.next();
      if (turn !== null) await turn;
    }
    count += page.length;
    times.splice(0, times.length - timesKept);
  }
  changeUntil(Number.POSITIVE_INFINITY);
  return { frames: count, times: new Set(times) };
}

/** Gives each device its frames, of pages in which device stands after device. Devices are asked for in that order. */
class FramesByDevice {
  readonly #pages: AsyncIterator<readonly Frame[]>;
  #page: readonly Frame[] = [];
  #first = 0;

  constructor(pages: AsyncIterable<readonly Frame[]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  async *of(key: number): AsyncGenerator<readonly Frame[]> {
    for (;;) {
      if (this.#first === this.#page.length) {
        const next = await this.#pages.next();
        if (next.done === true) return;
        [this.#page, this.#first] = [next.value, 0];
      }
      const first = this.#first;
      while (this.#page[this.#first]?.device.key === key) this.#first += 1;
      if (this.#first > first) yield this.#page.slice(first, this.#first);
      if (this.#first < this.#page.length) return;
    }
  }

  /** Reads no more. */
  async end(): Promise<void> {
    await this.#pages.return?.();
  }
}

/** What readings are compared with, from the aggregates of hours. */
async function readBaselines(
  { telemetry, now }: ReevaluateParts,
  { device, past, base }: { device: EvaluatedDevice; past: EvaluationPast; base: number },
): Promise<(rule: AlarmRule, hour: number) => Baseline | null> {
  const comparing = past.rules.flatMap(({ what }) => what.filter(({ measure }) => measure !== 'value'));
  if (comparing.length === 0) return () => null;
  const keys = [...new Set(comparing.flatMap(({ indicator }) => indicator ?? []))];
  const newest = await telemetry.newestBefore(device, now() + aheadMs + 1);
  const to = hourOf(newest ?? base) + hourMs;
  const window = { from: base - baselineHours * hourMs, to };
  const hours = new Map(
    (await telemetry.buckets(device, keys, window, hourMs)).map(({ key, start, sum, count, min, max }) => [
      key,
      start.map((at, n) => ({
        at,
        mean: (sum[n] ?? 0) / (count[n] ?? 1),
        least: min[n] ?? 0,
        greatest: max[n] ?? 0,
      })),
    ]),
  );
  const known = new Map<AlarmRule, (hour: number) => Baseline | null>();
  return (rule, hour) => {
    // The hours before one that begins later are not over yet.
    if (hour >= to || rule.indicator === null) return null;
    let ofRule = known.get(rule);
    if (ofRule === undefined)
      known.set(rule, (ofRule = baselinesOf(rule.indicator, rule, hours.get(rule.indicator) ?? [])));
    return ofRule(hour);
  };
}

/** Times of the first frame after a time, ms, by the devices' keys. A device that has none is left out. */
export async function firstAfterEach(
  telemetry: ReevaluateParts['telemetry'],
  devices: readonly EvaluatedDevice[],
  horizon: number,
): Promise<Map<number, number>> {
  const first = new Map<number, number>();
  if (devices.length === 0) return first;
  const newest = await telemetry.newestBeforeEach(devices.map((device) => ({ device, at: Number.MAX_SAFE_INTEGER })));
  for (const device of devices) {
    const newestAt = newest.get(device.key) ?? Number.NEGATIVE_INFINITY;
    for await (const [frame] of telemetry.scan(device, { from: horizon + 1, to: newestAt + 1 })) {
      if (frame !== undefined) first.set(device.key, frame.at);
      break;
    }
  }
  return first;
}
