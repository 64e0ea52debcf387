export type { PlannedWorkEntry, PlannedWorks } from './planned-work.service.ts';
