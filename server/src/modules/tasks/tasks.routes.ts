import type { taskRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Tasks } from './tasks.service.ts';

export const taskHandlers = (tasks: Tasks): Handlers<typeof taskRoutes> => ({
  listAllTask: ({ query }, _scope, context) => tasks.list(callerOf(context), query, context.language),
  getTaskFile: ({ params }, _scope, context) => tasks.file(callerOf(context), params.taskId, context.language),
  retryTask: ({ params }, _scope, context) =>
    tasks.retry(callerOf(context), context.auditDraft, params.taskId, context.language),
  removeTask: async ({ params }, _scope, context) => {
    await tasks.remove(callerOf(context), context.auditDraft, params.taskId);
    return null;
  },
});
