import type { TokenPair } from '@oilsight/contract';
import { inTurn } from '../lib/in-turn.ts';
import { CallError } from './call-error.ts';
import { expiryOf } from './jwt.ts';
import type { TokenStore } from './token-store.ts';
import { minuteMs } from '../lib/time.ts';

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
   * A token in place of one the server no longer takes. All callers, in this tab and in others, share one exchange of
   * the refresh token. Null: the login is over.
   */
  readonly renew: (refused: string | null) => Promise<string | null>;
  /**
   * Ends the login because the server refused a token that was renewed for the same call. `said`: the server's message.
   */
  readonly refuse: (said: string) => void;
  /** A token good for another minute at least, renewed if need be; null: nobody is logged in. */
  readonly freshToken: () => Promise<string | null>;
  /** The listener is called when a login begins or ends. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * The listener is called once when the server no longer accepts the login, with the server's message; null: none.
   * From then on no calls are made; the listener ends the login.
   */
  readonly onExpired: (listener: (said: string | null) => void) => () => void;
}

/**
 * How a visit by the display link of a wall ended. `linkRevoked`: the server takes it no longer; `linkExpired`: its time is
 * over; `linkBroken`: it is not complete; `linkGone`: this browser does not have it.
 */
export const linkEnds = ['linkRevoked', 'linkExpired', 'linkBroken', 'linkGone'] as const;
export type LinkEnd = (typeof linkEnds)[number];

/** `failed`: the call for the profile failed. */
export type SessionEnd = 'logout' | 'expired' | 'failed' | LinkEnd;

export function isLinkEnd(reason: unknown): reason is LinkEnd {
  return linkEnds.some((end) => end === reason);
}

interface SessionParts {
  readonly store: TokenStore;
  /** Exchanges a refresh token at the server; throws a `CallError` of kind `refused` when it is spent. */
  readonly exchange: (refreshToken: string) => Promise<TokenPair>;
  /** Asks the server whether it still takes a token that cannot be renewed; throws a `CallError` when it does not. */
  readonly confirm: (token: string) => Promise<unknown>;
  readonly now: () => number;
}

/** Renewed this long before the end, ms. */
const renewAheadMs = minuteMs;

export function createSession({ store, exchange, confirm, now }: SessionParts): Session {
  const listeners = new Set<() => void>();
  const expiryListeners = new Set<(said: string | null) => void>();
  /** Whether this tab believes that a login exists; another tab may have ended it. */
  let isBegun = false;
  let isExpired = false;
  let renewing: Promise<string | null> | null = null;
  let ended: SessionEnd | null = null;
  /** Refresh token of the login that the server no longer accepts; null: another tab had already removed it. */
  let spent: string | null = null;

  const held = () => {
    const tokens = store.read();
    isBegun ||= tokens !== null;
    return tokens;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const end = (reason: SessionEnd) => {
    // Somebody may have logged in again in another tab since.
    const isOthers = reason === 'expired' && isExpired && store.read() !== null && store.read()?.refreshToken !== spent;
    if (!isOthers) store.clear();
    isBegun = false;
    ended = reason;
    tell();
  };
  const expire = (said: string | null): null => {
    if (isExpired) return null;
    isExpired = true;
    spent = store.read()?.refreshToken ?? null;
    for (const listener of expiryListeners) listener(said);
    return null;
  };
  // A refresh token works once: two tabs must not spend the same one.
  const exchangeOnce = (refused: string | null) =>
    inTurn('oilsight-renew', async () => {
      const tokens = held();
      if (tokens === null) return isBegun ? expire(null) : null;
      // Another tab was faster.
      if (tokens.token !== '' && tokens.token !== refused) return tokens.token;
      try {
        // A visit by a display link has no refresh token. A socket that was closed may mean that it ended, or only that
        // the server stops: a wall must not forget its link for that.
        if (tokens.refreshToken === '') {
          await confirm(tokens.token);
          return tokens.token;
        }
        const fresh = await exchange(tokens.refreshToken);
        store.write(fresh);
        return fresh.token;
      } catch (error) {
        if (!(error instanceof CallError) || error.kind !== 'refused' || (error.code !== 401 && error.code !== 403))
          throw error;
        return expire(error.message);
      }
    });
  const renew = (refused: string | null) => {
    if (isExpired) return Promise.resolve(null);
    renewing ??= exchangeOnce(refused).finally(() => {
      renewing = null;
    });
    return renewing;
  };

  return {
    token: () => held()?.token ?? null,
    isLoggedIn: () => held() !== null,
    begin: (tokens, isKept) => {
      store.write(tokens, isKept);
      isBegun = true;
      isExpired = false;
      ended = null;
      tell();
    },
    end,
    endedBy: () => ended,
    renew,
    refuse: (said) => void expire(said),
    freshToken: async () => {
      const tokens = held();
      if (tokens === null) return null;
      const expiry = expiryOf(tokens.token);
      const isFresh = tokens.token !== '' && (expiry === null || expiry - now() > renewAheadMs);
      return isFresh ? tokens.token : renew(tokens.token);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onExpired: (listener) => {
      expiryListeners.add(listener);
      return () => expiryListeners.delete(listener);
    },
  };
}
