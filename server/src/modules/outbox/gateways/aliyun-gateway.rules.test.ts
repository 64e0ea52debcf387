import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { daysBetween, earlierSending, outcomeOfSending, phoneOf } from './aliyun-gateway.rules.ts';

const id = '7d1f0d0a-6a3e-4b1c-9b5e-0123456789ab';

const rows = [
  [200, 'OK', '', { outcome: 'sent', code: 'OK', providerId: '9006^0' }],
  [200, 'isp.SYSTEM_ERROR', '', { outcome: 'retry', code: 'isp.SYSTEM_ERROR' }],
  [200, 'isp.GATEWAY_ERROR', '', { outcome: 'retry', code: 'isp.GATEWAY_ERROR' }],
  [400, 'Throttling.User', '', { outcome: 'retry', code: 'Throttling.User' }],
  [503, 'ServiceUnavailable', '', { outcome: 'retry', code: 'ServiceUnavailable' }],
  [500, 'SomethingNew', '', { outcome: 'retry', code: 'SomethingNew' }],
  [400, 'SignatureNonceUsed', '', { outcome: 'retry', code: 'SignatureNonceUsed' }],
  [
    200,
    'isv.BUSINESS_LIMIT_CONTROL',
    '触发分钟级流控Permits:1',
    { outcome: 'retry', code: 'isv.BUSINESS_LIMIT_CONTROL', retryAfterMs: 60_000 },
  ],
  [
    200,
    'isv.BUSINESS_LIMIT_CONTROL',
    '触发小时级流控Permits:5',
    { outcome: 'final', code: 'isv.BUSINESS_LIMIT_CONTROL' },
  ],
  [
    200,
    'isv.BUSINESS_LIMIT_CONTROL',
    '触发天级流控Permits:10',
    { outcome: 'final', code: 'isv.BUSINESS_LIMIT_CONTROL' },
  ],
  [200, 'isv.MOBILE_NUMBER_ILLEGAL', '', { outcome: 'final', code: 'isv.MOBILE_NUMBER_ILLEGAL' }],
  [200, 'isv.BLACK_KEY_CONTROL_LIMIT', '', { outcome: 'final', code: 'isv.BLACK_KEY_CONTROL_LIMIT' }],
  [200, 'isv.OUT_OF_SERVICE', '', { outcome: 'channel', code: 'isv.OUT_OF_SERVICE' }],
  [200, 'isv.AMOUNT_NOT_ENOUGH', '', { outcome: 'channel', code: 'isv.AMOUNT_NOT_ENOUGH' }],
  [200, 'isv.PRODUCT_UN_SUBSCRIPT', '', { outcome: 'channel', code: 'isv.PRODUCT_UN_SUBSCRIPT' }],
  [200, 'isv.PRODUCT_UNSUBSCRIBE', '', { outcome: 'channel', code: 'isv.PRODUCT_UNSUBSCRIBE' }],
  [200, 'isv.ACCOUNT_ABNORMAL', '', { outcome: 'channel', code: 'isv.ACCOUNT_ABNORMAL' }],
  [200, 'isv.SMS_SIGNATURE_ILLEGAL', '', { outcome: 'channel', code: 'isv.SMS_SIGNATURE_ILLEGAL' }],
  [200, 'isv.DAY_LIMIT_CONTROL', '', { outcome: 'channel', code: 'isv.DAY_LIMIT_CONTROL' }],
  [200, 'isp.RAM_PERMISSION_DENY', '', { outcome: 'channel', code: 'isp.RAM_PERMISSION_DENY' }],
  [404, 'InvalidAccessKeyId.NotFound', '', { outcome: 'channel', code: 'InvalidAccessKeyId.NotFound' }],
  [400, 'SignatureDoesNotMatch', '', { outcome: 'channel', code: 'SignatureDoesNotMatch' }],
  [400, 'InvalidTimeStamp.Expired', '', { outcome: 'channel', code: 'InvalidTimeStamp.Expired' }],
  [403, 'Forbidden.RAM', '', { outcome: 'channel', code: 'Forbidden.RAM' }],
  [200, 'isv.SMS_TEMPLATE_ILLEGAL', '', { outcome: 'final', code: 'isv.SMS_TEMPLATE_ILLEGAL', isMisconfigured: true }],
  [
    200,
    'isv.TEMPLATE_MISSING_PARAMETERS',
    '',
    { outcome: 'final', code: 'isv.TEMPLATE_MISSING_PARAMETERS', isMisconfigured: true },
  ],
  [
    200,
    'isv.PARAM_NOT_SUPPORT_URL',
    '',
    { outcome: 'final', code: 'isv.PARAM_NOT_SUPPORT_URL', isMisconfigured: true },
  ],
  [200, 'a sentence with the secret in it', '', { outcome: 'final', code: 'UNREADABLE' }],
] as const;

