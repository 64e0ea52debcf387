/** How long the process may work without hearing anybody else, ms. */
const sliceMs = 12;

/** Places that are kept behind the first in line, before they are cleared away. */
const maxPassed = 1000;

/**
 * Lets many who each have a little work take it one after the other, so that together they do not hold up everything
 * else.
 */
export interface Turns {
  /** Before a piece of work; returns at once while the slice lasts and nobody waits. */
  next(): Promise<void> | null;
}

/**
 * One line for all who share it: after each slice the loop is free for whatever else has come, then the first in line
 * goes on.
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
