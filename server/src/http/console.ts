import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from '@oilsight/contract';
import type { FastifyInstance } from 'fastify';
import { sendError } from './errors.ts';

/**
 * Prefixes of calls and adapters: an unknown path below these is an unknown call, and is never answered with a page.
 */
const callPrefixes = ['/api/', '/ws/', '/system/', '/assets/'];

/**
 * Serves the built console if there is one. Hashed assets are cached for ever, everything else is revalidated. An
 * unknown path that is requested as HTML is answered with the console, which has routes of its own.
 */
export async function serveConsole(
  server: FastifyInstance,
  { folder, now }: { folder: string; now: () => number },
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await server.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          path.startsWith(join(folder, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const wantsPage =
      path.startsWith('/') &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept ?? '').includes('text/html');
    if (isBuilt && wantsPage && !callPrefixes.some((prefix) => path.startsWith(prefix))) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    }
    return sendError(new AppError('unknownCall', { path: path.slice(0, 200) }), request, reply, now());
  });
}
