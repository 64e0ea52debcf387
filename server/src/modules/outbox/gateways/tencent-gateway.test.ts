import { createHash, createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replyJson, startProvider } from '../../../../test/provider.ts';
import type { Provider, ProviderCall } from '../../../../test/provider.ts';
import type { MessageForGateway } from '../index.ts';
import { createTencentGateway } from './tencent-gateway.ts';

const secretKey = 'a key that nobody may read';
const message: MessageForGateway = {
  id: '7d1f0d0a-6a3e-4b1c-9b5e-0123456789ab',
  to: '+85261234567',
  subject: 'Level 1',
  text: 'Level 1: oil temperature of Press 4 is 82.0 °C.',
  template: 'alarmRaised',
  params: { lead: 'Level 1', device: 'Press 4', value: '82.0 °C' },
  language: 'en-US',
  isUncertain: false,
  firstAt: 1_795_336_200_250,
};
const templates = {
  alarmRaised: { 'en-US': { id: '449739', fields: { '1': 'lead', '2': 'device', '3': 'value' } } },
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
const gatewayWith = (key = secretKey) =>
  createTencentGateway(
    {
      url: provider.url,
      secretId: 'AKID',
      secretKey: key,
      appId: '1400006666',
      signName: '油眼',
      region: 'ap-guangzhou',
      templates,
      perSecond: 10,
    },
    clock,
  );

/** Whether the request is signed with the key and not older than five minutes, worked out from what arrived. */
function isSigned({ method, path, query, headers, body }: ProviderCall): boolean {
  const [, id, date = '', names = '', signature] =
    /^TC3-HMAC-SHA256 Credential=(\w+)\/([\d-]+)\/sms\/tc3_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const seconds = Number(headers['x-tc-timestamp']);
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).toLowerCase()}\n`);
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const canonical = `${method}\n${path}\n${query}\n${lines.join('')}\n${names}\n${hash(body)}`;
  let key: string | Buffer = `TC3${secretKey}`;
  for (const part of [date, 'sms', 'tc3_request']) key = createHmac('sha256', key).update(part).digest();
  const toSign = `TC3-HMAC-SHA256\n${seconds}\n${date}/sms/tc3_request\n${hash(canonical)}`;
  return (
    id === 'AKID' &&
    ['content-type', 'host'].every((name) => names.split(';').includes(name)) &&
    Math.abs(seconds - now / 1000) < 300 &&
    date === new Date(seconds * 1000).toISOString().slice(0, 10) &&
    signature === createHmac('sha256', key).update(toSign).digest('hex')
  );
}
const refuse = (response: ServerResponse, Code: string) =>
  replyJson(response, { Response: { Error: { Code, Message: secretKey }, RequestId: '1' } });
const signedOnly = (answer: (call: ProviderCall, response: ServerResponse) => void) => {
  provider.answer = (call, response) =>
    isSigned(call) ? answer(call, response) : refuse(response, 'AuthFailure.SignatureFailure');
};
const actionOf = ({ headers }: ProviderCall) => headers['x-tc-action'];
const accept = (_call: ProviderCall, response: ServerResponse) =>
  replyJson(response, {
    Response: { SendStatusSet: [{ SerialNo: '5000:1', PhoneNumber: '+85261234567', Code: 'Ok' }], RequestId: '1' },
  });

it('sends a template with its values in order, signed', async () => {
  signedOnly(accept);
  expect(await gatewayWith().send(message, signal)).toEqual({ outcome: 'sent', code: 'Ok', providerId: '5000:1' });
  expect(provider.calls).toMatchObject([
    {
      headers: { 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11', 'x-tc-region': 'ap-guangzhou' },
    },
  ]);
  expect(provider.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    {
      PhoneNumberSet: ['+85261234567'],
      SmsSdkAppId: '1400006666',
      SignName: '油眼',
      TemplateId: '449739',
      TemplateParamSet: ['Level 1', 'Press 4', '82.0 °C'],
      SessionContext: message.id,
    },
  ]);
});

it('a wrong key stops the channel, and is told to nobody', async () => {
  signedOnly(accept);
  expect(await gatewayWith('another').send(message, signal)).toEqual({
    outcome: 'channel',
    code: 'AuthFailure.SignatureFailure',
  });
});

it('a message without a template is not sent', async () => {
  const outcome = await gatewayWith().send({ ...message, template: 'alarmDigest' }, signal);
  expect(outcome).toMatchObject({ outcome: 'final', isMisconfigured: true });
  expect(provider.calls).toEqual([]);
});

it('a redirect is not followed', async () => {
  const other = await startProvider();
  provider.answer = (_call, response) => void response.writeHead(302, { location: other.url }).end();
  expect(await gatewayWith().send(message, signal)).toEqual({ outcome: 'channel', code: 'HTTP 302' });
  expect(other.calls).toEqual([]);
  await other.close();
});

describe('a message whose last attempt had no answer', () => {
  const uncertain = { ...message, isUncertain: true };
  const reported = (...PullSmsSendStatusSet: readonly unknown[]) =>
    signedOnly((call, response) =>
      actionOf(call) === 'SendSms'
        ? accept(call, response)
        : replyJson(response, { Response: { PullSmsSendStatusSet, RequestId: '1' } }),
    );

  it('is not sent again when the carrier has reported it', async () => {
    now += 60_000;
    reported({ SessionContext: message.id, ReportStatus: 'SUCCESS', Description: 'DELIVRD', SerialNo: '5000:1' });
    expect(await gatewayWith().send(uncertain, signal)).toEqual({
      outcome: 'sent',
      code: 'found',
      providerId: '5000:1',
    });
    expect(provider.calls.map(actionOf)).toEqual(['PullSmsSendStatusByPhoneNumber']);
    expect(JSON.parse(provider.calls[0]?.body ?? '')).toEqual({
      SmsSdkAppId: '1400006666',
      PhoneNumber: '+85261234567',
      BeginTime: 1_795_336_200,
      EndTime: 1_795_336_261,
      Offset: 0,
      Limit: 100,
    });
  });

  it('is over when the carrier could not deliver it', async () => {
    reported({ SessionContext: message.id, ReportStatus: 'FAIL', Description: 'UNDELIV' });
    expect(await gatewayWith().send(uncertain, signal)).toEqual({ outcome: 'final', code: 'UNDELIV' });
  });

  it('is sent once more when it is not there, or when the question is refused', async () => {
    reported({ SessionContext: 'another', ReportStatus: 'SUCCESS' });
    expect(await gatewayWith().send(uncertain, signal)).toMatchObject({ outcome: 'sent', code: 'Ok' });
    signedOnly((call, response) =>
      actionOf(call) === 'SendSms' ? accept(call, response) : refuse(response, 'UnauthorizedOperation'),
    );
    expect(await gatewayWith().send(uncertain, signal)).toMatchObject({ outcome: 'sent', code: 'Ok' });
  });

  it('is asked for later when the question has no answer', async () => {
    signedOnly((_call, response) => void response.destroy());
    expect(await gatewayWith().send(uncertain, signal)).toMatchObject({ outcome: 'retry' });
    expect(provider.calls.map(actionOf)).toEqual(['PullSmsSendStatusByPhoneNumber']);
  });
});
