import { afterEach, beforeEach, expect, it } from 'vitest';
import { replyJson, startProvider } from '../../../../test/provider.ts';
import type { Provider } from '../../../../test/provider.ts';
import type { MessageForGateway } from '../index.ts';
import { createWecomRobotGateway } from './wecom-robot-gateway.ts';

const message: MessageForGateway = {
  id: '7d1f0d0a-6a3e-4b1c-9b5e-0123456789ab',
  to: 'mill-oil',
  subject: '一级报警',
  text: '一级报警：油温为 82.0 °C。',
  template: 'alarmRaised',
  params: {},
  language: 'zh-CN',
  isUncertain: false,
  firstAt: 0,
};
const signal = new AbortController().signal;
let provider: Provider;
beforeEach(async () => {
  provider = await startProvider();
  provider.answer = ({ query }, response) =>
    replyJson(response, query === 'key=693a91f6' ? { errcode: 0, errmsg: 'ok' } : { errcode: 93000, errmsg: '' });
});
afterEach(() => provider.close());
const gatewayWith = (key: string) =>
  createWecomRobotGateway({
    robots: { 'mill-oil': `${provider.url}/cgi-bin/webhook/send?key=${key}` },
    perSecond: 10,
  });

it('posts the text to the group of the robot', async () => {
  expect(await gatewayWith('693a91f6').send(message, signal)).toEqual({ outcome: 'sent', code: 'ok' });
  expect(provider.calls).toMatchObject([{ method: 'POST', path: '/cgi-bin/webhook/send', query: 'key=693a91f6' }]);
  expect(JSON.parse(provider.calls[0]?.body ?? '')).toEqual({
    msgtype: 'text',
    text: { content: '一级报警：油温为 82.0 °C。' },
  });
});

it('a robot that was removed stops no other', async () => {
  expect(await gatewayWith('wrong').send(message, signal)).toEqual({
    outcome: 'final',
    code: '93000',
    isMisconfigured: true,
  });
});

it('a contact without a robot of that name is not reached', async () => {
  for (const to of ['oABC-openid', 'constructor'])
    expect(await gatewayWith('693a91f6').send({ ...message, to }, signal)).toMatchObject({ outcome: 'final' });
  expect(provider.calls).toEqual([]);
});

it('no answer says its key', async () => {
  provider.answer = (_call, response) => void response.destroy();
  const outcome = await gatewayWith('693a91f6').send(message, signal);
  expect(outcome.outcome).toBe('unknown');
  expect(JSON.stringify(outcome)).not.toContain('693a91f6');
});

it('a redirect is not followed', async () => {
  const other = await startProvider();
  provider.answer = (_call, response) => void response.writeHead(302, { location: other.url }).end();
  expect(await gatewayWith('693a91f6').send(message, signal)).toEqual({ outcome: 'channel', code: 'HTTP 302' });
  expect(other.calls).toEqual([]);
  await other.close();
});
