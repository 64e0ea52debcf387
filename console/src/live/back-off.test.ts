import { describe, expect, it } from 'vitest';
import { defaultBackOff, delayBefore } from './back-off.ts';

describe('delayBefore', () => {
  it.each([
    [1, 1, 1000],
    [2, 1, 2000],
    [3, 1, 4000],
    [6, 1, 30_000],
    [60, 1, 30_000],
    [3, 0, 2000],
  ])('attempt %i with chance %f waits %i ms', (attempt, random, expected) => {
    expect(delayBefore(attempt, defaultBackOff, false, random)).toBe(expected);
  });
  it('is slower in a hidden tab', () => {
    expect(delayBefore(1, defaultBackOff, true, 1)).toBe(60_000);
  });
});
