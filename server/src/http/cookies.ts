import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Cookies for the server only: scripts of the page cannot read them, and requests that other sites cause do not carry
 * them.
 */
export interface Cookies {
  /** The value as the browser will have it after the cookies set here; null: no cookie of that name. */
  get(name: string): string | null;
  set(name: string, value: string, life: { readonly maxAgeS: number }): void;
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const written = new Map<string, { readonly value: string; readonly line: string }>();
  return {
    get: (name) => written.get(name)?.value ?? parseCookie(request.headers.cookie ?? '')[name] ?? null,
    set(name, value, { maxAgeS }) {
      const line = stringifySetCookie({
        name,
        value,
        maxAge: maxAgeS,
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
      });
      written.set(name, { value, line });
      // Each name is set once: clients differ in how they read a reply that sets it twice.
      void reply.removeHeader('set-cookie').header(
        'set-cookie',
        [...written.values()].map((cookie) => cookie.line),
      );
    },
  };
}
