import { dayMs, hourMs } from '@oilsight/oil';
import { alarmName, valueText } from '../../alarms/index.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { ReadMachineSettings } from '../../limits/index.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { Period } from '../diagnostic/index.ts';
import type { FleetCause, FleetCodes, FleetMachine, FleetState } from './fleet-content.types.ts';
import { eachHours } from './fleet-hours.ts';
import { onlineOf, presenceAt, presenceOfDay, silentSince, stateOf } from './fleet.rules.ts';
import type { FleetCauseRow, FleetDeviceRow, FleetPlace, FleetStore } from './fleet.store.ts';

export interface FleetMachineParts {
  readonly store: FleetStore;
  readonly telemetry: Pick<TelemetryStore, 'hoursWithReadings' | 'newestBeforeEach' | 'newestHourMeans'>;
  readonly machineSettings: ReadMachineSettings;
}

/** What was read of all machines of a place. */
export interface FleetRead {
  readonly devices: readonly FleetDeviceRow[];
  readonly machines: readonly FleetMachine[];
  readonly gateways: number;
  readonly unread: number;
  /** Share of the hours with a reading of all machines together, in the period and in the last one; null: none. */
  readonly online: number | null;
  readonly onlineBefore: number | null;
  readonly longestGap: (Period & { readonly machine: string }) | null;
  /** When the remaining life of the oil ends, by device, ms. */
  readonly lifeEnds: ReadonlyMap<string, number>;
}

/** How far ahead the next planned work of a machine is looked for, ms. */
const plannedAheadMs = 366 * dayMs;

const alarmOf = (gravity: number | undefined) =>
  gravity === undefined ? null : gravity === 1 ? 'level1' : gravity === 2 ? 'level2' : 'fault';

/** The newest hour's mean of a key in the day before a time, by the key of the device. */
export async function newestMeans(
  telemetry: Pick<TelemetryStore, 'newestHourMeans'>,
  devices: readonly DeviceRef[],
  key: string,
  at: number,
): Promise<ReadonlyMap<number, { readonly hour: number; readonly mean: number }>> {
  return telemetry.newestHourMeans(devices, key, { from: at - dayMs, to: at });
}

interface Presence {
  readonly state: FleetState;
  readonly since: number | null;
  readonly before: FleetState;
  readonly days: readonly FleetState[];
  readonly online: number | null;
}

