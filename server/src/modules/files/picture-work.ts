import { AppError } from '@oilsight/contract/errors';
import { isGif, rebuiltGif } from './gif.ts';
import type { Fit } from './picture-bounds.rules.ts';
import { isPng, rebuiltPng } from './png.ts';

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
  readonly format: 'png' | 'gif';
  readonly bytes: Uint8Array;
}

/**
 * A new picture made from the pixels of an uploaded one.
 *
 * @throws AppError `notAnImage`, `imageNotPng`, `imageNotPngOrGif`, `imageBroken`, `imageWrongSize`,
 *   `imageTooManyPixels`
 */
export async function* work({ bytes, fit, field, isGifTaken }: PictureJob): AsyncGenerator<RebuiltPicture> {
  if (isGifTaken && 'bounds' in fit && isGif(bytes)) {
    yield { format: 'gif', bytes: rebuiltGif(bytes, fit.bounds, field) };
    return;
  }
  if (isGifTaken && !isPng(bytes)) throw new AppError('imageNotPngOrGif', { field });
  yield { format: 'png', bytes: await rebuiltPng(bytes, { fit, field }) };
}
