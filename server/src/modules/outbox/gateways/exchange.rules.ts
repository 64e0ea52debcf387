import type { Outcome } from '../index.ts';
import { retryAfterMs } from './http-message-gateway.rules.ts';

const laterStatuses: readonly number[] = [408, 425, 429, 500, 503];

/**
 * The meaning of an answer that is not JSON, from a provider whose answers are: it comes from something in front of the
 * provider, or was cut off.
 */
export function outcomeOfUnreadable(status: number, retryAfter: string | null, now: number): Outcome {
  const code = `HTTP ${status}`;
  if (laterStatuses.includes(status)) return { outcome: 'retry', code, retryAfterMs: retryAfterMs(retryAfter, now) };
  // The provider may have accepted the message: after 200, and where a server in front of it lost its answer.
  if (status < 300 || status >= 500) return { outcome: 'unknown', code };
  // A redirect, which is not followed, or a server that is not the provider's.
  return { outcome: 'channel', code };
}

/** The outcome of a request on which sending depends: when it has failed, the message was certainly not sent. */
export function notSent(outcome: Outcome): Outcome {
  return outcome.outcome === 'unknown' ? { outcome: 'retry', code: outcome.code } : outcome;
}

/** A provider's code as it is shown; what does not look like a code is not repeated. */
export function shownCode(code: string): string {
  return /^[\w.:-]{1,100}$/.test(code) ? code : 'UNREADABLE';
}
