/** Values at the starts of buckets; a bucket that is missing is a gap. */
export interface Trend {
  /** ms. */
  readonly t: readonly number[];
  readonly mean: readonly number[];
  readonly bucketMs: number;
}

/** A limit as a small picture shows it. */
export interface TrendLimit {
  readonly level: 'level1' | 'level2';
  readonly value: number;
}

export interface TrendShape {
  readonly path: string;
  /** Where the newest value is. */
  readonly end: { readonly x: number; readonly y: number };
  readonly lines: readonly { readonly level: TrendLimit['level']; readonly y: number }[];
}

interface Box {
  readonly width: number;
  readonly height: number;
  /** The time that its width stands for; left out: that of the values. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A limit that lies further off than so many spans of the values is left out: it would flatten the curve. */
const farSpans = 4;
const air = 3;

const tenth = (value: number) => Math.round(value * 10) / 10;

/** A small curve with its limits; null: there is no value. Gaps are not bridged; a flat curve lies in the middle. */
export function trendShape({ t, mean, bucketMs }: Trend, limits: readonly TrendLimit[], box: Box): TrendShape | null {
  const [first, last] = [t[0], t.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [box.from ?? first, box.to ?? last];
  const [low, high] = [Math.min(...mean), Math.max(...mean)];
  const span = Math.max(high - low, Math.abs(high) * 0.02, 1e-9);
  const near = limits.filter(({ value }) => value - high <= span * farSpans && low - value <= span * farSpans);
  const values = [low, high, ...near.map(({ value }) => value)];
  const [bottom, top] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => tenth(1 + ((at - from) / Math.max(1, to - from)) * (box.width - 5));
  const y = (value: number) =>
    top - bottom <= Math.abs(top) * 1e-6
      ? box.height / 2
      : tenth(box.height - air - ((value - bottom) / (top - bottom)) * (box.height - 2 * air));
  let path = '';
  let end = { x: 0, y: 0 };
  for (const [index, at] of t.entries()) {
    const isGap = index > 0 && at - (t[index - 1] ?? at) > bucketMs * 3;
    end = { x: x(at), y: y(mean[index] ?? 0) };
    path += `${path === '' || isGap ? 'M' : 'L'}${end.x},${end.y}`;
  }
  return { path, end, lines: near.map(({ level, value }) => ({ level, y: y(value) })) };
}
