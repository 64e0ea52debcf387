import { dayMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { BoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/network.ts';
import { loginsAt, waitOf, waitOfLogins } from './login-guard.rules.ts';
import type { Attempts, GuardRateLimits, LoginRateLimits, Logins } from './login-guard.rules.ts';

/** Failures of one name or address are forgotten after this time without another. */
const windowMs = 15 * 60_000;
/** A forgotten password is typed wrong a few times; nobody waits longer than a minute for a name. */
const usualLimits: GuardRateLimits = { free: 5, firstWaitMs: 1000, longestWaitMs: 60_000 };
/** A whole factory may log in from one address. */
const addressLimits: GuardRateLimits = { free: 30, firstWaitMs: 2000, longestWaitMs: 60_000 };

/**
 * Each login is a row, and an entry in the audit log: a shared account is used by many, from one network by a program
 * at the most.
 */
const loginLimits: LoginRateLimits = { atOnce: 600, everyMs: 6000 };

/** Failures of one kind, and how patient we are with them. */
interface Watch {
  readonly attempts: BoundedCache<string, Attempts>;
  readonly limits: GuardRateLimits;
}

export interface LoginGuard {
  /**
   * Counts an attempt before its password is looked at, so that many at once count as many.
   *
   * @returns ms to wait before the next attempt is looked at; 0: go on
   */
  attempt(userName: string, from: Origin): number;
  /** The password was right: the name's failures are forgotten, and this network is one where the person is known. */
  succeeded(userName: string, from: Origin): void;
}

/** Where an attempt comes from. */
export interface Origin {
  readonly address: string;
  /** Of a browser that the person has come in from before; null: of none. */
  readonly browserKey: string | null;
}

export interface LoginGuardOptions {
  readonly clock: Clock;
  readonly max?: number;
  /** For all attempts on one name. */
  readonly nameLimits?: GuardRateLimits;
  /** Patience with a name is that of `usualLimits` for each network, besides `nameLimits` for all of them. */
  readonly isByNetwork?: boolean;
}

/**
 * Slows guessing down, by name and by address, and logins without end. Its memory is bounded, and no one is locked out
 * for good.
 */
export function createLoginGuard({
  clock,
  max = 20_000,
  nameLimits = usualLimits,
  isByNetwork = false,
}: LoginGuardOptions): LoginGuard {
  // Apart: a flood of made-up names must not push out what is known of the address it comes from, nor the other way
  // round.
  const names: Watch = { attempts: createBoundedCache({ max, ttlMs: windowMs, clock }), limits: nameLimits };
  const addresses: Watch = { attempts: createBoundedCache({ max, ttlMs: windowMs, clock }), limits: addressLimits };
  const pairs: Watch = { attempts: createBoundedCache({ max, ttlMs: windowMs, clock }), limits: usualLimits };
  const browsers: Watch = { attempts: createBoundedCache({ max, ttlMs: windowMs, clock }), limits: usualLimits };
  /** Of a name from a network, by whichever browser. */
  const logins = createBoundedCache<string, Logins>({ max, ttlMs: loginLimits.atOnce * loginLimits.everyMs, clock });
  const known = createBoundedCache<string, true>({ max, ttlMs: 30 * dayMs, clock });
  const count = ({ attempts }: Watch, key: string) =>
    attempts.set(key, { count: (attempts.get(key)?.count ?? 0) + 1, lastAt: clock.now() });

  /**
   * What counts for this attempt. Where the person is known, be it a browser or a network, the guesses of strangers do
   * not slow them down.
   */
  function watched(userName: string, { address, browserKey }: Origin): readonly (readonly [Watch, string])[] {
    if (browserKey !== null) return [[browsers, browserKey]];
    const network = networkOf(address);
    const pair = pairOf(userName, network);
    if (known.get(pair) === true) return [[pairs, pair]];
    const all: readonly (readonly [Watch, string])[] = [
      [names, userName.toLowerCase()],
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
        // One right password does not clear an address of its other failures.
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
