import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

/** Without the bar above, which is for exploring other servers. */
const theme = { title: 'Oilsight API', css: [{ filename: 'oilsight.css', content: '.swagger-ui .topbar { display: none }' }] };

/** `/openapi.json` and the same to read at `/docs`. */
export async function serveDocs(server: FastifyInstance): Promise<void> {
  const document = openApi();
  server.get('/openapi.json', { config: { isQuiet: true } }, async (_request, reply) => reply.header('cache-control', 'no-cache').send(document));
  await server.register(fastifySwagger, { mode: 'static', specification: { document: document as never } });
  await server.register(fastifySwaggerUi, { routePrefix: '/docs', theme, uiConfig: { docExpansion: 'list', persistAuthorization: false } });
}
