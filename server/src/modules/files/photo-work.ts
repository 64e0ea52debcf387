import { keptPhotoOf } from './photo.ts';
import type { KeptPhoto, PhotoSizes } from './photo.ts';

export interface PhotoJob {
  /** The uploaded bytes, not trusted. */
  readonly bytes: Uint8Array;
  readonly sizes: PhotoSizes;
  /** The form's field, which errors name. */
  readonly field: string;
}

/**
 * A photo as it is kept.
 *
 * @throws AppError `notAPhoto`, `imageBroken`, `imageTooManyPixels`
 */
export async function* work({ bytes, sizes, field }: PhotoJob): AsyncGenerator<KeptPhoto> {
  yield await keptPhotoOf(bytes, sizes, field);
}
