import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { messageLimits } from './limits.ts';

export interface RateLimit {
  /** Sustained messages per second of one device; 0: no limit. */
  readonly perSecond: number;
  /** Messages at once. */
  readonly burst: number;
}

interface Lane {
  tokens: number;
  refilledAt: number;
  /** The last stamp; null: none yet. */
  stampedAt: number | null;
  /** Stamps that were given ahead of the clock and that it has not made up for; one a millisecond. */
  ahead: number;
  aheadAt: number;
}

/** What is remembered of each device between messages: its token bucket and its last stamp. */
export interface Lanes {
  /** Takes a message's token; ms to wait when there is none (then none is taken). */
  take(deviceKey: number): number;
  /** Takes a token that may still have to come; ms until it does. Who comes first waits shortest. */
  reserve(deviceKey: number): number;
  /** Gives back a reserved token: who waited for it has left. */
  giveBack(deviceKey: number): void;
  /**
   * The time of a frame that has none of its own, ms: that of receipt, or the next that the device has not been given yet. Every stamp is
   * newer than the one before it, so that such frames never replace each other. Null: too many came at once, the clock has to catch up.
   *
   * @param newestStored time of the device's newest reading on disk: stamps given before a restart
   */
  stamp(deviceKey: number, receivedAt: number, newestStored: number): number | null;
}

/** How far stamps may run ahead of the clock when messages come faster than one a millisecond, ms. Less than a lane is kept idle. */
const mostAheadMs = 10_000;
const leastIdleMs = 60_000;

/** @param most devices that are remembered */
export function createLanes({ perSecond, burst }: RateLimit, clock: Clock, most = 50_000): Lanes {
  // A device that was silent for so long has a full bucket again.
  const ttlMs = Math.max(leastIdleMs, perSecond > 0 ? (burst / perSecond) * 1000 : 0);
  const lanes = createBoundedCache<number, Lane>({ max: most, ttlMs, age: 'sinceUse', clock });

  function laneOf(deviceKey: number, now: number): Lane {
    const known = lanes.get(deviceKey);
    if (known !== undefined) return known;
    const lane = { tokens: burst, refilledAt: now, stampedAt: null, ahead: 0, aheadAt: now };
    lanes.set(deviceKey, lane);
    return lane;
  }
  function refill(lane: Lane, now: number): void {
    lane.tokens = Math.min(burst, lane.tokens + (Math.max(0, now - lane.refilledAt) / 1000) * perSecond);
    lane.refilledAt = now;
  }
  const msUntil = (tokens: number) => (tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1000));

  return {
    take(deviceKey) {
      if (perSecond === 0) return 0;
      const now = clock.now();
      const lane = laneOf(deviceKey, now);
      refill(lane, now);
      if (lane.tokens < 1) return msUntil(lane.tokens - 1);
      lane.tokens -= 1;
      return 0;
    },
    reserve(deviceKey) {
      if (perSecond === 0) return 0;
      const now = clock.now();
      const lane = laneOf(deviceKey, now);
      refill(lane, now);
      lane.tokens -= 1;
      return msUntil(lane.tokens);
    },
    giveBack(deviceKey) {
      const lane = lanes.get(deviceKey);
      if (lane !== undefined) lane.tokens = Math.min(burst, lane.tokens + 1);
    },
    stamp(deviceKey, receivedAt, newestStored) {
      const now = clock.now();
      const lane = laneOf(deviceKey, now);
      lane.stampedAt ??= seed(lane, newestStored, now);
      lane.ahead = Math.max(0, lane.ahead - Math.max(0, now - lane.aheadAt));
      lane.aheadAt = now;
      // Set back by more than a device's clock may be ahead: a server that was in another year must not stay there.
      const last = lane.stampedAt > now + messageLimits.futureMs ? Number.NEGATIVE_INFINITY : lane.stampedAt;
      const next = Math.max(receivedAt, last + 1);
      if (next > now) {
        if (lane.ahead >= mostAheadMs) return null;
        lane.ahead += 1;
      }
      lane.stampedAt = next;
      return next;
    },
  };
}

/** A newest reading far ahead has its time from the device's own clock: it is none of our stamps. */
function seed(lane: Lane, newestStored: number, now: number): number {
  if (newestStored > now + mostAheadMs) return Number.NEGATIVE_INFINITY;
  lane.ahead = Math.max(0, newestStored - now);
  return newestStored;
}
