import { readCookie, writeCookie } from '../lib/cookies.ts';

const cookie = 'sidebarStatus';

/** From here on a window has room for the menu beside the columns of a list; `boot.js` goes by the same. */
const roomy = '(min-width: 1152px)';

/** As it was left in this browser; before that, open where there is room. */
export function isSidebarOpenAtStart(): boolean {
  const kept = readCookie(cookie);
  return kept === null ? matchMedia(roomy).matches : kept !== '0';
}

/** `1` open, `0` closed; kept for a year. */
export function keepSidebar(isOpen: boolean): void {
  writeCookie(cookie, isOpen ? '1' : '0', { maxAgeSeconds: 365 * 86_400 });
}
