import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { CallError } from './call-error.ts';
import type { CallFailure } from './call-error.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

const unreachable = () => Promise.reject(new CallError('no route', { kind: 'network', code: 0 }));

it.each<[CallFailure, boolean]>([
  ['server', true],
  ['network', true],
  ['timeout', true],
  ['refused', false],
  ['mismatch', false],
])('a call that fails by %s is told in general words: %s', async (kind, isReported) => {
  const reported: CallError[] = [];
  const client = createQueryClient((error) => reported.push(error));
  const failure = new CallError('no result', { kind, code: 0 });
  await client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(failure) })
    .execute(undefined)
    .catch(() => undefined);
  await client
    .fetchQuery({ queryKey: ['any'], queryFn: () => Promise.reject(failure), retry: false })
    .catch(() => undefined);
  await client
    .fetchQuery({
      queryKey: ['other'],
      queryFn: () => Promise.reject(failure),
      retry: false,
      meta: { saysItself: true },
    })
    .catch(() => undefined);
  expect(reported).toEqual(isReported ? [failure, failure] : []);
});

it('says that a call failed while the browser is offline, instead of waiting for the network', async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const login = client.getMutationCache().build(client, { mutationFn: unreachable });
  await expect(login.execute(undefined)).rejects.toThrow('no route');
  await expect(client.fetchQuery({ queryKey: ['any'], queryFn: unreachable, retry: false })).rejects.toThrow(
    'no route',
  );
});

it('asks again where the server says that it has too much to do, and not where a person must put something right', async () => {
  for (const [code, times] of [
    [429, 2],
    [503, 2],
    [422, 1],
  ] as const) {
    const client = createQueryClient();
    let asked = 0;
    const queryFn = () => {
      asked += 1;
      return asked === 2 ? Promise.resolve('read') : Promise.reject(new CallError('wait', { kind: 'refused', code }));
    };
    await client.fetchQuery({ queryKey: ['any'], queryFn, retryDelay: 0 }).catch(() => undefined);
    expect([code, asked]).toEqual([code, times]);
  }
});

/** A query that the server refuses for so long, s, and how often it was asked. */
function refusedQuery(retryAfterS: number | null) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const query = { asked: 0 };
  const queryFn = () => {
    query.asked += 1;
    return Promise.reject(new CallError('wait', { kind: 'refused', code: 429, retryAfterS }));
  };
  void createQueryClient()
    .fetchQuery({ queryKey: ['any'], queryFn })
    .catch(() => undefined);
  return query;
}

it.each([
  [null, 1000],
  [5, 5000],
  [30, 30_000],
])('asked to wait %s s it asks again after %i ms', async (retryAfterS, ms) => {
  const query = refusedQuery(retryAfterS);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(query.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(query.asked).toBe(2);
});

it('asked to wait for long it says so, and does not ask again', async () => {
  const query = refusedQuery(3600);
  await vi.advanceTimersByTimeAsync(4_000_000);
  expect(query.asked).toBe(1);
});

it('makes a first fetch again that is under way when its data become outdated', async () => {
  const client = createQueryClient();
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const signals: AbortSignal[] = [];
  const read = client.fetchQuery({
    queryKey: ['list', 1],
    queryFn: ({ signal }) => {
      signals.push(signal);
      return signals.length === 1 ? first.promise : second.promise;
    },
  });
  const others = client.fetchQuery({ queryKey: ['other'], queryFn: () => Promise.resolve('other') });
  await client.invalidateQueries({ queryKey: ['list'] });
  second.resolve('after the change');
  first.resolve('before the change');
  expect([await read, await others]).toEqual(['after the change', 'other']);
  expect(client.getQueryData(['list', 1])).toBe('after the change');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
