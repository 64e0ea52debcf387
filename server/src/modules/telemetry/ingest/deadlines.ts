import { AppError } from '@oilsight/contract';
import { onAbort } from '../../../platform/on-abort.ts';

/** Runs work with a deadline. @throws AppError `overloaded` when the deadline passes first */
export type WithDeadline = <T>(work: (deadline: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * Deadlines that start within this fraction of their length share one timer and one signal: a timer for each of many
 * calls would cost more than the calls.
 */
const shared = 1 / 20;

/**
 * Answers callers although the store hangs: after `ms`, or up to a twentieth more, they get an error. The signal tells
 * the work that nobody waits for its result.
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
