import { silentAfterMs } from '@oilsight/contract';
import type { DayState } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { LocalDay } from '../../platform/time-zone.rules.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { dayStateOf, measuredIn, withFault } from './day-states.rules.ts';
import type { Measured } from './day-states.rules.ts';
import type { DayStatesStore } from './day-states.store.ts';

export interface DayStatesParts {
  readonly store: DayStatesStore;
  readonly telemetry: Pick<TelemetryStore, 'keys' | 'columns'>;
  readonly limits: Pick<LimitResolver, 'of'>;
  readonly clock: Clock;
}

/** The days of a device, and whether any of its indicators has limits. */
export interface DaysOfDevice {
  readonly days: readonly DayState[];
  readonly hasLimits: boolean;
}

const nothing: Measured = { state: 'offline', keys: [] };

/** Reads the last days of a device, today last: what was measured on each, and what the diagnosis found. */
export function createDayStates({ store, telemetry, limits, clock }: DayStatesParts) {
  return async (scope: Scope, device: DeviceRef, list: readonly LocalDay[]): Promise<DaysOfDevice> => {
    const now = clock.now();
    // Early in the day a device that reports has not reported on this day yet: its newest readings still hold.
    const recent = Math.floor((now - silentAfterMs(device.reportIntervalMs)) / hourMs) * hourMs;
    const keys = await telemetry.keys(device);
    const limitsOf = (key: string) => limits.of(device, key);
    const measuredOn = async (edges: readonly number[]): Promise<Measured[]> => {
      const series = await telemetry.columns(device, keys, edges);
      const doubtful = series.filter(({ bad }) => bad > 0).map(({ key }) => key);
      const measured: Measured[] = [];
      for (const [n, to] of edges.slice(1).entries()) {
        const good = measuredIn(series, n, limitsOf);
        const isGrave = good !== null && good.state !== 'normal';
        const bad =
          isGrave || doubtful.length === 0 ? [] : await telemetry.columns(device, doubtful, [edges[n] ?? 0, to]);
        measured.push(
          withFault(
            good,
            bad.filter((one) => one.bad > 0).map(({ key }) => key),
          ),
        );
      }
      return measured;
    };
    const end = list.at(-1)?.to ?? now;
    const measured = await measuredOn([...list.map(({ from }) => from), end]);
    if (measured.at(-1)?.state === 'offline') measured.splice(-1, 1, ...(await measuredOn([recent, end])));
    const asked = { starts: list.map(({ from }) => from), ends: list.map(({ to }) => to) };
    const findings = Map.groupBy(await store.findings(device, asked), ({ n }) => n);
    const alarms = Map.groupBy(await store.alarms(scope, device, { ...asked, now }), ({ n }) => n);
    const states = list.map(({ day }, index) =>
      dayStateOf(day, {
        readings: measured[index] ?? nothing,
        alarms: alarms.get(index + 1) ?? [],
        findings: findings.get(index + 1) ?? [],
      }),
    );
    return { days: states, hasLimits: keys.some((key) => limitsOf(key) !== null) };
  };
}
