import type { Points } from './points.ts';
import type { View } from './time-range.ts';

/** A line as it is drawn: parallel arrays; NaN breaks it. */
export interface Line {
  readonly x: number[];
  readonly y: number[];
}

/** The range from minimum to maximum along a line; NaN breaks it. */
export interface Spread {
  readonly x: number[];
  readonly low: number[];
  readonly high: number[];
}

export interface Drawn {
  /** Width of the view, px. */
  readonly columns: number;
  /** Each value holds until the next one. */
  readonly isHeld?: boolean;
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
  const begin = Math.max(0, indexFrom(times, from) - 1);
  let end = indexFrom(times, to);
  while (end < times.length && times[end] === to) end += 1;
  return [begin, Math.min(times.length, end + 1)];
}

/** From this many points a column on, points of one column share it. */
const densest = 2;

/**
 * The values of a view, at most four a pixel column where there are more than two: the first, lowest, highest and last
 * of the column, so that no extreme is lost at any width. What lies outside ends at the edge of the view.
 *
 * @param which max: of a switch, which was on in a bucket when it was on for any moment of it
 */
export function lineIn(points: Points, which: 'mean' | 'max', view: View, { columns, isHeld = false }: Drawn): Line {
  const values = points[which];
  const [begin, end] = within(points.at, view);
  const line: Line = { x: [], y: [] };
  const add = (index: number): void => {
    line.x.push(points.at[index] as number);
    line.y.push(values[index] ?? Number.NaN);
  };
  if (end - begin <= columns * densest) for (let index = begin; index < end; index += 1) add(index);
  else {
    const width = (view.to - view.from) / columns;
    const columnOf = (index: number) => Math.floor(((points.at[index] as number) - view.from) / width);
    for (let first = begin; first < end;) {
      const column = columnOf(first);
      let [low, high, last, next] = [first, first, first, first];
      for (; next < end && columnOf(next) === column; next += 1) {
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
  }
  cut(line.x, [line.y], view, isHeld);
  return line;
}

/** The range from minimum to maximum in a view, one a pixel column where there are more than two. */
export function spreadIn(points: Points, view: View, columns: number): Spread {
  const [begin, end] = within(points.at, view);
  const [x, low, high]: [number[], number[], number[]] = [[], [], []];
  const isThinned = end - begin > columns * densest;
  const width = (view.to - view.from) / columns;
  let column = Number.NaN;
  for (let index = begin; index < end; index += 1) {
    const at = points.at[index] as number;
    const [min, max] = [points.min[index] ?? Number.NaN, points.max[index] ?? Number.NaN];
    const isGap = Number.isNaN(min) || Number.isNaN(max);
    const own = isThinned && !isGap ? Math.floor((at - view.from) / width) : Number.NaN;
    const last = x.length - 1;
    if (own === column) {
      low[last] = Math.min(low[last] as number, min);
      high[last] = Math.max(high[last] as number, max);
    } else {
      x.push(at);
      low.push(isGap ? Number.NaN : min);
      high.push(isGap ? Number.NaN : max);
    }
    column = own;
  }
  cut(x, [low, high], view, false);
  return { x, low, high };
}

/** Moves the first and the last point to the edges of the view, with the values that the lines have there. */
function cut(x: number[], all: readonly number[][], { from, to }: View, isHeld: boolean): void {
  const move = (outer: number, inner: number, edge: number): void => {
    const [a, b] = [x[outer], x[inner]];
    if (a === undefined || b === undefined || a === b) return;
    for (const y of isHeld ? [] : all) {
      const [start, end] = [y[outer] as number, y[inner] as number];
      y[outer] = start + ((end - start) * (edge - a)) / (b - a);
    }
    x[outer] = edge;
  };
  if ((x[0] ?? from) < from) move(0, 1, from);
  const last = x.length - 1;
  if ((x[last] ?? to) > to) move(last, last - 1, to);
}

/**
 * A line held at each value instead of led to the next one: of readings until the next, of buckets over the bucket.
 *
 * @param bucketMs 0: readings
 */
export function stepped({ x, y }: Line, bucketMs: number): Line {
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [index, at] of x.entries()) {
    const value = y[index] as number;
    const next = x[index + 1] ?? at;
    xs.push(bucketMs === 0 ? at : Math.max(at - bucketMs / 2, xs.at(-1) ?? Number.NEGATIVE_INFINITY));
    xs.push(bucketMs === 0 ? next : Math.max(at, Math.min(at + bucketMs / 2, next)));
    ys.push(value, value);
  }
  return { x: xs, y: ys };
}

/** How many times the usual spread one has that stands out. */
const outstanding = 3;

/** Where the range from minimum to maximum stands out from the usual: each is drawn as a line of its own. */
export function spikesIn({ x, low, high }: Spread): readonly number[] {
  const spans = high.map((value, index) => value - (low[index] as number));
  const known = spans.filter((span) => !Number.isNaN(span)).toSorted((a, b) => a - b);
  const usual = known[known.length >> 1] ?? 0;
  return x.flatMap((_, index) => ((spans[index] as number) > usual * outstanding ? [index] : []));
}
