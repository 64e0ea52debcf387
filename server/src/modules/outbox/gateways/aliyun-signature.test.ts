import { expect, it } from 'vitest';
import { authorizationOf, canonicalQuery, signedRequest } from './aliyun-signature.ts';

const id = '7d1f0d0a-6a3e-4b1c-9b5e-0123456789ab';

it('signs as the example of the documentation', () => {
  expect(
    authorizationOf({
      keyId: 'YourAccessKeyId',
      keySecret: 'YourAccessKeySecret',
      query: canonicalQuery({
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      }),
      headers: {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        'x-acs-version': '2014-05-26',
        'x-acs-action': 'RunInstances',
        'x-acs-date': '2023-10-26T10:22:32Z',
        'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
        'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
    }),
  ).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

it('signs a message with characters of every kind', () => {
  // The query and the signature were computed with urllib.parse.quote, hashlib and hmac of Python.
  const { url, headers } = signedRequest({
    url: 'https://dysmsapi.aliyuncs.com',
    keyId: 'testKeyId',
    keySecret: 'testKeySecret',
    action: 'SendSms',
    parameters: {
      PhoneNumbers: '13800000001',
      SignName: '油眼',
      TemplateCode: 'SMS_154950909',
      TemplateParam: '{"device":"Press 4 (left)*","alarm":"油温"}',
      OutId: id,
    },
    now: 1_795_336_200_250,
    nonce: '3156853299f313e23d1673dc12e1703d',
  });
  expect(url).toBe(
    `https://dysmsapi.aliyuncs.com/?OutId=${id}&PhoneNumbers=13800000001&SignName=%E6%B2%B9%E7%9C%BC&TemplateCode=SMS_154950909&TemplateParam=%7B%22device%22%3A%22Press%204%20%28left%29%2A%22%2C%22alarm%22%3A%22%E6%B2%B9%E6%B8%A9%22%7D`,
  );
  expect(headers).toMatchObject({ 'x-acs-date': '2026-11-22T08:30:00Z', 'x-acs-version': '2017-05-25' });
  expect(headers['authorization']).toMatch(
    /Signature=9ab4cc61364f379f67e6c8be6e1e69e06ed129abbc1091f43efb32c5a651a0a7$/,
  );
});
