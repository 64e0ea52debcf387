import { AppError } from '@oilsight/contract/errors';
import { isGif, rebuiltGif } from './gif.ts';
import type { Fit } from './picture-bounds.rules.ts';
import { isPng, rebuiltPng } from './png.ts';

export interface PictureJob {
  /** As they came: nothing about them is believed. */
  readonly bytes: Uint8Array;
  readonly fit: Fit;
  /** Of the form, for what is wrong with it. */
  readonly field: string;
  /** GIFs are taken where a picture may be an animation. */
  readonly isGifTaken: boolean;
}

export interface RebuiltPicture {
  readonly format: 'png' | 'gif';
  readonly bytes: Uint8Array;
}

/**
 * A picture made anew from the pixels of one that a stranger sent.
 *
 * @throws AppError `notAnImage`, `imageNotPng`, `imageNotPngOrGif`, `imageBroken`, `imageWrongSize`,
 * `imageTooManyPixels`
 */
export async function* work({ bytes, fit, field, isGifTaken }: PictureJob): AsyncGenerator<RebuiltPicture> {
  if (isGifTaken && 'bounds' in fit && isGif(bytes)) {
    yield { format: 'gif', bytes: rebuiltGif(bytes, fit.bounds, field) };
    return;
  }
  if (isGifTaken && !isPng(bytes)) throw new AppError('imageNotPngOrGif', { field });
  yield { format: 'png', bytes: await rebuiltPng(bytes, { fit, field }) };
}
