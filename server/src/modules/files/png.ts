import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';
import { AppError } from '@oilsight/contract/errors';
import { isWithin } from './picture-bounds.rules.ts';
import type { Fit, Size } from './picture-bounds.rules.ts';

const inflated = promisify(inflate);
const deflated = promisify(deflate);

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** First bytes of picture formats that browsers show and that are not accepted here: BMP, GIF, JPEG, WebP. */
const otherPictures = [/^BM/, /^GIF8[79]a/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];

/** By colour type, W3C PNG (third edition) 11.2.1: samples of a pixel, and allowed bits per sample. */
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

/** Start and spacing of the pixels in each pass of an interlaced picture: W3C PNG 8.2. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
/** Most bytes per pixel of a picture with the greatest allowed size. */
const maxPixelBytes = 4;

export interface PngWish {
  readonly fit: Fit;
  /** The form's field, which errors name. */
  readonly field: string;
}

/** Whether a file begins like a PNG. */
export function isPng(file: Uint8Array): boolean {
  return signature.equals(file.subarray(0, signature.length));
}

/**
 * A new PNG made from only the pixels of another: texts, locations, times, colour profiles, animations and data after
 * its end are left out.
 *
 * @param bytes from outside, not trusted
 * @throws AppError `notAnImage`, `imageNotPng`, `imageBroken`, `imageWrongSize`, `imageTooManyPixels`
 */
export async function rebuiltPng(bytes: Uint8Array, { fit, field }: PngWish): Promise<Buffer> {
  const broken = () => new AppError('imageBroken', { field });
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, signature.length).equals(signature))
    throw new AppError(isOtherPicture(file) ? 'imageNotPng' : 'notAnImage', { field });
  const chunks = chunksOf(file);
  if (chunks === null) throw broken();
  const [header, ...rest] = chunks;
  if (header?.type !== 'IHDR' || header.data.length !== 13 || rest.at(-1)?.type !== 'IEND') throw broken();
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  // Checked before anything is unpacked: a small file may contain a huge number of pixels.
  checkSize({ width, height }, fit, field);
  const [bits = 0, colourType = 0, compression, filter, interlace] = header.data.subarray(8);
  const colour = colours[colourType];
  if (
    colour === undefined ||
    !colour.bits.includes(bits) ||
    compression !== 0 ||
    filter !== 0 ||
    interlace === undefined ||
    interlace > 1
  )
    throw broken();
  const of = (type: string) => rest.filter((chunk) => chunk.type === type);
  const [[colourTable = null, ...moreTables], [transparency = null, ...moreTransparencies]] = [of('PLTE'), of('tRNS')];
  if (moreTables.length + moreTransparencies.length > 0) throw broken();
  if (colourType === palette && (colourTable === null || !isColourTable(colourTable, bits))) throw broken();
  const keptTransparency =
    transparency !== null && isTransparency(transparency, colourType, colourTable) ? [transparency] : [];
  const lines = linesOf({ width, height }, colour.samples * bits, interlace === 1);
  const whole = lines.reduce((sum, { bytes: line, count }) => sum + line * count, 0);
  if ('bounds' in fit && whole > maxPixelBytes * fit.bounds.maxPixels + height)
    throw new AppError('imageTooManyPixels', { limit: fit.bounds.maxPixels, field });
  const pixels = await pixelsOf(of('IDAT'), lines, whole);
  if (pixels === null) throw broken();
  const kept: Chunk[] = [
    header,
    ...(colourType === palette && colourTable !== null ? [colourTable] : []),
    ...keptTransparency,
  ];
  return Buffer.concat([
    signature,
    ...[...kept, { type: 'IDAT', data: await deflated(pixels) }, { type: 'IEND', data: Buffer.alloc(0) }].map(written),
  ]);
}

function checkSize(size: Size, fit: Fit, field: string): void {
  if ('size' in fit) {
    if (size.width !== fit.size.width || size.height !== fit.size.height)
      throw new AppError('imageWrongSize', { ...fit.size, field });
    return;
  }
  if (size.width === 0 || size.height === 0) throw new AppError('imageBroken', { field });
  if (!isWithin(size, fit.bounds)) throw new AppError('imageTooManyPixels', { limit: fit.bounds.maxPixels, field });
}

function isOtherPicture(file: Buffer): boolean {
  const head = file.toString('latin1', 0, 16);
  return otherPictures.some((form) => form.test(head));
}

/** The chunks up to the end chunk, each with a matching checksum; null: the file has no valid end. */
function chunksOf(file: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= file.length;) {
    const length = file.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return null;
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, end) });
    if (chunks.at(-1)?.type === 'IEND') return chunks;
    at = end + 4;
  }
  return null;
}

/** Three bytes per colour, and no more colours than a sample can number. */
function isColourTable({ data }: Chunk, bits: number): boolean {
  return data.length > 0 && data.length % 3 === 0 && data.length / 3 <= 2 ** bits;
}

function isTransparency({ data }: Chunk, colourType: number, colourTable: Chunk | null): boolean {
  if (colourType === palette) return data.length > 0 && data.length <= (colourTable?.data.length ?? 0) / 3;
  return (colourType === 0 && data.length === 2) || (colourType === 2 && data.length === 6);
}

interface Lines {
  /** Bytes of each line, including the byte for its filter. */
  readonly bytes: number;
  readonly count: number;
}

/** The lines of a picture, in one pass or seven. A pass without pixels has none. */
function linesOf({ width, height }: Size, bitsOfPixel: number, isInterlaced: boolean): Lines[] {
  const line = (pixels: number) => 1 + Math.ceil((pixels * bitsOfPixel) / 8);
  if (!isInterlaced) return [{ bytes: line(width), count: height }];
  return passes
    .map(([x, y, dx, dy]) => ({ pixels: Math.ceil((width - x) / dx), count: Math.ceil((height - y) / dy) }))
    .filter(({ pixels, count }) => pixels > 0 && count > 0)
    .map(({ pixels, count }) => ({ bytes: line(pixels), count }));
}

/** The unpacked lines of the picture, each after its filter byte; null: their size is not exactly the required one. */
async function pixelsOf(chunks: readonly Chunk[], lines: readonly Lines[], whole: number): Promise<Buffer | null> {
  const packed = Buffer.concat(chunks.map(({ data }) => data));
  const pixels = await inflated(packed, { maxOutputLength: whole }).catch(() => null);
  if (pixels?.length !== whole) return null;
  let at = 0;
  for (const { bytes, count } of lines) {
    for (const end = at + bytes * count; at < end; at += bytes) if ((pixels[at] ?? 5) > 4) return null;
  }
  return pixels;
}

function written({ type, data }: Chunk): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
