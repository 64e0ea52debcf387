import { expect, it } from 'vitest';
import { authorizationOf, signedRequest } from './tencent-signature.ts';

const id = '7d1f0d0a-6a3e-4b1c-9b5e-0123456789ab';

it('signs as the example of the documentation', () => {
  // The example shows its keys as asterisks, and was computed with them.
  expect(
    authorizationOf({
      secretId: '********************************',
      secretKey: '********************************',
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      action: 'DescribeInstances',
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      seconds: 1_551_113_065,
    }),
  ).toBe(
    'TC3-HMAC-SHA256 Credential=********************************/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  );
});

it('signs a message', () => {
  // The signature was computed with hashlib and hmac of Python.
  const { url, headers, body } = signedRequest({
    url: 'https://sms.tencentcloudapi.com',
    secretId: 'testSecretId',
    secretKey: 'testSecretKey',
    region: 'ap-guangzhou',
    action: 'SendSms',
    parameters: {
      PhoneNumberSet: ['+8613800000001'],
      SmsSdkAppId: '1400006666',
      SignName: '油眼',
      TemplateId: '449739',
      TemplateParamSet: ['一级报警', '82.0 °C'],
      SessionContext: id,
    },
    now: 1_795_336_200_250,
  });
  expect(url).toBe('https://sms.tencentcloudapi.com/');
  expect(body).toBe(
    `{"PhoneNumberSet":["+8613800000001"],"SmsSdkAppId":"1400006666","SignName":"油眼","TemplateId":"449739","TemplateParamSet":["一级报警","82.0 °C"],"SessionContext":"${id}"}`,
  );
  expect(headers).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-timestamp': '1795336200',
    'x-tc-region': 'ap-guangzhou',
    authorization:
      'TC3-HMAC-SHA256 Credential=testSecretId/2026-11-22/sms/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=ffca583a2c2211a83e3d78e1628ce2465656c876f2193388a67c0363a03e721e',
  });
});
