import { randomUUID } from 'node:crypto';
import type { AlarmRule } from '@oilsight/contract';
import { hourMs, minuteMs } from '@oilsight/oil';
import { createSteps } from '../../../platform/steps.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import { baselineHours, baselinesOf } from '../settings/hourly-baselines.rules.ts';
import type { Baseline } from './condition.rules.ts';
import { DeviceEvaluation } from './device-evaluation.ts';
import type { ConditionStates, EvaluationListener } from './device-evaluation.ts';
import type { EngineStore } from './engine-stores.ts';
import type { Dated, EvaluatedDevice, EvaluationPast } from './engine.rows.ts';
import { noFindings } from './findings.rules.ts';
import type { FoundOccurrence, RecordChange } from './records.rules.ts';
import { reconcile } from './records.rules.ts';

/** Readings from a clock that is further ahead than this are evaluated when that time has come. */
export const aheadMs = 10 * minuteMs;
/** Times of the newest frames that are remembered, to know which arrived meanwhile. */
const timesKept = 1000;

export interface ReevaluateParts {
  readonly store: Pick<EngineStore, 'past' | 'records'>;
  readonly telemetry: Pick<TelemetryStore, 'scan' | 'newestBefore' | 'buckets'>;
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
  /** Times of the newest frames evaluated. */
  readonly times: ReadonlySet<number>;
  /** Time of the first frame that is too far ahead to be evaluated, ms; null: none was looked for or found. */
  readonly aheadAt: number | null;
}

/**
 * Evaluates a device from a sure state to now by what is stored, and says what its records have to become. Nothing is
 * written.
 */
export async function reevaluate(
  parts: ReevaluateParts,
  { device, from, before, isLate, newestAt, listener }: ReevaluateCase,
): Promise<Reevaluated> {
  const { store, telemetry, now } = parts;
  const evaluatedTo = before?.at ?? Number.NEGATIVE_INFINITY;
  const horizon = now() + aheadMs;
  const previous = await telemetry.newestBefore(device, from);
  const base = hourOf(previous ?? from);
  const [past, stored] = await Promise.all([store.past(device, base), store.records(device, base)]);
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
  const times = await fold(evaluation, {
    telemetry,
    device,
    changes: changesOf(past, base),
    window: { from: base, to: horizon + 1 },
  });
  isFolding = false;
  const mayBeAhead = before === null || (newestAt ?? Number.NEGATIVE_INFINITY) > horizon;
  const ahead = mayBeAhead ? await firstAfter(telemetry, device, horizon) : null;
  return {
    evaluation,
    base,
    times,
    aheadAt: ahead,
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
  {
    telemetry,
    device,
    changes,
    window,
  }: {
    readonly telemetry: ReevaluateParts['telemetry'];
    readonly device: EvaluatedDevice;
    readonly changes: readonly Change[];
    readonly window: { readonly from: number; readonly to: number };
  },
): Promise<ReadonlySet<number>> {
  const steps = createSteps();
  const times: number[] = [];
  let next = 0;
  const changeUntil = (at: number) => {
    for (let change = changes[next]; change !== undefined && change.at <= at; change = changes[next]) {
      change.take(evaluation);
      next += 1;
    }
  };
  for await (const page of telemetry.scan(device, window)) {
    for (const { at, keys, values, quality } of page) {
      changeUntil(at);
      evaluation.takeFrame(at, keys, values, quality);
      times.push(at);
      const turn = steps.next();
      if (turn !== null) await turn;
    }
    times.splice(0, times.length - timesKept);
  }
  changeUntil(Number.POSITIVE_INFINITY);
  return new Set(times);
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

/** Time of the first frame after a time, ms; null: there is none. */
export async function firstAfter(
  telemetry: ReevaluateParts['telemetry'],
  device: EvaluatedDevice,
  horizon: number,
): Promise<number | null> {
  const newest = await telemetry.newestBefore(device, Number.MAX_SAFE_INTEGER);
  if (newest === null || newest <= horizon) return null;
  for await (const [frame] of telemetry.scan(device, { from: horizon + 1, to: newest + 1 })) return frame?.at ?? null;
  return null;
}
