import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { StartFailure } from '../platform/start-failure.ts';

/** Where the console asks for the map of the walls. */
const mapPath = '/maps/china.json';

/** A file may be so large, MB: it is held in memory. */
const mostMb = 20;

const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()).min(1) });

function textOf(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartFailure(`MAP_FILE: ${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  }
  if (text.length > mostMb * 1_000_000) throw new StartFailure(`MAP_FILE: ${file} is larger than ${mostMb} MB`);
  try {
    Collection.parse(JSON.parse(text));
  } catch {
    throw new StartFailure(`MAP_FILE: ${file} is no GeoJSON FeatureCollection with features`);
  }
  return text;
}

/**
 * Serves a company's own map in place of the one that the console brings. @param file empty: there is none
 *
 * @throws StartFailure where the file is no map
 */
export function serveMap(server: FastifyInstance, file: string): void {
  if (file === '') return;
  const text = textOf(file);
  server.get(mapPath, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/geo+json').send(text),
  );
}
