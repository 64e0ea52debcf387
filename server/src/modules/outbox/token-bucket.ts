import type { Clock } from '../../platform/clock.ts';

export interface TokenBucket {
  /** False: no token is available. */
  take(): boolean;
  /** Returns a token that was not used. */
  giveBack(): void;
}

/** Allows a number of events per second: up to a second's worth at once, at least one. */
export function createTokenBucket({
  perSecond,
  clock,
}: {
  readonly perSecond: number;
  readonly clock: Clock;
}): TokenBucket {
  const most = Math.max(1, perSecond);
  let tokens = most;
  let at = clock.now();
  return {
    take() {
      const now = clock.now();
      tokens = Math.min(most, tokens + (Math.max(0, now - at) * perSecond) / 1000);
      at = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    giveBack() {
      tokens = Math.min(most, tokens + 1);
    },
  };
}
