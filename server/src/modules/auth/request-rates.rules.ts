export interface RequestRateLimits {
  /** Minimum time between two requests, ms. */
  readonly gapMs: number;
  /** Requests in any window of `windowMs`. */
  readonly most: number;
  readonly windowMs: number;
  /** Gap beyond `most`, ms: then requests are slowed down instead of refused. Absent: they are refused. */
  readonly slowGapMs?: number;
}

/**
 * ms until the next request is served.
 *
 * @param times of the served requests, ms, oldest first
 */
export function waitOfRequest(
  times: readonly number[],
  { gapMs, most, windowMs, slowGapMs }: RequestRateLimits,
  now: number,
): number {
  const last = times.at(-1);
  if (last === undefined) return 0;
  const oldestThatCounts = times.at(-most);
  const forWindow = oldestThatCounts === undefined ? 0 : oldestThatCounts + windowMs - now;
  const beyond = slowGapMs === undefined ? forWindow : Math.min(forWindow, last + slowGapMs - now);
  return Math.max(0, last + gapMs - now, beyond);
}

/** The times with one more; times that no limit considers any more are left out. */
export function withRequest(times: readonly number[], { most }: RequestRateLimits, now: number): readonly number[] {
  return [...times, now].slice(-most);
}
