import { AppError } from '@oilsight/contract';

/** Pieces of work that may wait for one name: beyond this callers get an error. */
const maxWaiting = 2000;

export interface KeyedQueue {
  /**
   * Runs one piece of work per name at a time, in the order of the calls. Work with several names waits for all earlier
   * work of those names, and later work of any of them waits for it.
   *
   * @throws AppError `overloaded` when too much work already waits
   */
  run<T>(names: readonly string[], work: () => Promise<T>): Promise<T>;
}

/** Queues by name; a name without work takes no memory. */
export function createKeyedQueue(most: number = maxWaiting): KeyedQueue {
  const lines = new Map<string, { tail: Promise<unknown>; waiting: number }>();

  function leave(name: string): void {
    const line = lines.get(name);
    if (line === undefined) return;
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(name);
  }

  return {
    async run(given, work) {
      const names = [...new Set(given)];
      if (names.some((name) => (lines.get(name)?.waiting ?? 0) >= most)) throw new AppError('overloaded');
      // The work joins all its queues at once: two pieces of work with the same names have the same order in each
      // queue, so neither waits for the other.
      const before = Promise.all(names.map((name) => lines.get(name)?.tail ?? Promise.resolve()));
      const running = before.then(work).finally(() => names.forEach(leave));
      // The next work starts even if this one fails; the error goes to the caller of this one.
      const tail = running.catch(() => undefined);
      for (const name of names) lines.set(name, { tail, waiting: (lines.get(name)?.waiting ?? 0) + 1 });
      return running;
    },
  };
}
