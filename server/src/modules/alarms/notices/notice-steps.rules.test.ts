import type { AlarmNotices } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { stepsOf } from './notice-steps.rules.ts';
import type { NoticeFacts, Receiver, Notified } from './notices.records.ts';

/** Noon of a Saturday in UTC. */
const raised = Date.parse('2026-11-21T12:00:00Z');
const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** A person with addresses of his own. */
const person = (contactId: string, of: Partial<Receiver> = {}): Receiver => ({
  contactId,
  name: contactId,
  customerId: 'factory',
  groupId: null,
  language: 'en-US',
  timeZone: 'UTC',
  level: 2,
  addresses: { sms: `138 ${contactId}`, email: `${contactId}@b.example` },
  ...of,
});
const notices: AlarmNotices = {
  modes: ['sms'],
  contactIds: [],
  repeatMs: null,
  minimumGapMs: 0,
  quietHours: null,
  escalation: [],
};
const record: NoticeFacts = {
  id: 'r',
  kind: 'oil',
  level: 1,
  ruleKey: 'oil_temperature',
  groupId: 'r',
  raisedAt: raised,
  createdAt: raised,
  clearedAt: null,
  withdrawnAt: null,
  processedAt: null,
  isMasked: false,
  outrankedBy: null,
  isShelved: false,
  isLate: false,
  annunciatedAt: null,
  notices,
  previousNotifiedAt: null,
  groupLevel: null,
  notified: [],
};
const notified = (contactId: string, at: number, of: Partial<Notified> = {}): Notified => ({
  contactId,
  channel: 'sms',
  address: `138 ${contactId}`,
  step: 'first',
  nth: 0,
  at,
  state: 'sent',
  ...of,
});
/** `first:0 ann/sms; next repeat +300s`, times from when the alarm was raised. */
function said(facts: Partial<NoticeFacts>, contacts: readonly (readonly Receiver[])[], afterMs: number): string {
  const { wants, next } = stepsOf({ ...record, ...facts }, contacts, raised + afterMs);
  const asked = wants.map(({ step, nth, contactId, channel }) => `${step}:${nth} ${contactId}/${channel}`);
  const then = next === null ? 'nothing' : `${next.step} +${(next.at - raised) / second}s`;
  return [...asked, `next ${then}`].join('; ');
}

const ann = person('ann');
const bob = person('bob');
const cid = person('cid');
const escalating = {
  ...notices,
  escalation: [
    { afterMs: 10 * minute, contactIds: [] },
    { afterMs: 20 * minute, contactIds: [] },
  ],
};
const repeating = { ...notices, repeatMs: 5 * minute };
const quiet = (includesLevel1: boolean) => ({ ...notices, quietHours: { from: '11:00', to: '13:00', includesLevel1 } });
const annNotified = [notified('ann', raised + 2 * second)];

