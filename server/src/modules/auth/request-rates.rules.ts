export interface RequestRateLimits {
  /** Between two requests, ms. */
  readonly gapMs: number;
  /** So many in any window of `windowMs`. */
  readonly most: number;
  readonly windowMs: number;
  /** Gap beyond `most`, ms: then they are slowed down and not refused. Absent: they are refused. */
  readonly slowGapMs?: number;
}

/**
 * ms until the next request is served.
 *
 * @param times of those that were served, ms, oldest first
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

/** The times with one more; what no limit looks at any more is left out. */
export function withRequest(times: readonly number[], { most }: RequestRateLimits, now: number): readonly number[] {
  return [...times, now].slice(-most);
}
