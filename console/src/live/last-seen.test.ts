import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLastSeen } from './last-seen.ts';
import type { SeenAt } from './last-seen.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server where every device reports at this moment. */
function start({ most = 100 }: { most?: number } = {}) {
  const asked: (readonly string[])[] = [];
  let isHidden = false;
  let answer: (deviceIds: readonly string[]) => Promise<readonly SeenAt[]> = (deviceIds) =>
    Promise.resolve(deviceIds.map((deviceId) => ({ deviceId, lastSeenAt: Date.now() })));
  const lastSeen = createLastSeen({
    most,
    isHidden: () => isHidden,
    ask: (deviceIds) => {
      asked.push(deviceIds);
      return answer(deviceIds);
    },
  });
  return {
    asked,
    lastSeen,
    hide: (is: boolean) => {
      isHidden = is;
    },
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

it('asks for what is in sight together, at once and then every ten seconds', async () => {
  const { asked, lastSeen } = start();
  const reported = vi.fn<() => void>();
  lastSeen.follow('a', reported);
  lastSeen.follow('b', () => undefined);
  lastSeen.follow('b', () => undefined);
  expect(lastSeen.at('a')).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect([asked, lastSeen.at('a')]).toEqual([[['a', 'b']], 1_000_200]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked.length, lastSeen.at('b'), reported.mock.calls.length]).toEqual([2, 1_010_200, 2]);
});

it('asks soon for rows that come into sight, and no more for those that left', async () => {
  const { asked, lastSeen } = start();
  const leave = lastSeen.follow('a', () => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  lastSeen.follow('b', () => undefined);
  leave();
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([['a'], ['b']]);
});

it('asks for nothing while nobody looks, and at once when somebody does again', async () => {
  const { asked, lastSeen, hide } = start();
  const leave = lastSeen.follow('a', () => undefined);
  hide(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  hide(false);
  lastSeen.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([['a']]);
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
});

it('asks for many in several questions, one after the other', async () => {
  const { asked, lastSeen } = start({ most: 2 });
  for (const id of ['a', 'b', 'c']) lastSeen.follow(id, () => undefined);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toEqual([['a', 'b'], ['c']]);
});

it('asks again after a failure, and never goes back', async () => {
  const { lastSeen, answerWith } = start();
  lastSeen.follow('a', () => undefined);
  answerWith(() => Promise.reject(new Error('away')));
  await vi.advanceTimersByTimeAsync(200);
  answerWith(() => Promise.resolve([{ deviceId: 'a', lastSeenAt: 500 }]));
  await vi.advanceTimersByTimeAsync(10_000);
  answerWith(() => Promise.resolve([{ deviceId: 'a', lastSeenAt: 400 }]));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lastSeen.at('a')).toBe(500);
});

it('forgets everything with the login, an answer on its way too', async () => {
  const { lastSeen, answerWith } = start();
  let reply: (rows: readonly SeenAt[]) => void = () => undefined;
  answerWith(
    () =>
      new Promise((resolve) => {
        reply = resolve;
      }),
  );
  lastSeen.follow('a', () => undefined);
  await vi.advanceTimersByTimeAsync(200);
  lastSeen.clear();
  reply([{ deviceId: 'a', lastSeenAt: 500 }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(lastSeen.at('a')).toBeNull();
});