const rows: readonly (readonly [string, Partial<NoticeFacts>, readonly (readonly Receiver[])[], number, string])[] = [
  ['level 1 is gathered for two seconds', {}, [[ann]], 0, 'next first +2s'],
  ['level 1 is notified then', {}, [[ann]], 2 * second, 'first:0 ann/sms; next nothing'],
  ['level 2 waits half a minute', { level: 2 }, [[ann]], 29 * second, 'next first +30s'],
  ['level 2 is notified then', { level: 2 }, [[ann]], 30 * second, 'first:0 ann/sms; next nothing'],
  [
    'each contact by each mode',
    { notices: { ...notices, modes: ['sms', 'email', 'wechat'] } },
    [[ann, bob]],
    minute,
    'first:0 ann/sms; first:0 ann/email; first:0 bob/sms; first:0 bob/email; next nothing',
  ],
  [
    'a default has no modes: SMS and e-mail',
    { notices: null },
    [[ann]],
    minute,
    'first:0 ann/sms; first:0 ann/email; next nothing',
  ],
  [
    'a person who wants level 1 alone',
    { level: 2 },
    [[person('ann', { level: 1 }), bob]],
    minute,
    'first:0 bob/sms; next nothing',
  ],
  [
    'two contacts with one address get one notice',
    { notices: { ...notices, modes: ['sms', 'email'] } },
    [[ann, person('eve', { addresses: { sms: '138 eve', email: 'ann@b.example' } })]],
    minute,
    'first:0 ann/sms; first:0 ann/email; first:0 eve/sms; next nothing',
  ],
  [
    'an address that was notified is not notified again as that of another contact',
    { notified: annNotified },
    [[person('eve', { addresses: { sms: '138 ann' } })]],
    minute,
    'next nothing',
  ],
  [
    'the same text by two channels is two addresses',
    { notices: { ...notices, modes: ['sms', 'wechat'] } },
    [[person('ann', { addresses: { sms: 'mill', wechat: 'mill' } })]],
    minute,
    'first:0 ann/sms; first:0 ann/wechat; next nothing',
  ],
  [
    'the next contacts are notified at once when the one address of two has failed',
    { notices: escalating, notified: [notified('ann', raised + 2 * second, { state: 'failed' })] },
    [[ann, person('eve', { addresses: { sms: '138 ann' } })], [bob], [cid]],
    minute,
    'escalation:1 bob/sms; next escalation +1260s',
  ],
  ['who was notified is not notified again', { notified: annNotified }, [[ann]], minute, 'next nothing'],
  // What is not notified.
  ['withdrawn', { withdrawnAt: raised }, [[ann]], minute, 'next nothing'],
  ['processed', { processedAt: raised }, [[ann]], minute, 'next nothing'],
  ['shelved', { isShelved: true }, [[ann]], minute, 'next nothing'],
  ['outranked', { level: 2, outrankedBy: 'other' }, [[ann]], minute, 'next nothing'],
  ['masked: looked at again', { isMasked: true }, [[ann]], minute, 'next first +360s'],
  ['of a cause that was notified', { groupLevel: 1 }, [[ann]], minute, 'next nothing'],
  ['of a cause that was notified, less grave', { level: 2, groupLevel: 1 }, [[ann]], minute, 'next nothing'],
  ['of a cause that was notified, but graver', { groupLevel: 2 }, [[ann]], minute, 'first:0 ann/sms; next nothing'],
  [
    'the first of its cause, not notified yet',
    { groupLevel: 1, annunciatedAt: raised },
    [[ann]],
    minute,
    'first:0 ann/sms; next nothing',
  ],
  // Late, and over.
  [
    'late and open',
    { isLate: true, createdAt: raised + hour },
    [[ann]],
    hour + 2 * second,
    'first:0 ann/sms; next nothing',
  ],
  [
    'level 1 that is over waits for a digest',
    { clearedAt: raised, createdAt: raised + hour },
    [[ann]],
    hour,
    'next digest +4200s',
  ],
  ['level 1 that is over in a digest', { clearedAt: raised }, [[ann]], 10 * minute, 'digest:0 ann/sms; next nothing'],
  ['level 1 that was over yesterday', { clearedAt: raised }, [[ann]], 24 * hour + 1, 'next nothing'],
  ['level 2 that is over', { level: 2, clearedAt: raised }, [[ann]], hour, 'next nothing'],
  [
    'level 1 that was notified and is over',
    { clearedAt: raised, notified: annNotified, notices: repeating },
    [[ann]],
    hour,
    'next nothing',
  ],
  // Minimum gap and quiet hours.
  [
    'within the gap',
    { previousNotifiedAt: raised - minute, notices: { ...notices, minimumGapMs: 5 * minute } },
    [[ann]],
    minute,
    'next first +240s',
  ],
  [
    'after the gap',
    { previousNotifiedAt: raised - minute, notices: { ...notices, minimumGapMs: 5 * minute } },
    [[ann]],
    4 * minute,
    'first:0 ann/sms; next nothing',
  ],
  ['level 2 in quiet hours', { level: 2, notices: quiet(false) }, [[ann]], minute, 'next digest +3600s'],
  ['level 2 after quiet hours', { level: 2, notices: quiet(false) }, [[ann]], hour, 'first:0 ann/sms; next nothing'],
  ['level 1 goes through', { notices: quiet(false) }, [[ann]], minute, 'first:0 ann/sms; next nothing'],
  ['level 1 does not where the setting says so', { notices: quiet(true) }, [[ann]], minute, 'next digest +3600s'],
  [
    'quiet hours are the contact’s own',
    { notices: quiet(true) },
    [[ann, person('bob', { timeZone: 'Asia/Shanghai' })]],
    minute,
    'first:0 bob/sms; next digest +3600s',
  ],
  // Repeats.
  [
    'the first repeat',
    { notified: annNotified, notices: repeating },
    [[ann]],
    5 * minute + 2 * second,
    'repeat:1 ann/sms; next repeat +602s',
  ],
  [
    'missed repeats are one',
    { notified: annNotified, notices: repeating },
    [[ann]],
    17 * minute,
    'repeat:3 ann/sms; next repeat +1202s',
  ],
  [
    'a repeat that was notified',
    {
      notified: [...annNotified, notified('ann', raised + 17 * minute, { step: 'repeat', nth: 3 })],
      notices: repeating,
    },
    [[ann]],
    18 * minute,
    'next repeat +1202s',
  ],
  [
    'five repeats at most',
    {
      notified: [...annNotified, notified('ann', raised + 26 * minute, { step: 'repeat', nth: 5 })],
      notices: repeating,
    },
    [[ann]],
    10 * hour,
    'next nothing',
  ],
  // Escalation.
  [
    'the next contacts wait',
    { notified: annNotified, notices: escalating },
    [[ann], [bob], [cid]],
    minute,
    'next escalation +602s',
  ],
  [
    'the next contacts',
    { notified: annNotified, notices: escalating },
    [[ann], [bob], [cid]],
    11 * minute,
    'escalation:1 bob/sms; next escalation +1860s',
  ],
  [
    'the contacts after them',
    {
      notified: [...annNotified, notified('bob', raised + 11 * minute, { step: 'escalation', nth: 1 })],
      notices: escalating,
    },
    [[ann], [bob], [cid]],
    31 * minute,
    'escalation:2 cid/sms; next nothing',
  ],
  [
    'at once when all failed',
    { notified: [notified('ann', raised + 2 * second, { state: 'failed' })], notices: escalating },
    [[ann], [bob], [cid]],
    3 * second,
    'escalation:1 bob/sms; next escalation +1203s',
  ],
  [
    'not while one may still arrive',
    {
      notified: [
        notified('ann', raised + 2 * second, { state: 'failed' }),
        notified('dan', raised + 2 * second, { state: 'waiting' }),
      ],
      notices: escalating,
    },
    [[ann, person('dan')], [bob], [cid]],
    3 * second,
    'next escalation +602s',
  ],
  [
    'at once when nobody has an address',
    { notices: escalating },
    [[person('ann', { addresses: {} })], [bob], [cid]],
    3 * second,
    'escalation:1 bob/sms; next escalation +1203s',
  ],
  // Several contacts, channels and steps, each told or not.
  ['one contact was notified', { notified: annNotified }, [[ann, bob]], minute, 'first:0 bob/sms; next nothing'],
  [
    'one channel was used',
    { notified: annNotified, notices: { ...notices, modes: ['sms', 'email'] } },
    [[ann]],
    minute,
    'first:0 ann/email; next nothing',
  ],
  [
    'who was notified in a digest is not notified again',
    { notified: [notified('ann', raised + 2 * second, { step: 'digest' })] },
    [[ann]],
    minute,
    'next nothing',
  ],
  [
    'repeats count from a digest too',
    { notified: [notified('ann', raised + 2 * second, { step: 'digest' })], notices: repeating },
    [[ann]],
    5 * minute + 2 * second,
    'repeat:1 ann/sms; next repeat +602s',
  ],
  [
    'nothing is repeated to whom nothing was said',
    { notified: annNotified, notices: repeating },
    [[ann, bob]],
    5 * minute + 2 * second,
    'first:0 bob/sms; repeat:1 ann/sms; next repeat +602s',
  ],
  [
    'repeats count from the first notice',
    { notified: [...annNotified, notified('bob', raised + 62 * second)], notices: repeating },
    [[ann, bob]],
    5 * minute + 2 * second,
    'repeat:1 ann/sms; repeat:1 bob/sms; next repeat +602s',
  ],
  [
    'the second repeat after the first',
    {
      notified: [...annNotified, notified('ann', raised + 302 * second, { step: 'repeat', nth: 1 })],
      notices: repeating,
    },
    [[ann]],
    10 * minute + 2 * second,
    'repeat:2 ann/sms; next repeat +902s',
  ],
  [
    'whom of a step nobody told, and the next step after it',
    {
      notified: [...annNotified, notified('bob', raised + 11 * minute, { step: 'escalation', nth: 1 })],
      notices: escalating,
    },
    [[ann], [bob, cid]],
    12 * minute,
    'escalation:1 cid/sms; next escalation +1860s',
  ],
  [
    'a step without contacts',
    {
      notified: [...annNotified, notified('bob', raised + 11 * minute, { step: 'escalation', nth: 1 })],
      notices: escalating,
    },
    [[ann], [bob]],
    31 * minute,
    'next nothing',
  ],
  [
    'a step counts from the first notice of the one before',
    {
      notified: [
        ...annNotified,
        notified('cid', raised + 700 * second, { step: 'escalation', nth: 1 }),
        notified('bob', raised + 602 * second, { step: 'escalation', nth: 1 }),
      ],
      notices: escalating,
    },
    [[ann], [bob, cid]],
    12 * minute,
    'next escalation +1802s',
  ],
  [
    'the step after one whose notices all failed',
    {
      notified: [
        ...annNotified,
        notified('bob', raised + 602 * second, { step: 'escalation', nth: 1, state: 'failed' }),
      ],
      notices: escalating,
    },
    [[ann], [bob], [cid]],
    603 * second,
    'escalation:2 cid/sms; next nothing',
  ],
  [
    'a repeat that failed is not a first notice that failed',
    {
      notified: [...annNotified, notified('ann', raised + 302 * second, { step: 'repeat', nth: 1, state: 'failed' })],
      notices: escalating,
    },
    [[ann], [bob], [cid]],
    303 * second,
    'next escalation +602s',
  ],
  [
    'a contact who was told first and is told again by a step',
    { notified: annNotified, notices: escalating },
    [[ann], [ann]],
    11 * minute,
    'escalation:1 ann/sms; next escalation +1860s',
  ],
  [
    'the soonest of several: a repeat before a step',
    { notified: annNotified, notices: { ...escalating, repeatMs: 5 * minute } },
    [[ann], [bob]],
    minute,
    'next repeat +302s',
  ],
  [
    'the soonest of several: a step before the end of quiet hours',
    { level: 2, annunciatedAt: raised, notices: { ...quiet(false), escalation: escalating.escalation } },
    [[ann], [bob]],
    minute,
    'next escalation +600s',
  ],
  [
    'one that joined a cause after it was notified goes on',
    { groupLevel: 1, notified: annNotified, notices: repeating },
    [[ann]],
    5 * minute + 2 * second,
    'repeat:1 ann/sms; next repeat +602s',
  ],
  ['level 1 a day after it was raised', { clearedAt: raised }, [[ann]], 24 * hour, 'digest:0 ann/sms; next nothing'],
  [
    'a default rule has no gap',
    { previousNotifiedAt: raised - minute, notices: null },
    [[ann]],
    minute,
    'first:0 ann/sms; first:0 ann/email; next nothing',
  ],
  ['nobody to notify', {}, [], minute, 'next nothing'],
  // Sensor faults and silence.
  ['a sensor fault of level 1 is not urgent', { kind: 'sensorFault' }, [[ann]], 29 * second, 'next first +30s'],
  [
    'a sensor fault',
    { kind: 'sensorFault', notices: null },
    [[ann]],
    30 * second,
    'first:0 ann/sms; first:0 ann/email; next nothing',
  ],
  [
    'a sensor fault that is over',
    { kind: 'sensorFault', notices: null, clearedAt: raised },
    [[ann]],
    hour,
    'next nothing',
  ],
];

