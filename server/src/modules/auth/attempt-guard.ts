import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { waitOf } from './login-guard.rules.ts';
import type { Attempts, GuardRateLimits } from './login-guard.rules.ts';

export interface AttemptGuard {
  /** Counts an attempt before it is checked. @returns ms to wait before the next one is checked; 0: go on */
  attempt(key: string): number;
  succeeded(key: string): void;
  /** Takes back one attempt, of a key that many share: the failures of the others still count. */
  takeBack(key: string): void;
}

/**
 * Slows guessing down for one key, such as an account. Failures are forgotten after `windowMs` without another; the
 * number of keys in memory is bounded.
 */
export function createAttemptGuard({
  clock,
  limits,
  windowMs,
  max = 20_000,
}: {
  clock: Clock;
  limits: GuardRateLimits;
  windowMs: number;
  max?: number;
}): AttemptGuard {
  const attempts = createBoundedCache<string, Attempts>({ max, ttlMs: windowMs, clock });
  return {
    attempt(key) {
      const before = attempts.get(key);
      const wait = waitOf(before, limits, clock.now());
      if (wait === 0) attempts.set(key, { count: (before?.count ?? 0) + 1, lastAt: clock.now() });
      return wait;
    },
    succeeded: (key) => attempts.delete(key),
    takeBack(key) {
      const before = attempts.get(key);
      if (before === undefined) return;
      if (before.count > 1) attempts.set(key, { ...before, count: before.count - 1 });
      else attempts.delete(key);
    },
  };
}
