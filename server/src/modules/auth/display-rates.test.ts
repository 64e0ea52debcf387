import { AppError } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { createDisplayRates } from './display-rates.ts';

it('serves many calls of a display at once, then a few a second, and others meanwhile', () => {
  let now = 1_000_000;
  const rates = createDisplayRates({ now: () => now });
  const served = (displayId: string, wanted: number) => {
    let count = 0;
    try {
      for (; count < wanted; count += 1) rates.count(displayId);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).error).toBe('tooManyRequests');
    }
    return count;
  };
  expect(served('hall', 2000)).toBe(600);
  expect(served('office', 10)).toBe(10);
  now += 1000;
  expect(served('hall', 2000)).toBe(20);
  // One that goes on asking gets no less.
  for (let second = 0; second < 5; second += 1) {
    now += 1000;
    expect(served('hall', 500)).toBe(20);
  }
});
