import { slant } from './hexes.ts';
import type { Hex, Plates } from './hexes.ts';

/** Colours of the plates, as `rgb` triples: from no device to the most. */
export interface PlateLook {
  readonly tones: readonly (readonly [number, number, number])[];
  readonly dark: readonly [number, number, number];
  readonly light: readonly [number, number, number];
}

type Context = OffscreenCanvasRenderingContext2D;
type Rgb = PlateLook['dark'];

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(one[at] + (other[at] - one[at]) * share);
  return [part(0), part(1), part(2)];
}

const css = (rgb: Rgb, alpha = 1) => `rgb(${rgb.join(' ')} / ${alpha})`;

/** The colour of an area with a share of the most devices, 0 … 1; null: it has none. */
export function toneOf({ tones }: PlateLook, share: number | null): Rgb {
  const [none = [0, 0, 0], ...scale] = tones;
  if (share === null || scale.length === 0) return none;
  const at = Math.min(scale.length - 1.001, Math.max(0, share * (scale.length - 1)));
  const below = Math.floor(at);
  return mixed(scale[below] ?? none, scale[below + 1] ?? none, at - below);
}

/** How high the plates of an area lie above the floor, as a multiple of a plate's radius. */
export function heightOf(share: number | null): number {
  return share === null ? 0.9 : 1.3 + share * 1.7;
}

/** The corners of a plate, from the upper right one on, clockwise. */
function corners({ x }: Hex, y: number, radius: number): readonly (readonly [number, number])[] {
  return [-30, 30, 90, 150, 210, 270].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle) * slant] as const;
  });
}

function trace(context: Context, points: readonly (readonly [number, number])[]): void {
  context.beginPath();
  points.forEach(([x, y], at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
}

/**
 * Draws every plate of a map, from the north to the south: sides, top, and a darker line where another area begins.
 *
 * @param shareOf an area's share of the most devices, 0 … 1; null: it has none
 * @param lamp where the light comes from, and how far it reaches
 */
export function drawPlates(
  context: Context,
  { hexes, radius }: Plates,
  look: PlateLook,
  {
    shareOf,
    lamp,
  }: {
    readonly shareOf: (area: number) => number | null;
    readonly lamp: { readonly x: number; readonly y: number; readonly reach: number };
  },
): void {
  context.lineJoin = 'round';
  for (const hex of hexes) {
    const share = shareOf(hex.area);
    // A single plate is drawn low: as high as its share it would look like a pillar.
    const lift = heightOf(hex.edges.every(Boolean) ? null : share) * radius;
    const lit = Math.max(0, 1 - Math.hypot(hex.x - lamp.x, hex.y - lamp.y) / lamp.reach);
    const tone = mixed(mixed(look.dark, toneOf(look, share), 0.72 + 0.28 * lit), look.light, 0.14 * lit * lit);
    const top = corners(hex, hex.y - lift, radius * 0.985);
    const [, lowerRight = [0, 0], bottom = [0, 0], lowerLeft = [0, 0]] = top;
    const side = (one: readonly [number, number], other: readonly [number, number], share_: number) => {
      trace(context, [one, other, [other[0], other[1] + lift], [one[0], one[1] + lift]]);
      context.fillStyle = css(mixed(tone, look.dark, share_));
      context.fill();
    };
    side(lowerLeft, bottom, 0.62);
    side(bottom, lowerRight, 0.74);
    trace(context, top);
    context.closePath();
    context.fillStyle = css(tone);
    context.fill();
    context.lineWidth = Math.max(0.5, radius * 0.07);
    context.strokeStyle = css(look.light, 0.13);
    context.stroke();
    context.strokeStyle = css(look.dark, 0.75);
    context.lineWidth = Math.max(1, radius * 0.16);
    // Sides from the right one on, clockwise, as the corners are.
    hex.edges.forEach((isEdge, at) => {
      if (!isEdge) return;
      trace(context, [top[at] as readonly [number, number], top[(at + 1) % 6] as readonly [number, number]]);
      context.stroke();
    });
  }
}
