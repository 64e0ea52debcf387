import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { messageBounds } from './message-bounds.ts';

export interface RateLimit {
  /** Sustained messages per second of one device; 0: no limit. */
  readonly perSecond: number;
  /** Messages at once. */
  readonly burst: number;
}

interface DevicePace {
  tokens: number;
  refilledAt: number;
  /** The last stamp; null: none yet. */
  stampedAt: number | null;
  /** Stamps that were given ahead of the clock and that it has not made up for; one a millisecond. */
  ahead: number;
  aheadAt: number;
}

/** What is remembered of each device between messages: its token bucket and its last stamp. */
export interface DevicePaces {
  /** Takes a message's token; ms to wait when there is none (then none is taken). */
  take(deviceKey: number): number;
  /** Takes a token that may still have to come; ms until it does. Who comes first waits shortest. */
  reserve(deviceKey: number): number;
  /** Gives back a reserved token: who waited for it has left. */
  giveBack(deviceKey: number): void;
  /**
   * The time of a frame that has none of its own, ms: that of receipt, or the next that the device has not been given
   * yet. Every stamp is newer than the one before it, so that such frames never replace each other. Null: too many came
   * at once, the clock has to catch up.
   *
   * @param newestStored time of the device's newest reading on disk: stamps given before a restart
   */
  stamp(deviceKey: number, receivedAt: number, newestStored: number): number | null;
}

/**
 * How far stamps may run ahead of the clock when messages come faster than one a millisecond, ms. Less than a pace is
 * kept idle.
 */
const maxAheadMs = 10_000;
const minIdleMs = 60_000;

/** @param most devices that are remembered */
export function createDevicePaces({ perSecond, burst }: RateLimit, clock: Clock, most = 50_000): DevicePaces {
  // A device that was silent for so long has a full bucket again.
  const ttlMs = Math.max(minIdleMs, perSecond > 0 ? (burst / perSecond) * 1000 : 0);
  const paces = createBoundedCache<number, DevicePace>({ max: most, ttlMs, age: 'sinceUse', clock });

  function paceOf(deviceKey: number, now: number): DevicePace {
    const known = paces.get(deviceKey);
    if (known !== undefined) return known;
    const pace = { tokens: burst, refilledAt: now, stampedAt: null, ahead: 0, aheadAt: now };
    paces.set(deviceKey, pace);
    return pace;
  }
  function refill(pace: DevicePace, now: number): void {
    pace.tokens = Math.min(burst, pace.tokens + (Math.max(0, now - pace.refilledAt) / 1000) * perSecond);
    pace.refilledAt = now;
  }
  const msUntil = (tokens: number) => (tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1000));

  return {
    take(deviceKey) {
      if (perSecond === 0) return 0;
      const now = clock.now();
      const pace = paceOf(deviceKey, now);
      refill(pace, now);
      if (pace.tokens < 1) return msUntil(pace.tokens - 1);
      pace.tokens -= 1;
      return 0;
    },
    reserve(deviceKey) {
      if (perSecond === 0) return 0;
      const now = clock.now();
      const pace = paceOf(deviceKey, now);
      refill(pace, now);
      pace.tokens -= 1;
      return msUntil(pace.tokens);
    },
    giveBack(deviceKey) {
      const pace = paces.get(deviceKey);
      if (pace !== undefined) pace.tokens = Math.min(burst, pace.tokens + 1);
    },
    stamp(deviceKey, receivedAt, newestStored) {
      const now = clock.now();
      const pace = paceOf(deviceKey, now);
      pace.stampedAt ??= seed(pace, newestStored, now);
      pace.ahead = Math.max(0, pace.ahead - Math.max(0, now - pace.aheadAt));
      pace.aheadAt = now;
      // Set back by more than a device's clock may be ahead: a server that was in another year must not stay there.
      const last = pace.stampedAt > now + messageBounds.futureMs ? Number.NEGATIVE_INFINITY : pace.stampedAt;
      const next = Math.max(receivedAt, last + 1);
      if (next > now) {
        if (pace.ahead >= maxAheadMs) return null;
        pace.ahead += 1;
      }
      pace.stampedAt = next;
      return next;
    },
  };
}

/** A newest reading far ahead has its time from the device's own clock: it is none of our stamps. */
function seed(pace: DevicePace, newestStored: number, now: number): number {
  if (newestStored > now + maxAheadMs) return Number.NEGATIVE_INFINITY;
  pace.ahead = Math.max(0, newestStored - now);
  return newestStored;
}
