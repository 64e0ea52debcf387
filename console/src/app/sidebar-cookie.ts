import { readCookie, writeCookie } from '../lib/cookies.ts';

const cookie = 'sidebarStatus';

/**
 * As it was left in this browser; before that, open where there is room for it beside the columns of a list. `boot.js`
 * goes by the same width.
 */
export function isSidebarOpenAtStart(): boolean {
  const kept = readCookie(cookie);
  return kept === null ? innerWidth >= 1152 : kept !== '0';
}

/** `1` open, `0` closed; kept for a year. */
export function keepSidebar(isOpen: boolean): void {
  writeCookie(cookie, isOpen ? '1' : '0', { maxAgeSeconds: 365 * 86_400 });
}
