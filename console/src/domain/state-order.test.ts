import { describe, expect, it } from 'vitest';
import { countStates, urgencyOf, worstOf } from './state-order.ts';

describe('worstOf', () => {
  it.each([
    [['normal', 'level2', 'level1', 'fault'], 'level1'],
    [['normal', 'offline', 'fault'], 'fault'],
    [['normal', 'offline'], 'offline'],
    [['normal'], 'normal'],
    [[], null],
  ] as const)('%j is %s', (some, expected) => {
    expect(worstOf(some)).toBe(expected);
  });
});

it('counts every state, those that none has too', () => {
  expect(countStates(['normal', 'normal', 'level1'])).toEqual({ normal: 2, level2: 0, level1: 1, fault: 0, offline: 0 });
});

it('puts an alarm before a warning, and a healthy device last', () => {
  expect(urgencyOf('level1')).toBeLessThan(urgencyOf('level2'));
  expect(urgencyOf('normal')).toBeGreaterThan(urgencyOf('offline'));
});
