import { expect, it } from 'vitest';
import { waitOfReload } from './reloads.ts';
import { hourMs, minuteMs } from './time.ts';

it('waits longer after each reload, an hour at most, and forgets after six', () => {
  const now = 100 * hourMs;
  expect(waitOfReload([], now)).toBe(0);
  const waits = Array.from({ length: 14 }, (_, count) => waitOfReload(Array<number>(count + 1).fill(now), now));
  expect(waits.slice(0, 4)).toEqual([5000, 10_000, 20_000, 40_000]);
  expect(waits.at(-1)).toBe(hourMs);
  expect(waitOfReload([now - minuteMs], now)).toBe(0);
  expect(waitOfReload([now - 7 * hourMs, now - 8 * hourMs], now)).toBe(0);
  // A clock that was set back does not keep the page waiting.
  expect(waitOfReload([now + 9 * hourMs], now)).toBe(0);
});

it('a page that nothing mends is reloaded twice an hour', () => {
  const times: number[] = [];
  for (let now = 0; now < 24 * hourMs; now += minuteMs) if (waitOfReload(times, now) === 0) times.push(now);
  expect(times.length).toBeLessThan(50);
});
