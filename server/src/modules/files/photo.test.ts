import { deflateSync } from 'node:zlib';
import { AppError } from '@oilsight/contract';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { expectEach } from '../../../../scripts/expect-each.ts';
import { gifOf } from '../../../test/gif.ts';
import { chunkOf, headerOf, pngOf, pngSignature } from '../../../test/png.ts';
import { work } from './photo-work.ts';
import { photoBounds } from './photo.ts';
import { readAll } from './readers.ts';

afterAll(readAll);

const sizes = { full: { side: 1600, bytes: 1_048_576 }, small: { side: 720, bytes: 49_152 } };

async function kept(bytes: Uint8Array) {
  for await (const photo of work({ bytes, sizes, field: 'photo' })) return photo;
  throw new Error('no photo was made');
}
const faultOf = async (bytes: Uint8Array) => {
  try {
    await kept(bytes);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.error : error;
  }
};
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
const hidden = 'taken at 31.2 N 118.4 E';
const secret = { exif: { IFD0: { Copyright: hidden } } };

it('a photo is turned the right way up, and says nothing of who took it where', async () => {
  const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const lying = await noise(40, 20)
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6, ...secret })
    .jpeg()
    .toBuffer();
  expect(lying.includes(hidden)).toBe(true);
  const { full, small, width, height } = await kept(lying);
  expect({ width, height }).toEqual({ width: 20, height: 40 });
  for (const made of [full, small]) {
    expect(Buffer.from(made).includes(hidden)).toBe(false);
    const { format, exif, orientation } = await sharp(made).metadata();
    expect({ format, exif, orientation }).toEqual({ format: 'jpeg', exif: undefined, orientation: undefined });
  }
  // What was at the left of the camera's picture is at the top.
  const [redness = 0, green = 255] = await sharp(full)
    .extract({ left: 10, top: 5, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(redness).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
});

it('a photo of twelve million pixels is shrunk to what is shown, however much is in it', async () => {
  const grain = await noise(1000, 750).png().toBuffer();
  const camera = await sharp(grain).resize(4000, 3000).jpeg({ quality: 60 }).toBuffer();
  const { full, small, width, height } = await kept(camera);
  expect({ width, height }).toEqual({ width: 1600, height: 1200 });
  expect(full.length).toBeLessThanOrEqual(sizes.full.bytes);
  expect(small.length).toBeLessThanOrEqual(sizes.small.bytes);
  const shown = await sharp(small).metadata();
  expect(shown.width).toBeLessThanOrEqual(sizes.small.side);
});

it('PNG and WebP are taken, and a small photo is not enlarged', async () => {
  const webp = await noise(30, 50).webp().toBuffer();
  const png = pngOf({ width: 30, height: 50 });
  for (const bytes of [webp, png]) expect(await kept(bytes)).toMatchObject({ width: 30, height: 50 });
});

it('what is no photo, is broken, or has too many pixels is refused', async () => {
  const jpeg = await noise(400, 300).jpeg().toBuffer();
  const bomb = Buffer.concat([
    pngSignature,
    headerOf({ width: 11_000, height: 11_000 }),
    chunkOf('IDAT', deflateSync(Buffer.alloc(1000))),
  ]);
  const frames = Array.from({ length: 10_000 }, () => ({ width: 1, height: 1 }));
  const rows: readonly (readonly [string, Uint8Array, string])[] = [
    ['nothing', new Uint8Array(), 'notAPhoto'],
    ['a program', Buffer.from('MZ\x90\0 renamed to photo.jpg'), 'notAPhoto'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'notAPhoto'],
    ['an animation of 10 000 frames', gifOf({ width: 10, height: 10, frames }), 'notAPhoto'],
    ['a head alone', jpeg.subarray(0, 20), 'imageBroken'],
    ['a photo without its end', jpeg.subarray(0, jpeg.length / 2), 'imageBroken'],
    ['a bomb of pixels', bomb, 'imageTooManyPixels'],
    ['a line that is too long', pngOf({ width: photoBounds.maxSide + 1, height: 1 }), 'imageTooManyPixels'],
  ];
  await expectEach(
    rows,
    ([what]) => what,
    async ([, bytes, fault]) => expect(await faultOf(bytes)).toBe(fault),
  );
});
