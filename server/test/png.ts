import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG. */
export function chunkOf(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The header of a picture in the format that canvases write: eight bits each of red, green, blue and opacity. */
export function headerOf(
  { width, height }: { readonly width: number; readonly height: number },
  { bits = 8, colourType = 6, interlace = 0 } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colourType, 0, 0, interlace], 8);
  return chunkOf('IHDR', header);
}

/** The lines of a picture in one colour, uncompressed, each after the number of its filter. */
export function linesOf({ width, height }: { readonly width: number; readonly height: number }, samples = 4): Buffer {
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * samples, 0x7f)]);
  return Buffer.concat(Array.from({ length: height }, () => line));
}

/** A PNG in one colour. @param extra chunks between its header and its pixels */
export function pngOf(
  size: { readonly width: number; readonly height: number },
  extra: readonly Uint8Array[] = [],
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat([
      pngSignature,
      headerOf(size),
      ...extra,
      chunkOf('IDAT', deflateSync(linesOf(size))),
      chunkOf('IEND', Buffer.alloc(0)),
    ]),
  );
}
