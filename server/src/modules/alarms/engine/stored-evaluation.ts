import type { Clock } from '../../../platform/clock.ts';
import { partOf } from '../../../platform/parts.ts';
import type { OwnedParts } from '../../../platform/parts.ts';
import type { EvaluationListener } from './device-conditions.ts';
import type { EngineState, Known } from './engine-state.ts';
import type { EngineStore } from './engine-stores.ts';
import type { DeviceSince, EvaluatedDevice } from './engine.rows.ts';
import type { FrameEvaluation } from './frame-evaluation.ts';
import type { StoredRecord } from './records.rules.ts';
import { PartsLost } from './record-writer.ts';
import type { RecordWriter } from './record-writer.ts';
import { aheadMs, firstAfterEach, reevaluateEach } from './reevaluate.ts';
import type { ReevaluateCase, ReevaluateParts, Reevaluated } from './reevaluate.ts';
import type { Request } from './todo.ts';

export interface StoredEvaluationParts {
  readonly state: EngineState;
  readonly writer: RecordWriter;
  readonly frames: FrameEvaluation;
  readonly store: EngineStore;
  readonly telemetry: ReevaluateParts['telemetry'];
  readonly clock: Clock;
}

/** What one transaction writes at most, unless one device alone has more. */
const changesAtOnce = 500;
/** What was evaluated is written after this many frames, so that devices do not wait for each other. */
const framesAtOnce = 20_000;

/** A device whose evaluation begins. */
interface Begun extends ReevaluateCase {
  readonly request: Request;
  /** Tells the engine what is found from now on. */
  readonly goLive: (listener: EvaluationListener) => void;
}
interface Evaluated {
  readonly of: Begun;
  readonly result: Reevaluated;
}

/** Is told the times of the newest frames that were evaluated of a device, when all is written. */
export type OnEvaluated = (key: number, times: ReadonlySet<number>) => void;

/** Evaluates devices from what is stored, and writes what came of them, many in one transaction. */
export function createStoredEvaluation({ state, writer, frames, store, telemetry, clock }: StoredEvaluationParts) {
  async function readOn(
    all: readonly (Known & { readonly from: number })[],
    since: OwnedParts,
    onEvaluated: OnEvaluated,
  ): Promise<void> {
    const horizon = clock.now() + aheadMs;
    const byKey = new Map(
      all.map(({ device, evaluation }) => [device.key, { evaluation, times: new Set<number>() }] as const),
    );
    for await (const page of telemetry.scanEach(all.map(({ device, from }) => ({ device, from, to: horizon + 1 })))) {
      for (const { device, at, keys, values, quality } of page) {
        const one = byKey.get(device.key);
        if (one === undefined || !state.ownsSince(partOf(device.key), since)) continue;
        one.evaluation.takeFrame(at, keys, values, quality);
        one.times.add(at);
      }
    }
    const maybeAhead = all.filter(({ device, from }) => (state.newestAt.get(device.key) ?? from) > horizon);
    const ahead = await firstAfterEach(
      telemetry,
      maybeAhead.map(({ device }) => device),
      horizon,
    );
    finish(state, { keys: byKey.keys(), since }, (key) => {
      const aheadAt = ahead.get(key);
      if (aheadAt !== undefined) state.setAhead(key, aheadAt);
      onEvaluated(key, byKey.get(key)?.times ?? new Set());
    });
  }

  async function evaluateStored(
    requests: ReadonlyMap<number, Request>,
    since: OwnedParts,
    onEvaluated: OnEvaluated,
  ): Promise<void> {
    const devices = new Map((await store.devices([...requests.keys()])).map((device) => [device.key, device]));
    const cases: Begun[] = [];
    for (const [key, request] of requests) {
      const device = devices.get(key);
      if (device === undefined) {
        state.known.delete(key);
        onEvaluated(key, new Set());
      } else cases.push(begin(state, device, request));
    }
    if (cases.length === 0) return;
    let some: Evaluated[] = [];
    let [changeCount, frameCount] = [0, 0];
    const write = async () => {
      if (some.length > 0) await writeSome(some, since, onEvaluated);
      some = [];
      [changeCount, frameCount] = [0, 0];
    };
    for await (const evaluated of reevaluateEach({ store, telemetry, now: () => clock.now() }, cases)) {
      if (changeCount + evaluated.result.changes.length > changesAtOnce) await write();
      some.push(evaluated);
      changeCount += evaluated.result.changes.length;
      frameCount += evaluated.result.frames;
      if (frameCount >= framesAtOnce) await write();
    }
    await write();
  }

  async function writeSome(some: readonly Evaluated[], since: OwnedParts, onEvaluated: OnEvaluated): Promise<void> {
    await writer.write(
      { of: new Set(some.map(({ of: { device } }) => partOf(device.key))), since },
      some.flatMap(({ of: { device }, result: { changes } }) => changes.map((change) => ({ device, change }))),
      {
        async andThen(tx) {
          const states = some.flatMap(({ of: { device }, result: { evaluation } }) =>
            evaluation.passed.map((passed) => ({ device, ...passed })),
          );
          await store.keepStates(tx, states, some.map(sinceOf));
          await store.done(
            tx,
            some.flatMap(({ of: { request } }) => request.asked),
          );
        },
        isWritten: () => some.forEach(({ result: { evaluation } }) => void evaluation.passed.splice(0)),
      },
    );
    const open = await openOf(
      store,
      some.filter(({ result: { evaluation } }) => evaluation.open().length > 0),
    );
    const byKey = new Map(some.map((one) => [one.of.device.key, one]));
    finish(state, { keys: byKey.keys(), since }, (key) => {
      const { of: begun, result } = byKey.get(key) as Evaluated;
      const { device } = begun;
      const records = open.get(device.id) ?? new Map<string, StoredRecord>();
      begun.goLive(frames.listenerOf(device, records));
      state.known.set(key, { device, evaluation: result.evaluation, open: records });
      if (result.aheadAt !== null) state.setAhead(key, result.aheadAt);
      onEvaluated(key, result.times);
    });
  }

  return {
    /**
     * When it rejects, the devices that `onEvaluated` was not told of have to be evaluated again.
     *
     * @param since the parts that this server owns as it begins
     * @throws PartsLost
     */
    async evaluate(requests: ReadonlyMap<number, Request>, since: OwnedParts, onEvaluated: OnEvaluated): Promise<void> {
      const following: (Known & { from: number })[] = [];
      const others = new Map<number, Request>();
      for (const [key, request] of requests) {
        const known = state.known.get(key);
        if (known !== undefined && isNext(known, request)) following.push({ ...known, from: request.from });
        else others.set(key, request);
      }
      if (following.length > 0) await readOn(following, since, onEvaluated);
      if (others.size > 0) await evaluateStored(others, since, onEvaluated);
    },
  };
}

