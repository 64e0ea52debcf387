import { dayMs, minuteMs } from '@oilsight/oil';
import type { Outcome } from '../index.ts';
import { listAt, numberAt, textAt } from './answer-fields.rules.ts';
import { shownCode } from './exchange.rules.ts';
import type { Answer } from './exchange.ts';

/** Characters of a template's variable. */
export const maxVariable = 35;
/** A phone as this provider spells it: Chinese ones without country code, others with it, without `+`. */
export const phoneOf = (phone: string): string => phone.replace(/^\+/, '');

/** The days in China, `yyyyMMdd`, from one time to another, ms. */
export function daysBetween(from: number, to: number): string[] {
  const dayOf = (at: number) => new Date(at + 8 * 60 * minuteMs).toISOString().slice(0, 10).replaceAll('-', '');
  const days: string[] = [];
  for (let at = from; dayOf(at) <= dayOf(to); at += dayMs) days.push(dayOf(at));
  return days;
}

/** The account, its balance, its key or its rights: no message is accepted. */
const channelCodes =
  /^(?:isv\.(?:OUT_OF_SERVICE|PRODUCT_UN_?SUBSCRI(?:PT|BE)|ACCOUNT_\w+|AMOUNT_NOT_ENOUGH|SMS_SIGN\w*|SIGN_\w+|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL|DENY_IP_RANGE)|isp\.RAM_PERMISSION_DENY|InvalidAccessKeyId.*|SignatureDoesNotMatch|IncompleteSignature|InvalidTimeStamp.*|Forbidden.*|NoPermission.*)$/;
/** The template, or what was filled in: settings of this gateway, for messages of this kind. */
const templateCodes =
  /^isv\.(?:\w*TEMPLATE\w*|PARAM_NOT_SUPPORT_URL|INVALID_JSON_PARAM|INVALID_PARAMETERS|SMS_CONTENT\w*)$/;
const laterCodes = /^(?:isp\..*|Throttling.*|ServiceUnavailable.*|InternalError.*|SignatureNonceUsed)$/;
const limitCode = 'isv.BUSINESS_LIMIT_CONTROL';

/** The meaning of the answer to `SendSms` (help.aliyun.com, document 101346). */
export function outcomeOfSending({ status, body }: Answer): Outcome {
  const Code = textAt(body, 'Code');
  if (Code === null) return { outcome: 'unknown', code: `HTTP ${status}` };
  const code = shownCode(Code);
  const providerId = textAt(body, 'BizId');
  if (Code === 'OK') return { outcome: 'sent', code, ...(providerId === null ? {} : { providerId }) };
  if (Code === limitCode) {
    // A number has had too many messages in a minute, an hour or a day. The contact's next mode does not wait for hours.
    const isForLong = /小时|天级|hour|day/i.test(textAt(body, 'Message') ?? '');
    return isForLong ? { outcome: 'final', code } : { outcome: 'retry', code, retryAfterMs: minuteMs };
  }
  if (channelCodes.test(Code)) return { outcome: 'channel', code };
  if (laterCodes.test(Code) || status >= 500) return { outcome: 'retry', code };
  if (templateCodes.test(Code)) return { outcome: 'final', code, isMisconfigured: true };
  return { outcome: 'final', code };
}

/**
 * What `QuerySendDetails` says of the message that was given as `OutId`: its outcome; `notThere`: it is not among those
 * of this page, `total` of which exist; `cannotSay`: the question itself is refused, such as for lack of rights.
 */
export function earlierSending(
  { status, body }: Answer,
  id: string,
): Outcome | { readonly outcome: 'notThere'; readonly total: number } | { readonly outcome: 'cannotSay' } {
  const Code = textAt(body, 'Code');
  if (Code === null) return { outcome: 'retry', code: `HTTP ${status}` };
  if (laterCodes.test(Code) || Code === limitCode) return { outcome: 'retry', code: shownCode(Code) };
  if (Code !== 'OK') return { outcome: 'cannotSay' };
  const found = listAt(body, 'SmsSendDetailDTOs', 'SmsSendDetailDTO').find((detail) => textAt(detail, 'OutId') === id);
  if (found === undefined) return { outcome: 'notThere', total: numberAt(body, 'TotalCount') ?? 0 };
  // 1: the carrier has not answered yet, 2: it failed, 3: it arrived.
  return numberAt(found, 'SendStatus') === 2
    ? { outcome: 'final', code: shownCode(textAt(found, 'ErrCode') ?? '') }
    : { outcome: 'sent', code: 'found' };
}
