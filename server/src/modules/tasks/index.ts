export { createTasks } from './tasks.service.ts';
export type { Making, TaskMaker, Tasks } from './tasks.service.ts';
export { taskHandlers } from './tasks.routes.ts';
export { registerTaskJobs } from './tasks.jobs.ts';
export { telemetryMaker } from './telemetry.maker.ts';
