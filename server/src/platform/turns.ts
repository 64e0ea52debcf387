/** Longest time that the process may work without handling other events, ms. */
const sliceMs = 12;

/** Finished entries kept at the front of the line before they are cleared away. */
const maxPassed = 1000;

/**
 * Lets many callers that each have a little work go one after the other, so that together they do not block everything
 * else.
 */
export interface Turns {
  /** Call before a piece of work. Returns null, without waiting, while the time slice lasts and no caller waits. */
  next(): Promise<void> | null;
}

/**
 * One line for all callers that share it: after each slice the event loop handles other events, then the first in line
 * continues.
 */
export function createTurns(): Turns {
  const line: (() => void)[] = [];
  let head = 0;
  let began = performance.now();
  let isScheduled = false;

  function run(): void {
    isScheduled = false;
    began = performance.now();
    line[head]?.();
    head += 1;
    const isEmpty = head === line.length;
    if (isEmpty || head > maxPassed) {
      line.splice(0, head);
      head = 0;
    }
    if (!isEmpty) schedule();
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(run);
  }

  return {
    next() {
      if (line.length === 0 && performance.now() - began < sliceMs) return null;
      schedule();
      return new Promise((resume) => line.push(resume));
    },
  };
}
