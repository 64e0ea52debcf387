import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { isTokenRefused, linkOf, outcomeOfSending, tokenOf, valueOf } from './wechat-template-gateway.rules.ts';

const answer = (body: unknown) => ({ status: 200, body });

it('what the answer to a message means', async () => {
  await expectEach(
    [
      [-1, 'retry'],
      [45011, 'retry'],
      [40003, 'final'],
      [43004, 'final'],
      [43101, 'final'],
      [40001, 'channel'],
      [42001, 'channel'],
      [40013, 'channel'],
      [40125, 'channel'],
      [40164, 'channel'],
      [45009, 'channel'],
      [48001, 'channel'],
      [40037, 'misconfigured'],
      [47003, 'misconfigured'],
      [99999, 'misconfigured'],
    ] as const,
    ([errcode]) => String(errcode),
    ([errcode, kind]) =>
      expect(outcomeOfSending(answer({ errcode, errmsg: '' }))).toEqual(
        kind === 'misconfigured'
          ? { outcome: 'final', code: String(errcode), isMisconfigured: true }
          : { outcome: kind, code: String(errcode) },
      ),
  );
  expect(outcomeOfSending(answer({ errcode: 0, errmsg: 'ok', msgid: 200228332 }))).toEqual({
    outcome: 'sent',
    code: 'ok',
    providerId: '200228332',
  });
  expect(outcomeOfSending(answer({ errcode: 0 }))).toEqual({ outcome: 'sent', code: 'ok' });
  expect(outcomeOfSending(answer('ok'))).toEqual({ outcome: 'unknown', code: 'HTTP 200' });
});

it('which answers ask for another access token', () => {
  const refused = [40001, 40014, 42001].map((errcode) => isTokenRefused(answer({ errcode })));
  const others = [answer({ errcode: 0 }), answer({ errcode: 40003 }), answer(null)].map(isTokenRefused);
  expect([refused, others]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
});

it('what the answer to the question for a token means', async () => {
  await expectEach(
    [
      [
        { access_token: '14_abc', expires_in: 7200 },
        { token: '14_abc', validMs: 7_200_000 },
      ],
      [{ errcode: 40125, errmsg: 'invalid appsecret' }, { failure: { outcome: 'channel', code: '40125' } }],
      [{ errcode: 40164 }, { failure: { outcome: 'channel', code: '40164' } }],
      [{ errcode: 88888 }, { failure: { outcome: 'channel', code: '88888' } }],
      [{ errcode: -1 }, { failure: { outcome: 'retry', code: '-1' } }],
      [{ errcode: 45011 }, { failure: { outcome: 'retry', code: '45011' } }],
      [{ access_token: '' }, { failure: { outcome: 'retry', code: 'HTTP 200' } }],
      ['token', { failure: { outcome: 'retry', code: 'HTTP 200' } }],
    ] as const,
    ([body]) => JSON.stringify(body),
    ([body, token]) => expect(tokenOf(answer(body))).toEqual(token),
  );
});

it('cuts a value to what its variable holds', async () => {
  await expectEach(
    [
      ['thing2', '一二三四五六七八九十一二三四五六七八九十', '一二三四五六七八九十一二三四五六七八九十'],
      ['thing2', '一二三四五六七八九十一二三四五六七八九十一', '一二三四五六七八九十一二三四五六七八九…'],
      ['phrase1', '一级报警', '一级报警'],
      ['phrase1', '二级预警仍未处理', '二级预警…'],
      ['time5', '2026-11-21 15:30 (UTC+08:00)', '2026-11-21 15:30'],
      ['date5', '2026-11-21 15:30 (UTC+08:00)', '2026-11-21 15:30'],
      ['character_string3', 'a'.repeat(40), `${'a'.repeat(31)}…`],
      ['keyword1', 'a'.repeat(40), 'a'.repeat(40)],
      ['constructor', 'a'.repeat(40), 'a'.repeat(40)],
    ] as const,
    ([variable, value]) => `${variable} ${value}`,
    ([variable, value, shown]) => expect(valueOf(value, variable)).toBe(shown),
  );
});

it('opens the link of a message', () => {
  expect(linkOf({ link: 'https://oil.example/alarmlist/detail?recordId=1' })).toBe(
    'https://oil.example/alarmlist/detail?recordId=1',
  );
  expect(linkOf({ link: '' })).toBeUndefined();
  expect(linkOf({ device: 'http://x.example' })).toBeUndefined();
});
