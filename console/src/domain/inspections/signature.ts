import { maxSignaturePoints, maxStrokes, signatureField } from '@oilsight/contract';

/** A drawn signature: lines through the points of a field of a fixed size. */
export type Strokes = readonly (readonly (readonly [x: number, y: number])[])[];

export const padSize = signatureField;
/** Points nearer to the last one are left out: a hand trembles, and a signature stays small. */
const leastStep = 5;

export interface InkBounds {
  readonly strokes: number;
  /** Of all strokes together. */
  readonly points: number;
}
export const inkBounds: InkBounds = { strokes: maxStrokes, points: maxSignaturePoints };

/**
 * The strokes with one more point: of a new stroke, or at the end of the last one. The same strokes where the point adds
 * nothing, or the bounds are reached.
 */
export function withPoint(
  strokes: Strokes,
  [x, y]: readonly [number, number],
  isNew: boolean,
  bounds: InkBounds,
): Strokes {
  const point = [clamped(x, padSize.width), clamped(y, padSize.height)] as const;
  const last = strokes.at(-1);
  const isFull = strokes.reduce((sum, { length }) => sum + length, 0) >= bounds.points;
  if (isFull || (isNew && strokes.length >= bounds.strokes)) return strokes;
  if (isNew || last === undefined) return [...strokes, [point]];
  const end = last.at(-1);
  if (end !== undefined && Math.hypot(point[0] - end[0], point[1] - end[1]) < leastStep) return strokes;
  return [...strokes.slice(0, -1), [...last, point]];
}

function clamped(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)));
}

/** The strokes as the path of a drawing; a single point is a dot. */
export function pathOf(strokes: Strokes): string {
  return strokes
    .map((stroke) => {
      const [first, ...rest] = stroke;
      if (first === undefined) return '';
      const begin = `M${first[0]} ${first[1]}`;
      return rest.length === 0 ? `${begin}h0.1` : begin + rest.map(([x, y]) => `L${x} ${y}`).join('');
    })
    .join('');
}
