import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

/**
 * Hides the toolbar, which is for exploring other servers. On a phone long words break, and tables scroll on their own.
 */
const css = `
.swagger-ui .topbar { display: none }
@media (max-width: 760px) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
  .swagger-ui .opblock-summary-path, .swagger-ui .info .title, .swagger-ui .markdown { overflow-wrap: anywhere }
  .swagger-ui .info li code, .swagger-ui .info p code { overflow-wrap: anywhere; word-break: break-word }
  .swagger-ui table { display: block; overflow-x: auto }
}`;
const theme = { title: 'Oilsight API', css: [{ filename: 'oilsight.css', content: css }] };

/** Without it a phone lays the page out at desktop width and shrinks it. */
const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';

/** Depends on the route table alone, so it is made once in a process; that takes some 50 ms. */
let description: ReturnType<typeof openApi> | null = null;

/** Serves `/openapi.json`, and the same as a page at `/docs`. */
export async function serveDocs(server: FastifyInstance): Promise<void> {
  const document = (description ??= openApi());
  server.get('/openapi.json', { config: { isUnlogged: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  );
  await server.register(fastifySwagger, { mode: 'static', specification: { document: document as never } });
  await server.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply, payload) =>
      typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
        ? payload.replace('<head>', `<head>${viewport}`)
        : payload,
    );
    await docs.register(fastifySwaggerUi, {
      routePrefix: '/docs',
      theme,
      uiConfig: { docExpansion: 'list', persistAuthorization: false },
    });
  });
}
