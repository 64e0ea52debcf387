import { AppError } from '@oilsight/contract';

/** Work that one name may have waiting: beyond it senders are told instead of remembered. */
const maxWaiting = 2000;

export interface KeyedQueue {
  /**
   * Runs one piece of work of a name at a time, in the order of asking. Work of several names waits for all of them,
   * and they for it.
   *
   * @throws AppError `overloaded` when too much waits already
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
      // All lines are joined at once: two that want the same names stand in the same order in each.
      const before = Promise.all(names.map((name) => lines.get(name)?.tail ?? Promise.resolve()));
      const running = before.then(work).finally(() => names.forEach(leave));
      // Who is next starts whatever became of this; who asked for this gets its error.
      const tail = running.catch(() => undefined);
      for (const name of names) lines.set(name, { tail, waiting: (lines.get(name)?.waiting ?? 0) + 1 });
      return running;
    },
  };
}
