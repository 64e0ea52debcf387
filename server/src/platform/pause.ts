import { onAbort } from './on-abort.ts';

/** Waits, or returns early when the signal is raised. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve();
  return new Promise((done) => {
    const timer = setTimeout(finish, ms);
    const forget = signal === undefined ? null : onAbort(signal, finish);
    function finish(): void {
      clearTimeout(timer);
      forget?.();
      done();
    }
  });
}
