import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { messageBounds } from './message-bounds.ts';

export interface RateLimit {
  /** Sustained messages per second of one device; 0: no limit. */
  readonly perSecond: number;
  /** Number of messages that may come at once. */
  readonly burst: number;
}

interface DevicePace {
  tokens: number;
  refilledAt: number;
  /** The last time that was assigned to a frame; null: none yet. */
  stampedAt: number | null;
  /** How far the assigned times are ahead of the clock, ms: one for each time that was assigned ahead. */
  ahead: number;
  aheadAt: number;
}

/** The state of each device between messages: its token bucket and the last time assigned to a frame. */
export interface DevicePaces {
  /** Takes a token for a message. Returns 0, or the ms until there is one; then none is taken. */
  take(deviceKey: number): number;
  /** Reserves a token that may become available later; returns the ms until then. Earlier callers wait less. */
  reserve(deviceKey: number): number;
  /** Returns a reserved token because its caller has stopped waiting. */
  giveBack(deviceKey: number): void;
  /**
   * The time for a frame that carries none, ms: the time of receipt, or the next ms that the device has not been given
   * yet. Each assigned time is later than the one before, so that such frames never replace each other. Null: too many
   * frames came at once and the clock has to catch up.
   *
   * @param newestStored time of the device's newest reading on disk, which includes times assigned before a restart
   */
  stamp(deviceKey: number, receivedAt: number, newestStored: number): number | null;
}

/**
 * How far assigned times may run ahead of the clock when messages come faster than one a millisecond, ms. It is shorter
 * than the time for which an idle device's state is kept.
 */
const maxAheadMs = 10_000;
const minIdleMs = 60_000;

/** @param most greatest number of devices whose state is kept */
export function createDevicePaces({ perSecond, burst }: RateLimit, clock: Clock, most = 50_000): DevicePaces {
  // After this time of silence a device has a full bucket again.
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
      // An assigned time further ahead than a device's clock may be comes from a wrong server clock that has been
      // corrected: it is ignored.
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

/** A newest reading far in the future carries the device's own time: it was not assigned by the server. */
function seed(pace: DevicePace, newestStored: number, now: number): number {
  if (newestStored > now + maxAheadMs) return Number.NEGATIVE_INFINITY;
  pace.ahead = Math.max(0, newestStored - now);
  return newestStored;
}
