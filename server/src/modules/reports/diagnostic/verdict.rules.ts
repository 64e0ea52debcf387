import { stateOfDiagnosis } from '@oilsight/contract';
import type { AbnormalState, DeviceDiagnosis } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { ReportAlarm, ReportState } from './report-content.types.ts';

/** A device that has been silent for longer is not assessed: its last readings say nothing of its oil now. */
export const assessableMs = dayMs;

interface Known {
  readonly diagnosis: DeviceDiagnosis | null;
  readonly alarms: readonly ReportAlarm[];
  /** The newest frame before the end of the period, ms; null: none ever. */
  readonly lastAt: number | null;
  readonly to: number;
}

const order: readonly ReportState[] = ['level1', 'level2', 'fault', 'normal'];

/**
 * The state at the end of the period, and since when: the worse of the open alarms and the diagnosis. `unknown` where
 * the device was silent for a day, or where too few rules could be decided and no alarm is open.
 */
export function reportState({ diagnosis, alarms, lastAt, to }: Known): {
  readonly state: ReportState;
  readonly since: number | null;
} {
  if (lastAt === null || to - lastAt > assessableMs || diagnosis === null) return { state: 'unknown', since: lastAt };
  const open = alarms.filter(({ clearedAt, kind }) => clearedAt === null && kind !== 'silence');
  const stateOf = ({ kind, level }: ReportAlarm): ReportState =>
    kind === 'sensorFault' ? 'fault' : level === 1 ? 'level1' : 'level2';
  const found = stateOfDiagnosis(diagnosis);
  const state = order.find((one) => found === one || open.some((alarm) => stateOf(alarm) === one)) ?? 'normal';
  if (state === 'normal' && diagnosis.verdict === 'not_enough_evidence') return { state: 'unknown', since: lastAt };
  const starts = open.filter((alarm) => stateOf(alarm) === state).map(({ onsetAt }) => onsetAt);
  const diagnosed = found === state ? (diagnosis.levelSince ?? diagnosis.since) : null;
  const since = state === 'normal' ? lastCleared(alarms) : [...starts, ...(diagnosed === null ? [] : [diagnosed])];
  return { state, since: since.length === 0 ? null : state === 'normal' ? Math.max(...since) : Math.min(...since) };
}

/** Whether something is to be done about the oil, the machine or a sensor; null: not known. */
export function isAbnormal(state: ReportState): boolean | null {
  return state === 'unknown' ? null : state !== 'normal';
}

/** How grave it is; null: nothing is to be done, or it is not known. */
export function abnormalStateOf(state: ReportState): AbnormalState | null {
  return state === 'normal' || state === 'unknown' ? null : state;
}

const lastCleared = (alarms: readonly ReportAlarm[]) =>
  alarms.flatMap(({ kind, clearedAt }) => (kind === 'silence' || clearedAt === null ? [] : [clearedAt]));
