import type { Clock } from '../../platform/clock.ts';

export interface TokenBucket {
  /** False: there is none for now. */
  take(): boolean;
  /** What was taken was not used. */
  giveBack(): void;
}

/** Lets so many a second pass: up to a second's worth at once, one at least. */
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
