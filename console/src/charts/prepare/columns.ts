import type { Points } from './points.ts';
import type { View } from './time-range.ts';

/** A line as it is drawn: parallel arrays; NaN breaks it. */
export interface Line {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** The range from minimum to maximum along a line; NaN breaks it. */
export interface Spread {
  readonly x: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** First index whose instant is at or after `at`. */
export function indexFrom(times: readonly number[], at: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Indices of what lies in a view, with one point on each side, so that lines run to the edges. */
function within(times: readonly number[], { from, to }: View): readonly [begin: number, end: number] {
  return [Math.max(0, indexFrom(times, from) - 1), Math.min(times.length, indexFrom(times, to + 1) + 1)];
}

/** From this many points a column on, points of one column share it. */
const densest = 2;

/**
 * The values of a view, at most four a pixel column where there are more than two: the first, lowest, highest and last
 * of the column, so that no extreme is lost at any width.
 *
 * @param columns width of the view, px
 */
export function lineIn(points: Points, values: Points['mean'], view: View, columns: number): Line {
  const [begin, end] = within(points.at, view);
  const x: number[] = [];
  const y: number[] = [];
  const add = (index: number): void => {
    x.push(points.at[index] as number);
    y.push(values[index] ?? Number.NaN);
  };
  if (end - begin <= columns * densest) {
    for (let index = begin; index < end; index += 1) add(index);
    return { x, y };
  }
  const width = (view.to - view.from) / columns;
  for (let first = begin; first < end;) {
    const column = Math.floor(((points.at[first] as number) - view.from) / width);
    let [low, high, last] = [first, first, first];
    let next = first;
    for (; next < end && Math.floor(((points.at[next] as number) - view.from) / width) === column; next += 1) {
      const value = values[next];
      if (value === null || value === undefined || Number.isNaN(value)) break;
      if (value < (values[low] ?? value)) low = next;
      if (value > (values[high] ?? value)) high = next;
      last = next;
    }
    // A gap ends the run and stands for itself.
    if (next === first) next += 1;
    let added = -1;
    for (const index of [first, Math.min(low, high), Math.max(low, high), last]) {
      if (index !== added) add(index);
      added = index;
    }
    first = next;
  }
  return { x, y };
}

/** The range from minimum to maximum in a view, at most one a pixel column where there are more than two. */
export function spreadIn(points: Points, view: View, columns: number): Spread {
  const [begin, end] = within(points.at, view);
  const x: number[] = [];
  const low: number[] = [];
  const high: number[] = [];
  const isThinned = end - begin > columns * densest;
  const width = (view.to - view.from) / columns;
  let column = Number.NaN;
  for (let index = begin; index < end; index += 1) {
    const at = points.at[index] as number;
    const [min, max] = [points.min[index] ?? Number.NaN, points.max[index] ?? Number.NaN];
    const own =
      isThinned && !Number.isNaN(min) && !Number.isNaN(max) ? Math.floor((at - view.from) / width) : Number.NaN;
    const last = x.length - 1;
    if (own === column) {
      low[last] = Math.min(low[last] as number, min);
      high[last] = Math.max(high[last] as number, max);
    } else {
      x.push(at);
      low.push(min);
      high.push(max);
    }
    column = own;
  }
  return { x, low, high };
}
