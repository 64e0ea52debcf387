export { areSameFindings, changesOfFindings, findingsInForce, noFindings } from './engine/findings.rules.ts';
export type { FindingsInForce } from './engine/findings.rules.ts';
export type { AlarmEngine } from './engine/engine.ts';
export { mayProcess } from './records/assignees.rows.ts';
export { markColumns, markOf } from './records/alarm-marks.rows.ts';
export type { AlarmActions } from './records/alarm-actions.service.ts';
