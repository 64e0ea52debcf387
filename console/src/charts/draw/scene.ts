import { shared } from '../../theme/tokens.ts';
import type { light } from '../../theme/tokens.ts';
import type { CurveDash } from '../prepare/curve-look.ts';

export type Colours = Readonly<Record<keyof typeof light, string>>;

/** A piece of text in one look. */
export interface Run {
  readonly text: string;
  readonly fill: string;
  readonly font: string;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * What the canvas is painted with, in px from its upper left corner. Parallel arrays are in the order of x; NaN breaks a
 * line or an area.
 */
export type Shape =
  | {
      readonly kind: 'line';
      readonly id: string;
      readonly xs: readonly number[];
      readonly ys: readonly number[];
      readonly colour: string;
      readonly width: number;
      readonly dash: readonly number[];
      readonly alpha: number;
    }
  | {
      readonly kind: 'area';
      readonly id: string;
      readonly xs: readonly number[];
      readonly lows: readonly number[];
      readonly highs: readonly number[];
      readonly colour: string;
      readonly alpha: number;
      /** Oblique lines instead of a shade. */
      readonly isHatched: boolean;
    }
  | {
      readonly kind: 'boxes';
      readonly id: string;
      readonly boxes: readonly Rect[];
      readonly colour: string;
      readonly alpha: number;
    }
  | {
      readonly kind: 'point';
      readonly form: 'dot' | 'diamond';
      readonly id: string;
      readonly x: number;
      readonly y: number;
      /** Half its width. */
      readonly r: number;
      readonly fill: string;
      readonly stroke: string;
    }
  | {
      readonly kind: 'text';
      readonly x: number;
      /** The middle of its height. */
      readonly y: number;
      readonly align: 'left' | 'center' | 'right';
      readonly runs: readonly Run[];
      /** Painted around the letters, so that they stay legible above lines. */
      readonly halo?: string;
    };

/** Shapes in the order of painting. */
export interface Group {
  /** Nothing is painted outside of it; null: everywhere. */
  readonly clip: Rect | null;
  readonly shapes: readonly Shape[];
}
export type Scene = readonly Group[];

export function fontOf(size: number, weight: 400 | 600): string {
  return `${weight} ${size}px ${shared['font-num']}`;
}

/** A straight line between two points. */
export function straight(
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  {
    colour,
    dash = [],
    width = 1,
    alpha = 1,
  }: { colour: string; dash?: readonly number[]; width?: number; alpha?: number },
): Shape {
  return { kind: 'line', id, xs: [x1, x2], ys: [y1, y2], colour, width, dash, alpha };
}

/** One line of text in one look. */
export function textAt(
  [x, y]: readonly [number, number],
  text: string,
  {
    align = 'left',
    halo,
    ...look
  }: {
    readonly align?: 'left' | 'center' | 'right';
    readonly fill: string;
    readonly font: string;
    readonly halo?: string;
  },
): Shape {
  return { kind: 'text', x, y, align, runs: [{ text, ...look }], ...(halo === undefined ? {} : { halo }) };
}

/** Lengths of strokes and of the space between them, px. */
export const dashes: Readonly<Record<CurveDash, readonly number[]>> = { solid: [], dashed: [6, 4], dotted: [1.5, 3] };
