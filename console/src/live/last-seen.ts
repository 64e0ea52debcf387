/** When a device reported last, ms; null: never, as far as is known. */
export interface SeenAt {
  readonly deviceId: string;
  readonly lastSeenAt: number | null;
}

/**
 * When the devices on the screen reported last. States come over the socket when they change; what a device that is
 * well sends changes nothing but this, and only the rows in sight need it: they are asked for together, every few
 * seconds, while somebody looks.
 */
export interface LastSeen {
  /** null: not known here. */
  at(deviceId: string): number | null;
  /** Follows a device until the returned function is called. */
  follow(deviceId: string, listener: () => void): () => void;
  /** The tab is looked at again: asks at once. */
  wake(): void;
  clear(): void;
}

export interface LastSeenOptions {
  /** Rejects when the server cannot be reached. */
  ask(deviceIds: readonly string[]): Promise<readonly SeenAt[]>;
  isHidden(): boolean;
  /** Devices of one question at most. */
  readonly most: number;
}

/** ms between two questions, and until rows that come into sight are asked for: a scroll brings many. */
const againMs = 10_000;
const gatherMs = 200;

export function createLastSeen({ ask, isHidden, most }: LastSeenOptions): LastSeen {
  const known = new Map<string, number>();
  const followed = new Map<string, Set<() => void>>();
  /** Came into sight since the last question. */
  const fresh = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let isAsking = false;
  let generation = 0;

  function plan(ms: number): void {
    if (isAsking || Date.now() + ms >= dueAt) return;
    clearTimeout(timer);
    dueAt = Date.now() + ms;
    timer = setTimeout(() => void round(), ms);
  }

  function rest(): void {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
  }

  function take({ deviceId, lastSeenAt }: SeenAt): void {
    if (lastSeenAt === null || lastSeenAt <= (known.get(deviceId) ?? 0)) return;
    known.set(deviceId, lastSeenAt);
    for (const listener of followed.get(deviceId) ?? []) listener();
  }

  async function round(): Promise<void> {
    rest();
    if (isHidden() || followed.size === 0) return;
    isAsking = true;
    fresh.clear();
    const mine = generation;
    const ids = [...followed.keys()];
    try {
      for (let from = 0; from < ids.length && mine === generation; from += most) {
        const rows = await ask(ids.slice(from, from + most));
        if (mine === generation) rows.forEach(take);
      }
    } catch {
      // The connection banner shows the failure; the next round asks again.
    }
    isAsking = false;
    plan(fresh.size > 0 ? gatherMs : againMs);
  }

  return {
    at: (deviceId) => known.get(deviceId) ?? null,
    follow: (deviceId, listener) => {
      const listeners = followed.get(deviceId) ?? new Set();
      if (listeners.size === 0) {
        followed.set(deviceId, listeners);
        fresh.add(deviceId);
        plan(gatherMs);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        followed.delete(deviceId);
        fresh.delete(deviceId);
        if (followed.size === 0) rest();
      };
    },
    wake: () => plan(0),
    clear: () => {
      generation += 1;
      known.clear();
    },
  };
}
