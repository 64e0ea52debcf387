import type { TokenPair } from '@oilsight/contract';
import { CallError } from './call-error.ts';
import { expiryOf } from './jwt.ts';
import type { TokenStore } from './token-store.ts';

export interface Session {
  /** The access token in force; null: nobody is logged in. */
  readonly token: () => string | null;
  readonly isLoggedIn: () => boolean;
  /** Takes over a login. `isKept`: it outlives the browser session. */
  readonly begin: (tokens: TokenPair, isKept: boolean) => void;
  /** Forgets the login in this browser. `expired`: the server ended it. */
  readonly end: (reason: SessionEnd) => void;
  /** Why the last login ended, for the login page. */
  readonly endedBy: () => SessionEnd | null;
  /**
   * A token in place of one the server no longer takes. Any number of callers share one exchange, in this tab and in the others. Null:
   * the login is over.
   */
  readonly renew: (refused: string | null) => Promise<string | null>;
  /** A token good for another minute at least, renewed if need be; null: nobody is logged in. */
  readonly freshToken: () => Promise<string | null>;
  /** Told when a login begins or ends. */
  readonly subscribe: (listener: () => void) => () => void;
}

export type SessionEnd = 'logout' | 'expired';

interface SessionParts {
  readonly store: TokenStore;
  /** Exchanges a refresh token at the server; throws a `CallError` of kind `refused` when it is spent. */
  readonly exchange: (refreshToken: string) => Promise<TokenPair>;
  readonly now: () => number;
}

/** Renewed this long before the end, ms. */
const renewAheadMs = 60_000;

/** A refresh token works once: two tabs must not spend the same one. Browsers keep locks from pages that came over plain http. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? work() : locks.request('oilsight-renew', work);
}

export function createSession({ store, exchange, now }: SessionParts): Session {
  const listeners = new Set<() => void>();
  let renewing: Promise<string | null> | null = null;
  let ended: SessionEnd | null = null;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const end = (reason: SessionEnd) => {
    store.clear();
    ended = reason;
    tell();
  };
  const exchangeOnce = (refused: string | null) => inTurn(async () => {
    const tokens = store.read();
    if (tokens === null) {
      end('expired');
      return null;
    }
    // Another tab was faster.
    if (tokens.token !== '' && tokens.token !== refused) return tokens.token;
    try {
      const fresh = await exchange(tokens.refreshToken);
      store.write(fresh);
      return fresh.token;
    } catch (error) {
      if (!(error instanceof CallError) || error.kind !== 'refused' || (error.code !== 401 && error.code !== 403)) throw error;
      end('expired');
      return null;
    }
  });
  const renew = (refused: string | null) => {
    renewing ??= exchangeOnce(refused).finally(() => {
      renewing = null;
    });
    return renewing;
  };

  return {
    token: () => store.read()?.token ?? null,
    isLoggedIn: () => store.read() !== null,
    begin: (tokens, isKept) => {
      store.write(tokens, isKept);
      ended = null;
      tell();
    },
    end,
    endedBy: () => ended,
    renew,
    freshToken: async () => {
      const tokens = store.read();
      if (tokens === null) return null;
      const expiry = expiryOf(tokens.token);
      const isFresh = tokens.token !== '' && (expiry === null || expiry - now() > renewAheadMs);
      return isFresh ? tokens.token : renew(tokens.token);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
