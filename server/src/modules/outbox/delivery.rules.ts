import { dayMs } from '@oilsight/oil';
import type { AttemptOutcome, MessageClass, MessageState } from '@oilsight/contract';

/**
 * Classes that are sent in one line. Each channel has every queue, with workers of its own: what waits in one delays
 * nothing in another.
 */
export interface SendQueue {
  readonly name: string;
  readonly classes: readonly MessageClass[];
  readonly workers: number;
  /** Part of what the gateway takes in a second. */
  readonly share: number;
}

export const sendQueues: readonly SendQueue[] = [
  { name: 'codes', classes: ['code'], workers: 4, share: 0.5 },
  { name: 'urgent', classes: ['urgent', 'reminder'], workers: 2, share: 0.3 },
  { name: 'others', classes: ['notice', 'digest'], workers: 2, share: 0.2 },
];

/**
 * ms until a worker that holds a message counts as gone, longer than any gateway is waited for, and until a message
 * without an answer goes once more.
 */
export const leaseMs = 60_000;
/** ms until a gateway that takes nothing at all is tried again. */
export const channelPauseMs = 60_000;

const waitsMs = [5_000, 15_000, 60_000, 300_000] as const;
const lastWaitMs = 900_000;
/** A message is handed over for a day after the first time. */
const triedForMs = dayMs;
/** Without an answer it may have been taken: handed over so often, then no more. */
const maxUnknown = 2;

export interface Attempted {
  readonly outcome: AttemptOutcome;
  /** ms that the gateway asks to wait for; null: it did not say. */
  readonly retryAfterMs: number | null;
  /** Number of the attempt; 1 is the first. */
  readonly n: number;
  /** Attempts before this one that had no answer. */
  readonly unknownBefore: number;
  /** When the first attempt began, and this one, ms. */
  readonly firstAt: number;
  readonly beganAt: number;
}

/** What becomes of a message after an attempt; `nextAt` counts while it waits. */
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
