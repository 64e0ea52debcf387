import { AppError } from '@oilsight/contract/errors';
import type { Fit } from './picture-bounds.rules.ts';
import { formatOf, isOtherPicture, rebuilt } from './picture.ts';
import type { PictureFormat } from './picture.ts';

export interface PictureJob {
  /** The uploaded bytes, not trusted. */
  readonly bytes: Uint8Array;
  readonly fit: Fit;
  /** The form's field, which errors name. */
  readonly field: string;
  /** GIFs are accepted where a picture may be an animation. */
  readonly isGifTaken: boolean;
}

export interface RebuiltPicture {
  readonly format: PictureFormat;
  readonly bytes: Uint8Array;
}

/**
 * A new picture made from the pixels of an uploaded one.
 *
 * @throws AppError `notAnImage`, `imageNotPng`, `imageNotPngOrGif`, `imageBroken`, `imageWrongSize`,
 *   `imageTooManyPixels`
 */
export async function* work({ bytes, fit, field, isGifTaken }: PictureJob): AsyncGenerator<RebuiltPicture> {
  const format = formatOf(bytes);
  if (format === null || (format === 'gif' && !isGifTaken)) {
    const isPicture = format !== null || isOtherPicture(bytes);
    throw new AppError(isGifTaken ? 'imageNotPngOrGif' : isPicture ? 'imageNotPng' : 'notAnImage', { field });
  }
  yield { format, bytes: await rebuilt(bytes, { format, fit, field }) };
}
