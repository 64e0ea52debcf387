import { session, tokenStore } from '../api/call.ts';
import { wallLinks } from '../api/wall-links.ts';
import { visitTokenIn } from '../lib/visit-token.ts';
import { wallAddress, wallIdIn, wallTokenIn } from '../lib/wall-address.ts';
import { linkedReport, wallStart } from '../lib/redirect.ts';
import { entryOf, plainPath } from './route-table.ts';

/** Whether an address is that of a wall. */
export function isWall(path: string): boolean {
  return entryOf(path)?.frame === 'wall';
}

/** Whether an address is that of a wall, or the one at which walls begin. */
export function isOfScreens(path: string): boolean {
  return isWall(path) || plainPath(path) === wallStart;
}

/** Whether nobody has to log in at an address: it speaks as its browser does. */
export function isForGuests(path: string): boolean {
  return isOfScreens(path) || plainPath(path) === linkedReport;
}

/**
 * Takes the token that an address brings, and removes it from the address before anything can copy it. A page that
 * embeds ours brings one for this visit. A wall keeps the one of its link as soon as the server has taken it, and comes
 * back with it by the id in its address. An address without an id asks for a login, whatever links this browser has:
 * somebody who looked at one once has not left it to whoever comes after.
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
  const named = wallIdIn(location.href);
  if (brought === null && named === null) return;
  const found = brought ?? wallLinks.find(named ?? '');
  const id = found === null ? null : wallLinks.bring(found);
  const token = id === null ? null : found;
  if (token !== null) tokenStore.visit(token, () => wallLinks.keep(token));
  // A link that is gone or broken is not replaced by another one of this browser: that would be another wall.
  else if (!session.isLoggedIn()) session.end(brought === null ? 'linkGone' : 'linkBroken');
  history.replaceState(null, '', wallAddress(location.href, id));
}

/** After a person has logged out, this browser has no link but the one that the address names. */
export function forgetLinks(): void {
  wallLinks.forgetAllBut(wallIdIn(location.href));
}

/** A link that is put into the address bar of an open wall changes nothing but what is behind `#`. */
export function followLinks(): void {
  addEventListener('hashchange', () => {
    if (wallTokenIn(location.href) !== null) location.reload();
  });
}
