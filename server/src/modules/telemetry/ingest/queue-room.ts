import { onAbort } from '../../../platform/on-abort.ts';
import type { Load } from './normalise.ts';

export interface QueueBounds {
  /** Readings that may wait, those in flight included. */
  readonly queueReadings: number;
  /** Bytes of the messages they came in. */
  readonly queueBytes: number;
  /** Readings of one batch; a larger message goes alone. */
  readonly batchReadings: number;
  readonly batchBytes: number;
  /** First rest after a failure of the store, ms; doubles with each, up to `restMostMs`. */
  readonly restMs: number;
  readonly restMostMs: number;
}

/** Whether the queue takes more: it counts what is queued and in flight, and rests after a failure of the store. */
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

  /** Seconds after which another try is worth it. */
  get retrySeconds(): number {
    return this.#rest === null ? 1 : Math.max(1, this.restSeconds);
  }

  /** Seconds of the next rest. */
  get restSeconds(): number {
    return Math.ceil(this.#restMs / 1000);
  }

  /** Resolves when there may be room again, or when `signal` is aborted. First come, first woken. */
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

  /** Counts messages that are queued, or with -1 those that are over. */
  count(sign: 1 | -1, messages: readonly { readonly load: Load }[]): void {
    for (const { load } of messages) {
      this.#readings += sign * load.readings;
      this.#bytes += sign * load.bytes;
    }
    this.#onQueue(this.#readings);
  }

  /** Wakes those that wait, unless the store rests. */
  offer(): void {
    if (this.#rest === null) this.#wake();
  }

  /** The store is well: its next rest is a short one. */
  storeIsWell(): void {
    this.#restMs = this.#limits.restMs;
  }

  /** The store has failed: nothing has room for a while. */
  takeRest(): void {
    if (this.#rest !== null) return;
    this.#rest = setTimeout(() => {
      this.#rest = null;
      this.#wake();
    }, this.#restMs);
    this.#restMs = Math.min(this.#restMs * 2, this.#limits.restMostMs);
  }

  /** Ends the rest and wakes all. */
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
