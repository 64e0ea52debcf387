/** Pairs in the order of time, parallel. */
export interface ScatterPoints {
  /** ms. */
  readonly t: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** A part of a plot, in the units of its axes. */
export interface Box {
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
}

/** A part of the time, ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whether each point lies in the box, its edges counted. */
export function chosenOf({ x, y }: ScatterPoints, box: Box | null): readonly boolean[] {
  if (box === null) return x.map(() => false);
  const isIn = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to;
  return x.map((value, index) => isIn(value, box.x) && isIn(Number(y[index]), box.y));
}

/**
 * The times of the chosen points, those that follow each other as one span.
 *
 * @param stepMs what a point stands for
 * @param gapMs from which distance on two chosen points are two spans
 */
export function spansOf(
  t: readonly number[],
  chosen: readonly boolean[],
  { stepMs, gapMs }: { readonly stepMs: number; readonly gapMs: number },
): Span[] {
  const spans: Span[] = [];
  t.forEach((at, index) => {
    if (chosen[index] !== true) return;
    const last = spans.at(-1);
    if (last !== undefined && chosen[index - 1] === true && at - last.to <= gapMs)
      spans[spans.length - 1] = { from: last.from, to: at + stepMs };
    else spans.push({ from: at, to: at + stepMs });
  });
  return spans;
}

/** Shades of the time, from the oldest points to the newest. */
export const shades = 6;

/** Shade of a time within a range, 0 … shades − 1. */
export function shadeOf(at: number, { from, to }: Span): number {
  return to > from ? Math.max(0, Math.min(shades - 1, Math.floor(((at - from) / (to - from)) * shades))) : 0;
}

/** Points as dots of one path for each shade: zero-length strokes with round ends. */
export function dotPaths(
  { t, x, y }: ScatterPoints,
  range: Span,
  place: { readonly x: (value: number) => number; readonly y: (value: number) => number },
): string[] {
  const paths = Array.from({ length: shades }, () => [] as string[]);
  t.forEach((at, index) => {
    paths[shadeOf(at, range)]?.push(
      `M${place.x(Number(x[index])).toFixed(1)} ${place.y(Number(y[index])).toFixed(1)}h0`,
    );
  });
  return paths.map((parts) => parts.join(''));
}

/** A line through values over time, interrupted where they are further apart. null: no value there. */
export function strokeOf(
  t: readonly number[],
  values: readonly (number | null)[],
  place: { readonly x: (at: number) => number; readonly y: (value: number) => number },
  gapMs: number,
): string {
  let path = '';
  let before: number | null = null;
  t.forEach((at, index) => {
    const value = values[index] ?? null;
    if (value === null) {
      before = null;
      return;
    }
    path += `${before !== null && at - before <= gapMs ? 'L' : 'M'}${place.x(at).toFixed(1)} ${place.y(value).toFixed(1)}`;
    before = at;
  });
  return path;
}
