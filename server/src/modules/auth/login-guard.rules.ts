export interface Attempts {
  readonly count: number;
  /** When the last one was looked at, ms. */
  readonly lastAt: number;
}

export interface GuardLimits {
  /** Attempts that nobody waits for. */
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

/** ms until the next attempt is looked at: nothing at first, then doubling with every failure up to the longest wait. */
export function waitOf(attempts: Attempts | undefined, limits: GuardLimits, now: number): number {
  if (attempts === undefined || attempts.count < limits.free) return 0;
  const wait = Math.min(limits.longestWaitMs, limits.firstWaitMs * 2 ** Math.min(30, attempts.count - limits.free));
  return Math.max(0, attempts.lastAt + wait - now);
}
