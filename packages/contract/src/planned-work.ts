import { dayMs } from '@oilsight/oil';
import * as z from 'zod';
import { Id, Millis, pageQuery, text } from './common.ts';
import { LogEntry } from './oils.ts';
import { authorities, definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

/** Kinds of work that can be planned. Oil and filter changes are logged as such when they are done. */
export const plannedKinds = ['sample', 'oil_change', 'filter_change', 'inspection', 'repair', 'other'] as const;
export const PlannedKind = z.enum(plannedKinds);
export type PlannedKind = z.infer<typeof PlannedKind>;

/** Most planned works of a device that are not done. */
export const maxPlannedWorks = 100;
/** Most characters of an owner's name, of a note, and of the reason why a work is given up. */
export const longestOwner = 60;
export const longestPlanNote = 500;
/** How far ahead work can be planned, ms. */
export const plannedAheadMs = 3 * 365 * dayMs;

/** Work on a device that somebody will do: overdue from `dueAt` until it is done. */
export const PlannedWork = z.object({
  workId: Id,
  deviceId: Id,
  deviceName: z.string(),
  customerId: Id,
  customerName: z.string(),
  kind: PlannedKind,
  /** ms. */
  dueAt: z.number(),
  note: z.string(),
  /** The person or team that will do it, as somebody wrote; empty: nobody yet. */
  owner: z.string(),
  /** An account of the product that will do it; `owner` is its name then. null: none. */
  ownerId: Id.nullable(),
  /** Who planned it, and when; null: the account is gone. */
  by: z.string().nullable(),
  createdAt: z.number(),
  /** When it was done, ms; null: it is still to be done. */
  doneAt: z.number().nullable(),
  doneBy: z.string().nullable(),
  /** The entry of the device's log that it became; null: it is not done, or the entry was removed. */
  entryId: Id.nullable(),
  version: z.number().int(),
});
export type PlannedWork = z.infer<typeof PlannedWork>;

const PlannedWorkForm = z.object({
  kind: PlannedKind,
  dueAt: Millis,
  note: z.string().trim().pipe(text(longestPlanNote)).default(''),
  owner: z.string().trim().pipe(text(longestOwner)).default(''),
  /** A person who sees the device. */
  ownerId: Id.nullable().default(null),
});
export type PlannedWorkForm = z.infer<typeof PlannedWorkForm>;

/** What is written into the device's log when a work is done. */
const DoneForm = z.object({
  /** When it was done, not in the future. */
  at: Millis,
  /** L, and the oil that was filled in: of oil changes alone. */
  volumeL: z.number().min(0.01).max(1_000_000).nullable().default(null),
  oilId: Id.nullable().default(null),
  /** Replaces the note of the plan. */
  note: z.string().trim().pipe(text(1000)).default(''),
});
export type DoneForm = z.infer<typeof DoneForm>;

export const plannedWorkPermissions = definePermissions({ 'plannedWork:read': authorities });

export const plannedWorkRoutes = defineRoutes({
  listPlannedWork: {
    method: 'GET',
    path: '/system/plannedwork/list',
    permission: 'plannedWork:read',
    summary: 'Planned work of a device: what is to be done by due date, or with `done` what was done, newest first.',
    reply: 'rows',
    query: z.object({
      deviceId: Id,
      done: z.enum(['true', 'false']).default('false'),
      ...pageQuery,
    }),
    data: z.array(PlannedWork),
  },
  createPlannedWork: {
    method: 'POST',
    path: '/system/plannedwork',
    permission: 'devices:log',
    summary: 'Plan work on a device.',
    audit: 'plannedWork.create',
    body: PlannedWorkForm.extend({ deviceId: Id }),
    data: PlannedWork,
  },
  updatePlannedWork: {
    method: 'PUT',
    path: '/system/plannedwork',
    permission: 'devices:log',
    summary: 'Change planned work that is not done.',
    audit: 'plannedWork.update',
    body: PlannedWorkForm.extend({ workId: Id, version: Version }),
    data: PlannedWork,
  },
  finishPlannedWork: {
    method: 'PUT',
    path: '/system/plannedwork/done',
    permission: 'devices:log',
    summary: "Mark planned work as done: it becomes an entry of the device's log.",
    audit: 'plannedWork.done',
    body: DoneForm.extend({ workId: Id, version: Version }),
    data: z.object({ work: PlannedWork, entry: LogEntry }),
  },
  removePlannedWork: {
    method: 'PUT',
    path: '/system/plannedwork/remove',
    permission: 'devices:log',
    summary: 'Give up planned work that is not done, for a reason that the audit log keeps.',
    audit: 'plannedWork.remove',
    body: z.object({ workId: Id, version: Version, reason: z.string().trim().pipe(text(longestPlanNote, 1)) }),
    data: z.null(),
  },
});
