import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { earlierSending, outcomeOfSending, phoneOf, valuesInOrder } from './tencent-gateway.rules.ts';

const id = '7d1f0d0a-6a3e-4b1c-9b5e-0123456789ab';

const codes = [
  ['Ok', 'sent'],
  ['InternalError', 'retry'],
  ['InternalError.UnknownError', 'retry'],
  ['InternalError.OtherError', 'retry'],
  ['RequestLimitExceeded', 'retry'],
  ['RequestLimitExceeded.UinLimitExceeded', 'retry'],
  ['LimitExceeded.DeliveryFrequencyLimit', 'retry'],
  ['LimitExceeded.PhoneNumberThirtySecondLimit', 'retry'],
  ['InternalError.Timeout', 'unknown'],
  ['InternalError.SendAndRecvFail', 'unknown'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'final'],
  ['FailedOperation.PhoneNumberInBlacklist', 'final'],
  ['FailedOperation.ContainSensitiveWord', 'final'],
  ['LimitExceeded.PhoneNumberDailyLimit', 'final'],
  ['LimitExceeded.PhoneNumberOneHourLimit', 'final'],
  ['UnsupportedOperation.UnsuportedRegion', 'final'],
  ['AuthFailure.SecretIdNotFound', 'channel'],
  ['AuthFailure.SignatureFailure', 'channel'],
  ['AuthFailure.SignatureExpire', 'channel'],
  ['UnauthorizedOperation.SerivceSuspendDueToArrears', 'channel'],
  ['UnauthorizedOperation.RequestIpNotInWhitelist', 'channel'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'channel'],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'channel'],
  ['InternalError.SigVerificationFail', 'channel'],
  ['InvalidParameterValue.SdkAppIdNotExist', 'channel'],
  ['LimitExceeded.AppDailyLimit', 'channel'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'misconfigured'],
  ['FailedOperation.TemplateParamSetNotMatchApprovedTemplate', 'misconfigured'],
  ['InvalidParameterValue.TemplateParameterLengthLimit', 'misconfigured'],
  ['InvalidParameterValue.ProhibitedUseUrlInTemplateParameter', 'misconfigured'],
] as const;
const refusal = (Code: string) => ({
  status: 200,
  body: { Response: { Error: { Code, Message: '' }, RequestId: '' } },
});
const ofPhone = (Code: string, more: object = {}) => ({
  status: 200,
  body: { Response: { SendStatusSet: [{ Code, Message: '', Fee: 0, ...more }], RequestId: '' } },
});

it('what the answer to a message means, for the call and for the phone', async () => {
  await expectEach(
    codes,
    ([code]) => code,
    ([code, kind]) => {
      const outcome = outcomeOfSending(ofPhone(code));
      expect(outcome).toMatchObject({ outcome: kind === 'misconfigured' ? 'final' : kind, code });
      expect(outcome.isMisconfigured ?? false).toBe(kind === 'misconfigured');
      if (code !== 'Ok') expect(outcomeOfSending(refusal(code))).toEqual(outcome);
    },
  );
  expect(outcomeOfSending(ofPhone('LimitExceeded.PhoneNumberThirtySecondLimit')).retryAfterMs).toBe(30_000);
  expect(outcomeOfSending(ofPhone('Ok', { SerialNo: '5000:1045710669157053657849499619' }))).toEqual({
    outcome: 'sent',
    code: 'Ok',
    providerId: '5000:1045710669157053657849499619',
  });
  expect(outcomeOfSending(refusal('a sentence with the key'))).toMatchObject({ code: 'UNREADABLE' });
  expect(outcomeOfSending({ status: 200, body: {} })).toEqual({ outcome: 'unknown', code: 'HTTP 200' });
  expect(outcomeOfSending({ status: 200, body: { Response: { SendStatusSet: [] } } }).outcome).toBe('unknown');
});

const reports = (...PullSmsSendStatusSet: readonly unknown[]) => ({
  status: 200,
  body: { Response: { PullSmsSendStatusSet, RequestId: '' } },
});

it('what is known of a message that was sent without an answer', async () => {
  const other = { SessionContext: 'another', ReportStatus: 'SUCCESS', Description: 'DELIVRD', SerialNo: '1' };
  await expectEach(
    [
      [
        reports(other, { SessionContext: id, ReportStatus: 'SUCCESS', Description: 'DELIVRD', SerialNo: '2' }),
        { outcome: 'sent', code: 'found', providerId: '2' },
      ],
      [reports({ SessionContext: id, ReportStatus: 'SUCCESS' }), { outcome: 'sent', code: 'found' }],
      [
        reports({ SessionContext: id, ReportStatus: 'FAIL', Description: 'MK:0001' }),
        { outcome: 'final', code: 'MK:0001' },
      ],
      [reports(other, { SessionContext: null, ReportStatus: 'SUCCESS' }), null],
      [reports(), null],
      [refusal('UnauthorizedOperation'), null],
      [refusal('RequestLimitExceeded'), { outcome: 'retry', code: 'RequestLimitExceeded' }],
      [refusal('InternalError.Timeout'), { outcome: 'retry', code: 'InternalError.Timeout' }],
      [
        { status: 200, body: 'what' },
        { outcome: 'retry', code: 'HTTP 200' },
      ],
    ] as const,
    ([answer]) => JSON.stringify(answer),
    ([answer, outcome]) => expect(earlierSending(answer, id)).toEqual(outcome),
  );
});

it('orders values by the number of their variable, and spells phones as E.164', () => {
  expect(valuesInOrder({ '10': 'ten', '2': 'two', '1': 'one' })).toEqual(['one', 'two', 'ten']);
  expect([phoneOf('13800000001'), phoneOf('+85261234567')]).toEqual(['+8613800000001', '+85261234567']);
});
