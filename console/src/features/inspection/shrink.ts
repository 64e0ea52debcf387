/** Longest side of a photo as it is kept and sent, px. The server keeps 1600. */
export const longestSidePx = 2000;
/** Quality of the JPEG, 0 … 1: rust and letters on a plate stay readable. */
const quality = 0.8;

/** The size of a picture with its longest side within a bound; a smaller one keeps its own. */
export function fitted(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Thrown when a file is no picture that this browser can read. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

/**
 * A photo as a JPEG that a weak network carries: turned upright, 2000 px at most, without what the camera wrote beside it.
 * Throws `NoPicture`.
 */
export async function shrunk(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new NoPicture('the browser cannot read the picture', { cause });
  });
  try {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, fitted(picture.width, picture.height, longestSidePx));
    const pen = canvas.getContext('2d');
    if (pen === null) throw new NoPicture('the browser draws no pictures');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (made === null) throw new NoPicture('the browser writes no JPEG');
    return made;
  } finally {
    picture.close();
  }
}
