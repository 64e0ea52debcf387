import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Cookies that the server alone reads: no script of the page sees them, and no page of somebody else's has them sent.
 */
export interface Cookies {
  /** As the browser has it after what was set here; null: none of that name. */
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
      // Each name once: a reply that sets one twice is read in two ways.
      void reply.removeHeader('set-cookie').header(
        'set-cookie',
        [...written.values()].map((cookie) => cookie.line),
      );
    },
  };
}
