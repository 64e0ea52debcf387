/** State of the live connection, as the screen shows it. */
export interface Connection {
  readonly state: 'connecting' | 'online' | 'offline';
  /** Since when, ms. Of a loss: when it was noticed. */
  readonly since: number;
  /**
   * When readings or states last came in, ms; null: none yet. Reported with the next change of the state, not with
   * every message.
   */
  readonly lastDataAt: number | null;
  /** Attempts since the connection was lost; 0 while it holds. */
  readonly attempt: number;
  /** When the next attempt is made, ms; null: none is planned. */
  readonly nextTryAt: number | null;
}

/** Holds the state of the connection and calls its listeners; equal states are not reported twice. */
export interface ConnectionState {
  get(): Connection;
  subscribe(listener: () => void): () => void;
  /** Readings or states have come in. */
  heard(now: number): void;
  connecting(now: number): void;
  online(now: number): void;
  offline(now: number, attempt: number, nextTryAt: number): void;
}

export function createConnectionState(): ConnectionState {
  let current: Connection = { state: 'connecting', since: 0, lastDataAt: null, attempt: 0, nextTryAt: null };
  let lastDataAt: number | null = null;
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
    heard: (now) => {
      lastDataAt = now;
    },
    connecting: (now) => {
      if (current.state === 'connecting') return;
      lastDataAt = null;
      set({ state: 'connecting', since: now, lastDataAt, attempt: 0, nextTryAt: null });
    },
    online: (now) => {
      if (current.state !== 'online') set({ state: 'online', since: now, lastDataAt, attempt: 0, nextTryAt: null });
    },
    offline: (now, attempt, nextTryAt) => {
      const since = current.state === 'offline' ? current.since : now;
      set({ state: 'offline', since, lastDataAt, attempt, nextTryAt });
    },
  };
}
