import { AppError } from '@oilsight/contract/errors';
import sharp from 'sharp';
import type { SharpOptions } from 'sharp';
import { isWithin, maxKeptBytes, maxKeptSide } from './picture-bounds.rules.ts';
import type { Fit, Size } from './picture-bounds.rules.ts';
import { readOnly } from './readers.ts';

export type PictureFormat = 'png' | 'gif';

/** The formats that are read, by their first bytes: the library must not be led to another of its readers. */
const formats: readonly (readonly [PictureFormat, RegExp])[] = [
  ['png', /^\x89PNG\r\n/],
  ['gif', /^GIF8[79]a/],
];
const loaders = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'];
// One picture is rebuilt by each process: there is nothing to keep, and the machine's other work has its processors.
sharp.cache(false);
sharp.concurrency(1);

/** First bytes of formats that browsers show and that are not read here: BMP, JPEG, WebP. */
const otherPictures = [/^BM/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];

const headOf = (file: Uint8Array) => Buffer.from(file.subarray(0, 16)).toString('latin1');

/** null: it is none of those that are read. */
export function formatOf(file: Uint8Array): PictureFormat | null {
  const head = headOf(file);
  return formats.find(([, begins]) => begins.test(head))?.[0] ?? null;
}

export function isOtherPicture(file: Uint8Array): boolean {
  const head = headOf(file);
  return otherPictures.some((begins) => begins.test(head));
}

export interface PictureWish {
  readonly format: PictureFormat;
  readonly fit: Fit;
  /** The form's field, which errors name. */
  readonly field: string;
}

/**
 * A new picture made from only the pixels of another, with the delays and repetitions of an animation. Texts, locations,
 * times and whatever else stands in the file or after its end are left out, colour profiles without being applied: a
 * profile is a program of a stranger's for the colours.
 *
 * @param bytes from outside, not trusted
 * @throws AppError `imageBroken`, `imageWrongSize`, `imageTooManyPixels`
 */
export async function rebuilt(bytes: Uint8Array, { format, fit, field }: PictureWish): Promise<Buffer> {
  readOnly(loaders);
  const reading: SharpOptions = { animated: format === 'gif', failOn: 'warning', ignoreIcc: true };
  const broken = (cause: unknown) => new AppError('imageBroken', { field }, { cause });
  // Reads the head alone: a small file may contain a huge number of pixels.
  const head = await sharp(bytes, { ...reading, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw broken(error);
    });
  // The frames of an animation stand below each other.
  const { width, height: whole, pageHeight: height = whole } = head;
  checkSize({ width, height }, whole, { fit, field });
  const open = () => sharp(bytes, { ...reading, limitInputPixels: width * whole });
  try {
    if (format === 'gif') return await open().gif({ dither: 0, effort: 1, keepDuplicateFrames: true }).toBuffer();
    const made = (palette: boolean) => {
      const picture = open().toColourspace('srgb');
      const kept = 'bounds' in fit ? picture.resize(maxKeptSide, maxKeptSide, inside) : picture;
      return (palette ? kept.png({ palette, dither: 0, effort: 4 }) : kept.png()).toBuffer();
    };
    // A colour table takes one byte for each pixel; without it a small file would become four times as large and more.
    const first = await made(head.isPalette);
    return first.length > maxKeptBytes ? await made(true) : first;
  } catch (error) {
    throw broken(error);
  }
}

const inside = { fit: 'inside', withoutEnlargement: true } as const;

/** @param whole height of all frames together */
function checkSize(size: Size, whole: number, { fit, field }: Pick<PictureWish, 'fit' | 'field'>): void {
  if ('size' in fit) {
    if (size.width !== fit.size.width || size.height !== fit.size.height)
      throw new AppError('imageWrongSize', { ...fit.size, field });
    return;
  }
  const { bounds } = fit;
  if (!isWithin(size, bounds) || size.width * whole > bounds.maxPixels)
    throw new AppError('imageTooManyPixels', { limit: bounds.maxPixels, field });
}