function begin(state: EngineState, device: EvaluatedDevice, request: Request): Begun {
  let live: EvaluationListener | null = null;
  return {
    device,
    request,
    from: request.from,
    before: state.known.get(device.key)?.evaluation ?? null,
    isLate: request.isLate,
    newestAt: state.newestAt.get(device.key) ?? null,
    listener: { raised: (...what) => live?.raised(...what), cleared: (...what) => live?.cleared(...what) },
    goLive: (listener) => void (live = listener),
  };
}

/** Ends with the devices that this server has owned since. @throws PartsLost when there are others */
function finish(
  state: EngineState,
  { keys, since }: { readonly keys: Iterable<number>; readonly since: OwnedParts },
  end: (key: number) => void,
): void {
  const lost = new Set<number>();
  for (const key of keys)
    if (state.ownsSince(partOf(key), since)) end(key);
    else lost.add(partOf(key));
  if (lost.size > 0) throw new PartsLost(lost);
}

function sinceOf({ of: { device }, result: { base } }: Evaluated): DeviceSince {
  return { device, hour: base };
}

/** Whether readings only follow those evaluated: they arrived at another server. */
function isNext({ evaluation }: Known, { from, isLate, asked }: Request): boolean {
  return !isLate && asked.length === 0 && from > evaluation.at && !evaluation.compares;
}

/** The open records by their devices' ids, each by `<rule key> <level>`. */
async function openOf(
  store: Pick<EngineStore, 'records'>,
  some: readonly Evaluated[],
): Promise<Map<string, Map<string, StoredRecord>>> {
  if (some.length === 0) return new Map();
  const stored = await store.records(some.map(sinceOf));
  return new Map(
    [...stored].map(([id, records]) => [
      id,
      new Map(
        records
          .filter(({ clearedAt, isWithdrawn }) => clearedAt === null && !isWithdrawn)
          .map((record) => [`${record.ruleKey} ${record.level}`, record]),
      ),
    ]),
  );
}
