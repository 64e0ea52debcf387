import { randomBytes } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { AppError } from '@oilsight/contract';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { gifColours, gifExtension, gifLoop, gifOf, packedPixels } from '../../../test/gif.ts';
import { chunkOf, headerOf, linesOf, pngOf, pngSignature } from '../../../test/png.ts';
import type { Fit } from './picture-bounds.rules.ts';
import { work } from './picture-work.ts';
import { readAll } from './readers.ts';

afterAll(readAll);

const size = { width: 20, height: 10 };
const exactly: Fit = { size };
const within = (maxPixels: number): Fit => ({ bounds: { maxSide: 100, maxPixels } });

async function rebuilt(bytes: Uint8Array, fit: Fit = exactly, isGifTaken = false) {
  for await (const made of work({ bytes, fit, field: 'picture', isGifTaken }))
    return { ...made, bytes: Buffer.from(made.bytes) };
  throw new Error('no picture was made');
}
const rebuiltGif = (bytes: Uint8Array) => rebuilt(bytes, within(500), true);
const faultIn = async (made: Promise<unknown>) => {
  try {
    await made;
    return null;
  } catch (error) {
    return error instanceof AppError ? error.error : error;
  }
};
const faultOf = (bytes: Uint8Array) => faultIn(rebuilt(bytes));

const end = chunkOf('IEND', Buffer.alloc(0));
const file = (...parts: readonly Uint8Array[]) => Buffer.concat([pngSignature, ...parts]);
const pixels = (bytes: Uint8Array = linesOf(size)) => chunkOf('IDAT', deflateSync(bytes));
const hidden = 'taken at 31.2 N 118.4 E';

function typesIn(png: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) types.push(png.toString('latin1', at + 4, at + 8));
  return types;
}

/** Red, green, blue and opacity of every pixel of a picture, its frames below each other. */
const pixelsOf = async (bytes: Uint8Array) => sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer();
const grey = Buffer.alloc(20 * 10 * 4, 0x7f);

