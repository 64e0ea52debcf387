import { deflateSync, inflateSync } from 'node:zlib';
import { AppError } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { chunkOf, headerOf, linesOf, pngOf, pngSignature } from '../../../test/png.ts';
import { rebuiltPng } from './png.ts';

const size = { width: 20, height: 10 };
const end = chunkOf('IEND', Buffer.alloc(0));
const file = (...parts: readonly Uint8Array[]) => Buffer.concat([pngSignature, ...parts]);
const pixels = (bytes: Uint8Array = linesOf(size)) => chunkOf('IDAT', deflateSync(bytes));
const wish = { fit: { size }, field: 'picture' };
const faultOf = (bytes: Uint8Array) =>
  rebuiltPng(bytes, wish).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.error : error),
  );

function typesIn(png: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) types.push(png.toString('latin1', at + 4, at + 8));
  return types;
}

describe('a picture that is made anew', () => {
  it('has the pixels, and nothing else that stood in the file or after it', async () => {
    const reported = 'taken at 31.2 N 118.4 E';
    const extra = ['tEXt', 'eXIf', 'iTXt', 'tIME', 'iCCP', 'acTL', 'prVt'].map((type) =>
      chunkOf(type, Buffer.from(reported)),
    );
    const made = await rebuiltPng(
      new Uint8Array(Buffer.concat([pngOf(size, extra), Buffer.from(`<script>${reported}</script>`)])),
      wish,
    );
    expect(typesIn(made)).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect(made.includes(reported)).toBe(false);
    expect(inflateSync(made.subarray(41, -16)).equals(linesOf(size))).toBe(true);
  });

  it('drops what stands behind the packed pixels, and joins them', async () => {
    const packed = deflateSync(linesOf(size));
    const made = await rebuiltPng(
      file(
        headerOf(size),
        chunkOf('IDAT', packed.subarray(0, 9)),
        chunkOf('IDAT', packed.subarray(9)),
        chunkOf('IDAT', Buffer.from('hidden')),
        end,
      ),
      wish,
    );
    expect(made.includes('hidden')).toBe(false);
    expect(typesIn(made)).toEqual(['IHDR', 'IDAT', 'IEND']);
  });

  it('keeps its colour table and what shines through', async () => {
    const made = await rebuiltPng(
      file(
        headerOf(size, { colourType: 3 }),
        chunkOf('PLTE', Buffer.alloc(384)),
        chunkOf('tRNS', Buffer.from([0])),
        pixels(linesOf(size, 1)),
        end,
      ),
      wish,
    );
    expect(typesIn(made)).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
  });

  it('is itself when it is made anew again', async () => {
    const once = await rebuiltPng(pngOf(size), wish);
    expect((await rebuiltPng(once, wish)).equals(once)).toBe(true);
  });
});

/** The lines of the seven passes of a picture of 20 × 10 pixels with eight bits of red, green, blue and opacity. */
const interlaced = Buffer.concat(
  [
    [3, 2],
    [2, 2],
    [5, 1],
    [5, 3],
    [10, 2],
    [10, 5],
    [20, 5],
  ].map(([pixels = 0, count = 0]) => linesOf({ width: pixels, height: count })),
);

describe('a picture of any size', () => {
  const within = (maxPixels: number) => ({ fit: { bounds: { maxSide: 100, maxPixels } }, field: 'file' });
  const faultOfAny = (bytes: Uint8Array, maxPixels: number) =>
    rebuiltPng(bytes, within(maxPixels)).then(
      () => null,
      (error: unknown) => (error instanceof AppError ? [error.error, error.details['field']] : error),
    );

  it('is taken as far as it may be unpacked', async () => {
    expect(await faultOfAny(pngOf(size), 200)).toBeNull();
    expect(await faultOfAny(pngOf(size), 199)).toEqual(['imageTooManyPixels', 'file']);
    expect(await faultOfAny(pngOf({ width: 101, height: 1 }), 200)).toEqual(['imageTooManyPixels', 'file']);
    expect(await faultOfAny(pngOf({ width: 0, height: 1 }), 200)).toEqual(['imageBroken', 'file']);
    // Eight bytes per pixel.
    expect(await faultOfAny(file(headerOf(size, { bits: 16 }), pixels(linesOf(size, 8)), end), 200)).toEqual([
      'imageTooManyPixels',
      'file',
    ]);
  });

  it('may be interlaced', async () => {
    const made = await rebuiltPng(file(headerOf(size, { interlace: 1 }), pixels(interlaced), end), wish);
    expect(inflateSync(made.subarray(41, -16)).equals(interlaced)).toBe(true);
    expect(await faultOf(file(headerOf(size, { interlace: 1 }), pixels(interlaced.subarray(1)), end))).toBe(
      'imageBroken',
    );
  });
});

