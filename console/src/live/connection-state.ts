/** How the live connection is, as the screen tells it. */
export interface Connection {
  readonly state: 'connecting' | 'online' | 'offline';
  /** Since when, ms. */
  readonly since: number;
  /** Attempts since the connection was lost; 0 while it holds. */
  readonly attempt: number;
  /** When the next attempt is made, ms; null: none is planned. */
  readonly nextTryAt: number | null;
}

/** Holds the state of the connection and tells who listens; equal states are not told twice. */
export interface ConnectionState {
  get(): Connection;
  subscribe(listener: () => void): () => void;
  connecting(now: number): void;
  online(now: number): void;
  offline(now: number, attempt: number, nextTryAt: number): void;
}

export function createConnectionState(): ConnectionState {
  let current: Connection = { state: 'connecting', since: 0, attempt: 0, nextTryAt: null };
  const listeners = new Set<() => void>();
  function set(next: Connection): void {
    current = next;
    for (const listener of listeners) listener();
  }
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connecting: (now) => {
      if (current.state !== 'connecting') set({ state: 'connecting', since: now, attempt: 0, nextTryAt: null });
    },
    online: (now) => {
      if (current.state !== 'online') set({ state: 'online', since: now, attempt: 0, nextTryAt: null });
    },
    offline: (now, attempt, nextTryAt) => {
      const since = current.state === 'offline' ? current.since : now;
      set({ state: 'offline', since, attempt, nextTryAt });
    },
  };
}
