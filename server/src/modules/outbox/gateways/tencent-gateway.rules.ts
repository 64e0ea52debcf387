import type { Outcome } from '../index.ts';
import { fieldAt, listAt, textAt } from './answer-fields.rules.ts';
import { shownCode } from './exchange.rules.ts';
import type { Answer } from './exchange.ts';

/** A phone as this provider spells it, E.164. */
export const phoneOf = (phone: string): string => (phone.startsWith('+') ? phone : `+86${phone}`);

/** The values of the variables {1}, {2}, … in their order. */
export function valuesInOrder(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, value]) => value);
}

/** The number has had too many messages in the last 30 s. */
const thirtySecondsCode = 'LimitExceeded.PhoneNumberThirtySecondLimit';
const channelCodes =
  /^(?:AuthFailure.*|UnauthorizedOperation.*|FailedOperation\.(?:InsufficientBalanceInSmsPackage|SignatureIncorrectOrUnapproved|MissingSignature\w*|NotEnterpriseCertification)|InternalError\.(?:RequestTimeException|RestApiInterfaceNotExist|Sig\w+)|InvalidParameterValue\.SdkAppIdNotExist|InvalidParameter\.AppidAndBizId|LimitExceeded\.(?:AppDailyLimit|DailyLimit)|InvalidAction|NoSuchVersion|UnsupportedRegion|MissingParameter)$/;
/** The provider gave the message to the carrier and heard nothing: it may have been sent. */
const uncertainCodes: readonly string[] = ['InternalError.Timeout', 'InternalError.SendAndRecvFail'];
const laterCodes =
  /^(?:InternalError(?:\..*)?|RequestLimitExceeded(?:\..*)?|LimitExceeded\.DeliveryFrequencyLimit|ResourceUnavailable.*)$/;
/** The receiver, or this very text: nothing to be set right. */
const receiverCodes =
  /^(?:InvalidParameterValue\.IncorrectPhoneNumber|FailedOperation\.(?:PhoneNumberInBlacklist|ContainSensitiveWord)|InvalidParameter\.DirtyWordFound|LimitExceeded\.PhoneNumber\w+|UnsupportedOperation\.\w*)$/;

const refusalOf = (body: unknown) => textAt(body, 'Response', 'Error', 'Code');

/** The meaning of the answer to `SendSms` for one phone (cloud.tencent.com, document 382/55981). */
export function outcomeOfSending({ status, body }: Answer): Outcome {
  const refusal = refusalOf(body);
  if (refusal !== null) return outcomeOfCode(refusal);
  const [sent] = listAt(body, 'Response', 'SendStatusSet');
  const code = textAt(sent, 'Code');
  if (code === null) return { outcome: 'unknown', code: `HTTP ${status}` };
  return code === 'Ok' ? { outcome: 'sent', code, ...serialOf(sent) } : outcomeOfCode(code);
}

function serialOf(sent: unknown): { readonly providerId?: string } {
  const providerId = textAt(sent, 'SerialNo') ?? '';
  return providerId === '' ? {} : { providerId };
}

function outcomeOfCode(said: string): Outcome {
  const code = shownCode(said);
  if (said === thirtySecondsCode) return { outcome: 'retry', code, retryAfterMs: 30_000 };
  if (channelCodes.test(said)) return { outcome: 'channel', code };
  if (uncertainCodes.includes(said)) return { outcome: 'unknown', code };
  if (laterCodes.test(said)) return { outcome: 'retry', code };
  if (receiverCodes.test(said)) return { outcome: 'final', code };
  // Templates, their variables and everything else that only the operator can set right.
  return { outcome: 'final', code, isMisconfigured: true };
}

/**
 * What `PullSmsSendStatusByPhoneNumber` says of the message that was given as `SessionContext`: its outcome; null: it is
 * not among those with a report, or the question is refused.
 */
export function earlierSending({ status, body }: Answer, id: string): Outcome | null {
  const refusal = refusalOf(body);
  if (refusal !== null) {
    const { outcome, code } = outcomeOfCode(refusal);
    return outcome === 'retry' || outcome === 'unknown' ? { outcome: 'retry', code } : null;
  }
  if (fieldAt(body, 'Response', 'PullSmsSendStatusSet') === undefined)
    return { outcome: 'retry', code: `HTTP ${status}` };
  const reports = listAt(body, 'Response', 'PullSmsSendStatusSet');
  const found = reports.find((report) => textAt(report, 'SessionContext') === id);
  if (found === undefined) return null;
  return textAt(found, 'ReportStatus') === 'SUCCESS'
    ? { outcome: 'sent', code: 'found', ...serialOf(found) }
    : { outcome: 'final', code: shownCode(textAt(found, 'Description') ?? '') };
}
