import { AppError } from '@oilsight/contract';
import { createCallBudgets } from '../../platform/call-budgets.ts';
import type { Clock } from '../../platform/clock.ts';

/** Calls of one display: at once, and a second for a long time. The walls that share a link share them. */
const burst = 600;
const perSecond = 20;
/** Most displays in memory. */
const max = 10_000;

/** Bounds what one display asks for: its token hangs where strangers can come at it. */
export interface DisplayRates {
  /** Counts a call. @throws AppError `tooManyRequests` */
  count(displayId: string): void;
}

export function createDisplayRates(clock: Clock): DisplayRates {
  const budgets = createCallBudgets({ burst, perSecond, max, clock });
  return {
    count(displayId) {
      const seconds = budgets.take(displayId);
      if (seconds > 0) throw new AppError('tooManyRequests', { seconds });
    },
  };
}
