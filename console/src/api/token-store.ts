import type { TokenPair } from '@oilsight/contract';
import { readCookie, removeCookie, writeCookie } from '../lib/cookies.ts';

/** Storage of a login. */
export interface TokenStore {
  readonly read: () => TokenPair | null;
  /** `isKept`: for 14 days; otherwise for the browser session. Left out: as before. */
  readonly write: (tokens: TokenPair, isKept?: boolean) => void;
  readonly clear: () => void;
  /** The server has answered a call with this token. */
  readonly confirmed?: (token: string) => void;
}

/** Life of a refresh token, s, as on the server. */
const keptSeconds = 14 * 86_400;
const names = { token: 'token', refreshToken: 'refreshToken', kept: 'keepLogin' } as const;

/** The login in cookies: every tab of the browser shares it. */
export const cookieTokenStore: TokenStore = {
  read: () => {
    const refreshToken = readCookie(names.refreshToken);
    return refreshToken === null || refreshToken === '' ? null : { token: readCookie(names.token) ?? '', refreshToken };
  },
  write: (tokens, isKept = readCookie(names.kept) === '1') => {
    const life = isKept ? { maxAgeSeconds: keptSeconds } : {};
    writeCookie(names.token, tokens.token, life);
    writeCookie(names.refreshToken, tokens.refreshToken, life);
    if (isKept) writeCookie(names.kept, '1', life);
    else removeCookie(names.kept);
  },
  clear: () => Object.values(names).forEach(removeCookie),
};

/** A store of one page: what `kept` holds, or the token that the page's address brought. */
export interface PageTokenStore extends TokenStore {
  /**
   * Uses a token for this visit instead of the stored login, which stays unchanged. The token cannot be renewed.
   *
   * @param onTaken called once, when the server has answered the first call with it
   */
  readonly visit: (token: string, onTaken?: () => void) => void;
}

export function pageTokenStore(kept: TokenStore): PageTokenStore {
  /** null: the visit has ended; undefined: there was none, or somebody has logged in since. */
  let visit: TokenPair | null | undefined;
  let waiting: (() => void) | undefined;
  return {
    read: () => (visit === undefined ? kept.read() : visit),
    write: (tokens, isKept) => {
      visit = undefined;
      kept.write(tokens, isKept);
    },
    clear: () => {
      if (visit === undefined) kept.clear();
      else visit = null;
    },
    confirmed: (token) => {
      if (waiting === undefined || visit?.token !== token) return;
      waiting();
      waiting = undefined;
    },
    visit: (token, onTaken) => {
      visit = { token, refreshToken: '' };
      waiting = onTaken;
    },
  };
}
