import { expect, it } from 'vitest';
import { fetchedRows, shownCount } from './paged-rows.ts';
import type { ListPage } from './queries.ts';

const paged = (total: number, ...pages: string[]) => ({
  pages: pages.map((ids) => ({ rows: ids.split('').map((deviceId) => ({ deviceId })), total }) as unknown as ListPage),
});

it('a device that has moved from one page to the next is given once, where it stood first', () => {
  expect(fetchedRows(paged(6, 'abc', 'cde')).map(({ deviceId }) => deviceId)).toEqual('abcde'.split(''));
});

it.each([
  ['one page of several', paged(6, 'abc'), '3 of 6'],
  ['of what was found, while not all of it is there', paged(4, 'abc'), '3 of 4'],
  ['all that was found, of all there are', paged(2, 'ab'), '2 of 6'],
  ['everything', paged(6, 'abc', 'def'), '6 of 6'],
  ['pages that share a device', paged(6, 'abc', 'cde'), '5 of 6'],
  ['nothing', paged(0, ''), '0 of 6'],
])('the heading counts %s', (_, data, expected) => {
  const { shown, total } = shownCount(data, 6);
  expect(`${shown} of ${total}`).toBe(expected);
});
