import { maxAttention } from '@oilsight/contract';
import type { Attention, AttentionRow, DeviceDiagnosis, PlannedWork } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Analysis } from '../analysis/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { PlannedWorks } from '../planned-work/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import {
  byTimeLeft,
  deadlineOf,
  evidenceOf,
  explainingFinding,
  noDeadline,
  plannedDeadline,
  wordsOf,
} from './attention.rules.ts';
import type { Fleet, FleetDevice, Where } from './dashboard.records.ts';
import { shownDevice } from './dashboard.records.ts';
import type { DashboardStore, OpenCause } from './dashboard.store.ts';
import type { FleetOf } from './fleet.ts';

/** Causes that are looked at for the rows, and those of them whose diagnosis is read: more than there are rows. */
const maxCauses = 500;
const maxCandidates = 80;
/** Planned work that is due within this time is a row of its own. */
const plannedWithinMs = 7 * dayMs;
const maxPlanned = 200;
const lifeKey = 'remaining_oil_life_h';

export interface AttentionParts {
  readonly store: Pick<DashboardStore, 'openCauses' | 'settled'>;
  readonly fleetOf: FleetOf;
  readonly states: Pick<DeviceStates, 'summaryOf' | 'statesOf'>;
  readonly telemetry: Pick<TelemetryStore, 'latest'>;
  readonly kept: Analysis['kept'];
  readonly plannedWork: PlannedWorks;
  readonly clock: Clock;
}

interface Looked {
  readonly scope: Scope;
  readonly fleet: Fleet;
  readonly planned: ReadonlyMap<string, PlannedWork>;
  readonly now: number;
}

type Candidate = { readonly device: FleetDevice; readonly cause: OpenCause };

export function createAttention({ store, fleetOf, states, telemetry, kept, plannedWork, clock }: AttentionParts) {
  const stateOf = ({ kind, level }: OpenCause): AttentionRow['state'] =>
    kind === 'silence' ? 'offline' : kind === 'sensorFault' ? 'fault' : level === 1 ? 'level1' : 'level2';

  /** The candidates for rows: by the time that is left as far as it is known without the diagnoses. */
  async function foremost(causes: readonly Candidate[], now: number): Promise<Candidate[]> {
    if (causes.length <= maxCandidates) return [...causes];
    const newest = await telemetry.latest(causes.map(({ device }) => device));
    const left = ({ device, cause }: Candidate): number => {
      if (cause.assigneeId !== null && cause.dueAt !== null) return Math.max(cause.dueAt, now);
      if (cause.kind === 'oil' && cause.level === 1) return now;
      const hours = newest.get(device.id)?.find(({ key }) => key === lifeKey)?.value;
      return typeof hours === 'number' ? now + hours * hourMs : Number.POSITIVE_INFINITY;
    };
    const ordered = causes.map((one) => ({ one, left: left(one) })).sort((a, b) => a.left - b.left || 0);
    return ordered.slice(0, maxCandidates).map(({ one }) => one);
  }

  function ownerOf(scope: Scope, cause: OpenCause | null, planned: PlannedWork | null): AttentionRow['owner'] {
    const isShared = scope.authority === 'EXPERIENCE';
    if (cause?.assigneeId != null)
      return isShared ? { userId: null, name: '' } : { userId: cause.assigneeId, name: cause.assigneeName ?? '' };
    if (planned === null || (planned.owner === '' && planned.ownerId === null)) return null;
    return { userId: planned.ownerId, name: planned.owner };
  }

  function rowOfCause(
    { device, cause }: Candidate,
    { scope, fleet, planned, now }: Looked,
    diagnosis: DeviceDiagnosis | null,
    newest: number | null,
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
      deadline: deadlineOf(cause, { diagnosis, planned: own, now }),
      next: { step, action: isSilence ? null : words.action },
      owner: ownerOf(scope, cause, own),
      planned: own,
    };
  }

  /** A silent or faulty device for which no alarm has been raised yet. */
  function rowOfDevice(device: FleetDevice, kind: 'silence' | 'sensorFault', looked: Looked): AttentionRow {
    const { scope, fleet, planned, now } = looked;
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
      owner: ownerOf(scope, null, own),
      planned: own,
    };
  }

  function rowOfWork(device: FleetDevice, work: PlannedWork, { scope, fleet, now }: Looked): AttentionRow {
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
      owner: ownerOf(scope, null, work),
      planned: work,
    };
  }

  return {
    /** @throws AppError `tenantNotFound`, `customerNotFound` */
    async of(scope: Scope, where: Where): Promise<Attention> {
      const now = clock.now();
      const fleet = await fleetOf(scope, where);
      const causes = await store.openCauses(scope, where, now, maxCauses);
      const known = causes.flatMap((cause) => {
        const device = fleet.byId.get(cause.deviceId);
        return device === undefined ? [] : [{ device, cause }];
      });
      const settled = new Set(
        (await store.settled(scope, where, now)).map(({ deviceId, kind }) => `${kind} ${deviceId}`),
      );
      for (const { device, cause } of known) settled.add(`${cause.kind} ${device.id}`);
      const bare = fleet.devices.flatMap((device) => {
        const { state, lastSeenAt } = states.summaryOf(device);
        const kind = state === 'offline' && lastSeenAt !== null ? 'silence' : state === 'fault' ? 'sensorFault' : null;
        return kind === null || settled.has(`${kind} ${device.id}`) ? [] : [{ device, kind } as const];
      });
      const due = await plannedWork.due(scope, where, now + plannedWithinMs, maxPlanned);
      const busy = new Set([...known, ...bare].map(({ device }) => device.id));
      const works = due.rows.flatMap((work) => {
        const device = fleet.byId.get(work.deviceId);
        return device === undefined || busy.has(device.id) ? [] : [{ device, work }];
      });

      const candidates = await foremost(known, now);
      const few = candidates.map(({ device }) => device);
      const newest = await telemetry.latest(few);
      const diagnoses = new Map(
        await Promise.all([...new Set(few)].map(async (device) => [device.id, await kept(device)] as const)),
      );
      const shownBare = bare.slice(0, maxAttention);
      const planned = await plannedWork.nextOf(
        scope,
        [...few, ...shownBare.map(({ device }) => device)].map(({ id }) => id),
      );
      const looked = { scope, fleet, planned, now };
      const rows = [
        ...candidates.map((one) => {
          const reading = newest.get(one.device.id)?.find(({ key }) => key === one.cause.indicator)?.value;
          const value = typeof reading === 'number' ? reading : null;
          return rowOfCause(one, looked, diagnoses.get(one.device.id) ?? null, value);
        }),
        ...shownBare.map(({ device, kind }) => rowOfDevice(device, kind, looked)),
        ...works.map(({ device, work }) => rowOfWork(device, work, looked)),
      ].sort(byTimeLeft(now));
      return {
        at: now,
        rows: rows.slice(0, maxAttention),
        total: (causes[0]?.total ?? 0) + bare.length + works.length,
        level1: causes[0]?.level1 ?? 0,
        level1Unowned: causes[0]?.level1Unowned ?? 0,
      };
    },
  };
}
