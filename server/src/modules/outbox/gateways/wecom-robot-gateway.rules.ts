import { minuteMs } from '@oilsight/oil';
import type { Outcome } from '../index.ts';
import { numberAt } from './answer-fields.rules.ts';
import type { Answer } from './exchange.ts';

/** Bytes of a text message, UTF-8. */
const maxBytes = 2048;
const ellipsis = '…';

/** A text of at most 2048 bytes; one that is longer ends with `…`. */
export function contentOf(text: string): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let content = '';
  let size = Buffer.byteLength(ellipsis);
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > maxBytes) break;
    content += character;
  }
  return content + ellipsis;
}

/** The meaning of the answer of a group robot (developer.work.weixin.qq.com, document 91770). */
export function outcomeOfSending({ status, body }: Answer): Outcome {
  const errcode = numberAt(body, 'errcode');
  if (errcode === null) return { outcome: 'unknown', code: `HTTP ${status}` };
  if (errcode === 0) return { outcome: 'sent', code: 'ok' };
  const code = String(errcode);
  // The robot has sent twenty messages within a minute, or the service has too much to do.
  if (errcode === 45009) return { outcome: 'retry', code, retryAfterMs: minuteMs };
  if (errcode === -1 || errcode === 45033) return { outcome: 'retry', code };
  // The robot was removed, its key is wrong (93000), or it accepts no such message: that is about this robot alone.
  return { outcome: 'final', code, isMisconfigured: true };
}
