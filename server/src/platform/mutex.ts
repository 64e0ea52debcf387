/** Runs one piece of work at a time, in the order of asking. */
export type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

export function createMutex(): Exclusive {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = tail.then(work);
    // The next piece starts even if this one fails; the caller of this one gets its error.
    tail = run.catch(() => undefined);
    return run;
  };
}