export function createFleetMachines({ store, telemetry, machineSettings }: FleetMachineParts) {
  async function presencesOf(
    machines: readonly FleetDeviceRow[],
    {
      place,
      period,
      last,
      days,
    }: { place: InScope<FleetPlace>; period: Period; last: Period; days: readonly Period[] },
  ) {
    const [open, openBefore] = [await store.openAt(place, period.to), await store.openAt(place, period.from)];
    const gravity = new Map(open.map((row) => [row.id, row]));
    const gravityBefore = new Map(openBefore.map((row) => [row.id, row]));
    const byDay = await store.alarmDays(place, days);
    const found = new Map<string, Presence>();
    const sums = { online: 0, total: 0, onlineBefore: 0, totalBefore: 0 };
    let longestGap: (Period & { readonly machine: string }) | null = null;
    await eachHours(
      telemetry,
      machines,
      { from: Math.min(last.from, period.from - dayMs), to: period.to },
      (machine, hours) => {
        const { id, name } = machine;
        const alarm = gravity.get(id);
        const presence = presenceAt(hours, period.to);
        const { online, total, gap } = onlineOf(hours, period);
        const earlier = onlineOf(hours, last);
        sums.online += online;
        sums.total += total;
        sums.onlineBefore += earlier.online;
        sums.totalBefore += earlier.total;
        if (gap !== null && (longestGap === null || gap.to - gap.from > longestGap.to - longestGap.from))
          longestGap = { ...gap, machine: name };
        const alarmDays = byDay.get(id);
        found.set(id, {
          state: stateOf(presence, alarmOf(alarm?.gravity)),
          since: presence === 'present' ? (alarm?.since ?? null) : silentSince(hours, period.to),
          before: stateOf(presenceAt(hours, period.from), alarmOf(gravityBefore.get(id)?.gravity)),
          days: days.map((day, n) => stateOf(presenceOfDay(hours, day), alarmOf(alarmDays?.get(n + 1)))),
          online: total === 0 ? null : online / total,
        });
      },
    );
    return { found, sums, longestGap: longestGap as (Period & { readonly machine: string }) | null };
  }

  return async function machinesOf(
    place: InScope<FleetPlace>,
    asked: { readonly period: Period; readonly last: Period; readonly days: readonly Period[] },
  ): Promise<FleetRead> {
    const { period } = asked;
    const rows = await store.devices(place, period.to);
    const devices = rows.filter(({ isGateway }) => !isGateway);
    const { found, sums, longestGap } = await presencesOf(devices, { place, ...asked });
    const causes = new Map((await store.causes(place, period)).map((row) => [row.id, row]));
    const read = (key: string, at = period.to) => newestMeans(telemetry, devices, key, at);
    const [health, healthBefore] = [await read('oil_health'), await read('oil_health', period.from)];
    const codes = [await read('iso4406_4'), await read('iso4406_6'), await read('iso4406_14')] as const;
    const life = await read('remaining_oil_life_h');
    const settings = await machineSettings(devices);
    const planned = new Map<string, FleetMachine['planned']>();
    for (const { id, kind, dueAt } of await store.planned(place, period.to + plannedAheadMs))
      if (!planned.has(id)) planned.set(id, { kind, dueAt });
    return {
      devices,
      gateways: rows.length - devices.length,
      unread: Math.max(0, (rows[0]?.total ?? 0) - rows.length),
      online: sums.total === 0 ? null : sums.online / sums.total,
      onlineBefore: sums.totalBefore === 0 ? null : sums.onlineBefore / sums.totalBefore,
      longestGap,
      lifeEnds: new Map(
        devices.flatMap(({ id, key }) => {
          const left = life.get(key);
          return left === undefined ? [] : [[id, left.hour + left.mean * hourMs] as const];
        }),
      ),
      machines: devices.flatMap(({ id, key, name, customerId, oil, createdAt }) => {
        const presence = found.get(id);
        // One that came after the period is no machine of it, unless it brought its readings along.
        if (presence === undefined || (presence.state === 'unconnected' && createdAt >= period.to)) return [];
        const cause = causes.get(id);
        return [
          {
            id,
            name,
            customerId,
            oil: oil ?? '',
            ...presence,
            cause: cause === undefined ? null : causeOf(cause, period.to),
            health: health.get(key)?.mean ?? null,
            healthBefore: healthBefore.get(key)?.mean ?? null,
            codes: codesOf(codes.map((one) => one.get(key)?.mean)),
            target: settings.get(id)?.targets.cleanlinessTarget ?? null,
            planned: planned.get(id) ?? null,
          } satisfies FleetMachine,
        ];
      }),
    };
  };
}

/** Means of an hour as whole scale numbers; null: none is counted. */
function codesOf(means: readonly (number | undefined)[]): FleetCodes | null {
  const [um4 = null, um6 = null, um14 = null] = means.map((mean) => (mean === undefined ? null : Math.round(mean)));
  return um4 === null && um6 === null && um14 === null ? null : [um4, um6, um14];
}

function causeOf(
  { rule, value, peak, threshold, clearedAt, processedAt, isAssigned, ...row }: FleetCauseRow,
  to: number,
): FleetCause {
  const said = { indicator: row.indicator, measure: rule?.measure ?? null };
  return {
    name: { zh: alarmName(row, 'zh-CN'), en: alarmName(row, 'en-US') },
    level: row.level,
    kind: row.kind,
    peakText: valueText(said, peak ?? value),
    thresholdText: valueText(said, threshold),
    onsetAt: row.onsetAt,
    clearedAt: clearedAt !== null && clearedAt < to ? clearedAt : null,
    isAssigned,
    isProcessed: processedAt !== null && processedAt < to,
  };
}
