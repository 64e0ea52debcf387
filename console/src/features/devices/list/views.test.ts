import type { ListView } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { hasFilterAndOrder, isShown, worstView } from './views.ts';

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

it('filter and order are those of a view, whatever the columns are', () => {
  expect(hasFilterAndOrder(view('a', { columns: ['health'] }), worstView)).toBe(true);
  for (const other of [{ state: 'level1' }, { words: 'mill' }, { sort: 'health' }, { isDescending: true }] as const)
    expect(hasFilterAndOrder(view('a', other), worstView)).toBe(false);
});
