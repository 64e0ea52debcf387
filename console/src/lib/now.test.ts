import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onTick, tickedNow } from './now.ts';

const start = Date.UTC(2026, 10, 29, 8, 0, 0, 400);

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

it('says the same until a second has passed, also across a full one', () => {
  const first = tickedNow();
  expect(first).toBe(start);
  vi.setSystemTime(start + 999);
  expect(tickedNow()).toBe(first);
  vi.setSystemTime(start + 1000);
  expect(tickedNow()).toBe(start + 1000);
});

it('follows a clock that is set back', () => {
  expect(tickedNow()).toBe(start);
  vi.setSystemTime(start - 60_000);
  expect(tickedNow()).toBe(start - 60_000);
});

it('is the full second at each tick', () => {
  const heard: number[] = [];
  const stop = onTick(() => heard.push(tickedNow()));
  vi.advanceTimersByTime(2000);
  stop();
  expect(heard).toEqual([start, start + 600, start + 1600]);
});
