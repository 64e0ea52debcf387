import { minuteMs } from '@oilsight/oil';
import { AppError } from '@oilsight/contract';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';

/** Calls of one display: at once, and a second for a long time. The walls that share a link share them. */
const burst = 600;
const perSecond = 20;
/** Most displays in memory. */
const most = 10_000;

/** Bounds what one display asks for: its token hangs where strangers can come at it. */
export interface DisplayRates {
  /** Counts a call. @throws AppError `tooManyRequests` */
  count(displayId: string): void;
}

export function createDisplayRates(clock: Clock): DisplayRates {
  const budgets = createBoundedCache<string, { left: number; at: number }>({
    max: most,
    ttlMs: minuteMs,
    age: 'sinceUse',
    clock,
  });
  return {
    count(displayId) {
      const now = clock.now();
      let budget = budgets.get(displayId);
      if (budget === undefined) budgets.set(displayId, (budget = { left: burst, at: now }));
      budget.left = Math.min(burst, budget.left + (Math.max(0, now - budget.at) / 1000) * perSecond);
      budget.at = now;
      // A refused call costs nothing, so that one who waits as long as the answer says is served.
      if (budget.left < 1) throw new AppError('tooManyRequests', { seconds: 1 });
      budget.left -= 1;
    },
  };
}
