import { isPositive } from '../numbers.ts';
import { incompleteBeta, lnBeta } from './special.ts';
import type { Probability } from './special.ts';

/**
 * Probability that Student's t with `df` degrees of freedom lies within ±t (`below`) and beyond (`above`).
 *
 * @param t 0 or more; its sign does not matter
 * @param df degrees of freedom, above 0, fractions allowed; NaN in both otherwise
 * @example studentT(2.7764451051977925, 4).below is about 0.95 (±1e-12)
 */
export function studentT(t: number, df: number): Probability {
  const square = t * t;
  if (!(df > 0) || Number.isNaN(t)) return { below: Number.NaN, above: Number.NaN };
  return incompleteBeta(0.5, df / 2, square / (df + square), df / (df + square));
}

/**
 * Probability that Student's t lies below a number.
 *
 * @param t of either sign
 * @param df degrees of freedom, above 0, fractions allowed
 * @returns 0 … 1; NaN for a t or df that is none
 * @example studentTBelow(0, 5) is 0.5
 * @example studentTBelow(-2.7764451051977925, 4) is about 0.025 (±1e-9)
 */
export function studentTBelow(t: number, df: number): number {
  const { above } = studentT(Math.abs(t), df);
  return t < 0 ? above / 2 : 1 - above / 2;
}

/** Beyond, squares of t may overflow. */
const greatest = 1e150;

/**
 * Two-sided quantile of Student's t: the t with P(−t ≤ T ≤ t) = confidence, as confidence intervals use it. Newton's
 * method inside a bracket, on the distribution function by the incomplete beta function; no table.
 *
 * @param confidence above 0 and below 1, such as 0.95
 * @param df degrees of freedom, above 0, fractions allowed
 * @returns relative error below 1e-10 for confidences of 1e-9 … 1 − 1e-9 and df up to 1e6; null outside the ranges of
 * the arguments and for a t beyond 1e150
 * @example studentTQuantile(0.95, 4) is about 2.7764451051977925 (±1e-9)
 */
export function studentTQuantile(confidence: number, df: number): number | null {
  if (!(confidence > 0 && confidence < 1) || !isPositive(df)) return null;
  const tail = 1 - confidence;
  const lnScale = lnBeta(df / 2, 0.5) + Math.log(df) / 2;
  // The smaller of the two probabilities is used, because the difference loses its digits in the greater one.
  const excess = (t: number) => {
    const { below, above } = studentT(t, df);
    return confidence < 0.5 ? below - confidence : tail - above;
  };
  let low = 0;
  let high = 1;
  while (excess(high) < 0) {
    low = high;
    high *= 2;
  }
  let t = (low + high) / 2;
  for (let step = 0; step < 100; step += 1) {
    const off = excess(t);
    if (off > 0) high = t;
    else low = t;
    const slope = 2 * Math.exp(-lnScale - ((df + 1) / 2) * Math.log1p((t * t) / df));
    const newton = t - off / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    const isSettled = Math.abs(next - t) <= 1e-15 * next;
    t = next;
    if (isSettled) break;
  }
  return t < greatest ? t : null;
}
