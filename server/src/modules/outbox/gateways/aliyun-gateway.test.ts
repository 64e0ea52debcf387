import { createHash, createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replyJson, startProvider } from '../../../../test/provider.ts';
import type { Provider, ProviderCall } from '../../../../test/provider.ts';
import type { MessageForGateway } from '../index.ts';
import { createAliyunGateway } from './aliyun-gateway.ts';

const keySecret = 'a secret that nobody may read';
const message: MessageForGateway = {
  id: '7d1f0d0a-6a3e-4b1c-9b5e-0123456789ab',
  to: '13800000001',
  subject: '一级报警',
  text: '一级报警：油温为 82.0 °C。',
  template: 'alarmRaised',
  params: { device: 'Press 4 (left) & right*', value: '82.0 °C', factory: 'x'.repeat(60), link: 'https://oil.example' },
  language: 'zh-CN',
  isUncertain: false,
  // 2026-11-22 15:59:30 UTC: half a minute before midnight in China.
  firstAt: 1_795_363_170_000,
};
const templates = {
  alarmRaised: {
    'zh-CN': { id: 'SMS_154950909', fields: { device: 'device', value: 'value', place: 'factory' } },
  },
};
let now = message.firstAt;
const clock = { now: () => now };
const signal = new AbortController().signal;
let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
  now = message.firstAt;
});
afterEach(() => provider.close());
const gatewayWith = (secret = keySecret) =>
  createAliyunGateway(
    { url: provider.url, keyId: 'LTAI', keySecret: secret, signName: '油眼', templates, perSecond: 10 },
    clock,
  );

