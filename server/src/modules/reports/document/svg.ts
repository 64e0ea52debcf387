/** How a shape is drawn. Widths in points. */
export interface Stroke {
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: string;
  readonly fill?: string;
  readonly join?: 'round' | 'miter';
}

/** How a text is set. `anchor`: which end of it stands at x. */
export interface Lettering {
  readonly size?: number;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
  readonly fill?: string;
}

const short = (value: number) => String(Math.round(value * 100) / 100);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function drawn({ stroke, width = 0.8, dash, fill = 'none', join = 'miter' }: Stroke): string {
  const line =
    stroke === undefined
      ? ''
      : ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="${join}" stroke-linecap="butt"`;
  return `${line}${dash === undefined ? '' : ` stroke-dasharray="${dash}"`} fill="${fill}"`;
}

export function line([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], style: Stroke): string {
  return `<path d="M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}"${drawn(style)}/>`;
}

export function rect(x: number, y: number, [width, height]: readonly [number, number], style: Stroke): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${drawn(style)}/>`;
}

export function circle(x: number, y: number, radius: number, style: Stroke): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"${drawn(style)}/>`;
}

export function path(d: string, style: Stroke): string {
  return d === '' ? '' : `<path d="${d}"${drawn(style)}/>`;
}

/** Through points; a point that is not finite parts the line, so that a gap stays a gap. */
export function through(points: readonly (readonly [number, number])[], isClosed = false): string {
  let d = '';
  let isDown = false;
  for (const [x, y] of points) {
    const isKnown = Number.isFinite(x) && Number.isFinite(y);
    if (isKnown) d += `${isDown ? 'L' : 'M'}${short(x)} ${short(y)}`;
    isDown = isKnown;
  }
  return isClosed && d !== '' ? `${d}Z` : d;
}

/** y is the base line. */
export function text(
  x: number,
  y: number,
  words: string,
  { size = 6.5, anchor = 'start', bold = false, fill = '#14171c' }: Lettering = {},
): string {
  return `<text x="${short(x)}" y="${short(y)}" font-family="Sans" font-size="${size}" text-anchor="${anchor}"${bold ? ' font-weight="bold"' : ''} fill="${fill}">${escaped(words)}</text>`;
}

/** About how wide a text is set in bold, points. */
export function widthOf(words: string, size: number): number {
  return Array.from(words).reduce((all, one) => all + size * shareOf(one), 0);
}

/** How wide a character is, as a share of its size. A Chinese one is as wide as high. */
function shareOf(character: string): number {
  if ((character.codePointAt(0) ?? 0) > 0x2e_80) return 1;
  return /[MW@%]/.test(character) ? 0.95 : /[A-Z]/.test(character) ? 0.66 : 0.55;
}

/** Parallel strokes at 45° within a rectangle. */
export function hatch(
  x: number,
  y: number,
  [width, height]: readonly [number, number],
  { stroke = '#c9cdd3', width: lineWidth = 0.5, step = 3 }: { stroke?: string; width?: number; step?: number } = {},
): string {
  let d = '';
  for (let from = -height + step / 2; from < width; from += step) {
    const [x1, x2] = [Math.max(0, from), Math.min(width, from + height)];
    if (x2 > x1)
      d += `M${short(x + x1)} ${short(y + height - (x1 - from))}L${short(x + x2)} ${short(y + height - (x2 - from))}`;
  }
  return path(d, { stroke, width: lineWidth });
}

export function svg(width: number, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}">${parts.join('')}</svg>`;
}
