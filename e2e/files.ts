import type { Page } from '@playwright/test';

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A picture of its own making, as a file of a camera would be. */
export async function picture(page: Page, width: number, height: number, name = 'picture.png'): Promise<ChosenFile> {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [w, h];
      const context = canvas.getContext('2d');
      for (let x = 0; x < w; x += 20) {
        if (context !== null) context.fillStyle = `hsl(${x % 360} 70% 50%)`;
        context?.fillRect(x, 0, 20, h);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return { name, mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

/** Two frames of one red pixel each, for ever. */
export const animation = {
  mimeType: 'image/gif',
  buffer: Buffer.from(
    'R0lGODlhAQABAIAAAP8AAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAAAICRAEAOw==',
    'base64',
  ),
};
