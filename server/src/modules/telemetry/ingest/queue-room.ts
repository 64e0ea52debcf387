import { onAbort } from '../../../platform/on-abort.ts';
import type { Load } from './normalise.ts';

export interface QueueBounds {
  /** Readings that may be queued, including those being written. */
  readonly queueReadings: number;
  /** Bytes of the messages with these readings. */
  readonly queueBytes: number;
  /** Readings of one batch; a larger message is written alone. */
  readonly batchReadings: number;
  readonly batchBytes: number;
  /** First pause after a failure of the store, ms; doubles with each failure, up to `restMostMs`. */
  readonly restMs: number;
  readonly restMostMs: number;
}

/**
 * Decides whether the queue accepts more: it counts queued readings and those being written, and accepts nothing for a
 * while after a failure of the store.
 */
export class QueueRoom {
  readonly #limits: QueueBounds;
  readonly #onQueue: (readings: number) => void;
  #readings = 0;
  #bytes = 0;
  #restMs: number;
  #rest: ReturnType<typeof setTimeout> | null = null;
  #waiters: (() => void)[] = [];

  constructor(limits: QueueBounds, onQueue: (readings: number) => void) {
    this.#limits = limits;
    this.#onQueue = onQueue;
    this.#restMs = limits.restMs;
  }

  hasRoom(): boolean {
    const { queueReadings, queueBytes } = this.#limits;
    return this.#rest === null && this.#readings < queueReadings && this.#bytes < queueBytes;
  }

  /** Seconds after which a sender should try again. */
  get retrySeconds(): number {
    return this.#rest === null ? 1 : Math.max(1, this.restSeconds);
  }

  /** Seconds of the next pause. */
  get restSeconds(): number {
    return Math.ceil(this.#restMs / 1000);
  }

  /** Resolves when there may be room again, or when `signal` is aborted. The longest waiting caller is woken first. */
  room(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const forget = onAbort(signal, resolve);
      this.#waiters.push(() => {
        forget();
        resolve();
      });
    });
  }

  /** Counts queued messages, or with -1 removes ended ones from the count. */
  count(sign: 1 | -1, messages: readonly { readonly load: Load }[]): void {
    for (const { load } of messages) {
      this.#readings += sign * load.readings;
      this.#bytes += sign * load.bytes;
    }
    this.#onQueue(this.#readings);
  }

  /** Wakes waiting callers, unless the queue pauses. */
  offer(): void {
    if (this.#rest === null) this.#wake();
  }

  /** Called after a successful write: the next pause is a short one again. */
  storeIsWell(): void {
    this.#restMs = this.#limits.restMs;
  }

  /** Called after a failed write: the queue accepts nothing for a while. */
  takeRest(): void {
    if (this.#rest !== null) return;
    this.#rest = setTimeout(() => {
      this.#rest = null;
      this.#wake();
    }, this.#restMs);
    this.#restMs = Math.min(this.#restMs * 2, this.#limits.restMostMs);
  }

  /** Ends the pause and wakes all callers. */
  stop(): void {
    if (this.#rest !== null) clearTimeout(this.#rest);
    this.#rest = null;
    this.#wake();
  }

  #wake(): void {
    const woken = this.#waiters;
    this.#waiters = [];
    for (const waiter of woken) waiter();
  }
}
