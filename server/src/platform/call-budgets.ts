import { createBoundedCache } from './bounded-cache.ts';
import type { Clock } from './clock.ts';

/** Bounds how often something that has a key is used: at once, and for a long time. */
export interface CallBudgets {
  /** Takes a call of the key. @returns s to wait until there is one; 0: it was taken. A refused call costs nothing */
  take(key: string): number;
}

export interface CallBudgetBounds {
  /** Calls at once, and those that come back in a second. */
  readonly burst: number;
  readonly perSecond: number;
  /** Most keys in memory. */
  readonly max: number;
  readonly clock: Clock;
}

export function createCallBudgets({ burst, perSecond, max, clock }: CallBudgetBounds): CallBudgets {
  const ttlMs = Math.ceil((burst / perSecond) * 1000);
  const budgets = createBoundedCache<string, { left: number; at: number }>({ max, ttlMs, age: 'sinceUse', clock });
  return {
    take(key) {
      const now = clock.now();
      let budget = budgets.get(key);
      if (budget === undefined) budgets.set(key, (budget = { left: burst, at: now }));
      budget.left = Math.min(burst, budget.left + (Math.max(0, now - budget.at) / 1000) * perSecond);
      budget.at = now;
      if (budget.left < 1) return Math.ceil((1 - budget.left) / perSecond);
      budget.left -= 1;
      return 0;
    },
  };
}
