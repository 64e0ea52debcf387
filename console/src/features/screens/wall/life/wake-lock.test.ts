import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs, minuteMs } from '../../../../lib/time.ts';
import { createWakeLock } from './wake-lock.ts';

/** A browser whose page can be hidden, and which takes the lock away then. */
function browser({ refuses = false } = {}) {
  const state = { isVisible: true, refuses, taken: 0, open: 0 };
  let look: () => void = () => undefined;
  let lose: () => void = () => undefined;
  const request = vi.fn<
    () => Promise<{ release(): Promise<void>; addEventListener(type: 'release', on: () => void): void }>
  >(async () => {
    if (state.refuses) throw new Error('NotAllowedError');
    state.taken += 1;
    state.open += 1;
    return {
      release: async () => {
        state.open -= 1;
      },
      addEventListener: (_type, on) => {
        lose = on;
      },
    };
  });
  const lock = createWakeLock({
    request,
    isVisible: () => state.isVisible,
    onVisibility: (listener) => {
      look = listener;
      return () => {
        look = () => undefined;
      };
    },
  });
  return {
    state,
    lock,
    /** Takes the lock away from a page that is looked at, as to save power. */
    take: () => {
      state.open -= 1;
      lose();
    },
    hide: () => {
      state.isVisible = false;
      state.open -= 1;
      lose();
      look();
    },
    show: () => {
      state.isVisible = true;
      look();
    },
  };
}

it('holds the screen, and takes it again when the page comes back', async () => {
  const { lock, state, hide, show } = browser();
  const stop = lock.start();
  await expect.poll(lock.get).toBe('held');
  hide();
  expect(lock.get()).toBe('waiting');
  show();
  await expect.poll(lock.get).toBe('held');
  expect(state.taken).toBe(2);
  show();
  expect(state.taken).toBe(2);
  stop();
  await expect.poll(() => state.open).toBe(0);
});

it('says when the browser does not want to, and asks again at the next look', async () => {
  const { lock, state, show } = browser({ refuses: true });
  const heard = vi.fn<() => void>();
  lock.subscribe(heard);
  lock.start();
  await expect.poll(lock.get).toBe('refused');
  state.refuses = false;
  show();
  await expect.poll(lock.get).toBe('held');
  expect(heard).toHaveBeenCalledTimes(2);
});

describe('by itself, every minute', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('takes again what the browser took away in full sight, and does not quarrel with it', async () => {
    const { lock, state, take } = browser();
    const stop = lock.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(lock.get()).toBe('held');
    take();
    await vi.advanceTimersByTimeAsync(minuteMs / 2);
    expect([lock.get(), state.taken]).toEqual(['waiting', 1]);
    await vi.advanceTimersByTimeAsync(minuteMs / 2);
    expect([lock.get(), state.taken]).toEqual(['held', 2]);
    await vi.advanceTimersByTimeAsync(hourMs);
    expect(state.taken).toBe(2);
    stop();
    await vi.advanceTimersByTimeAsync(hourMs);
    expect([state.taken, state.open, vi.getTimerCount()]).toEqual([2, 0, 0]);
  });

  it('asks again after a refusal', async () => {
    const { lock, state } = browser({ refuses: true });
    const stop = lock.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(lock.get()).toBe('refused');
    state.refuses = false;
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(lock.get()).toBe('held');
    stop();
  });
});

it('says when there is none', () => {
  const lock = createWakeLock({ request: null, isVisible: () => true, onVisibility: () => () => undefined });
  const stop = lock.start();
  expect(lock.get()).toBe('missing');
  stop();
  expect(lock.get()).toBe('missing');
});
