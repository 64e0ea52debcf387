import { expect, it } from 'vitest';
import { itemAt } from './items.ts';
import type { Item } from './items.ts';

const item = (id: string): Item => ({ id, kind: 'page', icon: 'file', name: id, detail: [], to: '/' });
const three = ['a', 'b', 'c'].map(item);

it.each([
  ['a', 'ArrowDown', 'b'],
  ['c', 'ArrowDown', 'a'],
  ['a', 'ArrowUp', 'c'],
  ['c', 'ArrowUp', 'b'],
  ['b', 'Home', 'a'],
  ['b', 'End', 'c'],
  [null, 'ArrowDown', 'a'],
  [null, 'ArrowUp', 'c'],
  ['gone', 'ArrowDown', 'a'],
] as const)('from %s %s leads to %s', (from, key, to) => {
  expect(itemAt(three, from === null ? null : item(from), key)?.id).toBe(to);
});

it('leads nowhere in an empty list', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End'] as const) expect(itemAt([], null, key)).toBeNull();
});
