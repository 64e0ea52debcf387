export interface Attempts {
  readonly count: number;
  /** When the last attempt was checked, ms. */
  readonly lastAt: number;
}

export interface GuardRateLimits {
  /** Attempts without a wait. */
  readonly free: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

/**
 * Limits guesses at the codes of one phone or address from all networks together: many guesses are slowed down, but
 * cannot lock the owner out.
 */
export const phoneLimits: GuardRateLimits = { free: 20, firstWaitMs: 1000, longestWaitMs: 5000 };

/** ms until the next attempt is checked: 0 at first, then doubling with every failure up to the longest wait. */
export function waitOf(attempts: Attempts | undefined, limits: GuardRateLimits, now: number): number {
  if (attempts === undefined || attempts.count < limits.free) return 0;
  const wait = Math.min(limits.longestWaitMs, limits.firstWaitMs * 2 ** Math.min(30, attempts.count - limits.free));
  return Math.max(0, attempts.lastAt + wait - now);
}

/** Logins that may still be opened, as a token bucket. */
export interface Logins {
  /** Number at time `at`; a fraction counts towards the next one. */
  readonly left: number;
  /** ms. */
  readonly at: number;
}

export interface LoginRateLimits {
  /** Logins that may be opened at once. */
  readonly atOnce: number;
  /** After these, one login in this time, ms. */
  readonly everyMs: number;
}

/** How many may be opened now. */
export function loginsAt(logins: Logins | undefined, { atOnce, everyMs }: LoginRateLimits, now: number): number {
  return logins === undefined ? atOnce : Math.min(atOnce, logins.left + Math.max(0, now - logins.at) / everyMs);
}

/** ms until one more may be opened. */
export function waitOfLogins(logins: Logins | undefined, limits: LoginRateLimits, now: number): number {
  return Math.ceil(Math.max(0, 1 - loginsAt(logins, limits, now)) * limits.everyMs);
}
