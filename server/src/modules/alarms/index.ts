export { areSameFindings, changesOfFindings, findingsInForce, noFindings } from './engine/findings.rules.ts';
export type { FindingsInForce } from './engine/findings.rules.ts';
export type { AlarmEngine } from './engine/engine.ts';
export { markColumns, markOf } from './records/alarm-marks.rows.ts';
export type { AlarmActions } from './records/alarm-actions.service.ts';
export { alarmName } from './records/alarm-words.rules.ts';
export { valueText } from './notices/notice-words.rules.ts';
