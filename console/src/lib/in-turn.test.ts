import { expect, it } from 'vitest';
import { inTurnByMark } from './in-turn.ts';

/** The browser's own, as several pages share it. */
function sharedStorage(): Storage {
  const held = new Map<string, string>();
  return {
    get length() {
      return held.size;
    },
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
  };
}

it('lets pages that begin at once work one after the other', async () => {
  const storage = sharedStorage();
  const log: string[] = [];
  const work = (page: string) => () =>
    new Promise<string>((done) => {
      log.push(`${page} begins`);
      setImmediate(() => {
        log.push(`${page} ends`);
        done(page);
      });
    });
  const pages = ['a', 'b', 'c', 'd'];
  expect(await Promise.all(pages.map((page) => inTurnByMark(storage, 'renew', work(page))))).toEqual(pages);
  expect(log.map((line) => line.slice(2))).toEqual([
    'begins',
    'ends',
    'begins',
    'ends',
    'begins',
    'ends',
    'begins',
    'ends',
  ]);
  expect(storage.length).toBe(0);
});

it('gives the turn back when the work fails', async () => {
  const storage = sharedStorage();
  await expect(inTurnByMark(storage, 'renew', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(await inTurnByMark(storage, 'renew', () => Promise.resolve('done'))).toBe('done');
});

it.each([
  ['in its turn', -1],
  ['in its turn, before the clock was put back by an hour', 3_600_000],
])('does not wait for ever for a page that was closed %s', async (_when, ms) => {
  const storage = sharedStorage();
  storage.setItem('renew', JSON.stringify({ page: 'closed', until: Date.now() + ms }));
  expect(await inTurnByMark(storage, 'renew', () => Promise.resolve('done'))).toBe('done');
});

it('leaves the mark of another alone that took over', async () => {
  const storage = sharedStorage();
  const other = JSON.stringify({ page: 'other', until: Date.now() + 60_000 });
  await inTurnByMark(storage, 'renew', () => Promise.resolve(storage.setItem('renew', other)));
  expect(storage.getItem('renew')).toBe(other);
});
