import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock.ts';

export interface RateLimit {
  /** Sustained messages per second of one device; 0: no limit. */
  readonly perSecond: number;
  /** Messages at once. */
  readonly burst: number;
}

interface Lane {
  tokens: number;
  refilledAt: number;
  stampedAt: number;
}

/** What is remembered of each device between messages: its token bucket and its last receipt. */
export interface Lanes {
  /** Takes a message's token; ms to wait when there is none (then none is taken). */
  take(deviceKey: number): number;
  /** Takes a token that may still have to come; ms until it does. Who comes first waits shortest. */
  reserve(deviceKey: number): number;
  /** Time of receipt, ms; never twice the same for a device, so that frames without a time of their own do not replace each other. */
  stamp(deviceKey: number): number;
}

const mostLanes = 50_000;
/** How far stamps may run ahead of the clock when messages come faster than one a millisecond. */
const mostAheadMs = 1000;

export function createLanes({ perSecond, burst }: RateLimit, clock: Clock): Lanes {
  // A device that was silent for so long has a full bucket again.
  const ttlMs = Math.max(60_000, perSecond > 0 ? (burst / perSecond) * 1000 : 0);
  const lanes = createBoundedCache<number, Lane>({ max: mostLanes, ttlMs, clock });

  function laneOf(deviceKey: number, now: number): Lane {
    const known = lanes.get(deviceKey);
    if (known !== undefined) return known;
    const lane = { tokens: burst, refilledAt: now, stampedAt: 0 };
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
    stamp(deviceKey) {
      const now = clock.now();
      const lane = laneOf(deviceKey, now);
      const next = lane.stampedAt + 1;
      lane.stampedAt = next > now && next <= now + mostAheadMs ? next : now;
      return lane.stampedAt;
    },
  };
}
