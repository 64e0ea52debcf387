import { minuteMs } from '../../../../lib/time.ts';

/**
 * How the screen is kept awake. `held`: the browser does; `waiting`: it took the lock away, or the page is
 * not in sight; `refused`: it would not, for want of power say; `missing`: it cannot, which is so on every page without https.
 */
export type WakeState = 'held' | 'waiting' | 'refused' | 'missing';

export interface WakeLock {
  get(): WakeState;
  subscribe(listener: () => void): () => void;
  /** Takes the lock, and takes it again when the page comes back into sight, or within a minute. @returns how to let it go */
  start(): () => void;
}

interface Sentinel {
  release(): Promise<void>;
  addEventListener(type: 'release', listener: () => void): void;
}

export interface WakeLockParts {
  /** null: this browser has none. */
  readonly request: (() => Promise<Sentinel>) | null;
  readonly isVisible: () => boolean;
  /** Calls the listener when the page comes into sight or leaves it. @returns how to stop */
  readonly onVisibility: (listener: () => void) => () => void;
}

/**
 * How often a lock that is not held is asked for: a wall is always in sight, so that nothing else would ask again. A
 * browser that takes each lock away at once is not asked in a loop.
 */
const againMs = minuteMs;

/** Keeps the screen awake. A browser takes the lock away when its page is hidden, and does not give it back. */
export function createWakeLock({ request, isVisible, onVisibility }: WakeLockParts): WakeLock {
  const listeners = new Set<() => void>();
  let state: WakeState = request === null ? 'missing' : 'waiting';
  let sentinel: Sentinel | null = null;
  let isWanted = false;
  let isAsking = false;

  function set(next: WakeState): void {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function take(): Promise<void> {
    if (request === null || !isWanted || isAsking || sentinel !== null || !isVisible()) return;
    isAsking = true;
    try {
      const taken = await request();
      if (!isWanted) return await taken.release();
      sentinel = taken;
      taken.addEventListener('release', () => {
        if (sentinel !== taken) return;
        sentinel = null;
        set('waiting');
      });
      set('held');
    } catch {
      // A page that was hidden meanwhile gets it when it comes back.
      set(isVisible() ? 'refused' : 'waiting');
    } finally {
      isAsking = false;
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      isWanted = true;
      const stop = onVisibility(() => void take());
      const timer = setInterval(() => void take(), againMs);
      void take();
      return () => {
        isWanted = false;
        clearInterval(timer);
        stop();
        const held = sentinel;
        sentinel = null;
        void held?.release();
        if (request !== null) set('waiting');
      };
    },
  };
}
