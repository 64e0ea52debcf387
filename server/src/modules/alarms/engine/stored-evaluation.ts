import type { Clock } from '../../../platform/clock.ts';
import { partOf } from '../../../platform/parts.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import type { EvaluationListener } from './device-evaluation.ts';
import type { EngineState, Known } from './engine-state.ts';
import type { EngineStore } from './engine-stores.ts';
import type { EvaluatedDevice } from './engine.rows.ts';
import type { FrameEvaluation } from './frame-evaluation.ts';
import type { StoredRecord } from './records.rules.ts';
import type { RecordWriter } from './record-writer.ts';
import { aheadMs, firstAfter, reevaluate } from './reevaluate.ts';
import type { Reevaluated } from './reevaluate.ts';
import type { Request } from './todo.ts';

export interface StoredEvaluationParts {
  readonly state: EngineState;
  readonly writer: RecordWriter;
  readonly frames: FrameEvaluation;
  readonly store: EngineStore;
  readonly telemetry: Pick<TelemetryStore, 'scan' | 'newestBefore' | 'buckets'>;
  readonly clock: Clock;
}

/** Evaluates one device from what is stored, and writes what came of it. */
export function createStoredEvaluation({ state, writer, frames, store, telemetry, clock }: StoredEvaluationParts) {
  /** Whether readings only follow those evaluated: they arrived at another server. */
  function isNext({ evaluation }: Known, { from, isLate, asked }: Request): boolean {
    return !isLate && asked.length === 0 && from > evaluation.at && !evaluation.compares;
  }

  /** @returns the times of the frames that were evaluated */
  async function readOn({ device, evaluation }: Known, { from }: Request): Promise<ReadonlySet<number>> {
    const times = new Set<number>();
    const horizon = clock.now() + aheadMs;
    for await (const page of telemetry.scan(device, { from, to: horizon + 1 })) {
      for (const { at, keys, values, quality } of page) {
        evaluation.takeFrame(at, keys, values, quality);
        times.add(at);
      }
    }
    if ((state.newestAt.get(device.key) ?? from) > horizon) {
      const aheadAt = await firstAfter(telemetry, device, horizon);
      if (aheadAt !== null) state.setAhead(device.key, aheadAt);
    }
    return times;
  }

  /** @returns the times of the newest frames that were evaluated */
  async function evaluateStored(key: number, request: Request): Promise<ReadonlySet<number>> {
    const device = await store.device(key);
    if (device === null) {
      state.known.delete(key);
      return new Set();
    }
    let live: EvaluationListener | null = null;
    const result = await reevaluate(
      { store, telemetry, now: () => clock.now() },
      {
        device,
        from: request.from,
        before: state.known.get(key)?.evaluation ?? null,
        isLate: request.isLate,
        newestAt: state.newestAt.get(key) ?? null,
        listener: { raised: (...what) => live?.raised(...what), cleared: (...what) => live?.cleared(...what) },
      },
    );
    await write({ device, request, result });
    const open = await openOf(device, result);
    live = frames.listenerOf(device, open);
    if (state.owns(key)) state.known.set(key, { device, evaluation: result.evaluation, open });
    if (result.aheadAt !== null) state.setAhead(key, result.aheadAt);
    return result.times;
  }

  async function write({
    device,
    request,
    result: { evaluation, changes, base },
  }: {
    readonly device: EvaluatedDevice;
    readonly request: Request;
    readonly result: Reevaluated;
  }): Promise<void> {
    await writer.write(
      partOf(device.key),
      changes.map((change) => ({ device, change })),
      {
        async andThen(tx) {
          const states = evaluation.passed.map((passed) => ({ device, ...passed }));
          await store.keepStates(tx, states, { device, hour: base });
          await store.done(tx, request.asked);
        },
        isWritten: () => void evaluation.passed.splice(0),
      },
    );
  }

  async function openOf(
    device: EvaluatedDevice,
    { evaluation, base }: Reevaluated,
  ): Promise<Map<string, StoredRecord>> {
    if (evaluation.open().length === 0) return new Map();
    const stored = await store.records(device, base);
    return new Map(
      stored
        .filter(({ clearedAt, isWithdrawn }) => clearedAt === null && !isWithdrawn)
        .map((record) => [`${record.ruleKey} ${record.level}`, record]),
    );
  }

  return {
    /** @returns the times of the newest frames that were evaluated */
    evaluate(key: number, request: Request): Promise<ReadonlySet<number>> {
      const known = state.known.get(key);
      return known !== undefined && isNext(known, request) ? readOn(known, request) : evaluateStored(key, request);
    },
  };
}
