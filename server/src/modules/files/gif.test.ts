import { AppError } from '@oilsight/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../scripts/rounds.ts';
import { gifBits, gifExtension, gifLoop, gifOf, packedPixels } from '../../../test/gif.ts';
import { lzwEnd } from './gif-lzw.ts';
import { isGif, rebuiltGif } from './gif.ts';

const bounds = { maxSide: 100, maxPixels: 500 };
const rebuilt = (bytes: Uint8Array) => rebuiltGif(bytes, bounds, 'file');
function faultOf(bytes: Uint8Array): unknown {
  try {
    rebuilt(bytes);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.error : error;
  }
}
const reported = Buffer.from('taken at 31.2 N 118.4 E');

describe('an animation that is made anew', () => {
  it('has its frames, their delays and how often they repeat, and nothing else', () => {
    const plain = gifOf({ frames: [{ delay: 20 }, { x: 2, y: 1, width: 3, height: 2, delay: 700 }], extra: [gifLoop] });
    const extra = [
      gifExtension(0xfe, reported),
      gifLoop,
      gifExtension(0xff, Buffer.from('XMP DataXMP'), reported),
      gifExtension(0x01, Buffer.alloc(12), reported),
    ];
    const full = Buffer.concat([
      gifOf({ frames: [{ delay: 20 }, { x: 2, y: 1, width: 3, height: 2, delay: 700 }], extra }),
      reported,
    ]);
    expect(Buffer.from(rebuilt(full)).equals(plain)).toBe(true);
  });

  it('loses what stands behind the pixels of a frame', () => {
    const hidden = Buffer.concat([packedPixels(48), reported]);
    expect(rebuilt(gifOf({ frames: [{ data: hidden }] })).equals(gifOf())).toBe(true);
  });

  it('is itself when it is made anew again', () => {
    const once = rebuilt(gifOf({ extra: [gifLoop] }));
    expect(rebuilt(once).equals(once)).toBe(true);
  });
});

describe('what is refused', () => {
  it.each<[string, Uint8Array, string]>([
    ['one that breaks off', gifOf().subarray(0, -3), 'imageBroken'],
    ['one without frames', gifOf({ frames: [] }), 'imageBroken'],
    ['no pixels', gifOf({ width: 0, frames: [] }), 'imageBroken'],
    ['a frame beyond the screen', gifOf({ frames: [{ x: 6, width: 3 }] }), 'imageBroken'],
    ['too few pixels', gifOf({ frames: [{ data: packedPixels(47) }] }), 'imageBroken'],
    ['no pixels in a frame', gifOf({ frames: [{ data: Buffer.alloc(0) }] }), 'imageBroken'],
    ['a screen that is too wide', gifOf({ width: 101, height: 1, frames: [{ width: 1 }] }), 'imageTooManyPixels'],
    [
      'frames that are too many together',
      gifOf({ frames: Array.from({ length: 11 }, () => ({ width: 1, height: 1 })) }),
      'imageTooManyPixels',
    ],
  ])('%s', (_name, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault);
  });

  it('nothing makes it fail in another way', () => {
    const good = gifOf({ extra: [gifLoop, gifExtension(0xfe, reported)] });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const bytes = new Uint8Array(good);
          for (const [at, value] of changes) bytes[at] = value;
          if (isGif(bytes)) expect(faultOf(bytes)).toBeOneOf([null, 'imageBroken', 'imageTooManyPixels']);
        },
      ),
      { numRuns: rounds(500, 3000) },
    );
  });
});

describe('packed pixels', () => {
  it('end at their last code, with the code of the end or without', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.uint8Array({ maxLength: 20 }),
        fc.boolean(),
        (pixels, rest, hasEnd) => {
          const data = packedPixels(pixels, { hasEnd });
          expect(lzwEnd(hasEnd ? Buffer.concat([data, rest]) : data, gifBits, pixels)).toBe(data.length);
          if (hasEnd) expect(lzwEnd(data, gifBits, pixels + 1)).toBeNull();
        },
      ),
    );
  });
});
