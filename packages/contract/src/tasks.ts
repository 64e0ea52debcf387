import { dayMs } from '@oilsight/oil';
import * as z from 'zod';
import { Id, pageQuery } from './common.ts';
import { definePermissions, persons } from './roles.ts';
import { defineRoutes } from './route.ts';

/** 0 pending, 1 processing, 2 successful. A failed task stays at 1; its `reason` and `endTime` are set. */
export const taskStatuses = { pending: 0, processing: 1, successful: 2 } as const;
export type TaskStatus = (typeof taskStatuses)[keyof typeof taskStatuses];

/** Time from its start after which an unfinished task is shown as taking too long, ms. */
export const taskTimeoutMs = 300_000;
/** How often a list with unfinished tasks is reloaded, ms. */
export const taskPollMs = 2000;
/** Page sizes of the task list; the first is the default. */
export const taskPageSizes = [10, 20, 30, 40] as const;
/** Most tasks of one person that wait or run at the same time. */
export const maxUnfinishedTasks = 3;
/** Days that a file is kept. */
export const taskFileDays = 7;
/** Longest range of an export, ms. */
export const maxExportMs = 31 * dayMs;

/** What a file of readings holds. */
export const TaskAbout = z.object({
  devices: z.number().int(),
  keys: z.number().int(),
  /** ms; 0: each reading. */
  timeInterval: z.number().int(),
  timeZone: z.string(),
});
export type TaskAbout = z.infer<typeof TaskAbout>;

/** How far a file of readings has come. */
export const TaskDone = z.object({
  /** Readings that have been written, and those expected in all. */
  readings: z.number().int(),
  expected: z.number().int(),
  /** Number of the sheet that is being written, from 1. */
  sheet: z.number().int(),
  /** Readings that were on disk when the server started again and the file went on; null: made in one go. */
  resumedAt: z.number().int().nullable(),
});
export type TaskDone = z.infer<typeof TaskDone>;

/** Background work for one person that produces a file. */
export const Task = z.object({
  id: Id,
  /** Name of its file. */
  taskName: z.string(),
  /** When it started, ms; for a waiting task, when it was requested. */
  startTime: z.number(),
  /** ms; null: not finished. */
  endTime: z.number().nullable(),
  /** Percent. */
  process: z.number().int().min(0).max(100),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Address of its file, which needs the caller's token; null: no file. */
  url: z.string().nullable(),
  /** Size of its file, bytes; null: no file. */
  fileBytes: z.number().int().nullable(),
  /** Why it failed, in the caller's language; null: it has not. Shown as timed out, together with this reason. */
  reason: z.string().nullable(),
  /** Tasks that wait before it; null: it does not wait. */
  ahead: z.number().int().nullable(),
  /** When its file is deleted, ms; null: no file. */
  expiresAt: z.number().nullable(),
  /** What a file of readings holds; null: another kind of file. */
  about: TaskAbout.nullable(),
  /** How far a file of readings has come; null: unknown. */
  done: TaskDone.nullable(),
});
export type Task = z.infer<typeof Task>;

const { pageNum } = pageQuery;

export const taskPermissions = definePermissions({
  'tasks:own': persons,
});

export const taskRoutes = defineRoutes({
  listAllTask: {
    method: 'GET',
    path: '/system/task/listAllTask',
    permission: 'tasks:own',
    summary: "The caller's background tasks, the newest first.",
    reply: 'rows',
    query: z.object({ pageNum, pageSize: z.coerce.number().int().min(1).max(40).default(taskPageSizes[0]) }),
    data: z.array(Task),
  },
  getTaskFile: {
    method: 'GET',
    path: '/system/task/:taskId/file',
    permission: 'tasks:own',
    summary: 'The file of a task that is done. It is kept for 7 days.',
    reply: 'file',
    params: z.object({ taskId: Id }),
    data: z.string(),
  },
  retryTask: {
    method: 'POST',
    path: '/system/task/:taskId/retry',
    permission: 'tasks:own',
    audit: 'task.retry',
    summary: 'Have a task that failed done once more; its file begins again.',
    params: z.object({ taskId: Id }),
    data: Task,
  },
  removeTask: {
    method: 'DELETE',
    path: '/system/task/:taskId',
    permission: 'tasks:own',
    audit: 'task.remove',
    summary: 'Remove a task and its file; an unfinished task is stopped.',
    params: z.object({ taskId: Id }),
    data: z.null(),
  },
});
