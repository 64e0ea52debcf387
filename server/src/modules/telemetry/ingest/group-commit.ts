import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@oilsight/contract';
import type { Log } from '../../../platform/log.ts';
import { onAbort } from '../../../platform/on-abort.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import { createDerivedLoads } from './derived-loads.ts';
import type { DerivedIndicators } from './derived-indicators.ts';
import { joinLoads } from './loads.rules.ts';
import type { Load } from './normalise.ts';
import { QueueRoom } from './queue-room.ts';
import type { QueueBounds } from './queue-room.ts';

export const queueBounds: QueueBounds = {
  queueReadings: 100_000,
  queueBytes: 32 * 1_048_576,
  batchReadings: 10_000,
  batchBytes: 8 * 1_048_576,
  restMs: 100,
  restMostMs: 5000,
};

interface Waiting {
  readonly load: Load;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
  /** Removes its deadline: the message is being written or has ended. */
  forget: () => void;
}

export interface GroupCommit {
  /** Whether a message may be added. */
  hasRoom(): boolean;
  /** Resolves when there may be room again, or when `signal` is aborted. The longest waiting caller is woken first. */
  room(signal: AbortSignal): Promise<void>;
  /** Seconds after which a sender should try again. */
  readonly retrySeconds: number;
  /**
   * Resolves when the load is on disk.
   *
   * @param deadline once aborted, the load is dropped if it still waits for its batch
   * @throws AppError `overloaded`, `notStorable`
   */
  add(load: Load, deadline?: AbortSignal): Promise<void>;
  /** Resolves when the queue is empty and no batch is in progress. */
  drain(): Promise<void>;
  stop(): void;
}

interface Parts {
  readonly store: Pick<TelemetryStore, 'append'>;
  readonly derivedIndicators: Pick<DerivedIndicators, 'addTo' | 'generation'>;
  readonly onQueue: (readings: number) => void;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly limits: QueueBounds;
}

/**
 * Commits in groups: messages collect while one batch is being written, then go together as the next one. After a
 * failure of the store the queue accepts nothing for a moment, so that senders are answered at once and the store is
 * not flooded.
 */
export function createGroupCommit({ store, derivedIndicators, onQueue, log, limits }: Parts): GroupCommit {
  /** In order of arrival. */
  const queue = new Set<Waiting>();
  /** The derived values of queued messages and of the batch in progress. */
  const derived = createDerivedLoads(derivedIndicators);
  const room = new QueueRoom(limits, onQueue);
  let isBusy = false;
  const idle: (() => void)[] = [];

  async function pump(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    // The event loop first reads what has arrived on all connections: otherwise every second commit would hold a single
    // message.
    await nextTurn();
    while (queue.size > 0) {
      const batch = takeBatch(queue, limits);
      try {
        derived.deriveAll();
        await commit(batch);
      } catch (error) {
        // An error of the derivation, not of the store: the queue must go on, and the senders are told to try again.
        log.error({ err: error }, 'a batch could not be derived');
        fail(batch, error);
      }
      room.count(-1, batch);
      room.offer();
    }
    isBusy = false;
    for (const done of idle.splice(0)) done();
  }
  /** @returns whether the store works */
  async function commit(batch: readonly Waiting[]): Promise<boolean> {
    const loads = batch.map(({ load }) => load);
    const { frames, texts } = joinLoads(loads);
    try {
      await store.append(frames, texts);
    } catch (error) {
      return isAboutData(error) ? commitHalves(batch, error) : fail(batch, error);
    }
    derived.keep(loads);
    room.storeIsWell();
    const acknowledge = () => {
      for (const { resolve } of batch) resolve();
    };
    // Writing the answers takes as long as a commit: the next commit is started before.
    if (queue.size > 0) setImmediate(acknowledge);
    else acknowledge();
    return true;
  }
  /** Commits the halves of a batch separately, so that a message that the database refuses does not cost the others. */
  async function commitHalves(batch: readonly Waiting[], error: unknown): Promise<boolean> {
    const [only, second] = batch;
    if (only === undefined) return true;
    if (second === undefined) {
      derived.drop(only.load);
      log.error({ err: error }, 'a message cannot be stored');
      only.reject(new AppError('notStorable', {}, { cause: error }));
      return true;
    }
    const middle = batch.length >> 1;
    const [earlier, later] = [batch.slice(0, middle), batch.slice(middle)];
    // Messages behind a failed one wait: the failed one is sent again and must come first.
    if (!(await commit(earlier))) return fail(later, error);
    derived.derive(later.map(({ load }) => load));
    return commit(later);
  }
  function drop(waiting: Waiting): void {
    if (!queue.delete(waiting)) return;
    derived.drop(waiting.load);
    room.count(-1, [waiting]);
    waiting.reject(new AppError('overloaded'));
    room.offer();
  }
  function fail(batch: readonly Waiting[], error: unknown): false {
    log.warn({ err: error, messages: batch.length }, 'the store did not take a batch');
    const refused = new AppError('overloaded', { seconds: room.restSeconds }, { cause: error });
    for (const { reject } of batch) reject(refused);
    derived.dropAll();
    const left = [...queue];
    queue.clear();
    for (const { reject, forget } of left) {
      forget();
      reject(refused);
    }
    room.count(-1, left);
    room.takeRest();
    return false;
  }

  return {
    hasRoom: () => room.hasRoom(),
    get retrySeconds() {
      return room.retrySeconds;
    },
    room: (signal) => room.room(signal),
    add(load, deadline) {
      if (load.readings === 0) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const waiting: Waiting = { load, resolve, reject, forget: nothing };
        if (deadline !== undefined) waiting.forget = onAbort(deadline, () => drop(waiting));
        try {
          derived.add(load);
        } catch (error) {
          waiting.forget();
          derived.drop(load);
          return reject(error);
        }
        queue.add(waiting);
        room.count(1, [waiting]);
        void pump();
      });
    },
    drain: () => (isBusy ? new Promise((resolve) => idle.push(resolve)) : Promise.resolve()),
    stop: () => room.stop(),
  };
}

/** Takes the longest waiting messages that one batch may hold, at least one. */
function takeBatch(queue: Set<Waiting>, limits: Pick<QueueBounds, 'batchReadings' | 'batchBytes'>): Waiting[] {
  let readings = 0;
  let bytes = 0;
  const batch: Waiting[] = [];
  for (const waiting of queue) {
    readings += waiting.load.readings;
    bytes += waiting.load.bytes;
    if (batch.length > 0 && (readings > limits.batchReadings || bytes > limits.batchBytes)) break;
    queue.delete(waiting);
    waiting.forget();
    batch.push(waiting);
  }
  return batch;
}

function nothing(): void {}

/**
 * PostgreSQL's error classes 22 (data) and 23 (integrity): the same data would fail again. Except 23505: in that case
 * the store found rows that it had not known of.
 */
function isAboutData(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^2[23](?!505)...$/.test(code);
}
