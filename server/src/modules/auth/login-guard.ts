import { dayMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { BoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/network.ts';
import { loginsAt, waitOf, waitOfLogins } from './login-guard.rules.ts';
import type { Attempts, GuardRateLimits, LoginRateLimits, Logins } from './login-guard.rules.ts';

/** Failures of one name or address are forgotten after this time without another failure. */
const windowMs = 15 * 60_000;
/** A person may mistype a forgotten password a few times; the wait for a name is never longer than a minute. */
const usualLimits: GuardRateLimits = { free: 5, firstWaitMs: 1000, longestWaitMs: 60_000 };
/** A whole factory may log in from one address. */
const addressLimits: GuardRateLimits = { free: 30, firstWaitMs: 2000, longestWaitMs: 60_000 };

/**
 * Each login is a row and an entry in the audit log. The limit allows for an experience account that many people use
 * from one network; only a program exceeds it.
 */
const loginLimits: LoginRateLimits = { atOnce: 600, everyMs: 6000 };

/** Failures of one kind, and their limits. */
interface Watch {
  readonly attempts: BoundedCache<string, Attempts>;
  readonly limits: GuardRateLimits;
}

export interface LoginGuard {
  /**
   * Counts an attempt before its password is checked, so that many simultaneous attempts all count.
   *
   * @returns ms to wait before the next attempt is checked; 0: go on
   */
  attempt(userName: string, from: Origin): number;
  /**
   * Called when the password was right: forgets the name's failures, and marks this network as known for the person.
   */
  succeeded(userName: string, from: Origin): void;
}

/** The origin of an attempt. */
export interface Origin {
  readonly address: string;
  /** Key of a browser in which the person has logged in before; null: no such browser. */
  readonly browserKey: string | null;
}

export interface LoginGuardOptions {
  readonly clock: Clock;
  readonly max?: number;
  /** For all attempts on one name together; null: they are limited by network alone. */
  readonly nameLimits?: GuardRateLimits | null;
  /**
   * Attempts on a name are limited by `usualLimits` for each network, and by `nameLimits` for all networks together.
   */
  readonly isByNetwork?: boolean;
}

/**
 * Slows down guessing, by name and by address, and bounds the number of logins. The number of entries in memory is
 * bounded, and nobody is locked out for good.
 */
export function createLoginGuard({
  clock,
  max = 20_000,
  nameLimits = usualLimits,
  isByNetwork = false,
}: LoginGuardOptions): LoginGuard {
  // Separate caches: a flood of made-up names must not push out the counts of the address it comes from, nor the other
  // way round.
  const names: Watch | null = nameLimits && {
    attempts: createBoundedCache({ max, ttlMs: windowMs, clock }),
    limits: nameLimits,
  };
  const addresses: Watch = { attempts: createBoundedCache({ max, ttlMs: windowMs, clock }), limits: addressLimits };
  const pairs: Watch = { attempts: createBoundedCache({ max, ttlMs: windowMs, clock }), limits: usualLimits };
  const browsers: Watch = { attempts: createBoundedCache({ max, ttlMs: windowMs, clock }), limits: usualLimits };
  /** Logins of a name from a network, with any browser. */
  const logins = createBoundedCache<string, Logins>({ max, ttlMs: loginLimits.atOnce * loginLimits.everyMs, clock });
  const known = createBoundedCache<string, true>({ max, ttlMs: 30 * dayMs, clock });
  const count = ({ attempts }: Watch, key: string) =>
    attempts.set(key, { count: (attempts.get(key)?.count ?? 0) + 1, lastAt: clock.now() });

  /**
   * The counters for this attempt. In a browser or network where the person is known, guesses of strangers elsewhere do
   * not slow the person down.
   */
  function watched(userName: string, { address, browserKey }: Origin): readonly (readonly [Watch, string])[] {
    if (browserKey !== null) return [[browsers, browserKey]];
    const network = networkOf(address);
    const pair = pairOf(userName, network);
    if (known.get(pair) === true) return [[pairs, pair]];
    const all: readonly (readonly [Watch, string])[] = [
      ...(names === null ? [] : ([[names, userName.toLowerCase()]] as const)),
      [addresses, network],
    ];
    return isByNetwork ? [...all, [pairs, pair]] : all;
  }

  return {
    attempt(userName, from) {
      const all = watched(userName, from);
      const loginsBefore = logins.get(pairOf(userName, networkOf(from.address)));
      const wait = Math.max(
        waitOfLogins(loginsBefore, loginLimits, clock.now()),
        ...all.map(([{ attempts, limits }, key]) => waitOf(attempts.get(key), limits, clock.now())),
      );
      if (wait > 0) return wait;
      for (const [watch, key] of all) count(watch, key);
      return 0;
    },
    succeeded(userName, from) {
      for (const [watch, key] of watched(userName, from)) {
        // One right password does not clear an address of its failures with other names.
        const before = watch === addresses ? watch.attempts.get(key) : undefined;
        if (before === undefined) watch.attempts.delete(key);
        else watch.attempts.set(key, { ...before, count: Math.max(0, before.count - 1) });
      }
      const pair = pairOf(userName, networkOf(from.address));
      logins.set(pair, { left: loginsAt(logins.get(pair), loginLimits, clock.now()) - 1, at: clock.now() });
      known.set(pair, true);
    },
  };
}

function pairOf(userName: string, network: string): string {
  return `${userName.toLowerCase()}\n${network}`;
}
