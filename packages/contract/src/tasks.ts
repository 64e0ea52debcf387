import { dayMs } from '@oilsight/oil';
import * as z from 'zod';
import { Id, pageQuery } from './common.ts';
import { definePermissions, persons } from './roles.ts';
import { defineRoutes } from './route.ts';

/** 0 pending, 1 processing, 2 successful. One that came to nothing stays at 1, and `reason` and `endTime` tell it. */
export const taskStatuses = { pending: 0, processing: 1, successful: 2 } as const;
export type TaskStatus = (typeof taskStatuses)[keyof typeof taskStatuses];

/** After so long, counted from its start, a task that is not done is shown as one that takes too long, ms. */
export const taskTimeoutMs = 300_000;
/** How often a list with unfinished tasks is asked for anew, ms. */
export const taskPollMs = 2000;
/** Rows of a page of tasks that can be chosen; the first is the one at the beginning. */
export const taskPageSizes = [10, 20, 30, 40] as const;
/** Tasks of one person that wait or run at the same time. */
export const maxUnfinishedTasks = 3;
/** Days that a file is kept. */
export const taskFileDays = 7;
/** Longest range of an export, ms. */
export const maxExportMs = 31 * dayMs;

/** Something that is made in the background for one person, and becomes a file. */
export const Task = z.object({
  id: Id,
  /** Of its file. */
  taskName: z.string(),
  /** When it was begun, ms; of one that waits: when it was asked for. */
  startTime: z.number(),
  /** ms; null: it is not over. */
  endTime: z.number().nullable(),
  /** Percent. */
  process: z.number().int().min(0).max(100),
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Address of its file, to be fetched with the caller's token; null: there is none. */
  url: z.string().nullable(),
  /** Size of its file, bytes; null: there is none. */
  fileBytes: z.number().int().nullable(),
  /** Why it came to nothing, in the caller's language; null: it has not. Shown as timed out, with this beside it. */
  reason: z.string().nullable(),
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
  removeTask: {
    method: 'DELETE',
    path: '/system/task/:taskId',
    permission: 'tasks:own',
    audit: 'task.remove',
    summary: 'Forget a task and its file; one that is not done is broken off.',
    params: z.object({ taskId: Id }),
    data: z.null(),
  },
});
