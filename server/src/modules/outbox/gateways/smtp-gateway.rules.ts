import type { Outcome } from '../index.ts';

/** What the mail library says about a failure. */
export interface SmtpFailure {
  readonly code?: string | undefined;
  /** The server's reply code; absent: it gave none. */
  readonly responseCode?: number | undefined;
  readonly message?: string | undefined;
  /** The command that failed; `CONN` is the connection. */
  readonly command?: string | undefined;
}

/** Failures about the server's certificate, login or address, not about the message. */
const channelCodes: readonly string[] = ['EAUTH', 'ENOAUTH', 'ETLS', 'ECONFIG'];

/**
 * The meaning of a failed delivery. RFC 5321, 4.2.1: 4xx is temporary, 5xx is for good.
 *
 * @param isHandedOver the server had asked for the message: without an answer it may have accepted it
 */
export function outcomeOfSmtp(
  { code = '', responseCode, command = '', message = '' }: SmtpFailure,
  isHandedOver: boolean,
): Outcome {
  const said = responseCode === undefined ? code : `SMTP ${responseCode}`;
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500) return { outcome: 'retry', code: said };
  if (channelCodes.includes(code) || /certificate/i.test(message)) return { outcome: 'channel', code: said };
  // The server refuses everybody, or this sender: neither says anything about the receiver.
  if (responseCode !== undefined)
    return { outcome: ['CONN', 'EHLO', 'HELO', 'MAIL FROM'].includes(command) ? 'channel' : 'final', code: said };
  // An address that no envelope can hold.
  if (code === 'EENVELOPE') return { outcome: 'final', code: said };
  return { outcome: isHandedOver ? 'unknown' : 'retry', code: said };
}