it('what the answer to a message means', async () => {
  await expectEach(
    rows,
    ([, Code, Message]) => `${Code} ${Message}`,
    ([status, Code, Message, outcome]) =>
      expect(
        outcomeOfSending({ status, body: { Code, Message, ...(Code === 'OK' ? { BizId: '9006^0' } : {}) } }),
      ).toEqual(outcome),
  );
  expect(outcomeOfSending({ status: 200, body: { Code: 'OK' } })).toEqual({ outcome: 'sent', code: 'OK' });
  expect(outcomeOfSending({ status: 200, body: ['OK'] })).toEqual({ outcome: 'unknown', code: 'HTTP 200' });
});

const details = (SmsSendDetailDTO: readonly unknown[], TotalCount: unknown = SmsSendDetailDTO.length) => ({
  status: 200,
  body: { Code: 'OK', TotalCount, SmsSendDetailDTOs: { SmsSendDetailDTO } },
});

it('what is known of a message that was sent without an answer', async () => {
  const other = { OutId: 'another', SendStatus: 3, ErrCode: 'DELIVERED' };
  await expectEach(
    [
      [details([other, { OutId: id, SendStatus: 1 }]), { outcome: 'sent', code: 'found' }],
      [details([{ OutId: id, SendStatus: 3, ErrCode: 'DELIVERED' }]), { outcome: 'sent', code: 'found' }],
      [
        details([{ OutId: id, SendStatus: 2, ErrCode: 'MOBILE_IN_BLACK' }]),
        { outcome: 'final', code: 'MOBILE_IN_BLACK' },
      ],
      [details([other], '71'), { outcome: 'notThere', total: 71 }],
      [
        { status: 200, body: { Code: 'OK', TotalCount: 0 } },
        { outcome: 'notThere', total: 0 },
      ],
      [
        { status: 200, body: { Code: 'isp.SYSTEM_ERROR' } },
        { outcome: 'retry', code: 'isp.SYSTEM_ERROR' },
      ],
      [{ status: 403, body: { Code: 'Forbidden.RAM' } }, { outcome: 'cannotSay' }],
      [
        { status: 200, body: null },
        { outcome: 'retry', code: 'HTTP 200' },
      ],
    ] as const,
    ([answer]) => JSON.stringify(answer),
    ([answer, outcome]) => expect(earlierSending(answer, id)).toEqual(outcome),
  );
});

it('asks for the days in China from the first attempt to now', () => {
  // 2026-11-22 15:59:59 and 16:00:00 UTC: midnight in China is between them.
  expect(daysBetween(1_795_363_199_000, 1_795_363_199_000)).toEqual(['20261122']);
  expect(daysBetween(1_795_363_199_000, 1_795_363_200_000)).toEqual(['20261122', '20261123']);
  expect(daysBetween(1_795_363_200_000, 1_795_363_200_000)).toEqual(['20261123']);
});

it('spells phones without plus', () => {
  expect([phoneOf('13800000001'), phoneOf('+85261234567')]).toEqual(['13800000001', '85261234567']);
});
