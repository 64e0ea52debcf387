import { minuteMs } from '../lib/time.ts';

/** Waiting times between attempts to connect, ms. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** A hidden tab waits at least this long. */
  readonly hiddenMs: number;
}

export const defaultBackOff: BackOff = { firstMs: 1000, longestMs: 30_000, hiddenMs: minuteMs };

/**
 * How long to wait before an attempt: doubling from the first, between half and the whole of it by chance, so that
 * browsers cut off together do not come back together.
 *
 * @param attempt 1 for the first attempt after a loss
 * @param random 0 … 1
 */
export function delayBefore(
  attempt: number,
  { firstMs, longestMs, hiddenMs }: BackOff,
  isHidden: boolean,
  random: number,
): number {
  const doubled = Math.min(longestMs, firstMs * 2 ** Math.min(attempt - 1, 20));
  const waited = doubled * (0.5 + random / 2);
  return isHidden ? Math.max(hiddenMs, waited) : waited;
}
