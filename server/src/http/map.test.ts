import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { serveMap } from './map.ts';

const folder = mkdtempSync(join(tmpdir(), 'oilsight-map-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const file = join(folder, 'own.json');
  writeFileSync(file, text);
  return file;
}

describe('the map of the walls', () => {
  const own = JSON.stringify({ type: 'FeatureCollection', approval: 'GS 1', features: [{ type: 'Feature' }] });

  it('is a company’s own where one is set, before the console’s', async () => {
    const server = fastify();
    serveMap(server, fileWith(own));
    await server.register(fastifyStatic, { root: folder });
    const reply = await server.inject('/maps/china.json');
    expect(reply.body).toBe(own);
    expect(reply.headers['content-type']).toMatch(/^application\/geo\+json/);
    await server.close();
  });

  it.each([
    ['no JSON', 'no JSON'],
    ['another kind of JSON', '{"type":"Topology"}'],
    ['no features', '{"type":"FeatureCollection","features":[]}'],
  ])('does not start with %s', (_, text) => {
    expect(() => serveMap(fastify(), fileWith(text))).toThrow(/MAP_FILE: .* is no GeoJSON/);
  });

  it('does not start with a file that is not there', () => {
    expect(() => serveMap(fastify(), join(folder, 'missing.json'))).toThrow(/MAP_FILE: .* cannot be read/);
  });
});
