import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onTick, tickedNow } from './now.ts';

const start = Date.UTC(2026, 10, 29, 8, 0, 0, 400);

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('says the same for the whole of a task, however long that takes, and asks the clock in the next', () => {
  expect(tickedNow()).toBe(start);
  vi.setSystemTime(start + 5000);
  expect(tickedNow()).toBe(start);
  vi.runAllTimers();
  expect(tickedNow()).toBe(start + 5000);
  vi.runAllTimers();
  vi.setSystemTime(start - 60_000);
  expect(tickedNow()).toBe(start - 60_000);
});

it('says the same until the next tick while somebody listens', () => {
  const stop = onTick(() => undefined);
  vi.setSystemTime(start + 3000);
  expect(tickedNow()).toBe(start);
  vi.advanceTimersByTime(600);
  expect(tickedNow()).toBe(start + 3600);
  stop();
  vi.setSystemTime(start + 9000);
  expect(tickedNow()).toBe(start + 9000);
});

it('is the full second at each tick', () => {
  const heard: number[] = [];
  const stop = onTick(() => heard.push(tickedNow()));
  vi.advanceTimersByTime(2000);
  stop();
  expect(heard).toEqual([start, start + 600, start + 1600]);
});
