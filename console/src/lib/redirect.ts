/** The login page that brings back to an address of this site; the start page needs no way back. */
export function loginAddress(wished: string): string {
  return wished === '/' ? '/login' : `/login?redirect=${encodeURIComponent(wished)}`;
}

/**
 * Where to go after login: the wished path when it is one of this site, else the start page. Addresses of other sites, in any of the
 * spellings a browser would follow (`//host`, `/\host`, control characters), are not taken, nor is the login page itself.
 */
export function safeRedirect(wished: string | null, origin: string): string {
  if (wished === null || !wished.startsWith('/')) return '/';
  try {
    const url = new URL(wished, origin);
    if (url.origin !== origin || url.pathname === '/login' || url.pathname.startsWith('//')) return '/';
    return url.pathname + url.search + url.hash;
  } catch {
    return '/';
  }
}
