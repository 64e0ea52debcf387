import type { Frame } from '../../../events.ts';
import { partOf } from '../../../platform/parts.ts';
import type { OwnedParts } from '../../../platform/parts.ts';
import { pause } from '../../../platform/pause.ts';
import { PartsLost } from './record-writer.ts';
import { createStoredEvaluation } from './stored-evaluation.ts';
import type { StoredEvaluationParts } from './stored-evaluation.ts';
import type { Request } from './todo.ts';

/** Devices that are evaluated again at the same time, besides one whose readings came late. */
const workers = 2;
/** A device whose readings come late is evaluated again at most this often, ms. */
const lateEveryMs = 2000;
/** Rest after late readings were evaluated again, in multiples of the time it took: a fifth of the time goes to them. */
const restFactor = 4;
/** Pause after a failure, ms. */
export const retryMs = 1000;
/** How often it is looked whether a request that has to wait may begin, ms. */
const waitMs = 50;
const idleMs = 1000;

export interface ReevaluationParts extends StoredEvaluationParts {
  readonly report: (error: unknown, what: string) => void;
  /** Forgets the devices of parts that belong to another server. */
  readonly onLost: (parts: readonly number[]) => void;
}

/** Evaluates devices again, one request after the other. Late readings have a worker of their own. */
export function createReevaluation({ report, onLost, ...parts }: ReevaluationParts) {
  const { state, writer, frames, clock } = parts;
  const stored = createStoredEvaluation(parts);

  async function work(isForLate: boolean, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = state.todo.take(clock.now(), (key, request) => mayBegin(key, request, isForLate));
      if (next.size === 0) {
        await Promise.race([state.nextRequest, pause(state.todo.size > 0 ? waitMs : idleMs, signal)]);
        continue;
      }
      const began = performance.now();
      await evaluateAgain(next, signal);
      if (isForLate) await pause(restFactor * (performance.now() - began), signal);
    }
  }

  function mayBegin(key: number, { notBefore, isLate }: Request, isForLate: boolean): boolean {
    if (isLate !== isForLate || notBefore > clock.now() || state.busy.has(key)) return false;
    return !isLate || performance.now() - (state.lateEvaluatedAt.get(key) ?? Number.NEGATIVE_INFINITY) >= lateEveryMs;
  }

  /** Evaluates devices. When that fails each half of them is tried, so that one that cannot be evaluated holds up no other. */
  async function evaluateAgain(requests: ReadonlyMap<number, Request>, signal: AbortSignal): Promise<void> {
    for (const [key, request] of requests) if (!state.busy.has(key)) state.busy.set(key, { request, frames: [] });
    const left = new Map(requests);
    const since = state.owned;
    try {
      await writer.flush();
      await stored.evaluate(requests, since, (key, times) => {
        // A frame that was read with the stored ones is evaluated once.
        for (const frame of end(key)) if (!times.has(frame.at)) frames.takeFrame(frame);
        left.delete(key);
      });
    } catch (error) {
      if (error instanceof PartsLost) return afterLoss(left, { lost: error.lost, since }, signal);
      if (left.size === 1 || signal.aborted) return failed(left, error);
      report(error, 'devices could not be evaluated again together');
      const all = [...left];
      const middle = Math.ceil(all.length / 2);
      for (const half of [all.slice(0, middle), all.slice(middle)])
        if (half.length > 0) await evaluateAgain(new Map(half), signal);
    }
  }

  /** @returns the frames that arrived while the device was evaluated */
  function end(key: number): readonly Frame[] {
    const work = state.busy.get(key);
    state.busy.delete(key);
    if (work?.request.isLate === true) state.lateEvaluatedAt.set(key, performance.now());
    return work?.frames ?? [];
  }

  /**
   * Parts that came back meanwhile are not forgotten: their devices are evaluated for the first time, by what another
   * server left.
   */
  async function afterLoss(
    left: ReadonlyMap<number, Request>,
    { lost, since }: { readonly lost: ReadonlySet<number>; readonly since: OwnedParts },
    signal: AbortSignal,
  ): Promise<void> {
    const { owned } = state;
    const isBack = (part: number) => owned.has(part) && !state.ownsSince(part, since);
    onLost([...lost].filter((part) => !isBack(part)));
    for (const [key, request] of left)
      if (isBack(partOf(key))) askAgain(key, { ...request, isLate: false });
      else if (lost.has(partOf(key))) end(key);
    const others = new Map([...left].filter(([key]) => state.busy.has(key)));
    if (others.size > 0) await evaluateAgain(others, signal);
  }

  function failed(left: ReadonlyMap<number, Request>, error: unknown): void {
    for (const [key, request] of left) {
      if (state.owns(key)) report(error, 'a device could not be evaluated again');
      askAgain(key, { ...request, notBefore: clock.now() + retryMs, isAlone: true });
    }
  }

  /** Asks for a device again, from the first frame that arrived meanwhile if that is earlier. */
  function askAgain(key: number, request: Request): void {
    const from = Math.min(request.from, ...end(key).map(({ at }) => at));
    if (state.owns(key)) state.todo.ask(key, { ...request, from });
  }

  return {
    /** Works until the signal is raised. */
    async run(signal: AbortSignal): Promise<void> {
      await Promise.all([work(true, signal), ...Array.from({ length: workers }, () => work(false, signal))]);
    },
  };
}
