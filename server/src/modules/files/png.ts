import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';
import { AppError } from '@oilsight/contract';

const inflated = promisify(inflate);
const deflated = promisify(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What browsers show as a picture and this does not take: BMP, GIF, JPEG, WebP by their first bytes. */
const otherPictures = [/^BM/, /^GIF8[79]a/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];

/** By colour type, W3C PNG (third edition) 11.2.1: samples of a pixel, and bits that a sample may have. */
const colours: Readonly<Record<number, { readonly samples: number; readonly bits: readonly number[] }>> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
};
const palette = 3;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A PNG made anew from the pixels of one, and from nothing else that stood in it: texts, places, times, colour profiles, animations and
 * whatever follows its end are gone.
 *
 * @param bytes as they came: nothing about them is believed
 * @param size that it must have, pixels
 * @throws AppError `notAnImage`, `imageNotPng`, `imageBroken`, `imageWrongSize`
 */
export async function rebuiltPng(bytes: Uint8Array, size: Size): Promise<Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, signature.length).equals(signature)) throw new AppError(isOtherPicture(file) ? 'imageNotPng' : 'notAnImage', { field: 'picture' });
  const chunks = chunksOf(file);
  const [header, ...rest] = chunks;
  if (header?.type !== 'IHDR' || header.data.length !== 13 || rest.at(-1)?.type !== 'IEND') throw broken();
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  // Before anything is unpacked: a small file may hold a wall of pixels.
  if (width !== size.width || height !== size.height) throw new AppError('imageWrongSize', { ...size, field: 'picture' });
  const [bits = 0, colourType = 0, compression, filter, interlace] = header.data.subarray(8);
  const colour = colours[colourType];
  // Canvases write no interlaced files.
  if (colour === undefined || !colour.bits.includes(bits) || compression !== 0 || filter !== 0 || interlace !== 0) throw broken();
  const only = (type: string) => onlyOne(rest, type);
  const [colourTable, transparency] = [only('PLTE'), only('tRNS')];
  if (colourType === palette && (colourTable === null || !isColourTable(colourTable, bits))) throw broken();
  const keptTransparency = transparency !== null && isTransparency(transparency, colourType, colourTable) ? [transparency] : [];
  const lineBytes = 1 + Math.ceil((width * colour.samples * bits) / 8);
  const lines = await linesOf(rest, lineBytes, height);
  const kept: Chunk[] = [header, ...(colourType === palette && colourTable !== null ? [colourTable] : []), ...keptTransparency];
  return Buffer.concat([signature, ...[...kept, { type: 'IDAT', data: await deflated(lines) }, { type: 'IEND', data: Buffer.alloc(0) }].map(written)]);
}

function broken(): AppError {
  return new AppError('imageBroken', { field: 'picture' });
}

function isOtherPicture(file: Buffer): boolean {
  const head = file.toString('latin1', 0, 16);
  return otherPictures.some((form) => form.test(head));
}

/** Up to its end, each with the checksum it says. */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) throw broken();
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) });
    if (chunks.at(-1)?.type === 'IEND') return chunks;
    at = end + 4;
  }
  throw broken();
}

function onlyOne(chunks: readonly Chunk[], type: string): Chunk | null {
  const [first = null, ...more] = chunks.filter((chunk) => chunk.type === type);
  if (more.length > 0) throw broken();
  return first;
}

/** Three bytes a colour, no more colours than a sample can name. */
function isColourTable({ data }: Chunk, bits: number): boolean {
  return data.length > 0 && data.length % 3 === 0 && data.length / 3 <= 2 ** bits;
}

function isTransparency({ data }: Chunk, colourType: number, colourTable: Chunk | null): boolean {
  if (colourType === palette) return data.length > 0 && data.length <= (colourTable?.data.length ?? 0) / 3;
  return (colourType === 0 && data.length === 2) || (colourType === 2 && data.length === 6);
}

/** The unpacked lines of the picture, each behind the number of its filter: exactly as many as there must be. */
async function linesOf(chunks: readonly Chunk[], lineBytes: number, height: number): Promise<Buffer> {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const whole = lineBytes * height;
  const lines = await inflated(packed, { maxOutputLength: whole }).catch(() => null);
  if (lines?.length !== whole) throw broken();
  for (let at = 0; at < whole; at += lineBytes) if ((lines[at] ?? 5) > 4) throw broken();
  return lines;
}

function written({ type, data }: Chunk): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
