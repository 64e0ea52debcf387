import type { Outcome } from '../index.ts';

/** Statuses about the gateway's address, key or balance, not about the message. */
const channelStatuses: readonly number[] = [401, 402, 407];
/** Refusals after which the message should be sent again later. */
const patientStatuses: readonly number[] = [403, 408, 425, 429];
/** Errors before the connection was established: the message was not sent. */
const awayCodes: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** The meaning of a response status for the posted message. */
export function outcomeOfStatus(status: number, retryAfter: string | null, now: number): Outcome {
  const code = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { outcome: 'sent', code };
  // A redirect: the configured address is wrong.
  if (status < 400 || channelStatuses.includes(status)) return { outcome: 'channel', code };
  if (status >= 500 || patientStatuses.includes(status))
    return { outcome: 'retry', code, retryAfterMs: retryAfterMs(retryAfter, now) };
  return { outcome: 'final', code };
}

/** `Retry-After` (RFC 9110, 10.2.3: seconds, or a date) in ms from now; null: absent or invalid. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

/** The meaning of a connection error: the message was certainly not sent, or the result is unknown. */
export function outcomeOfError(error: unknown): Outcome {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const isAway = awayCodes.includes(code) || /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code);
  const said = code !== '' ? code : cause instanceof Error ? cause.name : String(cause);
  return { outcome: isAway ? 'retry' : 'unknown', code: said };
}