it('who is notified, when, by which channel', async () => {
  await expectEach(
    rows,
    ([name]) => name,
    ([, facts, contacts, after, expected]) => expect(said(facts, contacts, after)).toBe(expected),
  );
});

const shownRows: readonly (readonly [string, Partial<NoticeFacts>, boolean])[] = [
  ['a new one', {}, true],
  ['one that was processed at once', { processedAt: raised }, true],
  ['a short one', { level: 2, clearedAt: raised }, true],
  ['a late one that is over', { level: 2, clearedAt: raised, isLate: true }, false],
  ['a late one that is open', { isLate: true }, true],
  ['a late one that was processed at once', { isLate: true, processedAt: raised }, true],
  ['a processed one that is masked', { isMasked: true, processedAt: raised }, false],
  ['masked', { isMasked: true }, false],
  ['outranked', { outrankedBy: 'other' }, false],
  ['shelved', { isShelved: true }, false],
  ['withdrawn', { withdrawnAt: raised }, false],
  ['of a cause that was shown', { groupLevel: 1 }, false],
];

it('what something else stands for is not shown to people as new', async () => {
  await expectEach(
    shownRows,
    ([name]) => name,
    ([, facts, isShown]) =>
      expect(stepsOf({ ...record, ...facts }, [[ann]], raised + minute).annunciatedAt).toBe(
        isShown ? raised + minute : null,
      ),
  );
});

it('the time at which people were shown an alarm stays', () => {
  const facts = { ...record, annunciatedAt: raised + 5, processedAt: raised + 9 };
  expect(stepsOf(facts, [[ann]], raised + minute).annunciatedAt).toBe(raised + 5);
});
