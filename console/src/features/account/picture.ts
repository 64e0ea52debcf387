import { maxPictureBytes } from '@oilsight/contract';
import type { Size } from './crop.ts';

/** Why a file cannot be cropped; the keys are texts of `account:crop.wrong`. */
export type WrongFile = 'notImage' | 'tooLarge' | 'broken' | 'tooSmall';

/** What can be told of a file before it is opened; null: nothing is wrong. */
export function wrongOfFile({ type, size }: Pick<File, 'type' | 'size'>): WrongFile | null {
  if (!type.startsWith('image/')) return 'notImage';
  return size > maxPictureBytes ? 'tooLarge' : null;
}

/** What can be told of a picture when it is open: it must fill the frame without being blown up. */
export function wrongOfSize(picture: Size, frame: Size): WrongFile | null {
  if (picture.width === 0 || picture.height === 0) return 'broken';
  return picture.width < frame.width || picture.height < frame.height ? 'tooSmall' : null;
}

/** Opens a file as a picture, upright as its camera says, or says why not. */
export async function openPicture(file: File, frame: Size): Promise<{ readonly picture: HTMLImageElement } | { readonly wrong: WrongFile }> {
  const wrong = wrongOfFile(file);
  if (wrong !== null) return { wrong };
  const url = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = url;
  const isOpen = await picture.decode().then(() => true, () => false);
  URL.revokeObjectURL(url);
  const wrongSize = isOpen ? wrongOfSize({ width: picture.naturalWidth, height: picture.naturalHeight }, frame) : 'broken';
  return wrongSize === null ? { picture } : { wrong: wrongSize };
}
