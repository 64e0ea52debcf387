import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
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

const ring = [
  [116, 39],
  [117, 39],
  [117, 40],
  [116, 39],
];
const province = {
  type: 'Feature',
  properties: { adcode: 110000, name: '北京市' },
  geometry: { type: 'Polygon', coordinates: [ring] },
};
const mapOf = (...features: readonly object[]) =>
  JSON.stringify({ type: 'FeatureCollection', approval: 'GS 1', features });

describe('the map of the walls', () => {
  const own = mapOf(
    province,
    { type: 'Feature', properties: null, geometry: null },
    {
      type: 'Feature',
      properties: { name: '北京' },
      geometry: { type: 'Point', coordinates: [116, 39] },
    },
  );

  it('may have the cities that the console brings', () => {
    const text = JSON.stringify({ ...(JSON.parse(own) as object), citiesAt: '/maps/{areaNo}.json' });
    expect(() => serveMap(fastify(), fileWith(text))).not.toThrow();
  });

  it('is a company’s own where one is set, before the console’s, packed once', async () => {
    const server = fastify();
    await server.register(fastifyCompress, { threshold: 0 });
    serveMap(server, fileWith(own));
    await server.register(fastifyStatic, { root: folder });
    const ask = (headers: Record<string, string> = {}) =>
      server.inject({ url: '/maps/china.json', headers: { 'accept-encoding': 'gzip, br', ...headers } });
    const reply = await ask();
    expect(gunzipSync(reply.rawPayload).toString()).toBe(own);
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/geo\+json/) as string,
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
    });
    const etag = String(reply.headers.etag);
    for (const known of [etag, `W/${etag}`, `"old", ${etag}`]) {
      const again = await ask({ 'if-none-match': known });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
    expect((await ask({ 'if-none-match': '"old"' })).statusCode).toBe(200);
    await server.close();
  });

  it.each([
    ['no JSON', 'no JSON', 'it is no JSON'],
    ['another kind of JSON', '{"type":"Topology"}', 'type must be one of: FeatureCollection'],
    ['no features', mapOf(), 'features must have at least 1 entries'],
    [
      'metres in place of degrees',
      mapOf({ ...province, geometry: { type: 'LineString', coordinates: [[12_958_000, 4_850_000]] } }),
      'features.0.geometry.coordinates.0.0 must be at most 180',
    ],
    [
      'cities at a place that nothing serves',
      JSON.stringify({ ...(JSON.parse(own) as object), citiesAt: '/cities/{areaNo}.json' }),
      'citiesAt must be /maps/{areaNo}.json, the cities that the console brings, or absent where the file holds them',
    ],
    ['no province', mapOf({ ...province, properties: { adcode: 110100 } }), 'features must hold a province'],
  ])('does not start with %s', (_, text, fault) => {
    expect(() => serveMap(fastify(), fileWith(text))).toThrow(
      `MAP_FILE: ${join(folder, 'own.json')} is no GeoJSON that a wall can draw: ${fault}`,
    );
  });

  it('does not start with a file that is not there', () => {
    expect(() => serveMap(fastify(), join(folder, 'missing.json'))).toThrow(/MAP_FILE: .* cannot be read/);
  });

  it('does not start with a file that takes walls long to load, by its bytes', () => {
    // Three bytes a character: as many characters would pass.
    expect(() => serveMap(fastify(), fileWith('北'.repeat(2_700_000)))).toThrow(/is larger than 8 MB/);
    let seed = 1;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const coordinates = [Array.from({ length: 150_000 }, () => [random() * 50 + 80, random() * 30 + 20])];
    const large = { ...province, geometry: { type: 'Polygon', coordinates } };
    expect(() => serveMap(fastify(), fileWith(mapOf(large)))).toThrow(/larger than 1 MB when packed/);
  });
});
