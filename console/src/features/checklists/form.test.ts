import type { ChecklistForm, ChecklistItem } from '@oilsight/contract';
import { maxChecklistItems } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { formErrorOf, withGroupMoved, withItem, withOrder, withoutGroup, withoutItem } from './form.ts';

const item = (id: string, group: string): ChecklistItem => ({
  id,
  group,
  kind: 'check',
  title: { zh: id, en: id },
  hint: { zh: '', en: '' },
  ways: ['look'],
  needsStop: false,
  needsPhoto: false,
  indicator: null,
});
const form: ChecklistForm = {
  groups: ['a', 'b'].map((id) => ({ id, title: { zh: id, en: id } })),
  items: [item('1', 'a'), item('2', 'a'), item('3', 'b')],
};
const order = ({ items }: ChecklistForm) => items.map(({ id, group }) => group + id).join(' ');

it('adds, changes and moves items within the order of the groups', () => {
  expect(order(withItem(form, item('4', 'a')))).toBe('a1 a2 a4 b3');
  expect(order(withItem(form, item('1', 'b')))).toBe('a2 b3 b1');
  expect(order(withItem(form, { ...item('1', 'a'), needsPhoto: true }))).toBe('a1 a2 b3');
  expect(order(withOrder(form, 'a', ['2', '1']))).toBe('a2 a1 b3');
  expect(order(withoutItem(form, '2'))).toBe('a1 b3');
});

it('moves and removes groups with their items', () => {
  expect(order(withGroupMoved(form, 'b', -1))).toBe('b3 a1 a2');
  expect(order(withGroupMoved(form, 'a', -1))).toBe('a1 a2 b3');
  expect(order(withGroupMoved(form, 'a', 1))).toBe('b3 a1 a2');
  expect(order(withoutGroup(form, 'a'))).toBe('b3');
});

it('is saved with one item at least, and not too many', () => {
  expect(formErrorOf(form)).toBeNull();
  expect(formErrorOf({ ...form, items: [] })).toBe('noItems');
  const many = Array.from({ length: maxChecklistItems + 1 }, (_, nth) => item(String(nth), 'a'));
  expect(formErrorOf({ ...form, items: many })).toBe('tooMany');
});
