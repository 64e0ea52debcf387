import type { Frame } from '../../../events.ts';
import { partOf } from '../../../platform/parts.ts';
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
  /** Forgets the devices of a part that belongs to another server. */
  readonly onLost: (part: number) => void;
}

/** Evaluates devices again, one request after the other. Late readings have a worker of their own. */
export function createReevaluation({ report, onLost, ...parts }: ReevaluationParts) {
  const { state, writer, frames, clock } = parts;
  const stored = createStoredEvaluation(parts);

  async function work(isForLate: boolean, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = state.todo.take((key, request) => mayBegin(key, request, isForLate));
      if (next === null) {
        await Promise.race([state.nextRequest, pause(state.todo.size > 0 ? waitMs : idleMs, signal)]);
        continue;
      }
      const began = performance.now();
      await evaluateAgain(next.key, next.request);
      if (isForLate) await pause(restFactor * (performance.now() - began), signal);
    }
  }

  function mayBegin(key: number, { notBefore, isLate }: Request, isForLate: boolean): boolean {
    if (isLate !== isForLate || notBefore > clock.now() || state.busy.has(key)) return false;
    return !isLate || performance.now() - (state.lateEvaluatedAt.get(key) ?? Number.NEGATIVE_INFINITY) >= lateEveryMs;
  }

  async function evaluateAgain(key: number, request: Request): Promise<void> {
    const meanwhile: Frame[] = [];
    state.busy.set(key, { request, frames: meanwhile });
    try {
      await writer.flush();
      const times = await stored.evaluate(key, request);
      state.busy.delete(key);
      // A frame that was read with the stored ones is evaluated once.
      for (const frame of meanwhile) if (!times.has(frame.at)) frames.takeFrame(frame);
    } catch (error) {
      if (error instanceof PartsLost) onLost(partOf(key));
      else if (state.owns(key)) {
        report(error, 'a device could not be evaluated again');
        const from = Math.min(request.from, ...meanwhile.map(({ at }) => at));
        state.todo.ask(key, { ...request, from, notBefore: clock.now() + retryMs });
      }
    } finally {
      state.busy.delete(key);
      if (request.isLate) state.lateEvaluatedAt.set(key, performance.now());
    }
  }

  return {
    /** Works until the signal is raised. */
    async run(signal: AbortSignal): Promise<void> {
      await Promise.all([work(true, signal), ...Array.from({ length: workers }, () => work(false, signal))]);
    },
  };
}
