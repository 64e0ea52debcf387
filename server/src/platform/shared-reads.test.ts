import { expect, it, vi } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

/** Reads that end when the test says so, each with its number. */
function counted() {
  let now = 0;
  const begun: { resolve(value: number): void; reject(reason: Error): void }[] = [];
  const shared = createSharedReads<number>({ max: 2, forMs: 3000, clock: { now: () => now } });
  const ask = (key = 'wall') =>
    shared.of(key, () => new Promise<number>((resolve, reject) => begun.push({ resolve, reject })));
  return { shared, begun, ask, after: (ms: number) => (now += ms) };
}

it('callers share a read, and what it brought, for a time that counts from its beginning', async () => {
  const { begun, ask, after } = counted();
  const first = ask();
  after(2000);
  const second = ask();
  begun[0]?.resolve(1);
  expect(await Promise.all([first, second])).toEqual([1, 1]);
  after(999);
  expect(await ask()).toBe(1);
  after(1);
  const third = ask();
  expect(begun.length).toBe(2);
  begun[1]?.resolve(2);
  expect(await third).toBe(2);
});

it('whoever comes after that time while it still lasts shares the one read that follows it', async () => {
  const { begun, ask, after } = counted();
  const first = ask();
  // Something changes here: the first read may have missed it.
  after(3000);
  const later = [ask(), ask()];
  after(60_000);
  later.push(ask());
  expect(begun.length).toBe(1);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  // It has only begun, however long the others have waited for it.
  later.push(ask());
  begun[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2, 2]);
  expect(begun.length).toBe(2);
});

it('the read that follows a failed one is made all the same', async () => {
  const { begun, ask, after } = counted();
  const first = ask();
  after(3000);
  const second = ask();
  begun[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.resolve(2);
  expect(await second).toBe(2);
});

it('a read that lasted longer than its time is not kept', async () => {
  const { shared, begun, ask, after } = counted();
  const first = ask();
  after(3000);
  begun[0]?.resolve(1);
  expect(await first).toBe(1);
  expect(shared.size).toBe(0);
});

it('a clock of the machine that is set back changes nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 15, 12) });
  const shared = createSharedReads<number>({ max: 2, forMs: 20 });
  expect(await shared.of('wall', async () => 1)).toBe(1);
  vi.setSystemTime(Date.UTC(2026, 5, 15, 11, 40));
  await expect.poll(() => shared.of('wall', async () => 2)).toBe(2);
  vi.useRealTimers();
});

it('another key is another read', async () => {
  const { begun, ask } = counted();
  const both = [ask('one'), ask('other')];
  for (const [n, read] of begun.entries()) read.resolve(n);
  expect(await Promise.all(both)).toEqual([0, 1]);
});

it('a failed read fails for all who wait for it, and is begun again by the next', async () => {
  const { begun, ask } = counted();
  const both = [ask(), ask()];
  begun[0]?.reject(new Error('away'));
  await expect(both[0]).rejects.toThrow('away');
  await expect(both[1]).rejects.toThrow('away');
  const next = ask();
  begun[1]?.resolve(7);
  expect(await next).toBe(7);
});

it('a read that throws before it waits leaves nothing behind', async () => {
  const shared = createSharedReads<number>({ max: 2, forMs: 3000, clock: { now: () => 0 } });
  await expect(
    shared.of('wall', () => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
  expect(await shared.of('wall', async () => 3)).toBe(3);
});

it('holds no more than it may', async () => {
  const { begun, ask } = counted();
  for (const key of ['one', 'two', 'three']) {
    const asked = ask(key);
    begun.at(-1)?.resolve(0);
    await asked;
  }
  void ask('one');
  expect(begun.length).toBe(4);
});

it('holds nothing that is over', async () => {
  const { shared, begun, ask, after } = counted();
  const read = async (key: string) => {
    const asked = ask(key);
    begun.at(-1)?.resolve(0);
    await asked;
  };
  await read('one');
  after(3000);
  await read('two');
  expect(shared.size).toBe(1);
});