describe('what is refused', () => {
  const damaged = Buffer.from(pngOf(size));
  damaged[45] = (damaged[45] ?? 0) ^ 1;
  const badFilter = linesOf(size);
  badFilter[0] = 5;
  it.each<[string, Uint8Array, string]>([
    ['nothing', Buffer.alloc(0), 'notAnImage'],
    ['a text', Buffer.from('<svg onload="alert(1)"/>'), 'notAnImage'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'imageNotPng'],
    ['a GIF', Buffer.from('GIF89a........'), 'imageNotPng'],
    ['a WebP', Buffer.from('RIFF....WEBPVP8 '), 'imageNotPng'],
    ['a BMP', Buffer.from('BM......'), 'imageNotPng'],
    ['the signature alone', pngSignature, 'imageBroken'],
    ['a changed bit', damaged, 'imageBroken'],
    ['one that breaks off', Buffer.from(pngOf(size)).subarray(0, -6), 'imageBroken'],
    ['one without pixels', file(headerOf(size), end), 'imageBroken'],
    ['one with two headers', file(headerOf(size), headerOf(size), pixels()), 'imageBroken'],
    ['too few lines', file(headerOf(size), pixels(linesOf({ ...size, height: 9 })), end), 'imageBroken'],
    ['too many lines', file(headerOf(size), pixels(linesOf({ ...size, height: 11 })), end), 'imageBroken'],
    ['a filter that there is not', file(headerOf(size), pixels(badFilter), end), 'imageBroken'],
    ['colours that there are not', file(headerOf(size, { colourType: 5 }), pixels(), end), 'imageBroken'],
    [
      'a colour table that is missing',
      file(headerOf(size, { colourType: 3 }), pixels(linesOf(size, 1)), end),
      'imageBroken',
    ],
    [
      'a colour table with a piece of a colour',
      file(headerOf(size, { colourType: 3 }), chunkOf('PLTE', Buffer.alloc(4)), pixels(linesOf(size, 1)), end),
      'imageBroken',
    ],
    [
      'lines that are said to be interlaced and are not',
      file(headerOf(size, { interlace: 1 }), pixels(), end),
      'imageBroken',
    ],
    ['an order of lines that there is not', file(headerOf(size, { interlace: 2 }), pixels(), end), 'imageBroken'],
    ['another size', pngOf({ width: 10, height: 20 }), 'imageWrongSize'],
    [
      'a wall of pixels in a small file',
      file(headerOf({ width: 50_000, height: 50_000 }), chunkOf('IDAT', deflateSync(Buffer.alloc(1_000_000))), end),
      'imageWrongSize',
    ],
    [
      'a right header before a wall of pixels',
      file(headerOf(size), chunkOf('IDAT', deflateSync(Buffer.alloc(50_000_000))), end),
      'imageBroken',
    ],
  ])('%s: %s', async (_name, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault);
  });

  it('no single byte that is changed makes it fail in another way', async () => {
    const good = pngOf({ width: 4, height: 3 });
    for (let at = 0; at < good.length; at += 1) {
      const bytes = new Uint8Array(good);
      bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
      const fault = await rebuiltPng(bytes, { fit: { size: { width: 4, height: 3 } }, field: 'picture' }).then(
        () => null,
        (error: unknown) => (error instanceof AppError ? error.error : error),
      );
      expect(fault).toBeOneOf(['notAnImage', 'imageBroken', 'imageWrongSize']);
    }
  });
});
