import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { serveDocs } from './docs.ts';

it('serves the description and a page that fits a phone', async () => {
  const server = fastify();
  await serveDocs(server);
  const page = await server.inject({ url: '/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(page.body).toContain('id="swagger-ui"');
  expect(page.headers['content-length']).toBe(String(Buffer.byteLength(page.body)));
  const description = await server.inject({ url: '/openapi.json' });
  expect(description.json()).toMatchObject({ openapi: '3.1.0' });
  await server.close();
});
