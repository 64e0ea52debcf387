export type { Making, MakingOptions, TaskKind } from './tasks.kinds.ts';
export type { Tasks } from './tasks.service.ts';
