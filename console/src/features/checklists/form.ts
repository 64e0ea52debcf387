import { maxChecklistGroups, maxChecklistItems } from '@oilsight/contract';
import type { ChecklistForm, ChecklistGroup, ChecklistItem } from '@oilsight/contract';

// What a checklist becomes by what its editor does. Items stand in the order of their groups.

/** A checklist with its items in the order of its groups, as it is filled in. */
export function inOrder({ groups, items }: ChecklistForm): ChecklistForm {
  return { groups, items: groups.flatMap(({ id }) => itemsOf({ groups, items }, id)) };
}

export function itemsOf({ items }: ChecklistForm, groupId: string): ChecklistItem[] {
  return items.filter(({ group }) => group === groupId);
}

/** An item is changed, or added at the end of its group. */
export function withItem({ groups, items }: ChecklistForm, item: ChecklistItem): ChecklistForm {
  const isKnown = items.some(({ id, group }) => id === item.id && group === item.group);
  const next = isKnown
    ? items.map((one) => (one.id === item.id ? item : one))
    : [...items.filter(({ id }) => id !== item.id), item];
  return inOrder({ groups, items: next });
}

export function withoutItem({ groups, items }: ChecklistForm, itemId: string): ChecklistForm {
  return { groups, items: items.filter(({ id }) => id !== itemId) };
}

/** The items of a group in another order. */
export function withOrder(form: ChecklistForm, groupId: string, ids: readonly string[]): ChecklistForm {
  const own = itemsOf(form, groupId);
  const ordered = ids.flatMap((id) => own.filter((item) => item.id === id));
  return inOrder({ groups: form.groups, items: [...form.items.filter(({ group }) => group !== groupId), ...ordered] });
}

export function withGroup({ groups, items }: ChecklistForm, group: ChecklistGroup): ChecklistForm {
  const isKnown = groups.some(({ id }) => id === group.id);
  return { groups: isKnown ? groups.map((one) => (one.id === group.id ? group : one)) : [...groups, group], items };
}

/** A group goes with its items. */
export function withoutGroup({ groups, items }: ChecklistForm, groupId: string): ChecklistForm {
  return { groups: groups.filter(({ id }) => id !== groupId), items: items.filter(({ group }) => group !== groupId) };
}

/** A group one place up (−1) or down (1). */
export function withGroupMoved(form: ChecklistForm, groupId: string, by: -1 | 1): ChecklistForm {
  const groups = [...form.groups];
  const from = groups.findIndex(({ id }) => id === groupId);
  const [moved] = groups.splice(from, 1);
  if (moved !== undefined) groups.splice(Math.max(0, from + by), 0, moved);
  return inOrder({ groups, items: form.items });
}

/** What keeps a checklist from being saved; null: nothing. */
export function formErrorOf({ groups, items }: ChecklistForm): 'noItems' | 'tooMany' | null {
  if (items.length === 0) return 'noItems';
  return items.length > maxChecklistItems || groups.length > maxChecklistGroups ? 'tooMany' : null;
}
