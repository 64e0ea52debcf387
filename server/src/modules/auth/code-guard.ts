import { hourMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { BoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/network.ts';
import type { CodeSubject } from './codes.store.ts';
import { waitOfRequest, withRequest } from './request-rates.rules.ts';
import type { RequestRateLimits } from './request-rates.rules.ts';

/**
 * A message costs money and disturbs somebody: one a minute, five an hour to one phone or address, from one network.
 */
export const targetRateLimits: RequestRateLimits = { gapMs: 60_000, most: 5, windowMs: hourMs };
/**
 * From all networks together: whoever asks for somebody else's phone cannot keep its owner from asking, and is slowed
 * down.
 */
const worldLimits: RequestRateLimits = { gapMs: 10_000, most: 10, windowMs: hourMs, slowGapMs: 300_000 };
/** A whole factory may log in from one address. */
const addressLimits: RequestRateLimits = { gapMs: 0, most: 30, windowMs: hourMs };
/** One person changing their own phone or address, whichever they try; one browser where the phone is known. */
const ownerLimits: RequestRateLimits = { gapMs: 0, most: 10, windowMs: hourMs };

interface Watch {
  readonly times: BoundedCache<string, readonly number[]>;
  readonly limits: RequestRateLimits;
}

export interface CodeGuard {
  /** Counts a request. @returns ms to wait before the next one is served; 0: go on */
  request(subject: CodeSubject, address: string): number;
}

/**
 * Bounds how many codes are sent, by where to, where from and who asks. Whoever is known is not slowed down for what
 * strangers ask. Its memory is bounded.
 */
export function createCodeGuard({ clock, max = 20_000 }: { clock: Clock; max?: number }): CodeGuard {
  const watch = (limits: RequestRateLimits): Watch => ({
    times: createBoundedCache({ max, ttlMs: limits.windowMs, clock }),
    limits,
  });
  // Apart: a flood of made-up phones must not push out what is known of the address it comes from.
  const [targets, worlds, addresses, owners, ownTargets] = [
    watch(targetRateLimits),
    watch(worldLimits),
    watch(addressLimits),
    watch(ownerLimits),
    watch(targetRateLimits),
  ];
  return {
    request({ purpose, owner, target }, address) {
      const now = clock.now();
      const network = networkOf(address);
      const where = `${purpose} ${target}`;
      const strangers: (readonly [Watch, string])[] = [
        [targets, `${where}\n${network}`],
        [worlds, where],
        [addresses, network],
      ];
      const isKnownBrowser = purpose === 'login' && owner !== '';
      const all = isKnownBrowser
        ? [[ownTargets, `${where}\n${owner}`] as const, [owners, owner] as const]
        : owner === ''
          ? strangers
          : [...strangers, [owners, owner] as const];
      const wait = Math.max(...all.map(([{ times, limits }, key]) => waitOfRequest(times.get(key) ?? [], limits, now)));
      if (wait > 0) return wait;
      for (const [{ times, limits }, key] of all) times.set(key, withRequest(times.get(key) ?? [], limits, now));
      return 0;
    },
  };
}
