import { AppError } from '@oilsight/contract/errors';
import sharp from 'sharp';
import type { Sharp, SharpOptions } from 'sharp';
import { isWithin } from './picture-bounds.rules.ts';
import type { PixelBounds } from './picture-bounds.rules.ts';
import { readOnly } from './readers.ts';

/** A photo from a phone's camera. Those of more pixels are shrunk by the page before they are sent. */
export const photoBounds: PixelBounds = { maxSide: 12_000, maxPixels: 30_000_000 };

/** The formats that are read, by their first bytes: the library must not be led to another of its readers. */
const formats = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/];
const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
sharp.cache(false);
sharp.concurrency(1);

export interface KeptPhoto {
  /** JPEG for screens, and one for lists and print. */
  readonly full: Uint8Array;
  readonly small: Uint8Array;
  /** Of the larger one, px. */
  readonly width: number;
  readonly height: number;
}

export interface PhotoSizes {
  /** Longest sides, px, and most bytes. */
  readonly full: { readonly side: number; readonly bytes: number };
  readonly small: { readonly side: number; readonly bytes: number };
}

/** Qualities that are tried one after the other until a picture is small enough. */
const qualities = [80, 65, 50, 35];

/**
 * A photo made anew from the pixels of another, the right way up and no larger than it is shown. Where and when it was
 * taken, the camera, and whatever else stands in the file are left out.
 *
 * @param bytes from outside, not trusted
 * @throws AppError `notAPhoto`, `imageBroken`, `imageTooManyPixels`
 */
export async function keptPhotoOf(bytes: Uint8Array, sizes: PhotoSizes, field: string): Promise<KeptPhoto> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (!formats.some((begins) => begins.test(head))) throw new AppError('notAPhoto', { field });
  readOnly(loaders);
  // Cameras leave harmless remarks behind, so that warnings do not count as faults; a missing end does.
  const reading: SharpOptions = { failOn: 'error', ignoreIcc: true };
  const broken = (cause: unknown) => new AppError('imageBroken', { field }, { cause });
  // Reads the head alone: a small file may contain a huge number of pixels.
  const { width, height } = await sharp(bytes, { ...reading, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw broken(error);
    });
  if (!isWithin({ width, height }, photoBounds))
    throw new AppError('imageTooManyPixels', { limit: photoBounds.maxPixels, field });
  try {
    const { full, small } = sizes;
    const turned = await sharp(bytes, { ...reading, limitInputPixels: width * height })
      .autoOrient()
      .resize(full.side, full.side, inside)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: turnedWidth, height: turnedHeight, channels } = turned.info;
    const open = () => sharp(turned.data, { raw: { width: turnedWidth, height: turnedHeight, channels } });
    const kept = await packed(open, full);
    const { width: keptWidth, height: keptHeight } = await sharp(kept).metadata();
    return { full: kept, small: await packed(open, small), width: keptWidth, height: keptHeight };
  } catch (error) {
    throw broken(error);
  }
}

const inside = { fit: 'inside', withoutEnlargement: true } as const;

/** The longest side is made smaller too where no quality suffices: a picture of noise, or of gravel. */
const scales = [1, 0.7, 0.5, 0.35];

async function packed(open: () => Sharp, { side, bytes }: PhotoSizes['full']): Promise<Buffer> {
  let made = Buffer.alloc(0);
  for (const scale of scales) {
    const most = Math.round(side * scale);
    for (const quality of qualities) {
      made = await open().resize(most, most, inside).jpeg({ quality }).toBuffer();
      if (made.length <= bytes) return made;
    }
  }
  return made;
}