describe('a picture that is made anew', () => {
  it('has the pixels, and nothing else that stood in the file or after it', async () => {
    const extra = ['tEXt', 'eXIf', 'iTXt', 'tIME', 'iCCP', 'acTL', 'prVt'].map((type) =>
      chunkOf(type, Buffer.from(hidden)),
    );
    const whole = Buffer.concat([pngOf(size, extra), Buffer.from(`<script>${hidden}</script>`)]);
    const made = await rebuilt(new Uint8Array(whole));
    expect(made.format).toBe('png');
    expect(typesIn(made.bytes).filter((type) => !['IHDR', 'IDAT', 'IEND', 'pHYs'].includes(type))).toEqual([]);
    expect(made.bytes.includes(hidden)).toBe(false);
    expect((await pixelsOf(made.bytes)).equals(grey)).toBe(true);
  });

  it('loses what is packed behind its pixels', async () => {
    const packed = deflateSync(linesOf(size));
    const secret = chunkOf('IDAT', Buffer.from('hidden'));
    const parts = [chunkOf('IDAT', packed.subarray(0, 9)), chunkOf('IDAT', packed.subarray(9)), secret];
    const made = await rebuilt(file(headerOf(size), ...parts, end));
    expect(made.bytes.includes('hidden')).toBe(false);
    expect((await pixelsOf(made.bytes)).equals(grey)).toBe(true);
    const more = await rebuilt(file(headerOf(size), pixels(Buffer.concat([linesOf(size), Buffer.from(hidden)])), end));
    const [data] = [more.bytes.subarray(more.bytes.indexOf('IDAT') + 4, -16)];
    expect(inflateSync(data).includes(hidden)).toBe(false);
  });

  it.each([
    ['with a colour table', { colourType: 3 }, linesOf(size, 1), [chunkOf('PLTE', Buffer.alloc(384, 0x7f))]],
    ['in greys', { colourType: 0 }, linesOf(size, 1), []],
    ['with sixteen bits', { bits: 16 }, linesOf(size, 8), []],
  ])('may be %s', async (_name, header, lines, table) => {
    const made = await rebuilt(file(headerOf(size, header), ...table, pixels(lines), end));
    expect([...(await pixelsOf(made.bytes)).subarray(0, 3)]).toEqual([0x7f, 0x7f, 0x7f]);
  });

  it('is itself when it is made anew again', async () => {
    const { bytes } = await rebuilt(pngOf(size));
    expect((await rebuilt(bytes)).bytes.equals(bytes)).toBe(true);
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
  ].map(([width = 0, height = 0]) => linesOf({ width, height })),
);

it('has the colours that its pixels say, whatever its profile makes of them', async () => {
  const raw = { width: 20, height: 10, channels: 3 } as const;
  const red = Buffer.alloc(20 * 10 * 3, Buffer.from([220, 30, 40]));
  const bytes = await sharp(red, { raw }).withIccProfile('p3').png().toBuffer();
  const plain = await sharp(bytes, { ignoreIcc: true }).ensureAlpha().raw().toBuffer();
  expect(plain.equals(await pixelsOf(bytes))).toBe(false);
  expect((await pixelsOf((await rebuilt(bytes)).bytes)).equals(plain)).toBe(true);
});

describe('readers that are blocked', () => {
  const dot = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
  it.each([
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')],
    ['TIFF', () => dot().tiff().toBuffer()],
    ['WebP', () => dot().webp().toBuffer()],
    ['JPEG', () => dot().jpeg().toBuffer()],
    ['AVIF', () => dot().avif().toBuffer()],
  ])('%s', async (_, made) => {
    await expect(sharp(await made()).metadata()).rejects.toThrow('unsupported');
  });

  it('no others are', async () => {
    expect((await sharp(await dot().png().toBuffer()).metadata()).format).toBe('png');
    expect((await sharp(await dot().gif().toBuffer()).metadata()).format).toBe('gif');
  });
});

describe('a picture of any size', () => {
  const faultWithin = (bytes: Uint8Array, maxPixels: number) => faultIn(rebuilt(bytes, within(maxPixels), true));

  it('is taken as far as it may be unpacked', async () => {
    expect(await faultWithin(pngOf(size), 200)).toBeNull();
    expect(await faultWithin(pngOf(size), 199)).toBe('imageTooManyPixels');
    expect(await faultWithin(pngOf({ width: 101, height: 1 }), 200)).toBe('imageTooManyPixels');
    expect(await faultWithin(pngOf({ width: 0, height: 1 }), 200)).toBe('imageBroken');
  });

  it('is shrunk to what screens show, and stays small whatever its pixels are', async () => {
    const wide = { width: 4000, height: 4000 };
    // Seven lines of noise over and over: they pack well with one byte for a pixel, and badly with four.
    const lines = Array.from({ length: 7 }, () => Buffer.concat([Buffer.from([0]), randomBytes(4000)]));
    const noise = Buffer.concat(Array.from({ length: 4000 }, (_, n) => lines[n % 7] ?? Buffer.alloc(0)));
    const table = [chunkOf('PLTE', randomBytes(768)), chunkOf('tRNS', randomBytes(256))];
    const bytes = file(headerOf(wide, { colourType: 3 }), ...table, pixels(noise), end);
    expect(bytes.length).toBeLessThan(200_000);
    const made = await rebuilt(bytes, { bounds: { maxSide: 8192, maxPixels: 16_000_000 } }, true);
    expect(await sharp(made.bytes).metadata()).toMatchObject({ width: 2048, height: 2048 });
    expect(made.bytes.length).toBeLessThan(5_000_000);
  });

  it('may be interlaced', async () => {
    const made = await rebuilt(file(headerOf(size, { interlace: 1 }), pixels(interlaced), end));
    expect((await pixelsOf(made.bytes)).equals(grey)).toBe(true);
    const short = file(headerOf(size, { interlace: 1 }), pixels(interlaced.subarray(0, -600)), end);
    expect(await faultOf(short)).toBe('imageBroken');
  });
});

describe('an animation that is made anew', () => {
  const frames = [{ delay: 20 }, { x: 2, y: 1, width: 3, height: 2, delay: 700 }];

  it('has its frames, their delays and how often they repeat, and nothing else', async () => {
    const extra = [
      gifExtension(0xfe, Buffer.from(hidden)),
      gifLoop,
      gifExtension(0xff, Buffer.from('XMP DataXMP'), Buffer.from(hidden)),
      gifExtension(0x01, Buffer.alloc(12), Buffer.from(hidden)),
    ];
    const made = await rebuiltGif(new Uint8Array(Buffer.concat([gifOf({ frames, extra }), Buffer.from(hidden)])));
    expect(made.format).toBe('gif');
    expect(made.bytes.includes(hidden)).toBe(false);
    expect(made.bytes.includes('NETSCAPE2.0')).toBe(true);
    const read = await sharp(made.bytes, { animated: true }).metadata();
    expect(read).toMatchObject({ width: 8, pageHeight: 6, pages: 2, delay: [200, 7000], loop: 0 });
    const colour = Buffer.from([...gifColours[1], 255]);
    expect((await pixelsOf(made.bytes)).equals(Buffer.alloc(8 * 6 * 2 * 4, colour))).toBe(true);
  });

  it('repeats as often as it did', async () => {
    const thrice = gifExtension(0xff, Buffer.from('NETSCAPE2.0'), Buffer.from([1, 3, 0]));
    const made = await rebuiltGif(gifOf({ frames, extra: [thrice] }));
    expect(made.bytes.includes(thrice)).toBe(true);
    const once = await rebuiltGif(gifOf({ frames }));
    expect(once.bytes.includes('NETSCAPE2.0')).toBe(false);
  });

  it('loses what stands behind the pixels of a frame', async () => {
    const made = await rebuiltGif(
      gifOf({ frames: [{ data: Buffer.concat([packedPixels(48), Buffer.from(hidden)]) }] }),
    );
    expect(made.bytes.includes(hidden)).toBe(false);
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
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'notAnImage'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'imageNotPng'],
    ['a GIF', gifOf(), 'imageNotPng'],
    ['a WebP', Buffer.from('RIFF....WEBPVP8 '), 'imageNotPng'],
    ['a BMP', Buffer.from('BM......'), 'imageNotPng'],
    ['the signature alone', pngSignature, 'imageBroken'],
    ['a changed bit', damaged, 'imageBroken'],
    ['one that breaks off', pngOf(size).subarray(0, 50), 'imageBroken'],
    ['one without pixels', file(headerOf(size), end), 'imageBroken'],
    ['one with two headers', file(headerOf(size), headerOf(size), pixels(), end), 'imageBroken'],
    ['too few lines', file(headerOf(size), pixels(linesOf({ ...size, height: 9 })), end), 'imageBroken'],
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
    ['an order of lines that there is not', file(headerOf(size, { interlace: 2 }), pixels(), end), 'imageBroken'],
    ['another size', pngOf({ width: 10, height: 20 }), 'imageWrongSize'],
    [
      'a wall of pixels in a small file',
      file(headerOf({ width: 50_000, height: 50_000 }), chunkOf('IDAT', deflateSync(Buffer.alloc(1_000_000))), end),
      'imageWrongSize',
    ],
  ])('%s: %s', async (_name, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault);
  });

  it.each<[string, Uint8Array, string]>([
    ['a text where an animation is taken', Buffer.from('GIF8'), 'imageNotPngOrGif'],
    ['an animation that breaks off', gifOf().subarray(0, -3), 'imageBroken'],
    ['one without frames', gifOf({ frames: [] }), 'imageBroken'],
    ['no pixels', gifOf({ width: 0, frames: [] }), 'imageBroken'],
    ['a screen that is too wide', gifOf({ width: 101, height: 1, frames: [{ width: 1 }] }), 'imageTooManyPixels'],
    [
      'frames that are too many together',
      gifOf({ frames: Array.from({ length: 11 }, () => ({ width: 1, height: 1 })) }),
      'imageTooManyPixels',
    ],
  ])('%s: %s', async (_name, bytes, fault) => {
    expect(await faultIn(rebuiltGif(bytes))).toBe(fault);
  });

  it.each([
    ['PNG', pngOf({ width: 4, height: 3 })],
    ['GIF', gifOf({ extra: [gifLoop, gifExtension(0xfe, Buffer.from(hidden))] })],
  ])('nothing makes a %s fail in another way, or leave the bounds', async (_name, good) => {
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = new Uint8Array(good);
        for (const [at, value] of changes) bytes[at] = value;
        const made = await rebuiltGif(bytes).catch((error: unknown) => error);
        if (made instanceof AppError) {
          expect(made.error).toBeOneOf(['imageBroken', 'imageNotPngOrGif', 'imageTooManyPixels']);
        } else {
          const { width, height } = await sharp((made as { bytes: Buffer }).bytes, { animated: true }).metadata();
          expect(width * height).toBeLessThanOrEqual(500);
        }
      }),
      { numRuns: rounds(300, 3000) },
    );
  });
});
