import type { AttentionRow, DeviceDiagnosis, PlannedWork } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceStates } from '../devices/index.ts';
import { deadlineOf, evidenceOf, explainingFinding, noDeadline, plannedDeadline, wordsOf } from './attention.rules.ts';
import type { OpenCause } from './dashboard.store.ts';
import { shownDevice } from './fleet.rules.ts';
import type { Fleet, FleetDevice } from './fleet.rules.ts';
import type { LimitForecast } from './limit-forecast.rules.ts';

/** What all rows of one answer are made with. */
export interface Looked {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly planned: ReadonlyMap<string, PlannedWork>;
  readonly now: number;
}

export type Candidate = { readonly device: FleetDevice; readonly cause: OpenCause };

/** Rows of `getAttention`: of causes, of devices without an alarm yet, and of planned work. */
export function createAttentionRows(states: Pick<DeviceStates, 'summaryOf' | 'statesOf'>) {
  const stateOf = ({ kind, level }: OpenCause): AttentionRow['state'] =>
    kind === 'silence' ? 'offline' : kind === 'sensorFault' ? 'fault' : level === 1 ? 'level1' : 'level2';

  /** The person whom a cause was assigned to. */
  function assigneeOf(scope: Scope, { assigneeId, assigneeName }: OpenCause): AttentionRow['owner'] {
    if (assigneeId === null) return null;
    if (scope.authority === 'EXPERIENCE') return { userId: null, name: '' };
    return { userId: assigneeId, name: assigneeName ?? '' };
  }

  function handledBy(scope: Scope, { how, processedAt, processedBy }: OpenCause): AttentionRow['handled'] {
    if (how === null) return null;
    const isProcessed = how === 'processed';
    const by = isProcessed && scope.authority !== 'EXPERIENCE' ? processedBy : null;
    return { how, at: isProcessed ? processedAt : null, by };
  }

  function rowOfCause(
    { device, cause }: Candidate,
    { scope, fleet, planned, now }: Looked,
    {
      diagnosis,
      newest,
      toLimit,
    }: {
      readonly diagnosis: DeviceDiagnosis | null;
      /** Reading of its indicator; null: none. */
      readonly newest: number | null;
      readonly toLimit: LimitForecast | null;
    },
  ): AttentionRow {
    const own = planned.get(device.id) ?? null;
    const finding = explainingFinding(cause, diagnosis);
    const words = wordsOf(cause.findingRule, finding);
    const isSilence = cause.kind === 'silence';
    const step = isSilence ? 'checkConnection' : cause.kind === 'sensorFault' ? 'checkSensor' : 'checkReading';
    return {
      id: cause.recordId,
      ...shownDevice(device, fleet),
      kind: cause.kind === 'oil' ? 'alarm' : cause.kind,
      state: stateOf(cause),
      level: cause.kind === 'oil' ? cause.level : null,
      since: cause.since,
      alarms: cause.alarms,
      recordId: cause.recordId,
      finding: isSilence ? null : words.finding,
      indicator: cause.indicator,
      category: cause.category,
      evidence: isSilence
        ? { kind: 'silence', lastSeenAt: states.summaryOf(device).lastSeenAt }
        : evidenceOf(cause, finding, newest),
      deadline: deadlineOf(cause, { diagnosis, planned: own, toLimit, now }),
      next: { step, action: isSilence ? null : words.action },
      owner: assigneeOf(scope, cause),
      handled: handledBy(scope, cause),
      planned: own,
    };
  }

  /** A silent or faulty device for which no alarm has been raised yet. */
  function rowOfDevice(
    device: FleetDevice,
    kind: 'silence' | 'sensorFault',
    { fleet, planned, now }: Looked,
  ): AttentionRow {
    const own = planned.get(device.id) ?? null;
    const state = states.statesOf([device]).get(device.id);
    const lastSeenAt = state?.lastSeenAt ?? null;
    const isSilence = kind === 'silence';
    return {
      id: `${kind}:${device.id}`,
      ...shownDevice(device, fleet),
      kind,
      state: isSilence ? 'offline' : 'fault',
      level: null,
      since: (isSilence ? lastSeenAt : state?.since) ?? now,
      alarms: 0,
      recordId: null,
      finding: null,
      indicator: isSilence ? null : (state?.leading ?? null),
      category: null,
      evidence: isSilence ? { kind: 'silence', lastSeenAt } : { kind: 'none' },
      deadline: own === null ? noDeadline : plannedDeadline(own, now),
      next: { step: isSilence ? 'checkConnection' : 'checkSensor', action: null },
      owner: null,
      handled: null,
      planned: own,
    };
  }

  function rowOfWork(device: FleetDevice, work: PlannedWork, { fleet, now }: Looked): AttentionRow {
    return {
      id: `planned:${work.workId}`,
      ...shownDevice(device, fleet),
      kind: 'planned',
      state: states.summaryOf(device).state,
      level: null,
      since: work.createdAt,
      alarms: 0,
      recordId: null,
      finding: null,
      indicator: null,
      category: null,
      evidence: { kind: 'planned', work },
      deadline: plannedDeadline(work, now),
      next: { step: 'planned', action: null },
      owner: work.owner === '' && work.ownerId === null ? null : { userId: work.ownerId, name: work.owner },
      handled: null,
      planned: work,
    };
  }

  return { rowOfCause, rowOfDevice, rowOfWork };
}
