export type { Areas } from './areas.service.ts';
