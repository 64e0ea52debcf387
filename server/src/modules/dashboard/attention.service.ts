import { maxAttention } from '@oilsight/contract';
import type { Attention, PlannedWork } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Analysis } from '../analysis/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { PlannedWorks } from '../planned-work/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { createAttentionRows } from './attention-rows.ts';
import type { Candidate } from './attention-rows.ts';
import { byTimeLeft, isForecast } from './attention.rules.ts';
import type { FleetDevice, Where } from './fleet.rules.ts';
import type { DashboardStore } from './dashboard.store.ts';
import type { FleetOf } from './fleet.ts';
import { lifeKey } from './health.service.ts';
import type { LimitForecast } from './limit-forecast.rules.ts';
import type { LimitForecasts } from './limit-forecasts.ts';

/** Causes that are looked at for the rows, and those of them whose diagnosis is read: more than there are rows. */
const maxCauses = 500;
const maxCandidates = 80;
/** Planned work that is due within this time is a row of its own. */
const plannedWithinMs = 7 * dayMs;

export interface AttentionParts {
  readonly store: Pick<DashboardStore, 'openCauses' | 'withAlarm'>;
  readonly fleetOf: FleetOf;
  readonly states: Pick<DeviceStates, 'summaryOf' | 'statesOf'>;
  readonly telemetry: Pick<TelemetryStore, 'latest'>;
  readonly kept: Analysis['kept'];
  readonly plannedWork: PlannedWorks;
  readonly limitForecasts: LimitForecasts;
  readonly clock: Clock;
}

/** When the indicators of causes of level 2 reach level 1, by device and indicator. */
async function forecastsOf(
  limitForecasts: LimitForecasts,
  candidates: readonly Candidate[],
  newest: Awaited<ReturnType<AttentionParts['telemetry']['latest']>>,
  now: number,
): Promise<ReadonlyMap<string, LimitForecast>> {
  const asked = candidates.filter(({ cause }) => cause.kind === 'oil' && cause.level === 2);
  const byDevice = Map.groupBy(asked, ({ device }) => device);
  const reporting = [...byDevice].map(([device, some]) => ({
    device,
    newest: (newest.get(device.id) ?? []).filter(({ key }) => some.some(({ cause }) => cause.indicator === key)),
  }));
  const found = await limitForecasts.of(reporting, now);
  return new Map(found.map((one) => [`${one.device.id} ${one.key}`, one]));
}

export function createAttention({
  store,
  fleetOf,
  states,
  telemetry,
  kept,
  plannedWork,
  limitForecasts,
  clock,
}: AttentionParts) {
  const { rowOfCause, rowOfDevice, rowOfWork } = createAttentionRows(states);

  /** The candidates for rows: by the time that is left as far as it is known without the diagnoses. */
  async function foremost(
    causes: readonly Candidate[],
    planned: ReadonlyMap<string, PlannedWork>,
    now: number,
  ): Promise<Candidate[]> {
    if (causes.length <= maxCandidates) return [...causes];
    const newest = await telemetry.latest(causes.map(({ device }) => device));
    const left = ({ device, cause }: Candidate): number => {
      if (cause.assigneeId !== null && cause.dueAt !== null) return Math.max(cause.dueAt, now);
      if (cause.kind === 'oil' && cause.level === 1) return now;
      const plan = Math.max(now, planned.get(device.id)?.dueAt ?? Infinity);
      const hours = isForecast(cause) ? newest.get(device.id)?.find(({ key }) => key === lifeKey)?.value : null;
      return typeof hours === 'number' ? Math.min(plan, now + hours * hourMs) : plan;
    };
    const ordered = causes.map((one) => ({ one, left: left(one) })).sort((a, b) => a.left - b.left || 0);
    return ordered.slice(0, maxCandidates).map(({ one }) => one);
  }

  /** Silent and faulty devices for which there is no alarm yet. */
  async function withoutAlarm(
    scope: Scope,
    where: Where,
    { devices, causes, now }: { devices: readonly FleetDevice[]; causes: readonly Candidate[]; now: number },
  ) {
    const raised = await store.withAlarm(scope, where, now);
    const known = new Set(raised.map(({ deviceId, kind }) => `${kind} ${deviceId}`));
    for (const { device, cause } of causes) known.add(`${cause.kind} ${device.id}`);
    return devices.flatMap((device) => {
      const { state, lastSeenAt } = states.summaryOf(device);
      const kind = state === 'offline' && lastSeenAt !== null ? 'silence' : state === 'fault' ? 'sensorFault' : null;
      return kind === null || known.has(`${kind} ${device.id}`) ? [] : [{ device, kind, lastSeenAt } as const];
    });
  }

  return {
    /** @throws AppError `tenantNotFound`, `customerNotFound` */
    async of(scope: Scope, where: Where): Promise<Attention> {
      const now = clock.now();
      const fleet = await fleetOf(scope, where);
      const causes = await store.openCauses(scope, where, now, maxCauses);
      const causesWithDevice = causes.flatMap((cause) => {
        const device = fleet.byId.get(cause.deviceId);
        return device === undefined ? [] : [{ device, cause }];
      });
      const bare = await withoutAlarm(scope, where, { devices: fleet.devices, causes: causesWithDevice, now });
      const planned = await plannedWork.nextOf(
        scope,
        [...causesWithDevice, ...bare].map(({ device }) => device.id),
      );
      const candidates = await foremost(causesWithDevice, planned, now);
      const dueOf = (device: FleetDevice) => planned.get(device.id)?.dueAt ?? Infinity;
      const shownBare = bare
        .map((one) => ({ ...one, due: dueOf(one.device) }))
        .sort((a, b) => (a.due === b.due ? (a.lastSeenAt ?? now) - (b.lastSeenAt ?? now) : a.due - b.due))
        .slice(0, maxAttention);
      // A plan is a row where its device has none.
      const devicesWithRow = [...candidates, ...shownBare].map(({ device }) => device.id);
      const window = { before: now + plannedWithinMs, limit: maxAttention, except: devicesWithRow };
      const due = await plannedWork.due(scope, where, window);

      const looked = { scope, fleet, planned, now };
      const devicesOfCauses = candidates.map(({ device }) => device);
      const newest = await telemetry.latest(devicesOfCauses);
      const diagnoses = new Map(
        await Promise.all(
          [...new Set(devicesOfCauses)].map(async (device) => [device.id, await kept(device)] as const),
        ),
      );
      const toLimits = await forecastsOf(limitForecasts, candidates, newest, now);
      const rows = [
        ...candidates.map((one) => {
          const reading = newest.get(one.device.id)?.find(({ key }) => key === one.cause.indicator)?.value;
          const value = typeof reading === 'number' ? reading : null;
          return rowOfCause(one, looked, {
            diagnosis: diagnoses.get(one.device.id) ?? null,
            newest: value,
            toLimit: toLimits.get(`${one.device.id} ${one.cause.indicator ?? ''}`) ?? null,
          });
        }),
        ...shownBare.map(({ device, kind }) => rowOfDevice(device, kind, looked)),
        ...due.rows.flatMap((work) => {
          const device = fleet.byId.get(work.deviceId);
          return device === undefined ? [] : [rowOfWork(device, work, looked)];
        }),
      ].sort(byTimeLeft(now));
      return {
        at: now,
        rows: rows.slice(0, maxAttention),
        total: (causes[0]?.total ?? 0) + bare.length + due.total,
        level1: causes[0]?.level1 ?? 0,
        level1Unowned: causes[0]?.level1Unowned ?? 0,
      };
    },
  };
}
