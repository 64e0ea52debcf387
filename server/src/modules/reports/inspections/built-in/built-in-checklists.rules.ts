import type { ChecklistForm } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import type { MachineType } from '@oilsight/oil';
import { builtInGroups } from './item.rules.ts';
import type { BuiltInGroup } from './item.rules.ts';
import { machineItems } from './machine-items.rules.ts';
import { sharedItems } from './shared-items.rules.ts';

const groupIds = Object.keys(builtInGroups) as BuiltInGroup[];

function checklistOf(type: MachineType): ChecklistForm {
  const own = machineItems[type];
  // What is particular to the machine stands before what every machine has.
  const items = groupIds.flatMap((group) => [...own, ...sharedItems].filter((item) => item.group === group));
  return { groups: groupIds.map((id) => ({ id, title: { ...builtInGroups[id] } })), items };
}

/** The checklists that every dealer begins with, in the order of the groups. */
export const builtInChecklists = Object.fromEntries(
  machineTypes.map((type) => [type, checklistOf(type)]),
) as unknown as Readonly<Record<MachineType, ChecklistForm>>;
