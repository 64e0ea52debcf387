import type { Size } from './crop.ts';

/** Why a file cannot be taken; the keys are texts of `crop:fieldError`. */
export type FileError = 'notImage' | 'notPngOrGif' | 'tooLarge' | 'broken' | 'tooSmall';

/** Which files are taken. */
export interface PictureRule {
  /** What the picture is cropped to, pixels: it must fill it without being blown up. */
  readonly frame: Size;
  readonly maxBytes: number;
  /** PNG and GIF alone; else whatever the browser shows as a picture. */
  readonly isPngOrGif?: boolean;
}

/** The error of a file that shows before it is opened; null: none. */
export function fieldErrorOfFile(
  { type, size }: Pick<File, 'type' | 'size'>,
  { maxBytes, isPngOrGif = false }: PictureRule,
): FileError | null {
  if (isPngOrGif && type !== 'image/png' && type !== 'image/gif') return 'notPngOrGif';
  if (!type.startsWith('image/')) return 'notImage';
  return size > maxBytes ? 'tooLarge' : null;
}

/** An animation would stand still once it is cropped: it is taken as it is, where it is taken at all. */
export function needsNoCrop({ type }: Pick<File, 'type'>, { isPngOrGif = false }: PictureRule): boolean {
  return isPngOrGif && type === 'image/gif';
}

/** The error of an opened picture: it must fill the frame without being enlarged. */
export function fieldErrorOfSize(picture: Size, frame: Size): FileError | null {
  if (picture.width === 0 || picture.height === 0) return 'broken';
  return picture.width < frame.width || picture.height < frame.height ? 'tooSmall' : null;
}

/** Opens a file as a picture, upright as its camera says, or says why not. */
export async function openPicture(
  file: File,
  rule: PictureRule,
): Promise<{ readonly picture: HTMLImageElement } | { readonly fieldError: FileError }> {
  const fieldError = fieldErrorOfFile(file, rule);
  if (fieldError !== null) return { fieldError };
  const url = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = url;
  const isOpen = await picture.decode().then(
    () => true,
    () => false,
  );
  URL.revokeObjectURL(url);
  if (!isOpen) return { fieldError: 'broken' };
  const wrongSize = needsNoCrop(file, rule)
    ? null
    : fieldErrorOfSize({ width: picture.naturalWidth, height: picture.naturalHeight }, rule.frame);
  return wrongSize === null ? { picture } : { fieldError: wrongSize };
}
