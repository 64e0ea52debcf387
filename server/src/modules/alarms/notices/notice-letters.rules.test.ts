import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { lettersOf } from './notice-letters.rules.ts';
import type { RecentMessage, Wanted } from './notice-letters.rules.ts';
import type { DueRecord, NoticeStep } from './notices.records.ts';

const now = 1_790_000_000_000;
const minute = 60_000;
/** `a1 oil_temperature` is the record `a` of level 1. */
function want(what: string, step: NoticeStep = 'first', kind: DueRecord['kind'] = 'oil'): Wanted {
  const [name = '', ruleKey = 'oil_temperature'] = what.split(' ');
  const record = { id: name, kind, level: name.endsWith('1') ? 1 : 2, ruleKey } as DueRecord;
  return { recordId: name, contactId: 'c', channel: 'sms', address: '138', step, nth: 0, record };
}
const sent = (
  agoMs: number,
  of: RecentMessage['class'],
  causes: Readonly<Record<string, number>> = {},
): RecentMessage => ({
  at: now - agoMs,
  class: of,
  causes: new Map(Object.entries(causes)),
});
const many = (count: number, name: (n: number) => string) => Array.from({ length: count }, (_, n) => want(name(n)));

function said(wants: readonly Wanted[], recent: readonly RecentMessage[]): string {
  const { letters, waits } = lettersOf(wants, recent, now);
  return [
    ...letters.map(
      (letter) => `${letter.class} ${letter.kind} ${letter.wants.map(({ recordId }) => recordId).join('+')}`,
    ),
    ...waits.map(({ recordId, at }) => `${recordId} waits ${(at - now) / 1000}s`),
  ].join('; ');
}

const rows: readonly (readonly [string, readonly Wanted[], readonly RecentMessage[], string])[] = [
  ['level 1', [want('a1')], [], 'urgent one a1'],
  ['level 1 of one cause together', [want('a1'), want('b1')], [], 'urgent cause a1+b1'],
  ['level 1 of two causes apart', [want('a1'), want('b1 water_activity')], [], 'urgent one a1; urgent one b1'],
  [
    'level 1 does not wait for another',
    [want('a1')],
    [sent(1000, 'urgent', { '1 oil_temperature': 1 })],
    'urgent one a1',
  ],
  ['the rest of a flood waits', [want('a1')], [sent(minute, 'urgent', { '1 oil_temperature': 11 })], 'a1 waits 240s'],
  ['a flood of something else', [want('a1')], [sent(minute, 'urgent', { '1 water_activity': 11 })], 'urgent one a1'],
  ['level 2 all together', [want('a2'), want('b2 water_activity')], [], 'notice several a2+b2'],
  ['level 2 once in five minutes', [want('a2')], [sent(minute, 'notice')], 'a2 waits 240s'],
  ['level 2 after five minutes', [want('a2')], [sent(5 * minute, 'notice')], 'notice one a2'],
  ['level 2 beside level 1', [want('a2'), want('b1')], [sent(minute, 'urgent')], 'notice one a2; urgent one b1'],
  ['a sensor fault is a notice', [want('a1', 'first', 'sensorFault')], [], 'notice one a1'],
  ['a repeat is a reminder', [want('a1', 'repeat')], [sent(minute, 'notice')], 'reminder one a1'],
  [
    'repeat and escalation apart',
    [want('a1', 'repeat'), want('b1', 'escalation')],
    [],
    'reminder one a1; reminder one b1',
  ],
  ['a digest', [want('a1', 'digest'), want('b1 water_activity', 'digest')], [], 'digest several a1+b1'],
  ['a digest once in ten minutes', [want('a1', 'digest')], [sent(4 * minute, 'digest')], 'a1 waits 360s'],
  [
    'more than ten in ten minutes',
    [want('a1')],
    Array.from({ length: 10 }, (_, n) => sent(n * minute, 'urgent')),
    'a1 waits 60s',
  ],
  [
    'more than are left',
    [...many(2, (n) => `a${n}1 key${n}`)],
    Array.from({ length: 9 }, () => sent(minute, 'urgent')),
    'digest several a01+a11',
  ],
  [
    'a record once in a message',
    [want('a1', 'repeat'), want('a1', 'escalation')],
    Array.from({ length: 9 }, () => sent(minute, 'urgent')),
    'digest one a1',
  ],
  ['nothing', [], [], ''],
];

it('what one address gets by one channel', async () => {
  await expectEach(
    rows,
    ([name]) => name,
    ([, wants, recent, expected]) => expect(said(wants, recent)).toBe(expected),
  );
});

it('5 000 alarms of one cause are one message', () => {
  const { letters, waits } = lettersOf(
    many(5000, (n) => `${n}x1`),
    [],
    now,
  );
  expect(letters.map(({ kind, wants }) => [kind, wants.length])).toEqual([['cause', 5000]]);
  expect(waits).toEqual([]);
});
