import { dark, light, shared } from '../../theme/tokens.ts';
import type { ThemeName } from '../../theme/tokens.ts';

/** Hands a file to the reader. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the address by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/** A name that every file system takes. */
export function fileName(parts: readonly string[], extension: string): string {
  return `${parts
    .join('_')
    .replaceAll(/[\\/:*?"<>|\s]+/g, '-')
    .slice(0, 120)}.${extension}`;
}

export interface Picture {
  readonly canvas: HTMLCanvasElement;
  /** Size on the screen, px. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly caption: string;
  /** What the reader of the picture must know of it: range, width of a point, time zone. */
  readonly footer: string;
  readonly theme: ThemeName;
}

/** The chart with its title above it and what it shows below, at twice the screen's size, as PNG. */
export async function pictureOf({ canvas, width, height, title, caption, footer, theme }: Picture): Promise<Blob> {
  const colours = theme === 'dark' ? dark : light;
  const [padding, head, foot, scale] = [24, 64, 28, 2];
  const sheet = document.createElement('canvas');
  sheet.width = (width + padding * 2) * scale;
  sheet.height = (height + head + foot + padding) * scale;
  const context = sheet.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures');
  context.scale(scale, scale);
  context.fillStyle = colours['bg-card'];
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.fillStyle = colours.tx;
  context.font = `600 16px ${shared['font-sans']}`;
  context.fillText(title, padding, 32, width);
  context.fillStyle = colours['tx-3'];
  context.font = `400 12px ${shared['font-sans']}`;
  context.fillText(caption, padding, 52, width);
  context.fillText(footer, padding, head + height + foot - 8, width);
  context.drawImage(canvas, padding, head, width, height);
  return new Promise((resolve, reject) => {
    sheet.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be made')) : resolve(blob)),
      'image/png',
    );
  });
}
