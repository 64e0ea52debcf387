import { maxAttention } from '@oilsight/contract';
import type { Attention } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Analysis } from '../analysis/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { PlannedWorks } from '../planned-work/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createAttentionRows } from './attention-rows.ts';
import type { Candidate } from './attention-rows.ts';
import { byTimeLeft } from './attention.rules.ts';
import type { Where } from './fleet.rules.ts';
import type { DashboardStore } from './dashboard.store.ts';
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

export function createAttention({ store, fleetOf, states, telemetry, kept, plannedWork, clock }: AttentionParts) {
  const { rowOfCause, rowOfDevice, rowOfWork } = createAttentionRows(states);

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
