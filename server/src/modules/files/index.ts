export { createFiles } from './files.service.ts';
export type { Files } from './files.service.ts';
export { fileHandlers } from './files.routes.ts';
export { registerFileJobs } from './files.jobs.ts';
