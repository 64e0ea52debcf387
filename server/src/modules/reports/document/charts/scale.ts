/** Maps values to places on the page. */
export type Scale = (value: number) => number;

/** A line from one range to the other. A range without width maps to the middle. */
export function scaleOf([low, high]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  if (high === low) return () => (start + end) / 2;
  return (value) => start + ((value - low) / (high - low)) * (end - start);
}

/** Round numbers within a range, about as many as asked for. */
export function ticksOf([low, high]: readonly [number, number], about: number): number[] {
  const rough = (high - low) / Math.max(1, about);
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough * 0.999) ?? 10 * power;
  const ticks: number[] = [];
  for (let n = Math.ceil(low / step - 1e-9); n * step <= high + step * 1e-9; n += 1)
    ticks.push(Number((n * step).toPrecision(12)));
  return ticks;
}

/** Decimals that tell round numbers apart, those that the indicator has at most. */
export function decimalsOf(ticks: readonly number[], most: number): number {
  const needed = ticks.map((tick) => (String(tick).split('.')[1] ?? '').length);
  return Math.min(most, Math.max(0, ...needed));
}

/** A range that holds all values, with a margin; null: there is no value. */
export function rangeOf(values: Iterable<number>, margin = 0.08): readonly [number, number] | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return null;
  const room = (high - low || Math.abs(high) * 0.1 || 1) * margin;
  return [low - room, high + room];
}

/** Least and greatest value of each column of a curve. NaN: no reading. */
interface Spread {
  readonly min: Float64Array;
  readonly max: Float64Array;
}

/** How many times as high as its usual spread within a column a curve has room for. */
const timesSpread = 8;

/** Where a curve is drawn: what merely spreads fills no more than a part of the height, so that it looks as calm as it is. */
export function calmRange({ min, max }: Spread, margin = 0.12): readonly [number, number] | null {
  const range = rangeOf([...min, ...max], margin);
  if (range === null) return null;
  const spreads = Array.from(min, (low, n) => (max[n] ?? Number.NaN) - low)
    .filter((spread) => Number.isFinite(spread))
    .toSorted((a, b) => a - b);
  const room = (spreads[Math.floor(spreads.length / 2)] ?? 0) * timesSpread - (range[1] - range[0]);
  return room <= 0 ? range : [range[0] - room / 2, range[1] + room / 2];
}
