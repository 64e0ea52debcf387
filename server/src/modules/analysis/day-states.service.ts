import { silentAfterMs } from '@oilsight/contract';
import type { DayState } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { lastDays } from '../../platform/time-zone.rules.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { TelemetryStore, Window } from '../telemetry/index.ts';
import { dayStateOf, measuredIn, withFault } from './day-states.rules.ts';
import type { Measured } from './day-states.rules.ts';
import type { DayStatesStore } from './day-states.store.ts';

export interface DayStatesParts {
  readonly store: DayStatesStore;
  readonly telemetry: Pick<TelemetryStore, 'keys' | 'buckets'>;
  readonly limits: Pick<LimitResolver, 'of'>;
  readonly clock: Clock;
}

/** The days of a device, and whether any of its indicators has limits. */
export interface DaysOfDevice {
  readonly days: readonly DayState[];
  readonly hasLimits: boolean;
}

/** Reads the last days of a device: what was measured on each, and what the diagnosis found. */
export function createDayStates({ store, telemetry, limits, clock }: DayStatesParts) {
  return async (
    scope: Scope,
    device: DeviceRef,
    { days, timeZone }: { readonly days: number; readonly timeZone: string },
  ): Promise<DaysOfDevice> => {
    const now = clock.now();
    const list = lastDays(now, days, timeZone);
    // Early in the day a device that reports has not reported on this day yet: its newest readings still hold.
    const recent = Math.floor((now - silentAfterMs(device.reportIntervalMs)) / hourMs) * hourMs;
    const whole = { from: Math.min(list[0]?.from ?? now, recent), to: list.at(-1)?.to ?? now };
    const keys = await telemetry.keys(device);
    const buckets = await telemetry.buckets(device, keys, whole, hourMs);
    const doubtful = buckets.filter(({ bad }) => bad > 0).map(({ key }) => key);
    const badIn = async (window: Window) =>
      doubtful.length === 0
        ? []
        : (await telemetry.buckets(device, doubtful, window, hourMs))
            .filter(({ bad }) => bad > 0)
            .map(({ key }) => key);
    const measured = async (window: Window): Promise<Measured> => {
      const good = measuredIn(buckets, window, (key) => limits.of(device, key));
      const isGrave = good !== null && good.state !== 'normal';
      return withFault(good, isGrave ? [] : await badIn(window));
    };
    const asked = { starts: list.map(({ from }) => from), ends: list.map(({ to }) => to) };
    const findings = Map.groupBy(await store.findings(device, asked), ({ n }) => n);
    const alarms = Map.groupBy(await store.alarms(scope, device, { ...asked, now }), ({ n }) => n);
    const result: DayState[] = [];
    for (const [index, { day, from, to }] of list.entries()) {
      const own = await measured({ from, to });
      const readings =
        own.state === 'offline' && index === list.length - 1 ? await measured({ from: recent, to }) : own;
      result.push(
        dayStateOf(day, {
          readings,
          alarms: alarms.get(index + 1) ?? [],
          findings: findings.get(index + 1) ?? [],
        }),
      );
    }
    return { days: result, hasLimits: keys.some((key) => limits.of(device, key) !== null) };
  };
}
