import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSilence } from './silence.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const pings = vi.fn<() => void>();
  const dead = vi.fn<() => void>();
  const watch = { pingAfterMs: 1500, deadAfterMs: 3000 };
  return { pings, dead, watch, silence: createSilence({ watch: () => watch, onPing: pings, onDead: dead }) };
}

it('pings a silent line, and calls one dead that does not answer', () => {
  const { pings, dead, silence } = watched();
  silence.heard();
  vi.advanceTimersByTime(4400);
  expect([pings.mock.calls.length, dead.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(100);
  expect(dead).toHaveBeenCalledTimes(1);
});

it('begins anew with everything that it hears, as closely as it is asked to by then', () => {
  const { pings, dead, watch, silence } = watched();
  silence.heard();
  vi.advanceTimersByTime(4000);
  watch.pingAfterMs = 20_000;
  silence.heard();
  vi.advanceTimersByTime(19_000);
  expect([pings.mock.calls.length, dead.mock.calls.length]).toEqual([1, 0]);
});

it('asks once more when the page itself stood still meanwhile', () => {
  const { pings, dead, silence } = watched();
  silence.heard();
  vi.advanceTimersByTime(1500);
  // The clock goes on and no timer runs: the page is busy.
  vi.setSystemTime(Date.now() + 8000);
  vi.advanceTimersByTime(3000);
  expect([pings.mock.calls.length, dead.mock.calls.length]).toEqual([2, 0]);
  vi.advanceTimersByTime(3000);
  expect(dead).toHaveBeenCalledTimes(1);
});
