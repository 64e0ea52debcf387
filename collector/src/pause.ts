/** Waits (not at all for a negative time), or returns early when the signal is raised. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0 || signal?.aborted === true) return Promise.resolve();
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      done();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish, { once: true });
  });
}

/**
 * Waits for a promise that does not fail, or returns early when the signal is raised. Its listener is removed again,
 * because the signal lives long.
 */
export function orAborted(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => {
    const finish = () => {
      signal.removeEventListener('abort', finish);
      done();
    };
    signal.addEventListener('abort', finish, { once: true });
    void promise.then(finish);
  });
}
