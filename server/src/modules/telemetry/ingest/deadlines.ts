import { AppError } from '@oilsight/contract';
import { onAbort } from '../../../platform/on-abort.ts';

/** Runs work for at most so long. @throws AppError `overloaded` when it takes longer */
export type WithDeadline = <T>(work: (deadline: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * Deadlines that start within this part of their length are one: a timer and a signal for each of many calls would cost
 * more than the calls.
 */
const shared = 1 / 20;

/**
 * A store that hangs must not hold its callers for ever: after `ms`, or up to a twentieth more, they are answered. The
 * work is told when nobody waits for it any more.
 */
export function createDeadlines(ms: number): WithDeadline {
  let current: { readonly signal: AbortSignal; readonly until: number } | null = null;

  function deadline(): AbortSignal {
    const now = performance.now();
    if (current === null || now >= current.until) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms * (1 + shared)).unref();
      current = { signal: controller.signal, until: now + ms * shared };
    }
    return current.signal;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const signal = deadline();
      const forget = onAbort(signal, () => reject(new AppError('overloaded')));
      work(signal).then(
        (value) => {
          forget();
          resolve(value);
        },
        (error: unknown) => {
          forget();
          reject(error);
        },
      );
    });
}
