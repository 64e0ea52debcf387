import { session, tokenStore } from '../api/call.ts';
import { wallLinks } from '../api/wall-links.ts';
import { visitTokenIn } from '../lib/visit-token.ts';
import { wallAddress, wallIdIn, wallTokenIn } from '../lib/wall-address.ts';
import { entryOf } from './route-table.ts';

/** Whether an address is that of a wall. */
export function isWall(path: string): boolean {
  return entryOf(path)?.frame === 'wall';
}

/**
 * Takes the token that an address brings, and removes it from the address before anything can copy it. A page that
 * embeds ours brings one for this visit. A wall keeps the one of its link, and comes back with it: by the id in its
 * address, or, where nobody is logged in, with the newest link of this browser.
 */
export function beginVisit(): void {
  const visit = visitTokenIn(location.href);
  if (visit !== null) {
    if (visit.token !== '') tokenStore.visit(visit.token);
    history.replaceState(null, '', visit.rest);
    return;
  }
  const brought = wallTokenIn(location.href);
  if (!isWall(location.pathname)) {
    // The token of a wall is of no use elsewhere.
    if (brought !== null) history.replaceState(null, '', location.pathname + location.search);
    return;
  }
  const id = brought === null ? wallIdIn(location.href) : wallLinks.keep(brought);
  const named = brought ?? (id === null ? null : wallLinks.find(id));
  // An address that names a link which has ended asks for a login: another link is another wall.
  const isOpen = id === null && !session.isLoggedIn();
  const link = named !== null ? { id, token: named } : isOpen ? wallLinks.newest() : null;
  if (link !== null) tokenStore.visit(link.token);
  if (link !== null || brought !== null || id !== null)
    history.replaceState(null, '', wallAddress(location.href, link?.id ?? null));
}

/** A link that is put into the address bar of an open wall changes nothing but what is behind `#`. */
export function followLinks(): void {
  addEventListener('hashchange', () => {
    if (wallTokenIn(location.href) !== null) location.reload();
  });
}
