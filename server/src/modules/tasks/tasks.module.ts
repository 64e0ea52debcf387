import { taskRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import { freeBytesOf } from '../../platform/free-bytes.ts';
import type { Audit } from '../audit/index.ts';
import type { Auth } from '../auth/index.ts';
import type { Tasks } from './index.ts';
import { registerTaskJobs } from './tasks.jobs.ts';
import { taskHandlers } from './tasks.routes.ts';
import { createTasks } from './tasks.service.ts';
import { createTaskStore } from './tasks.store.ts';

export function tasksModule(
  { config, pg, clock, queue, blobs, changes, register }: ModuleContext,
  { auth, audit }: { readonly auth: Auth; readonly audit: Audit },
): Tasks {
  const tasks = createTasks({
    store: createTaskStore(pg),
    blobs: blobs('tasks'),
    audit,
    auth,
    changes,
    clock,
    freeBytes: () => freeBytesOf(config.dataDir),
  });
  registerTaskJobs(queue, tasks);
  register.calls(taskRoutes, taskHandlers(tasks));
  return tasks;
}
