import type { Outcome } from './index.ts';

/** Statuses that speak of the gateway's address, key or balance, not of the message. */
const channelStatuses: readonly number[] = [401, 402, 407];
/** Refusals that ask for patience. */
const patientStatuses: readonly number[] = [403, 408, 425, 429];
/** Errors before a connection stood: nothing was handed over. */
const awayCodes: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** What a status says of the message that was posted. */
export function outcomeOfStatus(status: number, retryAfter: string | null, now: number): Outcome {
  const code = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'sent', code };
  // It points somewhere else: the address is wrong.
  if (status < 400 || channelStatuses.includes(status)) return { outcome: 'channel', code };
  if (status >= 500 || patientStatuses.includes(status))
    return { outcome: 'retry', code, retryAfterMs: retryAfterMs(retryAfter, now) };
  return { outcome: 'final', code };
}

/** `Retry-After` (RFC 9110, 10.2.3: seconds, or a date) in ms from now; null: there is none, or it is no time. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

/** What an error of the connection says: the message was surely not handed over, or nobody knows. */
export function outcomeOfError(error: unknown): Outcome {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const isAway = awayCodes.includes(code) || /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code);
  const said = code !== '' ? code : cause instanceof Error ? cause.name : String(cause);
  return { outcome: isAway ? 'retry' : 'unknown', code: said };
}
