import { hourMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { BoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { networkOf, siteOf } from '../../platform/network.ts';
import { isByNetwork, isOfKnownBrowser } from './codes.rules.ts';
import type { CodeSubject } from './codes.rules.ts';
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
/**
 * For a new password, of a network that has asked for no code to this phone or address for an hour: strangers who ask
 * whenever the wait is over would keep its owner waiting for ever. What a day allows bounds them.
 */
const newcomerLimits: RequestRateLimits = { ...worldLimits, slowGapMs: worldLimits.gapMs };
/** A whole factory may log in from one address. */
const addressLimits: RequestRateLimits = { gapMs: 0, most: 30, windowMs: hourMs };
/**
 * A site has 65 536 IPv6 networks of which each has its own bound, and each request for a phone that nobody has leaves
 * rows in the database for a day.
 */
const siteLimits: RequestRateLimits = { gapMs: 0, most: 300, windowMs: hourMs };
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
  /** Counts a request for its requester. @returns ms to wait before the next one is served; 0: go on */
  request(subject: CodeSubject, address: string): number;
  /**
   * Counts a request that the day allowed, where each network has codes of its own: those of others wait for it, and
   * not for requests that are refused.
   */
  served(subject: CodeSubject): void;
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
  const [targets, worlds, addresses, sites, owners, ownTargets] = [
    watch(targetRateLimits),
    watch(worldLimits),
    watch(addressLimits),
    watch(siteLimits),
    watch(ownerLimits),
    watch(targetRateLimits),
  ];
  const whereOf = ({ purpose, target }: CodeSubject) => `${purpose} ${target}`;
  const waitAt = ({ times, limits }: Watch, key: string) => waitOfRequest(times.get(key) ?? [], limits, clock.now());
  const count = ({ times, limits }: Watch, key: string) =>
    times.set(key, withRequest(times.get(key) ?? [], limits, clock.now()));

  /** The counters of the requester. */
  function own(subject: CodeSubject, address: string): readonly (readonly [Watch, string])[] {
    const { owner } = subject;
    const network = networkOf(address);
    const where = whereOf(subject);
    if (isOfKnownBrowser(subject))
      return [
        [ownTargets, `${where}\n${owner}`],
        [owners, owner],
      ];
    const strangers: readonly (readonly [Watch, string])[] = [
      [targets, `${where}\n${network}`],
      [addresses, network],
      [sites, siteOf(address)],
    ];
    return owner === '' ? strangers : [...strangers, [owners, owner]];
  }

  function waitForOthers(subject: CodeSubject, network: string): number {
    if (isOfKnownBrowser(subject)) return 0;
    const where = whereOf(subject);
    const isNewcomer = isByNetwork(subject) && targets.times.get(`${where}\n${network}`) === undefined;
    return waitAt(isNewcomer ? { ...worlds, limits: newcomerLimits } : worlds, where);
  }

  return {
    request(subject, address) {
      const all = own(subject, address);
      const wait = Math.max(
        waitForOthers(subject, networkOf(address)),
        ...all.map(([watched, key]) => waitAt(watched, key)),
      );
      if (wait > 0) return wait;
      for (const [watched, key] of all) count(watched, key);
      if (!isOfKnownBrowser(subject) && !isByNetwork(subject)) count(worlds, whereOf(subject));
      return 0;
    },
    served(subject) {
      if (isByNetwork(subject)) count(worlds, whereOf(subject));
    },
  };
}
