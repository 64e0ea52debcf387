import { messageClasses } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { afterAttempt, outcomeOfBudget, sendQueues, shareOfDealer } from './delivery.rules.ts';
import type { Attempted } from './delivery.rules.ts';

const day = 86_400_000;
const attempt = (more: Partial<Attempted> = {}): Attempted => ({
  outcome: 'retry',
  retryAfterMs: null,
  n: 1,
  unknownBefore: 0,
  firstAt: 1000,
  beganAt: 1000,
  ...more,
});

it('every class has one queue, and the queues share what a gateway takes', () => {
  expect(sendQueues.flatMap(({ classes }) => classes).toSorted()).toEqual([...messageClasses].toSorted());
  expect(sendQueues.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
});

describe('a message that could not be handed over', () => {
  it.each([
    [1, 5_000],
    [2, 15_000],
    [3, 60_000],
    [4, 300_000],
    [5, 900_000],
    [50, 900_000],
  ])('waits after attempt %i for %i ms', (n, ms) => {
    expect(afterAttempt(attempt({ n }), 2000)).toEqual({ state: 'waiting', nextAt: 2000 + ms });
  });

  it('waits as long as the gateway asks, and no shorter than otherwise', () => {
    expect(afterAttempt(attempt({ retryAfterMs: 120_000 }), 2000).nextAt).toBe(122_000);
    expect(afterAttempt(attempt({ retryAfterMs: 1 }), 2000).nextAt).toBe(7_000);
  });

  it('is given up when a day after the first attempt would have passed', () => {
    expect(afterAttempt(attempt({ n: 9 }), 1000 + day - 900_000).state).toBe('waiting');
    expect(afterAttempt(attempt({ n: 9 }), 1001 + day - 900_000).state).toBe('failed');
    expect(afterAttempt(attempt({ retryAfterMs: day }), 1001).state).toBe('failed');
  });

  it('waits for a minute where the gateway takes nothing at all', () => {
    expect(afterAttempt(attempt({ outcome: 'channel', n: 9 }), 2000)).toEqual({ state: 'waiting', nextAt: 62_000 });
  });
});

it('is over when it was taken, or refused for good', () => {
  expect(afterAttempt(attempt({ outcome: 'sent' }), 2000).state).toBe('sent');
  expect(afterAttempt(attempt({ outcome: 'final' }), 2000).state).toBe('failed');
});

describe('a message that nobody answered for', () => {
  it('goes once more, a minute after it went', () => {
    expect(afterAttempt(attempt({ outcome: 'unknown' }), 11_000)).toEqual({ state: 'waiting', nextAt: 61_000 });
    expect(afterAttempt(attempt({ outcome: 'unknown' }), 500_000)).toEqual({ state: 'waiting', nextAt: 500_000 });
  });

  it('does not go a third time', () => {
    expect(afterAttempt(attempt({ outcome: 'unknown', n: 2, unknownBefore: 1 }), 11_000).state).toBe('unknown');
  });
});

describe('a receiver who has had as many messages as the budget allows', () => {
  const budget = { most: 50, perMs: day, isPerTemplate: true };
  const code = 'limit: 50 in 86400 s';
  it.each([
    ['had fewer', null, null],
    ['may have the next one now', 0, null],
    ['waits for a minute', 60_000, { outcome: 'retry', code, retryAfterMs: 60_000 }],
    ['waits for fifteen minutes', 900_000, { outcome: 'retry', code, retryAfterMs: 900_000 }],
    ['is better reached in another way', 900_001, { outcome: 'final', code }],
  ])('%s', (_what, spentAt, outcome) => {
    // The first of the fifty was sent so long after the beginning of the last day.
    expect(outcomeOfBudget('limit', budget, { spentAt, dealers: 1, now: day })).toEqual(outcome);
  });

  it.each([
    ['limit', 60_000],
    ['limit', 900_001],
    ['limit of one dealer', 86_399_999],
  ] as const)('waits where several dealers share it, however long: %s, %i ms', (whose, spentAt) => {
    const found = outcomeOfBudget(whose, budget, { spentAt, dealers: 2, now: day });
    expect(found).toEqual({ outcome: 'retry', code: `${whose}: 50 in 86400 s`, retryAfterMs: spentAt });
  });
});

it.each([
  [50, day, 2, 25, day],
  [50, day, 3, 17, day],
  [3, day, 2, 2, day],
  [2, day, 2, 1, day],
  [2, day, 3, 1, 2 * day],
  [1, 30_000, 2, 1, 60_000],
  [1, 30_000, 3, 1, 90_000],
  [20, 60_000, 1, 20, 60_000],
])('of %i messages in %i ms, each of %i dealers has %i in %i ms', (most, perMs, dealers, own, inMs) => {
  const whole = { most, perMs, isPerTemplate: true };
  expect(shareOfDealer(whole, dealers)).toEqual({ most: own, perMs: inMs, isPerTemplate: true });
});
