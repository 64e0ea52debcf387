import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { planReload, waitOfReload } from './reloads.ts';
import { hourMs, minuteMs, secondMs } from './time.ts';

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
  expect(times.length).toBeGreaterThan(20);
});

describe('a reload that is planned', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function wall({ part = 0, isThere = true, times = [] as number[] } = {}) {
    const state = { isThere, kept: times, reloads: 0, asked: 0 };
    const cancel = planReload({
      times: () => state.kept,
      keep: (kept) => {
        state.kept = [...kept];
      },
      isServerThere: async () => {
        state.asked += 1;
        return state.isThere;
      },
      random: () => part,
      reload: () => {
        state.reloads += 1;
      },
    });
    return { state, cancel };
  }

  it('spreads the walls of one server over a minute', async () => {
    const walls = [0, 0.25, 0.5, 0.75].map((part) => wall({ part }));
    const done = () => walls.map(({ state }) => state.reloads);
    await vi.advanceTimersByTimeAsync(0);
    expect(done()).toEqual([1, 0, 0, 0]);
    await vi.advanceTimersByTimeAsync(minuteMs / 2);
    expect(done()).toEqual([1, 1, 1, 0]);
    await vi.advanceTimersByTimeAsync(minuteMs / 2);
    expect(done()).toEqual([1, 1, 1, 1]);
  });

  it('never leaves a page for a server that is not there', async () => {
    const { state } = wall({ isThere: false });
    await vi.advanceTimersByTimeAsync(10 * minuteMs);
    expect(state.reloads).toBe(0);
    expect(state.asked).toBeGreaterThan(10);
    expect(state.kept).toEqual([]);
    state.isThere = true;
    await vi.advanceTimersByTimeAsync(30 * secondMs);
    expect(state.reloads).toBe(1);
    expect(state.kept).toHaveLength(1);
  });

  it('waits as long as the reloads before it ask for', async () => {
    const { state } = wall({ times: [Date.now()] });
    await vi.advanceTimersByTimeAsync(4 * secondMs);
    expect(state.reloads).toBe(0);
    await vi.advanceTimersByTimeAsync(secondMs);
    expect(state.reloads).toBe(1);
    expect(state.kept).toHaveLength(2);
  });

  it('does not happen once it is not wanted any more, also while the server is asked', async () => {
    const { state, cancel } = wall({ isThere: false });
    await vi.advanceTimersByTimeAsync(0);
    state.isThere = true;
    cancel();
    await vi.advanceTimersByTimeAsync(hourMs);
    expect([state.reloads, vi.getTimerCount()]).toEqual([0, 0]);
  });
});
