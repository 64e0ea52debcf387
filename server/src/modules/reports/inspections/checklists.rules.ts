import { AppError } from '@oilsight/contract';
import type { ChecklistForm } from '@oilsight/contract';

/**
 * A checklist's ids are unique, its items belong to its groups, and its bounds leave something between them.
 *
 * @throws AppError `checklistBroken`, with the id in question
 */
export function checkChecklist({ groups, items }: ChecklistForm): void {
  const broken = (field: 'groups' | 'items', id: string) => new AppError('checklistBroken', { field, id });
  const known = new Set<string>();
  for (const { id } of groups) {
    if (known.has(id)) throw broken('groups', id);
    known.add(id);
  }
  const named = new Set<string>();
  for (const item of items) {
    if (named.has(item.id) || !known.has(item.group)) throw broken('items', item.id);
    named.add(item.id);
    if (item.kind !== 'number') continue;
    const { least, most } = item;
    if ((least === null && most === null) || (least !== null && most !== null && least > most))
      throw broken('items', item.id);
  }
}
