import type { MessageAttempt, OutboxMessage } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { answerWord, billedParts, shortSubject, testSteps, tookOf, verdictOf, viewOf } from './message-look.ts';

it.each([
  ['waiting', 0, 'waiting'],
  ['waiting', 2, 'retrying'],
  ['sent', 2, 'sent'],
  ['failed', 1, 'failed'],
] as const)('a message that is %s after %i attempts is %s', (state, attempts, view) => {
  expect(viewOf({ state, attempts })).toBe(view);
});

const gateway = { name: 'smtp', perSecond: 1 };
const counts = { waiting: 0, retrying: 0, sent: 0, failed: 0, unknown: 0, cancelled: 0 };
const quiet = { gateway, pause: null, retrying: null, counts, lastSentAt: null };
const retrying = { count: 1, since: 20, nextAt: 40, code: 'ETIMEDOUT' };
const pause = { since: 10, until: 30, code: 'HTTP 401' };
it.each([
  ['without a gateway', { gateway: null, lastSentAt: 5 }, 'notConfigured', null],
  ['that pauses', { pause, retrying }, 'paused', 10],
  ['with retries', { retrying, counts: { ...counts, sent: 3 } }, 'retrying', 20],
  ['that sent some today', { counts: { ...counts, sent: 3, failed: 1 }, lastSentAt: 9 }, 'working', 9],
  ['that sent none today', { counts: { ...counts, failed: 1 }, lastSentAt: 9 }, 'refused', null],
  ['without an answer today', { counts: { ...counts, unknown: 1 }, lastSentAt: 9 }, 'refused', null],
  ['that had nothing to send today', { lastSentAt: 9 }, 'silent', 9],
  ['of which all waits', { counts: { ...counts, waiting: 1 }, lastSentAt: 9 }, 'silent', 9],
  ['that never had anything to send', {}, 'unused', null],
] as const)('a channel %s', (_, more, verdict, since) => {
  expect(verdictOf({ ...quiet, ...more })).toEqual({ verdict, since });
});

it.each([
  ['retry', 'ETIMEDOUT', 'timeout'],
  ['unknown', 'TimeoutError', 'timeout'],
  ['retry', 'UND_ERR_CONNECT_TIMEOUT', 'retry'],
  ['retry', 'ECONNREFUSED', 'refused'],
  ['retry', 'ESOCKET', 'refused'],
  ['retry', 'EAI_AGAIN', 'notFound'],
  ['channel', 'CERT_HAS_EXPIRED', 'certificate'],
  ['unknown', 'ECONNRESET', 'broken'],
  ['channel', 'HTTP 401', 'login'],
  ['channel', 'SMTP 535', 'login'],
  ['channel', 'HTTP 302', 'redirected'],
  ['retry', 'HTTP 429', 'tooMany'],
  ['retry', 'SMTP 421', 'busy'],
  ['final', 'SMTP 550', 'address'],
  ['retry', 'HTTP 503', 'gatewayError'],
  ['final', 'HTTP 400', 'final'],
  ['final', 'isv.MOBILE_NUMBER_ILLEGAL', 'final'],
  ['sent', 'HTTP 200', 'sent'],
  [null, '', 'unknown'],
] as const)('%s with the answer %s is %s', (outcome, code, word) => {
  expect(answerWord({ outcome, code })).toBe(word);
});

it.each([
  ['一级报警：压机 4 油温', '压机 4 油温'],
  ['升级通知，二级预警无人处理：压机 4 油温', '压机 4 油温'],
  ['Level 1 alarm, still unprocessed: Press 4, oil temperature', 'Press 4, oil temperature'],
  [
    'Escalation: level 2 warning that nobody has processed: Press 4',
    'Escalation: level 2 warning that nobody has processed: Press 4',
  ],
  ['设备未上报：压机 4', '设备未上报：压机 4'],
])('%s is short %s', (subject, short) => {
  expect(shortSubject(subject)).toBe(short);
});

it.each([
  [-5, 'ms', 0],
  [412, 'ms', 412],
  [1_900, 's', 1.9],
  [34_000, 's', 34],
  [960_000, 'min', 16],
  [10_800_000, 'h', 3],
  [259_200_000, 'd', 3],
])('%i ms took %s %f', (ms, unit, value) => {
  expect(tookOf(ms)).toMatchObject({ unit, value });
});

it.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['油'.repeat(70), 1],
  ['油'.repeat(71), 2],
  ['油'.repeat(135), 3],
])('%s is billed as %i', (text, parts) => {
  expect(billedParts(text)).toBe(parts);
});

describe('the steps of a test', () => {
  const attempt: MessageAttempt = { n: 1, beganAt: 20, endedAt: 50, outcome: 'sent', code: '', providerId: '' };
  const message = {
    state: 'waiting',
    createdAt: 10,
    nextAt: 90,
    lastAttempts: [] as MessageAttempt[],
  } as unknown as OutboxMessage;
  const steps = (of: Partial<OutboxMessage>) =>
    testSteps({ ...message, ...of }).map(({ name, state, at }) => `${name} ${state} ${at ?? '-'}`);
  it.each<[string, Partial<OutboxMessage>, readonly string[]]>([
    ['queued', {}, ['queued done 10', 'handed now -', 'sent todo -']],
    ['cancelled before', { state: 'cancelled' }, ['queued done 10', 'cancelled failed -']],
    [
      'under way',
      { lastAttempts: [{ ...attempt, outcome: null, endedAt: null }] },
      ['queued done 10', 'handed done 20', 'sent now -'],
    ],
    [
      'to be tried again',
      { lastAttempts: [{ ...attempt, outcome: 'retry' }] },
      ['queued done 10', 'handed done 20', 'retrying now 90'],
    ],
    ['sent', { state: 'sent', lastAttempts: [attempt] }, ['queued done 10', 'handed done 20', 'sent done 50']],
    [
      'refused',
      { state: 'failed', lastAttempts: [{ ...attempt, outcome: 'final' }] },
      ['queued done 10', 'handed done 20', 'failed failed 50'],
    ],
  ])('%s', (_name, of, expected) => {
    expect(steps(of)).toEqual(expected);
  });
});
