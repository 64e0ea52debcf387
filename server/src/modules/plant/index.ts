export type { Screens } from './screen.service.ts';
export { machineTypeWords } from './sheet-columns.rules.ts';
