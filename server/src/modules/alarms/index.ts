export { areSameFindings, findingsInForce, noFindings } from './engine/findings.rules.ts';
export type { FindingsInForce } from './engine/findings.rules.ts';
