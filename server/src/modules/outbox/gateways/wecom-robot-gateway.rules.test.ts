import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { contentOf, outcomeOfSending } from './wecom-robot-gateway.rules.ts';

it('what the answer of a robot means', async () => {
  await expectEach(
    [
      [
        { errcode: 0, errmsg: 'ok' },
        { outcome: 'sent', code: 'ok' },
      ],
      [{ errcode: -1 }, { outcome: 'retry', code: '-1' }],
      [{ errcode: 45033 }, { outcome: 'retry', code: '45033' }],
      [{ errcode: 45009 }, { outcome: 'retry', code: '45009', retryAfterMs: 60_000 }],
      [{ errcode: 93000 }, { outcome: 'final', code: '93000', isMisconfigured: true }],
      [{ errcode: 40058 }, { outcome: 'final', code: '40058', isMisconfigured: true }],
      [{}, { outcome: 'unknown', code: 'HTTP 200' }],
    ] as const,
    ([body]) => JSON.stringify(body),
    ([body, outcome]) => expect(outcomeOfSending({ status: 200, body })).toEqual(outcome),
  );
});

it('cuts a text to 2048 bytes, between characters', () => {
  expect(contentOf('a'.repeat(2048))).toBe('a'.repeat(2048));
  expect(contentOf('a'.repeat(2049))).toBe(`${'a'.repeat(2045)}…`);
  // A Chinese character takes three bytes: 681 of them and `…` are 2046 bytes.
  expect(contentOf('油'.repeat(700))).toBe(`${'油'.repeat(681)}…`);
  expect(contentOf('😀'.repeat(600))).toBe(`${'😀'.repeat(511)}…`);
});
