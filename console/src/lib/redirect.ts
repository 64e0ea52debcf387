/** Where the start page leads. */
export const firstPage = '/dashboard';

/** The login page without a page to return to. */
export const plainLogin = '/login';

/**
 * The login page that brings back to an address of this site. The start page goes to its first page before anybody is
 * asked to log in.
 */
export function loginAddress(wished: string): string {
  const isStart = wished.split(/[?#]/, 1)[0] === '/';
  return `${plainLogin}?redirect=${encodeURIComponent(isStart ? firstPage : wished)}`;
}

/** Where a screen without a person says that its link has ended, and takes another one. */
export const wallStart = '/w';

/** Where whoever has a link to a report reads it. */
export const linkedReport = '/r';

/** The start of walls, after a link has ended. @param why how it ended, one of the ends of a session */
export function wallStartAddress(why: string, wished: string): string {
  return `${wallStart}?${new URLSearchParams({ ended: why, redirect: wished }).toString()}`;
}

/**
 * Whether an address is a login page, in every spelling that the router accepts. Login pages show failures themselves.
 */
export function isLoginPage(pathname: string): boolean {
  return pathname.toLowerCase().startsWith(plainLogin);
}

/**
 * Where to go after login: the wished path when it is one of this site, else the start page. Addresses of other sites,
 * in any of the spellings a browser would follow (`//host`, `/\host`, control characters), are not taken, nor is the
 * login page itself.
 */
export function safeRedirect(wished: string | null, origin: string): string {
  if (wished === null || !wished.startsWith('/')) return '/';
  try {
    const url = new URL(wished, origin);
    if (url.origin !== origin || url.pathname === plainLogin || url.pathname.startsWith('//')) return '/';
    return url.pathname + url.search + url.hash;
  } catch {
    return '/';
  }
}
