import type { ListView } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { isShown, withView, worstView } from './views.ts';

const view = (name: string, more: Partial<ListView> = {}): ListView => ({ ...worstView, name, ...more });

it('a view is shown where state, words, order and columns are its own', () => {
  expect(isShown(view('a'), worstView)).toBe(true);
  for (const other of [
    { state: 'level1' },
    { words: 'mill' },
    { sort: 'health' },
    { isDescending: true },
    { columns: ['health'] },
  ] as const)
    expect(isShown(view('a', other as Partial<ListView>), worstView)).toBe(false);
});

it('a view takes the place of the one of its name, else comes last', () => {
  const views = [view('a'), view('b')];
  expect(withView(views, view('a', { words: 'new' })).map(({ name, words }) => [name, words])).toEqual([
    ['a', 'new'],
    ['b', ''],
  ]);
  expect(withView(views, view('c')).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});
