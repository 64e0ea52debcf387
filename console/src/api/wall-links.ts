import { subjectOf } from './jwt.ts';

/**
 * The display links that this browser keeps, newest first, so that a wall comes back after a power loss without
 * anybody typing. They stand in the local storage, apart from the login of a person, and are read by a page of a wall
 * alone. The token of such a link reads what a wall shows and changes nothing.
 */
export interface WallLinks {
  /** Keeps the token of a link. @returns the id under which it is found; null: it is no token of a link */
  keep(token: string): string | null;
  find(id: string): string | null;
  newest(): WallLink | null;
  forget(id: string): void;
}

export interface WallLink {
  readonly id: string;
  readonly token: string;
}

const storageKey = 'wallLinks';
/** Links kept at once: the screens of one computer. */
const most = 8;

export function createWallLinks(storage: () => Pick<Storage, 'getItem' | 'setItem'>): WallLinks {
  const read = (): WallLink[] => {
    try {
      const kept: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isLink) : [];
    } catch {
      return [];
    }
  };
  const write = (links: readonly WallLink[]) => {
    try {
      storage().setItem(storageKey, JSON.stringify(links.slice(0, most)));
    } catch {
      // A browser that keeps nothing shows the wall until it is closed.
    }
  };
  const without = (id: string) => read().filter((link) => link.id !== id);
  return {
    keep(token) {
      const id = subjectOf(token);
      if (id !== null) write([{ id, token }, ...without(id)]);
      return id;
    },
    find: (id) => read().find((link) => link.id === id)?.token ?? null,
    newest: () => read()[0] ?? null,
    forget: (id) => write(without(id)),
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

export const wallLinks = createWallLinks(() => localStorage);
