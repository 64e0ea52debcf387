import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { hasProvinces, MapFile } from '@oilsight/contract';
import type { FastifyInstance } from 'fastify';
import { StartFailure } from '../platform/start-failure.ts';
import { fieldErrorsOf } from './field-errors.ts';

/** Where the console asks for the map of the walls. */
const mapPath = '/maps/china.json';

/** Where the console has the cities of a province: the only place that a map can have them at, besides itself. */
const citiesPath = '/maps/{areaNo}.json';

/** Largest file, and largest file as it is sent, bytes: every wall loads it and draws it. */
const maxBytes = 8_000_000;
const maxPackedBytes = 1_000_000;

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartFailure(`MAP_FILE: ${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

/** Why no wall could draw it, as the field and its rule; null: walls can. */
function faultOf(text: string): string | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return 'it is no JSON';
  }
  const { success, data, error } = MapFile.safeParse(json, { reportInput: true });
  if (!success) {
    const [fault] = fieldErrorsOf(error.issues, 'the file', 'en-US');
    return `${fault?.field ?? 'it'} ${fault?.rule ?? 'is not valid'}`;
  }
  if (typeof data.citiesAt === 'string' && data.citiesAt !== citiesPath)
    return `citiesAt must be ${citiesPath}, the cities that the console brings, or absent where the file holds them`;
  return hasProvinces(data)
    ? null
    : 'features must hold a province: an area whose properties.adcode has six digits and ends with 0000';
}

/** A map as it is sent. */
interface PackedMap {
  readonly packed: Buffer;
  readonly etag: string;
}

function packedOf(file: string): PackedMap {
  const bytes = bytesOf(file);
  if (bytes.length > maxBytes) throw new StartFailure(`MAP_FILE: ${file} is larger than ${maxBytes / 1e6} MB`);
  const fault = faultOf(bytes.toString('utf8'));
  if (fault !== null) throw new StartFailure(`MAP_FILE: ${file} is no GeoJSON that a wall can draw: ${fault}`);
  const packed = gzipSync(bytes, { level: 9 });
  if (packed.length > maxPackedBytes)
    throw new StartFailure(
      `MAP_FILE: ${file} is larger than ${maxPackedBytes / 1e6} MB when packed: simplify its lines`,
    );
  return { packed, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** Whether the browser says that it has this map already. */
const isKnown = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/**
 * Serves a company's own map in place of the one that the console brings. It is packed once, at the start: everybody may
 * ask for it, so that an answer must cost no work. A wall that has it asks only whether it is still the same.
 *
 * @param file empty: there is none
 * @throws StartFailure where no wall could draw the file, or it is too large
 */
export function serveMap(server: FastifyInstance, file: string): void {
  if (file === '') return;
  const { packed, etag } = packedOf(file);
  server.get(mapPath, async (request, reply) => {
    void reply.header('cache-control', 'no-cache').header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    // Every browser unpacks it.
    return reply.type('application/geo+json').header('content-encoding', 'gzip').send(packed);
  });
}
