import { cropOf } from './crop.ts';
import type { Placing, Size } from './crop.ts';

/** What the frame shows of a picture, as a PNG of the frame's size. */
export async function cropped(picture: HTMLImageElement, frame: Size, placing: Placing): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = frame.width;
  canvas.height = frame.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser gives no canvas');
  const { x, y, width, height } = cropOf(
    { width: picture.naturalWidth, height: picture.naturalHeight },
    frame,
    placing,
  );
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, frame.width, frame.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob === null ? fail(new Error('the canvas gave no picture')) : done(blob)), 'image/png'),
  );
}
