export { machineTypeWords } from './sheet-columns.rules.ts';
