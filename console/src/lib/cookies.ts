/** Value of a cookie in a `document.cookie` text; null: not there. */
export function parseCookie(text: string, name: string): string | null {
  for (const part of text.split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return decode(value.join('='));
  }
  return null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface CookieOptions {
  /** Seconds to live; without it the cookie ends with the browser session; 0 removes it. */
  readonly maxAgeSeconds?: number;
}

/** A `Set-Cookie` line for `document.cookie`: own site only, and only over https where the page came so. */
export function cookieLine(
  name: string,
  value: string,
  { maxAgeSeconds, isSecure }: CookieOptions & { readonly isSecure: boolean },
): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${age}${isSecure ? '; Secure' : ''}`;
}

export function readCookie(name: string): string | null {
  return parseCookie(document.cookie, name);
}

export function writeCookie(name: string, value: string, options: CookieOptions = {}): void {
  document.cookie = cookieLine(name, value, { ...options, isSecure: location.protocol === 'https:' });
}

export function removeCookie(name: string): void {
  writeCookie(name, '', { maxAgeSeconds: 0 });
}
