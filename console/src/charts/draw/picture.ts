import type { View } from '../prepare/time-range.ts';
import { dark, light, shared } from '../../theme/tokens.ts';
import type { ThemeName } from '../../theme/tokens.ts';
import type { Lane } from './AlarmLanes.tsx';
import { paintLanes, lanesHeight } from './lane-picture.ts';
import { layoutOf } from './layout.ts';

export interface Picture {
  readonly canvas: HTMLCanvasElement;
  /** What is drawn above the curves; null: nothing. */
  readonly above: SVGSVGElement | null;
  /** Alarms below the chart, within `view`. */
  readonly lanes: readonly Lane[];
  readonly view: View;
  /** The present, ms. */
  readonly now: number;
  /** Size on the screen, px. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly caption: string;
  /** What the reader of the picture must know of it: range, width of a point, time zone. */
  readonly footer: string;
  readonly theme: ThemeName;
}

/** Properties of a drawing that stand in style sheets, which a picture of it does not see. */
const styled = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
] as const;

/** A drawing of the page as a picture, with the colours that it has there. */
async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  for (const [nth, element] of drawing.querySelectorAll('*').entries()) {
    const look = getComputedStyle(element);
    for (const name of styled) copies[nth]?.style.setProperty(name, look.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** The chart with its title above it, its alarms and what it shows below, at twice the screen's size, as PNG. */
export async function pictureOf(picture: Picture): Promise<Blob> {
  const { canvas, above, lanes, view, now, width, height, title, caption, footer, theme } = picture;
  const colours = theme === 'dark' ? dark : light;
  const [padding, head, foot, scale] = [24, 64, 28, 2];
  const below = lanesHeight(lanes);
  const sheet = document.createElement('canvas');
  sheet.width = (width + padding * 2) * scale;
  sheet.height = (height + below + head + foot + padding) * scale;
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
  context.fillText(footer, padding, head + height + below + foot - 8, width);
  context.translate(padding, head);
  context.drawImage(canvas, 0, 0, width, height);
  if (above !== null) context.drawImage(await imageOf(above), 0, 0, width, height);
  context.translate(0, height);
  paintLanes(context, lanes, { layout: layoutOf(width, 1), view, now, colours });
  return new Promise((resolve, reject) => {
    sheet.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be made')) : resolve(blob)),
      'image/png',
    );
  });
}
