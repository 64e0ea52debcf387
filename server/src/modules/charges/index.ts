export { periodsOf } from './periods.rules.ts';
