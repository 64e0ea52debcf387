import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { waitOf } from './login-guard.rules.ts';
import type { Attempts, GuardLimits } from './login-guard.rules.ts';

/** Failures of one name or address are forgotten after this time without another. */
const windowMs = 15 * 60_000;
/** A forgotten password is typed wrong a few times; nobody waits longer than a minute for a name. */
const nameLimits: GuardLimits = { free: 5, firstWaitMs: 1000, longestWaitMs: 60_000 };
/** A whole factory may log in from one address. */
const addressLimits: GuardLimits = { free: 30, firstWaitMs: 2000, longestWaitMs: 60_000 };

export interface LoginGuard {
  /**
   * Counts an attempt before its password is looked at, so that many at once count as many.
   *
   * @returns ms to wait before the next attempt is looked at; 0: go on
   */
  attempt(userName: string, address: string): number;
  /** The password was right: the name's failures are forgotten, and this address is one where the person is known. */
  succeeded(userName: string, address: string): void;
}

/** Slows guessing down, by name and by address. Its memory is bounded, and no one is locked out for good. */
export function createLoginGuard({ clock, max = 20_000 }: { clock: Clock; max?: number }): LoginGuard {
  const attempts = createBoundedCache<string, Attempts>({ max, ttlMs: windowMs, clock });
  const known = createBoundedCache<string, true>({ max, ttlMs: 30 * 86_400_000, clock });
  const waitFor = (key: string, limits: GuardLimits): number => waitOf(attempts.get(key), limits, clock.now());
  const count = (key: string) => attempts.set(key, { count: (attempts.get(key)?.count ?? 0) + 1, lastAt: clock.now() });

  /** What counts for this attempt. Where the person is known, the guesses of strangers do not slow them down. */
  function watched(userName: string, address: string): readonly (readonly [string, GuardLimits])[] {
    const pair = pairOf(userName, address);
    if (known.get(pair) === true) return [[`pair:${pair}`, nameLimits]];
    return [[`name:${userName.toLowerCase()}`, nameLimits], [`address:${address}`, addressLimits]];
  }

  return {
    attempt(userName, address) {
      const keys = watched(userName, address);
      const wait = Math.max(...keys.map(([key, limits]) => waitFor(key, limits)));
      if (wait > 0) return wait;
      for (const [key] of keys) count(key);
      return 0;
    },
    succeeded(userName, address) {
      for (const [key, limits] of watched(userName, address)) {
        // One right password does not clear an address of its other failures.
        const before = limits === addressLimits ? attempts.get(key) : undefined;
        if (before === undefined) attempts.delete(key);
        else attempts.set(key, { ...before, count: Math.max(0, before.count - 1) });
      }
      known.set(pairOf(userName, address), true);
    },
  };
}

function pairOf(userName: string, address: string): string {
  return `${userName.toLowerCase()}\n${address}`;
}
