import { subjectOf } from './jwt.ts';

/**
 * The display links of this browser. One that the server has taken stands in the local storage, so that a wall comes
 * back after a power loss without anybody typing; one that it has not yet answered belongs to its tab alone. They stand
 * apart from the login of a person, and are read by a page of a wall whose address names them. The token of such a link
 * reads what a wall shows and changes nothing.
 */
export interface WallLinks {
  /** Remembers a token for this tab. @returns the id under which it is found; null: it is no token of a link */
  bring(token: string): string | null;
  /** Keeps a token, which the server has taken, for every tab and for the next start of the browser. */
  keep(token: string): void;
  /** The token of a link; null: this browser has none. */
  find(id: string): string | null;
  forget(id: string): void;
  /** @param id the link that stays; null: none does */
  forgetAllBut(id: string | null): void;
}

interface WallLink {
  readonly id: string;
  readonly token: string;
}

type Place = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'wallLinks';
/** Links kept at once: the screens of one computer. Those that were shown last stay. */
const most = 8;

/**
 * @param browser outlives the browser's end
 * @param tab outlives a reload
 */
export function createWallLinks(browser: Place, tab: Place): WallLinks {
  const read = (place: Place): WallLink[] => {
    try {
      const kept: unknown = JSON.parse(place().getItem(storageKey) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isLink) : [];
    } catch {
      return [];
    }
  };
  const write = (place: Place, links: readonly WallLink[]) => {
    try {
      if (links.length === 0) place().removeItem(storageKey);
      else place().setItem(storageKey, JSON.stringify(links.slice(0, most)));
    } catch {
      // A browser that keeps nothing shows the wall until it is closed.
    }
  };
  const put = (place: Place, token: string): string | null => {
    const id = subjectOf(token);
    if (id !== null) write(place, [{ id, token }, ...read(place).filter((link) => link.id !== id)]);
    return id;
  };
  const only = (holds: (link: WallLink) => boolean) => {
    for (const place of [browser, tab]) write(place, read(place).filter(holds));
  };
  return {
    bring: (token) => put(tab, token),
    keep: (token) => void put(browser, token),
    find: (id) => [...read(tab), ...read(browser)].find((link) => link.id === id)?.token ?? null,
    forget: (id) => only((link) => link.id !== id),
    forgetAllBut: (id) => only((link) => link.id === id),
  };
}

function isLink(value: unknown): value is WallLink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'token' in value &&
    typeof value.id === 'string' &&
    typeof value.token === 'string'
  );
}

export const wallLinks = createWallLinks(
  () => localStorage,
  () => sessionStorage,
);
