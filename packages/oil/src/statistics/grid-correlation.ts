/** Most steps over which the memory of a series is followed: beyond, what is left of it is noise. */
const maxMemorySteps = 500;
/** Two-sided 95 % of the normal distribution. */
const normal95 = 1.959963984540054;

/** The values as differences from their mean, 0 where there is none, with the sum of their squares. */
interface Centred {
  readonly values: Float64Array;
  readonly isThere: Uint8Array;
  readonly squares: number;
}

function centred(values: ArrayLike<number>, isThere: Uint8Array): Centred {
  let sum = 0;
  let count = 0;
  for (let index = 0; index < values.length; index += 1) {
    if (isThere[index] !== 1) continue;
    sum += Number(values[index]);
    count += 1;
  }
  const mean = sum / count;
  let squares = 0;
  const differences = Float64Array.from(values, (value, index) => {
    const difference = isThere[index] === 1 ? value - mean : 0;
    squares += difference * difference;
    return difference;
  });
  return { values: differences, isThere, squares };
}

/** Autocorrelation at a lag, over the pairs that are there; 0 without any. */
function autocorrelation({ values, isThere, squares }: Centred, lag: number, n: number): number {
  let products = 0;
  let pairs = 0;
  for (let index = lag; index < values.length; index += 1) {
    products += Number(values[index]) * Number(values[index - lag]);
    pairs += Number(isThere[index]) & Number(isThere[index - lag]);
  }
  return pairs === 0 ? 0 : products / pairs / (squares / n);
}

/**
 * How many independent pairs two series in equal steps are worth for their correlation: neighbouring readings repeat
 * each other, and a hundred of them prove less than a hundred that were drawn. 1/N* = 1/N + 2/N · Σ ρx(j)·ρy(j) over
 * lags up to a fifth of the series (Pyper and Peterman 1998, after Bartlett and Chelton).
 *
 * @param x values in equal steps of time, NaN where there is none; a pair counts where both have one
 * @param y as many
 * @returns 2 … the number of pairs; null below three pairs and where one side does not vary
 * @example effectiveSampleSize([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]) is about 4.313886606409203 (±1e-9)
 */
export function effectiveSampleSize(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  const isThere = Uint8Array.from(x, (value, index) =>
    Number.isFinite(value) && Number.isFinite(y[index] ?? Number.NaN) ? 1 : 0,
  );
  const n = isThere.reduce((count, one) => count + one, 0);
  const [one, other] = [centred(x, isThere), centred(y, isThere)];
  if (n < 3 || !(one.squares > 0 && other.squares > 0)) return null;
  let sum = 0;
  const lags = Math.min(Math.floor(n / 5), maxMemorySteps);
  for (let lag = 1; lag <= lags; lag += 1) sum += autocorrelation(one, lag, n) * autocorrelation(other, lag, n);
  const effective = n / (1 + 2 * sum);
  // Series that turn at every step would be worth more than their number: nobody should lean on that.
  return effective > 0 ? Math.max(2, Math.min(n, effective)) : n;
}

/** A coefficient of correlation with its 95 % interval. */
export interface CorrelationInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * 95 % interval of a coefficient of correlation, by Fisher's transformation.
 *
 * @param r −1 … 1
 * @param n independent pairs, fractions allowed
 * @param spread variance of the transformed coefficient times (n − 3): 1 for Pearson's, 1.06 for Spearman's (Fieller,
 * Hartley and Pearson 1957)
 * @returns null at three pairs or fewer, and outside the range of r
 * @example correlationInterval(0.5, 103)?.low is about 0.3393 (±1e-3)
 * @example correlationInterval(0.5, 103)?.high is about 0.6323 (±1e-4)
 */
export function correlationInterval(r: number, n: number, spread = 1): CorrelationInterval | null {
  if (!(n > 3 && Math.abs(r) <= 1 && spread > 0)) return null;
  const half = normal95 * Math.sqrt(spread / (n - 3));
  return { low: Math.tanh(Math.atanh(r) - half), high: Math.tanh(Math.atanh(r) + half) };
}

/** Correlation of y with x some steps earlier. */
export interface LagCorrelation {
  /** Steps by which y follows x; negative: x follows y. */
  readonly lag: number;
  /** Pearson's coefficient; null below three pairs and where one side does not vary. */
  readonly r: number | null;
}

/**
 * Pearson's correlation of two series in equal steps, shifted against each other: y of each step with x of some steps
 * before.
 *
 * @param x values in equal steps of time, NaN where there is none
 * @param y as many
 * @param most greatest shift either way, steps
 * @returns from −most to most
 * @example lagCorrelations([0, 1, 0, 2, 0, 3], [9, 0, 1, 0, 2, 0], 1)[2]?.r is about 1 (±1e-12)
 */
export function lagCorrelations(x: ArrayLike<number>, y: ArrayLike<number>, most: number): LagCorrelation[] {
  return Array.from({ length: 2 * most + 1 }, (_, index) => ({
    lag: index - most,
    r: shiftedPearson(x, y, index - most),
  }));
}

function shiftedPearson(x: ArrayLike<number>, y: ArrayLike<number>, lag: number): number | null {
  const [from, to] = [Math.max(0, -lag), Math.min(x.length, y.length - lag)];
  let n = 0;
  let [meanX, meanY, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  // Welford's way: one pass, and nothing is lost far from 0.
  for (let index = from; index < to; index += 1) {
    const [a, b] = [Number(x[index]), Number(y[index + lag])];
    if (!Number.isFinite(a) || !Number.isFinite(b)) continue;
    n += 1;
    const [fromX, fromY] = [a - meanX, b - meanY];
    meanX += fromX / n;
    meanY += fromY / n;
    sxx += fromX * (a - meanX);
    syy += fromY * (b - meanY);
    sxy += fromX * (b - meanY);
  }
  const r = sxy / Math.sqrt(sxx * syy);
  return n < 3 || !Number.isFinite(r) ? null : Math.max(-1, Math.min(1, r));
}