/** Whether the request is signed with the secret, worked out from what arrived. */
function isSigned({ method, path, query, headers, body }: ProviderCall): boolean {
  const [, id, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=(\w+),SignedHeaders=([\w;-]+),Signature=(\w+)$/.exec(headers.authorization ?? '') ??
    [];
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-acs-'))];
  const hash = createHash('sha256').update(body).digest('hex');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}`);
  const canonical = `${method}\n${path}\n${query.split('&').toSorted().join('&')}\n${lines.join('\n')}\n\n${names}\n${hash}`;
  const toSign = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
  return (
    id === 'LTAI' &&
    headers['x-acs-content-sha256'] === hash &&
    required.every((name) => names.split(';').includes(name)) &&
    signature === createHmac('sha256', keySecret).update(toSign).digest('hex')
  );
}

/** Answers as Alibaba Cloud does, to signed calls alone. */
const signedOnly = (answer: (call: ProviderCall, response: ServerResponse) => void) => {
  provider.answer = (call, response) => {
    if (isSigned(call)) answer(call, response);
    else replyJson(response, { Code: 'SignatureDoesNotMatch', Message: keySecret }, 400);
  };
};
const actionOf = ({ headers }: ProviderCall) => headers['x-acs-action'];
const parametersOf = ({ query }: ProviderCall) => Object.fromEntries(new URLSearchParams(query));
const accept = (_call: ProviderCall, response: ServerResponse) =>
  replyJson(response, { Code: 'OK', Message: 'OK', BizId: '9006^0', RequestId: 'F655A8D5' });

it('sends a template with its values, signed', async () => {
  signedOnly(accept);
  expect(await gatewayWith().send(message, signal)).toEqual({ outcome: 'sent', code: 'OK', providerId: '9006^0' });
  expect(provider.calls.map(actionOf)).toEqual(['SendSms']);
  expect(provider.calls.map(parametersOf)).toEqual([
    {
      PhoneNumbers: '13800000001',
      SignName: '油眼',
      TemplateCode: 'SMS_154950909',
      TemplateParam: `{"device":"Press 4 (left) & right*","value":"82.0 °C","place":"${'x'.repeat(34)}…"}`,
      OutId: message.id,
    },
  ]);
});

it('signs each call with another nonce', async () => {
  signedOnly(accept);
  await gatewayWith().send(message, signal);
  await gatewayWith().send(message, signal);
  const nonces = provider.calls.map(({ headers }) => headers['x-acs-signature-nonce']);
  expect(new Set(nonces).size).toBe(2);
});

it('a wrong key stops the channel, and is told to nobody', async () => {
  signedOnly(accept);
  const outcome = await gatewayWith('another secret').send(message, signal);
  expect(outcome).toEqual({ outcome: 'channel', code: 'SignatureDoesNotMatch' });
});

it('a message without a template is not sent', async () => {
  expect(await gatewayWith().send({ ...message, template: 'alarmDigest' }, signal)).toEqual({
    outcome: 'final',
    code: 'no template for alarmDigest',
    isMisconfigured: true,
  });
  expect(provider.calls).toEqual([]);
});

it('a redirect is not followed', async () => {
  const other = await startProvider();
  provider.answer = (_call, response) => void response.writeHead(307, { location: other.url }).end();
  expect(await gatewayWith().send(message, signal)).toEqual({ outcome: 'channel', code: 'HTTP 307' });
  expect(other.calls).toEqual([]);
  await other.close();
});

describe('a message whose last attempt had no answer', () => {
  const uncertain = { ...message, isUncertain: true };
  const details = (response: ServerResponse, found: readonly unknown[], TotalCount = found.length) =>
    replyJson(response, { Code: 'OK', TotalCount, SmsSendDetailDTOs: { SmsSendDetailDTO: found } });
  /** Answers questions with `found`, by day and page. */
  const sentBefore = (found: Readonly<Record<string, readonly unknown[]>>, total = 1) =>
    signedOnly((call, response) => {
      if (actionOf(call) === 'SendSms') return accept(call, response);
      const { SendDate = '', CurrentPage = '' } = parametersOf(call);
      return details(response, found[`${SendDate} ${CurrentPage}`] ?? [], total);
    });

  it('is not sent again when it is among those that were sent, on either side of midnight', async () => {
    now += 60_000;
    sentBefore({ '20261123 1': [{ OutId: message.id, SendStatus: 1 }] });
    expect(await gatewayWith().send(uncertain, signal)).toEqual({ outcome: 'sent', code: 'found' });
    expect(provider.calls.map(actionOf)).toEqual(['QuerySendDetails', 'QuerySendDetails']);
    expect(provider.calls.map(parametersOf)).toEqual([
      { PhoneNumber: '13800000001', SendDate: '20261122', PageSize: '50', CurrentPage: '1' },
      { PhoneNumber: '13800000001', SendDate: '20261123', PageSize: '50', CurrentPage: '1' },
    ]);
  });

  it('is looked for on two pages of a day', async () => {
    sentBefore({ '20261122 2': [{ OutId: message.id, SendStatus: 3 }] }, 200);
    expect(await gatewayWith().send(uncertain, signal)).toEqual({ outcome: 'sent', code: 'found' });
    sentBefore({}, 200);
    expect(await gatewayWith().send(uncertain, signal)).toMatchObject({ outcome: 'sent', code: 'OK' });
    expect(provider.calls.map(parametersOf).map(({ CurrentPage }) => CurrentPage)).toEqual([
      '1',
      '2',
      '1',
      '2',
      undefined,
    ]);
  });

  it('is over when the carrier has refused it', async () => {
    sentBefore({ '20261122 1': [{ OutId: message.id, SendStatus: 2, ErrCode: 'MOBILE_NOT_ON_SERVICE' }] });
    expect(await gatewayWith().send(uncertain, signal)).toEqual({ outcome: 'final', code: 'MOBILE_NOT_ON_SERVICE' });
  });

  it('is sent once more when it is not there, or when the question is refused', async () => {
    sentBefore({ '20261122 1': [{ OutId: 'another', SendStatus: 3 }] });
    expect(await gatewayWith().send(uncertain, signal)).toMatchObject({ outcome: 'sent', code: 'OK' });
    signedOnly((call, response) =>
      actionOf(call) === 'SendSms' ? accept(call, response) : replyJson(response, { Code: 'Forbidden.RAM' }, 403),
    );
    expect(await gatewayWith().send(uncertain, signal)).toMatchObject({ outcome: 'sent', code: 'OK' });
  });

  it('is asked for later when the question has no answer', async () => {
    signedOnly((_call, response) => void response.destroy());
    expect(await gatewayWith().send(uncertain, signal)).toMatchObject({ outcome: 'retry' });
    expect(provider.calls.map(actionOf)).toEqual(['QuerySendDetails']);
  });
});
