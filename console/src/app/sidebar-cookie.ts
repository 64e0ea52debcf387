import { readCookie, writeCookie } from '../lib/cookies.ts';

const cookie = 'sidebarStatus';

/** Open unless it was closed in this browser. */
export function isSidebarOpenAtStart(): boolean {
  return readCookie(cookie) !== '0';
}

/** `1` open, `0` closed; kept for a year. */
export function keepSidebar(isOpen: boolean): void {
  writeCookie(cookie, isOpen ? '1' : '0', { maxAgeSeconds: 365 * 86_400 });
}
