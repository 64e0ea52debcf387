import { expect, it } from 'vitest';
import { usualColumns, withListChange } from './list-views.ts';
import type { ListView } from './list-views.ts';

const view = (name: string, words = ''): ListView => ({
  name,
  state: null,
  words,
  sort: 'worst',
  isDescending: false,
  columns: ['health'],
});
const before = { columns: ['oil' as const], views: [view('a'), view('b')] };

it.each([
  ['columns leave the views', { columns: ['health'] }, 'health: a, b'],
  ['a view takes the place of the one of its name', { savedView: view('a', ' new') }, 'oil: a new, b'],
  ['else it comes last', { savedView: view('c') }, 'oil: a, b, c'],
  ['a view is removed by its name', { removedView: 'a' }, 'oil: b'],
  ['one that there is not is no error', { removedView: 'c' }, 'oil: a, b'],
  ['nothing changes nothing', {}, 'oil: a, b'],
] as const)('%s', (_, change, expected) => {
  const { columns, views } = withListChange(before, change as Parameters<typeof withListChange>[1]);
  expect(`${columns.join()}: ${views.map(({ name, words }) => name + words).join(', ')}`).toBe(expected);
  expect(before.views.map(({ name }) => name)).toEqual(['a', 'b']);
});

it('where nothing was kept yet, a view is kept beside the columns that the list has by itself', () => {
  expect(withListChange(undefined, { savedView: view('a') })).toEqual({ columns: usualColumns, views: [view('a')] });
});
