import * as z from 'zod';
import { Id } from './common.ts';
import { MachineType } from './devices.ts';
import { ChecklistForm } from './inspection-words.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

/** The checklist of a machine type, as a dealer has it. */
export const Checklist = ChecklistForm.extend({
  machineType: MachineType,
  /** From 1, and one more with every change of the dealer's; 0: the built-in one, which nobody has changed. */
  version: z.number().int(),
  isBuiltIn: z.boolean(),
  /** When and by whom it was changed; null: it is the built-in one, or the account is gone. */
  changedAt: z.number().nullable(),
  changedBy: z.string().nullable(),
});
export type Checklist = z.infer<typeof Checklist>;

export const ChecklistRow = Checklist.omit({ groups: true, items: true }).extend({
  groupCount: z.number().int(),
  itemCount: z.number().int(),
});
export type ChecklistRow = z.infer<typeof ChecklistRow>;

/** Whose checklists: operators name the dealer. */
const ofDealer = { tenantId: Id.optional() };

export const checklistPermissions = definePermissions({ 'checklists:manage': ['SYS_ADMIN', 'TENANT_ADMIN'] });

export const checklistRoutes = defineRoutes({
  listChecklists: {
    method: 'GET',
    path: '/system/inspection/checklists',
    permission: 'checklists:manage',
    summary: "A dealer's checklists, one for each machine type. Operators name the dealer.",
    query: z.object(ofDealer),
    data: z.array(ChecklistRow),
  },
  getChecklist: {
    method: 'GET',
    path: '/system/inspection/checklist',
    permission: 'checklists:manage',
    summary: "A dealer's checklist of a machine type; with `builtIn` the one that every dealer begins with.",
    query: z.object({
      ...ofDealer,
      machineType: MachineType,
      builtIn: z.enum(['true', 'false']).default('false'),
    }),
    data: Checklist,
  },
  saveChecklist: {
    method: 'PUT',
    path: '/system/inspection/checklist',
    permission: 'checklists:manage',
    audit: 'checklist.update',
    summary: "Change a dealer's checklist. Inspections that are accepted already keep theirs.",
    bodyBytes: 131_072,
    body: ChecklistForm.extend({ ...ofDealer, machineType: MachineType, version: z.number().int().min(0) }),
    data: Checklist,
  },
  resetChecklist: {
    method: 'PUT',
    path: '/system/inspection/checklist/reset',
    permission: 'checklists:manage',
    audit: 'checklist.reset',
    summary: 'Go back to the built-in checklist of a machine type.',
    body: z.object({ ...ofDealer, machineType: MachineType, version: Version }),
    data: Checklist,
  },
});
