import { maxCountedDays } from '@oilsight/contract';
import type { OperatingTime } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { LocalDay } from '../../platform/time-zone.rules.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { GoodHours } from './good-hours.ts';
import { hoursOfDays, hoursWithin, meterCount, meterDays, sharedHours } from './operating-time.rules.ts';

/** How far a reading of an hour meter may lie from the time that it stands for, days. */
const meterDaysAround = 30;

export interface OperatingCountParts {
  readonly telemetry: Pick<TelemetryStore, 'keys' | 'columns' | 'latest' | 'extent'>;
  readonly goodHours: Pick<GoodHours, 'of'>;
  readonly clock: Clock;
}

type Counted = Pick<OperatingTime, 'countedFrom' | 'totalHours' | 'days'>;

/** The ways of counting how long a machine has run. `since` and `setSince`: from when the time counts, ms. */
export function createOperatingCounts({ telemetry, goodHours, clock }: OperatingCountParts) {
  async function byReadings(device: DeviceRef, since: number, days: readonly LocalDay[]): Promise<Counted> {
    const now = clock.now();
    const [keys, { firstAt }] = await Promise.all([telemetry.keys(device), telemetry.extent(device)]);
    if (firstAt === null || keys.length === 0)
      return { countedFrom: null, totalHours: null, days: hoursOfDays(days, { from: now, to: now }, () => 0) };
    const counted = { from: Math.min(now, Math.max(since, firstAt, now - maxCountedDays * dayMs)), to: now };
    const hoursOf = await goodHours.of(device, keys, counted);
    return {
      countedFrom: counted.from,
      totalHours: hoursWithin(hoursOf(counted), counted),
      days: hoursOfDays(days, counted, (span) => hoursWithin(hoursOf(span), span)),
    };
  }

  function byCalendar(since: number, days: readonly LocalDay[]): Counted {
    const counted = { from: since, to: Math.max(since, clock.now()) };
    return {
      countedFrom: since,
      totalHours: sharedHours(counted, counted),
      days: hoursOfDays(days, counted, (span) => sharedHours(span, span)),
    };
  }

  /** The last reading of the meter before a time, else its first one after it, within a month; null: neither. */
  async function meterAt(device: DeviceRef, key: string, at: number): Promise<number | null> {
    const month = meterDaysAround * dayMs;
    const [column] = await telemetry.columns(device, [key], [Math.max(0, at - month), at, at + month]);
    if ((column?.count[0] ?? 0) > 0) return column?.last[0] ?? null;
    return (column?.count[1] ?? 0) > 0 ? (column?.first[1] ?? null) : null;
  }

  async function byMeter(
    device: DeviceRef,
    key: string,
    setSince: number | null,
    days: readonly LocalDay[],
  ): Promise<Counted> {
    const newest = (await telemetry.latest([device])).get(device.id)?.find((one) => one.key === key)?.value;
    const edges = [days[0]?.from ?? 0, ...days.map(({ to }) => to)];
    const [column] = await telemetry.columns(device, [key], [(edges[0] ?? 0) - meterDaysAround * dayMs, ...edges]);
    const readings = days.map((_, n) =>
      (column?.count[n + 1] ?? 0) === 0 ? null : { first: column?.first[n + 1] ?? 0, last: column?.last[n + 1] ?? 0 },
    );
    const before = (column?.count[0] ?? 0) === 0 ? null : (column?.last[0] ?? null);
    const start = setSince === null ? null : { since: setSince, standing: await meterAt(device, key, setSince) };
    const base = start === null ? 0 : start.standing;
    const isCounted = typeof newest === 'number' && base !== null;
    return {
      countedFrom: isCounted ? setSince : null,
      totalHours: isCounted ? meterCount(base, newest) : null,
      days: meterDays(days, readings, before, start),
    };
  }

  return { byReadings, byCalendar, byMeter };
}
