import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replyJson, startProvider } from '../../../../test/provider.ts';
import type { Provider, ProviderCall } from '../../../../test/provider.ts';
import type { MessageForGateway } from '../index.ts';
import { createWechatTemplateGateway } from './wechat-template-gateway.ts';

const message: MessageForGateway = {
  id: '7d1f0d0a-6a3e-4b1c-9b5e-0123456789ab',
  to: 'oABC-openid',
  subject: '一级报警',
  text: '一级报警：油温为 82.0 °C。',
  template: 'alarmRaised',
  params: { device: 'Press 4', since: '2026-11-21 15:30 (UTC+08:00)', link: 'https://oil.example/alarmlist' },
  language: 'zh-CN',
  isUncertain: false,
  firstAt: 0,
};
const templates = { alarmRaised: { 'zh-CN': { id: 'tmpl-1', fields: { thing2: 'device', time5: 'since' } } } };
let now = 1_790_000_000_000;
const clock = { now: () => now };
const signal = new AbortController().signal;
/** WeChat: the valid access token, and how it answers to a message. */
let wechat: { token: string; sends: (response: ServerResponse) => void };
let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
  wechat = { token: 'token-1', sends: (response) => replyJson(response, { errcode: 0, errmsg: 'ok', msgid: 1 }) };
  provider.answer = ({ path, query, body }, response) => {
    if (path === '/cgi-bin/stable_token') {
      const { appid, secret, grant_type, force_refresh } = JSON.parse(body) as Readonly<Record<string, unknown>>;
      if (appid !== 'wx1' || secret !== 'app secret' || grant_type !== 'client_credential')
        return replyJson(response, { errcode: 40125, errmsg: 'invalid appsecret' });
      if (force_refresh === true) wechat.token += ' forced';
      return replyJson(response, { access_token: wechat.token, expires_in: 7200 });
    }
    if (new URLSearchParams(query).get('access_token') !== wechat.token)
      return replyJson(response, { errcode: 42001, errmsg: 'access_token expired' });
    return wechat.sends(response);
  };
});
afterEach(() => provider.close());
const gatewayWith = (appSecret = 'app secret') =>
  createWechatTemplateGateway({ url: provider.url, appId: 'wx1', appSecret, templates, perSecond: 10 }, clock);
const pathOf = ({ path }: ProviderCall) => path.replace('/cgi-bin/', '');
const sent = { outcome: 'sent', code: 'ok', providerId: '1' };

it('sends a template to a follower, with a link, an id that WeChat knows again, and a token', async () => {
  expect(await gatewayWith().send(message, signal)).toEqual(sent);
  expect(provider.calls.map(pathOf)).toEqual(['stable_token', 'message/template/send']);
  expect(provider.calls[1]).toMatchObject({ method: 'POST', query: 'access_token=token-1' });
  expect(JSON.parse(provider.calls[1]?.body ?? '')).toEqual({
    touser: 'oABC-openid',
    template_id: 'tmpl-1',
    url: 'https://oil.example/alarmlist',
    data: { thing2: { value: 'Press 4' }, time5: { value: '2026-11-21 15:30' } },
    client_msg_id: '7d1f0d0a6a3e4b1c9b5e0123456789ab',
  });
});

it('asks for a token once, however many messages wait for it, and again when it ends', async () => {
  const gateway = gatewayWith();
  const tokens = () => provider.calls.filter((call) => pathOf(call) === 'stable_token').length;
  await Promise.all(Array.from({ length: 6 }, () => gateway.send(message, signal)));
  expect(tokens()).toBe(1);
  // WeChat's token lives for two hours; a minute before its end the gateway asks again.
  now += 7_139_000;
  await gateway.send(message, signal);
  expect(tokens()).toBe(1);
  now += 1_000;
  await gateway.send(message, signal);
  expect(tokens()).toBe(2);
});

it('a token that ended early is renewed once', async () => {
  const gateway = gatewayWith();
  await gateway.send(message, signal);
  wechat.token = 'token-2';
  expect(await gateway.send(message, signal)).toEqual(sent);
  expect(provider.calls.slice(2).map(pathOf)).toEqual([
    'message/template/send',
    'stable_token',
    'message/template/send',
  ]);
});

it('workers whose token was refused at the same time renew it together', async () => {
  const gateway = gatewayWith();
  await gateway.send(message, signal);
  wechat.token = 'token-2';
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => gateway.send(message, signal)));
  expect(outcomes).toEqual([sent, sent, sent, sent, sent]);
  const forced = provider.calls.filter(({ body }) => body.includes('"force_refresh":true'));
  expect(forced).toEqual([]);
});

it('two servers get the same token and do not invalidate it', async () => {
  await gatewayWith().send(message, signal);
  await gatewayWith().send(message, signal);
  expect(provider.calls.map(({ body }) => body).filter((body) => body.includes('"force_refresh":true'))).toEqual([]);
  expect(wechat.token).toBe('token-1');
});

it('a valid token that is refused is replaced by force, once; then the channel stops', async () => {
  wechat.sends = (response) => replyJson(response, { errcode: 40001, errmsg: 'invalid credential' });
  expect(await gatewayWith().send(message, signal)).toEqual({ outcome: 'channel', code: '40001' });
  expect(provider.calls.map(pathOf)).toEqual([
    'stable_token',
    'message/template/send',
    'stable_token',
    'stable_token',
    'message/template/send',
  ]);
  expect(provider.calls.map(({ body }) => body.includes('"force_refresh":true'))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
});

it('a wrong secret stops the channel, and is told to nobody', async () => {
  expect(await gatewayWith('wrong').send(message, signal)).toEqual({ outcome: 'channel', code: '40125' });
  expect(provider.calls.map(pathOf)).toEqual(['stable_token']);
});

it('a question for a token without an answer sent nothing', async () => {
  provider.answer = (_call, response) => void response.destroy();
  expect(await gatewayWith().send(message, signal)).toMatchObject({ outcome: 'retry' });
});

it('a message without an answer is unknown, and goes again under the same id', async () => {
  const gateway = gatewayWith();
  wechat.sends = (response) => void response.destroy();
  expect(await gateway.send(message, signal)).toMatchObject({ outcome: 'unknown' });
  wechat.sends = (response) => replyJson(response, { errcode: 0, errmsg: 'ok', msgid: 1 });
  expect(await gateway.send({ ...message, isUncertain: true }, signal)).toEqual(sent);
  const ids = provider.calls
    .filter((call) => pathOf(call) !== 'stable_token')
    .map(({ body }) => (JSON.parse(body) as { client_msg_id: string }).client_msg_id);
  expect(ids).toEqual(['7d1f0d0a6a3e4b1c9b5e0123456789ab', '7d1f0d0a6a3e4b1c9b5e0123456789ab']);
});

it('somebody who does not follow the account is not reached', async () => {
  wechat.sends = (response) => replyJson(response, { errcode: 43004, errmsg: 'require subscribe' });
  expect(await gatewayWith().send(message, signal)).toEqual({ outcome: 'final', code: '43004' });
});

it('a message without a template is not sent', async () => {
  const outcome = await gatewayWith().send({ ...message, template: 'alarmDigest' }, signal);
  expect(outcome).toMatchObject({ outcome: 'final', isMisconfigured: true });
  expect(provider.calls).toEqual([]);
});

it('a redirect is not followed', async () => {
  const other = await startProvider();
  wechat.sends = (response) => void response.writeHead(302, { location: other.url }).end();
  expect(await gatewayWith().send(message, signal)).toEqual({ outcome: 'channel', code: 'HTTP 302' });
  expect(other.calls).toEqual([]);
  await other.close();
});
