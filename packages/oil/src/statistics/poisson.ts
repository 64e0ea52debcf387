import { finiteOrNull, isAmount, isPositive } from '../numbers.ts';
import { incompleteBeta, lnGamma } from './special.ts';

/** Our default: a count that steady wear reaches less often than once in a thousand windows is a rise. */
export const unlikelyProbability = 0.001;

/** Beyond, the terms are too many to add up. */
const greatestExpected = 1e9;

/**
 * Probability that a Poisson count reaches n: P(N ≥ n | λ). Tells a rise from chance where only a few particles a day
 * arrive.
 *
 * @param count n; a fraction is raised to the next whole number, 0 and less give 1
 * @param expected λ, counts expected in the same time, 0 … 1e9
 * @returns 0 … 1; null where an argument is no such number
 * @example poissonTail(5, 1) is about 0.003659846827343713 (±1e-12)
 */
export function poissonTail(count: number, expected: number): number | null {
  if (!Number.isFinite(count) || !(expected >= 0 && expected <= greatestExpected)) return null;
  const n = Math.ceil(count);
  if (n <= 0) return 1;
  return n > expected ? sumUpwards(n, expected) : 1 - sumDownwards(n - 1, expected);
}

function probabilityOf(n: number, expected: number): number {
  return Math.exp(n * Math.log(expected) - expected - lnGamma(n + 1));
}

/** P(N ≥ n), for n above λ: the terms fall from the first. */
function sumUpwards(n: number, expected: number): number {
  let term = probabilityOf(n, expected);
  let sum = 0;
  for (let k = n + 1; sum + term > sum; k += 1) {
    sum += term;
    term *= expected / k;
  }
  return sum;
}

/** P(N ≤ n), for n below λ: the terms fall from the last. */
function sumDownwards(n: number, expected: number): number {
  let term = probabilityOf(n, expected);
  let sum = 0;
  for (let k = n; sum + term > sum; k -= 1) {
    sum += term;
    term *= k / expected;
  }
  return sum;
}

/** Counts with the time they took, and the same of the baseline. */
export interface CountComparison {
  readonly count: number;
  readonly hours: number;
  readonly baselineCount: number;
  readonly baselineHours: number;
}

/**
 * Probability of at least so many counts if the rate had stayed that of the baseline (exact conditional test of two
 * Poisson rates): unlike a test against a known rate it also weighs how little a short baseline knows.
 *
 * @returns 0 … 1, small where the rate has risen; null where times are not above 0, counts are no counts, or numbers
 * overflow
 * @example rateRiseProbability({ count: 3, hours: 24, baselineCount: 1, baselineHours: 24 }) is about 0.3125 (±1e-12)
 * @example rateRiseProbability({ count: 30, hours: 24, baselineCount: 70, baselineHours: 168 }) is about 3.026e-6 (±1e-9)
 */
export function rateRiseProbability({ count, hours, baselineCount, baselineHours }: CountComparison): number | null {
  if (!isAmount(count) || !isAmount(baselineCount) || !isPositive(hours) || !isPositive(baselineHours)) return null;
  if (count === 0) return 1;
  const share = 1 / (1 + baselineHours / hours);
  return finiteOrNull(incompleteBeta(count, baselineCount + 1, share, 1 / (1 + hours / baselineHours)).below);
}
