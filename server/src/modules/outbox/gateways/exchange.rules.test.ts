import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { notSent, outcomeOfUnreadable, shownCode } from './exchange.rules.ts';

it('what an answer means that is not from the provider, or is cut off', async () => {
  await expectEach(
    [
      [200, 'unknown'],
      [302, 'channel'],
      [403, 'channel'],
      [404, 'channel'],
      [408, 'retry'],
      [429, 'retry'],
      [500, 'retry'],
      [502, 'unknown'],
      [503, 'retry'],
      [504, 'unknown'],
    ] as const,
    ([status]) => String(status),
    ([status, outcome]) =>
      expect(outcomeOfUnreadable(status, null, 0)).toMatchObject({ outcome, code: `HTTP ${status}` }),
  );
  expect(outcomeOfUnreadable(503, '30', 0)).toEqual({ outcome: 'retry', code: 'HTTP 503', retryAfterMs: 30_000 });
});

it('a question that failed sent no message', () => {
  expect(notSent({ outcome: 'unknown', code: 'ECONNRESET' })).toEqual({ outcome: 'retry', code: 'ECONNRESET' });
  expect(notSent({ outcome: 'channel', code: 'HTTP 302' })).toEqual({ outcome: 'channel', code: 'HTTP 302' });
});

it('shows what looks like a code', () => {
  expect(['isv.OUT_OF_SERVICE', 'MK:0001', '', 'a b', 'x'.repeat(101)].map(shownCode)).toEqual([
    'isv.OUT_OF_SERVICE',
    'MK:0001',
    'UNREADABLE',
    'UNREADABLE',
    'UNREADABLE',
  ]);
});
