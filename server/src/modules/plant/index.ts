export type { Screens } from './screen.service.ts';
