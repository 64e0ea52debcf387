import { expect, it } from 'vitest';
import { countsOf, figuresOf, isView, maskedAddress } from './message-log.rules.ts';

it.each([
  ['sms', '13812342046', '138****2046'],
  ['sms', '+4915112345678', '+49****5678'],
  ['sms', '+2901234', '****34'],
  ['email', 'wang@mill.example', 'w***@mill.example'],
  ['email', 'a@b.example', 'a***@b.example'],
  ['email', '@odd', '****dd'],
  ['wechat', 'oABCDEFGH-1234', 'oABC****1234'],
  ['wechat', 'group', '****up'],
] as const)('%s %s is shown as %s', (channel, to, masked) => {
  expect(maskedAddress(channel, to)).toBe(masked);
});

it('counts are summed by view', () => {
  expect(
    countsOf([
      { view: 'sent', count: 3 },
      { view: 'sent', count: 4 },
      { view: 'retrying', count: 1 },
    ]),
  ).toEqual({ waiting: 0, retrying: 1, sent: 7, failed: 0, unknown: 0, cancelled: 0 });
});

it('the hours of a channel are 24, the oldest first, each with what became of its messages', () => {
  const now = 1_000 * 3_600_000;
  const row = { channel: 'sms', lastMinute: 0 } as const;
  const { counts, lastMinute, hours } = figuresOf(
    [
      { ...row, hoursAgo: 0, view: 'sent', count: 5, lastMinute: 2 },
      { ...row, hoursAgo: 0, view: 'retrying', count: 1 },
      { ...row, hoursAgo: 0, view: 'waiting', count: 2 },
      { ...row, hoursAgo: 23, view: 'failed', count: 3 },
      { ...row, hoursAgo: 23, view: 'unknown', count: 1 },
      { ...row, hoursAgo: 2, view: 'cancelled', count: 9 },
    ],
    now,
  );
  expect([counts.sent, counts.failed, counts.cancelled, lastMinute]).toEqual([5, 3, 9, 2]);
  expect(hours).toHaveLength(24);
  expect(hours[0]).toEqual({ from: 976 * 3_600_000, sent: 0, waiting: 0, failed: 4 });
  expect(hours[23]).toEqual({ from: 999 * 3_600_000, sent: 5, waiting: 3, failed: 0 });
  expect(hours.slice(1, 23).every(({ sent, waiting, failed }) => sent + waiting + failed === 0)).toBe(true);
});

it('a view is one of the six', () => {
  expect(['waiting', 'retrying', 'sent', 'failed', 'unknown', 'cancelled'].every(isView)).toBe(true);
  expect(isView('gone')).toBe(false);
});
