import { hourMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { BoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { networkOf } from '../../platform/network.ts';
import { isForAnybody } from './codes.rules.ts';
import type { CodeSubject } from './codes.store.ts';
import { waitOfRequest, withRequest } from './request-rates.rules.ts';
import type { RequestRateLimits } from './request-rates.rules.ts';

/**
 * A message costs money and disturbs its receiver: from one network one a minute, five an hour to one phone or address.
 */
export const targetRateLimits: RequestRateLimits = { gapMs: 60_000, most: 5, windowMs: hourMs };
/**
 * From all networks together: strangers who request codes for a person's phone slow that person's requests down, but
 * cannot block them.
 */
const worldLimits: RequestRateLimits = { gapMs: 10_000, most: 10, windowMs: hourMs, slowGapMs: 300_000 };
/** A whole factory may log in from one address. */
const addressLimits: RequestRateLimits = { gapMs: 0, most: 30, windowMs: hourMs };
/**
 * For one person who changes their phone or address, whichever they enter; and for one browser where the phone is
 * known.
 */
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
 * Bounds how many codes are sent, by receiver, network and requester. Requests of strangers do not slow down a known
 * browser or a logged-in person. The number of entries in memory is bounded.
 */
export function createCodeGuard({ clock, max = 20_000 }: { clock: Clock; max?: number }): CodeGuard {
  const watch = (limits: RequestRateLimits): Watch => ({
    times: createBoundedCache({ max, ttlMs: limits.windowMs, clock }),
    limits,
  });
  // Separate caches: a flood of made-up phones must not push out the counts of the network it comes from.
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
      const isKnownBrowser = isForAnybody(purpose) && owner !== '';
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
