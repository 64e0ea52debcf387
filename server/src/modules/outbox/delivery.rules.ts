import { dayMs, minuteMs } from '@oilsight/oil';
import type { AttemptOutcome, MessageClass, MessageState } from '@oilsight/contract';
import type { Budget, Outcome } from './index.ts';

/**
 * Urgency classes that share one queue. Each channel has every queue, with separate workers: messages that wait in one
 * queue do not delay another.
 */
export interface SendQueue {
  readonly name: string;
  readonly classes: readonly MessageClass[];
  readonly workers: number;
  /** Part of the gateway's rate. */
  readonly share: number;
}

export const sendQueues: readonly SendQueue[] = [
  { name: 'codes', classes: ['code'], workers: 4, share: 0.5 },
  { name: 'urgent', classes: ['urgent', 'reminder'], workers: 2, share: 0.3 },
  { name: 'others', classes: ['notice', 'digest'], workers: 2, share: 0.2 },
];

/**
 * ms until the worker of a message counts as lost, longer than the timeout of any gateway, and until a message without
 * an answer is sent again.
 */
export const leaseMs = 60_000;
/** Longest time that handing a message to a gateway takes, ms; shorter than the lease. */
export const handingMs = 45_000;
/** ms until a gateway that refuses everything is tried again. */
export const channelPauseMs = 60_000;

const waitsMs = [5_000, 15_000, 60_000, 300_000] as const;
const lastWaitMs = 900_000;
/** A message is retried for a day after the first attempt. */
const triedForMs = dayMs;
/** A message without an answer may have been accepted: it is sent at most this often. */
const maxUnknown = 2;

export interface Attempted {
  readonly outcome: AttemptOutcome;
  /** ms that the gateway asks to wait; null: not stated. */
  readonly retryAfterMs: number | null;
  /** Number of the attempt; 1 is the first. */
  readonly n: number;
  /** Attempts before this one that had no answer. */
  readonly unknownBefore: number;
  /** When the first and this attempt began, ms. */
  readonly firstAt: number;
  readonly beganAt: number;
}

/** A receiver whose budget one dealer has spent for longer than this is better reached by the contact's next mode, ms. */
const longestBudgetWaitMs = 15 * minuteMs;

/**
 * The equal part of a receiver's budget that one of several dealers may use, rounded up: of one message in half a minute
 * each of two has one in a whole minute. The budget as a whole holds all the same.
 */
export function shareOfDealer({ most, perMs, ...budget }: Budget, dealers: number): Budget {
  return { ...budget, most: Math.ceil(most / dealers), perMs: perMs * Math.ceil(dealers / most) };
}

/** What counts for a message's budget. */
export interface BudgetUse {
  /** When the last but `budget.most` message to the receiver was sent, ms; null: there were fewer. */
  readonly spentAt: number | null;
  /** Dealers that send to the receiver. */
  readonly dealers: number;
  readonly now: number;
}

/**
 * The outcome of a message whose receiver has had as many as the budget allows; null: it may be sent. Where several
 * dealers send to the receiver it waits: with the next message that the provider lets through, its dealer may have its turn.
 *
 * @param whose what the budget is of, for those who read the log
 */
export function outcomeOfBudget(
  whose: 'limit' | 'limit of one dealer',
  { most, perMs }: Budget,
  { spentAt, dealers, now }: BudgetUse,
): Outcome | null {
  const waitMs = spentAt === null ? 0 : spentAt + perMs - now;
  if (waitMs <= 0) return null;
  const code = `${whose}: ${most} in ${perMs / 1000} s`;
  const isFinal = dealers === 1 && waitMs > longestBudgetWaitMs;
  return isFinal ? { outcome: 'final', code } : { outcome: 'retry', code, retryAfterMs: waitMs };
}

/** The state of a message after an attempt; `nextAt` is the time of the next one if it waits. */
export function afterAttempt(
  { outcome, retryAfterMs, n, unknownBefore, firstAt, beganAt }: Attempted,
  now: number,
): { readonly state: MessageState; readonly nextAt: number } {
  const again = (nextAt: number) => ({ state: nextAt - firstAt > triedForMs ? 'failed' : 'waiting', nextAt }) as const;
  switch (outcome) {
    case 'sent':
      return { state: 'sent', nextAt: now };
    case 'final':
      return { state: 'failed', nextAt: now };
    case 'unknown':
      return {
        state: unknownBefore + 1 >= maxUnknown ? 'unknown' : 'waiting',
        nextAt: Math.max(now, beganAt + leaseMs),
      };
    case 'channel':
      return again(now + channelPauseMs);
    case 'retry':
      return again(now + Math.max(waitsMs[n - 1] ?? lastWaitMs, retryAfterMs ?? 0));
  }
}
