import { expect, it } from 'vitest';
import { itemAt, kindsIn, ofKind } from './items.ts';
import type { Group, Item, ResultKind } from './items.ts';

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

it.each([
  ['nothing', {}, ''],
  ['one kind alone', { device: 3, sensor: 0 }, ''],
  ['several', { action: 1, device: 3, report: 2 }, 'all device report action'],
] as const)('of %s offers the kinds %j: %s', (_, counts, kinds) => {
  expect(kindsIn(counts).join(' ')).toBe(kinds);
});

it.each([
  ['all', 'pump | audit night ask'],
  ['device', 'pump'],
  ['page', 'audit'],
  ['action', 'night'],
  ['oil', ''],
] as const)('narrowed to %s shows %s', (kind: ResultKind, shown) => {
  const groups: readonly Group[] = [
    { key: 'device', items: [{ ...item('pump'), kind: 'device' }], more: 0 },
    {
      key: 'own',
      items: [item('audit'), { ...item('night'), kind: 'action' }, { ...item('ask'), kind: 'action' }],
      more: 0,
    },
  ];
  const text = ofKind(groups, kind).map(({ items }) => items.map(({ id }) => id).join(' '));
  expect(text.join(' | ')).toBe(shown);
});
