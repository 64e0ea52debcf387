/** Runs each piece of work once a tick, however often it is requested. No timer runs while there is no work. */
export interface Ticker {
  soon(work: () => void): void;
  stop(): void;
}

export function createTicker(tickMs: number, onError: (error: unknown) => void): Ticker {
  let waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  const run = () => {
    timer = null;
    const due = waiting;
    waiting = new Set();
    for (const work of due) {
      try {
        work();
      } catch (error) {
        onError(error);
      }
    }
  };
  return {
    soon(work) {
      waiting.add(work);
      timer ??= setTimeout(run, tickMs);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waiting.clear();
    },
  };
}
